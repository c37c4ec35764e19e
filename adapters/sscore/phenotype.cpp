// SPDX-License-Identifier: MIT
#include "adapters/sscore/phenotype.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "adapters/text/numbers.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr double missing_value = std::numeric_limits<double>::quiet_NaN();
constexpr std::string_view placeholder_name = "PHENO1";

bool is_word(std::string_view token, std::string_view lower_word) {
  return std::equal(token.begin(), token.end(), lower_word.begin(), lower_word.end(),
                    [](char c, char w) { return c == w || c == w - 32; });
}

bool is_missing_word(std::string_view token) {
  return is_word(token, "na") || is_word(token, "nan");
}

/// Whether a token begins as a number does; what follows is judged later.
bool starts_number(std::string_view token) {
  std::size_t at = !token.empty() && (token[0] == '+' || token[0] == '-') ? 1 : 0;
  if (at < token.size() && token[at] == '.') ++at;
  return at < token.size() && is_digit(token[at]);
}

/// A column being read, with what its messages need.
struct phenotype_reading {
  phenotype_column& column;
  std::span<std::string_view const> tokens;
  phenotype_options const& options;
  phenotype_place const& place_of;

  [[noreturn]] void refuse(std::size_t sample, std::string_view what) const {
    std::string const start = fmt::format("phenotype '{}'", column.name);
    std::string const text = fmt::format("'{}' {}", tokens[sample], what);
    if (place_of) {
      throw error(error_category::malformed_input, start + ": " + text, place_of(sample));
    }
    throw error(error_category::malformed_input,
                fmt::format("{} of sample number {}: {}", start, sample + 1, text));
  }
};

double parse_value(phenotype_reading const& reading, std::size_t sample) {
  std::string_view const token = reading.tokens[sample];
  if (is_missing_word(token)) return missing_value;
  double value = 0;
  if (!parse_coefficient(token, value)) reading.refuse(sample, "is not a number");
  return reading.options.missing_number == value ? missing_value : value;
}

void interpret_categories(phenotype_reading const& reading) {
  phenotype_column& column = reading.column;
  column.kind = phenotype_kind::categorical;
  column.categories.assign(reading.tokens.begin(), reading.tokens.end());
  column.all_missing = true;
  for (std::size_t i = 0; i < reading.tokens.size(); ++i) {
    if (is_numeric_phenotype(reading.tokens[i])) {
      reading.refuse(i, "is a number or NA, earlier values are categories");
    }
    column.all_missing = column.all_missing && column.is_missing(i);
  }
}

/// Numbers already read become case/control codes if each is one; 0 is missing then, unless --1.
void recode_cases(phenotype_column& column, bool control_is_zero) {
  double const lowest = 0;
  double const highest = control_is_zero ? 1 : 2;
  bool const is_binary =
      std::all_of(column.values.begin(), column.values.end(), [&](double const value) {
        return std::isnan(value) || value == lowest || value == 1 || value == highest;
      });
  if (!is_binary) {
    column.kind = phenotype_kind::quantitative;
    return;
  }
  for (double& value : column.values) {
    if (control_is_zero) {
      value += 1;
    } else if (value == 0) {
      value = missing_value;
    }
  }
}

}  // namespace

bool is_numeric_phenotype(std::string_view token) {
  return starts_number(token) || is_missing_word(token);
}

phenotype_column interpret_phenotype(std::string_view name,
                                     std::span<std::string_view const> tokens,
                                     phenotype_options const& options,
                                     phenotype_place const& place_of) {
  phenotype_column column;
  column.name = name;
  column.missing_category = options.missing_category;
  phenotype_reading const reading{column, tokens, options, place_of};
  if (!tokens.empty() && !is_numeric_phenotype(tokens.front())) {
    interpret_categories(reading);
    return column;
  }
  column.values.resize(tokens.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!is_numeric_phenotype(tokens[i])) reading.refuse(i, "is no number, earlier values are");
    column.values[i] = parse_value(reading, i);
  }
  recode_cases(column, options.control_is_zero);
  column.all_missing = std::all_of(column.values.begin(), column.values.end(),
                                   [](double value) { return std::isnan(value); });
  return column;
}

std::vector<phenotype_column> interpret_phenotypes(std::span<phenotype_tokens const> columns,
                                                   phenotype_options const& options) {
  std::vector<phenotype_column> result;
  result.reserve(columns.size());
  for (phenotype_tokens const& column : columns) {
    result.push_back(interpret_phenotype(column.name, column.tokens, options));
  }
  bool const is_placeholder =
      result.size() == 1 && result[0].name == placeholder_name && result[0].all_missing;
  if (is_placeholder) result.clear();
  return result;
}

}  // namespace gramscore::adapters
