// SPDX-License-Identifier: MIT
// Flags about phenotypes and sexes: what there is, not which samples to use (apply_sample.cpp).
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/text/numbers.hpp"
#include "plugin/flag_actions.hpp"

namespace gramscore::plugin {

namespace {

constexpr std::uint32_t max_column = 2147483646;
constexpr std::size_t max_missing_bytes = 31;

phenotype_request& phenotypes(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  return state.result.phenotypes;
}

void split_at_commas(std::string_view text, std::vector<std::string>& into) {
  while (!text.empty()) {
    std::size_t const comma = std::min(text.find(','), text.size());
    if (comma != 0) into.emplace_back(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
}

/// "A,C-F" as single names and ranges; a name may not come twice.
std::vector<adapters::name_range> read_ranges(given_flag const& flag) {
  std::vector<std::string> items;
  for (std::string const& word : flag.arguments) split_at_commas(word, items);
  if (items.empty()) bad_flag(flag, "a name is missing");
  std::vector<adapters::name_range> ranges;
  std::vector<std::string> names;
  for (std::string const& item : items) {
    std::size_t const dash = item.find('-');
    bool const is_range = dash != std::string::npos;
    adapters::name_range range{item.substr(0, dash), is_range ? item.substr(dash + 1) : ""};
    bool const bad =
        range.first.empty() ||
        (is_range && (range.last.empty() || range.last.find('-') != std::string::npos));
    if (bad) bad_flag(flag, "'" + item + "' is neither a name nor a range such as A-C");
    names.push_back(range.first);
    if (is_range) names.push_back(range.last);
    ranges.push_back(std::move(range));
  }
  std::sort(names.begin(), names.end());
  auto const twice = std::adjacent_find(names.begin(), names.end());
  if (twice != names.end()) bad_flag(flag, "'" + *twice + "' is given twice");
  return ranges;
}

std::uint32_t read_column(given_flag const& flag, std::string const& text) {
  bool const digits = text.find_first_not_of("0123456789") == std::string::npos;
  auto const number = digits ? parse_whole(text, 1, max_column) : std::nullopt;
  if (!number) bad_flag(flag, "'" + text + "' is no column number");
  return static_cast<std::uint32_t>(*number);
}

void check_one_list(given_flag const& flag, phenotype_request const& request) {
  if (request.reading.names.empty() && request.reading.columns.empty()) return;
  bad_flag(flag, "--pheno-name and --pheno-col-nums exclude each other");
}

}  // namespace

void apply_pheno(given_flag const& flag, parse_state& state) {
  phenotype_request& request = phenotypes(flag, state);
  request.file = flag.arguments[0];
  if (flag.arguments.size() == 1) return;
  request.reading.iid_only = true;
  if (request.file == "iid-only") {
    request.file = flag.arguments[1];
  } else if (flag.arguments[1] != "iid-only") {
    bad_flag(flag, "beside the file there may only be 'iid-only'");
  }
}

void apply_pheno_col_nums(given_flag const& flag, parse_state& state) {
  phenotype_request& request = phenotypes(flag, state);
  if (request.file.empty()) bad_flag(flag, "it needs --pheno");
  check_one_list(flag, request);
  for (auto const& [first, last] : read_ranges(flag)) {
    adapters::column_range range{read_column(flag, first), 0};
    range.last = last.empty() ? range.first : read_column(flag, last);
    if (!last.empty() && range.last <= range.first) {
      bad_flag(flag, fmt::format("the range {}-{} does not go from less to more", first, last));
    }
    request.reading.columns.push_back(range);
  }
}

void apply_pheno_name(given_flag const& flag, parse_state& state) {
  phenotype_request& request = phenotypes(flag, state);
  check_one_list(flag, request);
  request.reading.names = read_ranges(flag);
}

void apply_not_pheno(given_flag const& flag, parse_state& state) {
  phenotype_request& request = phenotypes(flag, state);
  for (std::string const& word : flag.arguments) split_at_commas(word, request.ignored);
  if (request.ignored.empty()) bad_flag(flag, "a name is missing");
}

void apply_no_psam_pheno(given_flag const& flag, parse_state& state) {
  phenotypes(flag, state).no_input_phenotypes = true;
}

void apply_1(given_flag const& flag, parse_state& state) {
  phenotypes(flag, state).reading.values.control_is_zero = true;
}

void apply_input_missing_phenotype(given_flag const& flag, parse_state& state) {
  constexpr double largest = 2147483647;
  double value = 0;
  bool const is_number = adapters::parse_coefficient(flag.arguments[0], value);
  bool const is_code = value >= 0 && value <= 2;
  if (!is_number || std::abs(value) > largest || value != std::floor(value) || is_code) {
    bad_flag(flag, "'" + flag.arguments[0] + "' is no whole number below 0 or above 2");
  }
  phenotypes(flag, state).reading.values.missing_number = value;
}

void apply_no_input_missing_phenotype(given_flag const& flag, parse_state& state) {
  auto& missing = phenotypes(flag, state).reading.values.missing_number;
  if (missing != adapters::phenotype_options{}.missing_number) {
    bad_flag(flag, "it makes no sense beside --input-missing-phenotype");
  }
  missing.reset();
}

// Flags are applied in alphabetical order: --missing-catname before --output-missing-phenotype.
void apply_missing_catname(given_flag const& flag, parse_state& state) {
  std::string const& name = flag.arguments[0];
  if (name.size() > max_missing_bytes) bad_flag(flag, "the name is longer than 31 bytes");
  if (name.empty() || adapters::is_numeric_phenotype(name)) {
    bad_flag(flag, "'" + name + "' is NA, or starts as a number does");
  }
  phenotypes(flag, state).reading.values.missing_category = name;
}

void apply_output_missing_phenotype(given_flag const& flag, parse_state& state) {
  if (flag.arguments[0].size() > max_missing_bytes) {
    bad_flag(flag, "the text is longer than 31 bytes");
  }
  phenotypes(flag, state).missing_output = flag.arguments[0];
}

void apply_update_sex(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  sex_request& request = state.result.sexes;
  request.file = flag.arguments[0];
  constexpr std::string_view column_word = "col-num=";
  for (std::size_t i = 1; i < flag.arguments.size(); ++i) {
    std::string const& word = flag.arguments[i];
    if (word == "male0") {
      request.reading.zero_is_male = true;
      continue;
    }
    bool const labelled = word.starts_with(column_word) && word.size() > column_word.size();
    if (!labelled && flag.arguments.size() > 2) bad_flag(flag, "'" + word + "' is no modifier");
    std::string const text = labelled ? word.substr(column_word.size()) : word;
    auto const number = parse_whole(text, labelled ? 2 : 1, max_column);
    if (!number) bad_flag(flag, "'" + text + "' is not the column number of a sex");
    request.reading.column = static_cast<std::uint32_t>(*number) + (labelled ? 0 : 2);
    if (!labelled) {
      state.result.warnings.push_back(
          fmt::format("--update-sex: a bare number is PLINK 1's way; write col-num={}.",
                      request.reading.column));
    }
  }
}

}  // namespace gramscore::plugin
