// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "adapters/text/numbers.hpp"
#include "engine/error.hpp"
#include "plugin/flag_actions.hpp"

namespace gramscore::plugin {

namespace {

template <typename Value, std::size_t Count>
Value one_of(given_flag const& flag,
             std::array<std::pair<std::string_view, Value>, Count> const& choices) {
  std::string names;
  for (auto const& [name, value] : choices) {
    if (flag.arguments[0] == name) return value;
    names.append(names.empty() ? "" : ", ").append(name);
  }
  bad_flag(flag, "'" + flag.arguments[0] + "' is not one of " + names);
}

std::uint64_t number(given_flag const& flag, std::string const& text, std::uint64_t low,
                     std::uint64_t high) {
  auto const value = parse_whole(text, low, high);
  if (!value) {
    bad_flag(flag, "'" + text + "' is not a whole number from " + std::to_string(low) + " to " +
                       std::to_string(high));
  }
  return *value;
}

constexpr std::uint64_t max_threads_argument = 2147483646;
constexpr std::uint64_t max_threads = 1024;
constexpr std::uint64_t min_memory_mib = 640;  // plink2's
constexpr std::uint64_t max_memory_mib = std::uint64_t{1} << 42;

// "0,2" as numbers, "all" as none.
std::vector<int> parse_devices(given_flag const& flag, std::string_view text) {
  constexpr std::uint64_t max_device = 1023;
  std::vector<int> out;
  bool more = text != "all";
  while (more) {
    auto const comma = text.find(',');
    auto const device = number(flag, std::string(text.substr(0, comma)), 0, max_device);
    out.push_back(static_cast<int>(device));
    more = comma != std::string_view::npos;
    if (more) text.remove_prefix(comma + 1);
  }
  return out;
}

}  // namespace

void bad_flag(given_flag const& flag, std::string const& text) {
  throw error(error_category::command_line, "--" + flag.typed + ": " + text);
}

namespace {

/// A number with an exponent, such as 1e3.
std::optional<std::uint64_t> parse_scientific(std::string_view text, std::uint64_t low,
                                              std::uint64_t high) {
  double value = 0;
  if (!adapters::parse_coefficient(text, value) || value != std::floor(value)) return std::nullopt;
  bool const fits = value >= static_cast<double>(low) && value <= static_cast<double>(high);
  return fits ? std::optional(static_cast<std::uint64_t>(value)) : std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> parse_whole(std::string_view text, std::uint64_t low,
                                         std::uint64_t high) {
  if (text.find_first_of("eE") != std::string_view::npos) return parse_scientific(text, low, high);
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  std::size_t const dot = text.find('.');
  if (dot != std::string_view::npos) {
    if (text.find_first_not_of('0', dot + 1) != std::string_view::npos) return std::nullopt;
    text = text.substr(0, dot);
  }
  if (text.empty()) return std::nullopt;
  std::uint64_t value = 0;
  for (char const c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + static_cast<std::uint64_t>(c - '0');
    if (value > high) return std::nullopt;
  }
  return value < low ? std::nullopt : std::optional(value);
}

void apply_read_freq(given_flag const& flag, parse_state& state) {
  state.result.frequency.file = flag.arguments[0];
}
void apply_bad_freqs(given_flag const& /*flag*/, parse_state& state) {
  state.result.frequency.bad_freqs = true;
}
void apply_nonfounders(given_flag const& /*flag*/, parse_state& state) {
  state.result.frequency.nonfounders = true;
}
void apply_error_on_freq_calc(given_flag const& /*flag*/, parse_state& state) {
  state.result.frequency.error_on_calculation = true;
}

void apply_xchr_model(given_flag const& flag, parse_state& state) {
  // One digit: plink2 takes neither "+1" nor "01" here.
  state.xchr_model_given = true;
  state.result.xchr_model = one_of<int, 3>(flag, {{{"0", 0}, {"1", 1}, {"2", 2}}});
}

void apply_make_gram(given_flag const& /*flag*/, parse_state& state) {
  state.result.make_gram = true;
}
void apply_gram_verify(given_flag const& /*flag*/, parse_state& state) {
  state.result.gram_verify = true;
}
void apply_gram_info(given_flag const& flag, parse_state& state) {
  state.result.gram_info = flag.arguments[0];
}
void apply_json(given_flag const& /*flag*/, parse_state& state) {
  state.result.json = true;
}
void apply_cache_dir(given_flag const& flag, parse_state& state) {
  if (flag.arguments[0].empty()) bad_flag(flag, "the folder's name is empty");
  state.result.cache_dir = flag.arguments[0];
}

void apply_gram_cache(given_flag const& flag, parse_state& state) {
  using enum cache_use;
  state.result.cache = one_of<cache_use, 4>(
      flag, {{{"auto", automatic}, {"read", read}, {"rebuild", rebuild}, {"off", off}}});
}

void apply_out(given_flag const& flag, parse_state& state) {
  state.result.out = flag.arguments[0];
}

void apply_threads(given_flag const& flag, parse_state& state) {
  auto const asked = number(flag, flag.arguments[0], 1, max_threads_argument);
  state.result.threads = static_cast<int>(std::min(asked, max_threads));
}

void apply_memory(given_flag const& flag, parse_state& state) {
  bool const keyword_first = flag.arguments[0] == "require" && flag.arguments.size() == 2;
  if (flag.arguments.size() == 2 && !keyword_first && flag.arguments[1] != "require") {
    bad_flag(flag, "the second argument may only be 'require', not '" + flag.arguments[1] + "'");
  }
  state.result.memory_mib =
      number(flag, flag.arguments[keyword_first ? 1 : 0], min_memory_mib, max_memory_mib);
}

void apply_silent(given_flag const& flag, parse_state& state) {
  state.result.silent = true;
  if (flag.arguments.empty()) return;
  // plink2 takes words here without saying anything.
  state.result.warnings.push_back(fmt::format("--silent takes no argument; '{}' does nothing.",
                                              fmt::join(flag.arguments, " ")));
}
void apply_verbose(given_flag const& /*flag*/, parse_state& state) {
  state.result.verbose = true;
}

void apply_without_effect(given_flag const& flag, parse_state& state) {
  state.result.warnings.push_back("--" + flag.typed + " has no effect, as in plink2.");
}

void apply_seed(given_flag const& flag, parse_state& state) {
  for (std::string const& text : flag.arguments) {
    (void)number(flag, text, 0, std::numeric_limits<std::uint32_t>::max());
  }
  state.seed_given = true;
}

void apply_device(given_flag const& flag, parse_state& state) {
  using enum device_choice;
  constexpr std::string_view numbered = "cuda:";
  std::string const& text = flag.arguments[0];
  if (text.starts_with(numbered)) {
    state.result.device = cuda;
    state.result.cuda_devices = parse_devices(flag, std::string_view(text).substr(numbered.size()));
    return;
  }
  state.result.device = one_of<device_choice, 4>(
      flag, {{{"auto", automatic}, {"cpu", cpu}, {"cuda", cuda}, {"reference", reference}}});
}

void apply_schedule(given_flag const& flag, parse_state& state) {
  using enum engine::schedule_kind;
  state.result.schedule = one_of<engine::schedule_kind, 3>(
      flag, {{{"auto", automatic}, {"tile", tile}, {"streaming", streaming}}});
}

void apply_resum(given_flag const& flag, parse_state& state) {
  using enum resum_choice;
  state.result.resum =
      one_of<resum_choice, 3>(flag, {{{"auto", automatic}, {"always", always}, {"never", never}}});
}

void apply_nothing(given_flag const& /*flag*/, parse_state& /*state*/) {}

}  // namespace gramscore::plugin
