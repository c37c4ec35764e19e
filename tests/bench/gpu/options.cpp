// SPDX-License-Identifier: MIT
#include "tests/bench/gpu/options.hpp"

#include <charconv>
#include <functional>
#include <map>

#include "engine/error.hpp"

namespace gramscore::bench {
namespace {

[[noreturn]] void refuse(std::string const& message) {
  throw error(error_category::command_line, message);
}

template <typename Number>
Number parse(std::string const& flag, std::string const& text, Number least) {
  Number value{};
  auto const end = text.data() + text.size();
  auto const [stop, status] = std::from_chars(text.data(), end, value);
  if (status != std::errc() || stop != end || !(value >= least)) {
    refuse(flag + ": '" + text + "' is not a number of at least " + std::to_string(least));
  }
  return value;
}

std::vector<std::string> split(std::string const& text) {
  std::vector<std::string> out(1);
  for (char const c : text) {
    if (c == ',') {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  return out;
}

using setter = std::function<void(options&, std::string const& flag, std::string const& value)>;

std::map<std::string, setter> const& flags_with_value() {
  static std::map<std::string, setter> const flags{
      {"--gram", [](options& o, auto const&, auto const& v) { o.grams.push_back(v); }},
      {"--rivals", [](options& o, auto const&, auto const& v) { o.rivals = split(v); }},
      {"--json", [](options& o, auto const&, auto const& v) { o.json = v; }},
      {"--commit", [](options& o, auto const&, auto const& v) { o.commit = v; }},
      {"--copies",
       [](options& o, auto const& f, auto const& v) { o.copies = parse<std::size_t>(f, v, 1); }},
      {"--seconds",
       [](options& o, auto const& f, auto const& v) { o.seconds = parse<double>(f, v, 0); }},
      {"--device", [](options& o, auto const& f, auto const& v) { o.device = parse(f, v, 0); }},
      {"--threads", [](options& o, auto const& f, auto const& v) { o.threads = parse(f, v, 1); }},
      {"--repetitions",
       [](options& o, auto const& f, auto const& v) { o.repetitions = parse(f, v, 1); }},
      {"--streaming-budget",
       [](options& o, auto const& f, auto const& v) { o.streaming_budget = parse(f, v, 1e-6); }},
      {"--columns",
       [](options& o, auto const& f, auto const& v) {
         o.columns.clear();
         for (auto const& item : split(v)) {
           o.columns.push_back(parse<std::size_t>(f, item, 1));
         }
       }},
  };
  return flags;
}

bool set_switch(options& o, std::string const& flag) {
  std::map<std::string, bool*> const switches{
      {"--beyond", &o.beyond}, {"--region", &o.region}, {"--help", &o.help}};
  if (flag == "--no-flush") {
    o.flush = false;
    return true;
  }
  auto const found = switches.find(flag);
  if (found != switches.end()) {
    *found->second = true;
  }
  return found != switches.end();
}

}  // namespace

options parse_options(std::vector<std::string> const& arguments) {
  options out;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    auto const& flag = arguments[i];
    if (set_switch(out, flag)) {
      continue;
    }
    auto const found = flags_with_value().find(flag);
    if (found == flags_with_value().end()) {
      refuse("unknown option '" + flag + "'; see --help");
    }
    if (++i == arguments.size()) {
      refuse(flag + " needs a value");
    }
    found->second(out, flag, arguments[i]);
  }
  if (out.grams.empty() && !out.help) {
    refuse("no --gram FILE; see --help");
  }
  return out;
}

std::string usage() {
  return R"(Usage: gpu_bench --gram FILE [options]

  --gram FILE        a cache file; several stand side by side
  --copies N         all of them N times, at distinct device addresses (default 1)
  --columns LIST     columns of x (default 1,2,4,8,16,32)
  --rivals LIST      some of the products (default: all; README.md lists them)
  --seconds S        least length of an energy loop; 0: no energy (default 1)
  --repetitions N    timed repetitions (default 30)
  --no-flush         do not flush the L2 cache before each repetition
  --streaming-budget F   also the engine with device memory for that fraction of the tiles
  --beyond           instead: copies until CSR and 2-bit forms exceed the device's memory
  --region           instead: weights in one region, or 1,000 weights, against all
  --device N         (default 0)
  --threads N        host threads (default: all)
  --json FILE        every figure
  --commit TEXT      recorded in the JSON
)";
}

}  // namespace gramscore::bench
