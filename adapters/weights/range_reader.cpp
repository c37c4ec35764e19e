// SPDX-License-Identifier: MIT
#include "adapters/weights/range_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include "adapters/text/line_reader.hpp"
#include "adapters/text/numbers.hpp"
#include "adapters/text/token_cursor.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

/// `nan` and `NA` in any case: no value.
bool is_missing_value(std::string_view token) {
  std::string_view const spelling = token.size() == 2 ? "na" : "nan";
  return std::equal(token.begin(), token.end(), spelling.begin(), spelling.end(),
                    [](char a, char b) { return (a | 0x20) == b; });
}

class value_parser {
 public:
  value_parser(std::string const& path, range_data_options const& options,
               variant_lookup const& variants)
      : reader_(path), options_(options), variants_(variants) {
    result_.value.assign(variants.variant_count(), std::numeric_limits<double>::quiet_NaN());
  }

  range_values run() {
    text_line line;
    bool have_line = reader_.next(line);
    if (have_line && options_.header) have_line = reader_.next(line);
    for (; have_line; have_line = reader_.next(line)) parse_line(line);
    if (result_.loaded_count == 0) {
      throw error(error_category::inconsistent_input, "no line gives a variant a value",
                  reader_.place({}));
    }
    return std::move(result_);
  }

 private:
  void parse_line(text_line const& line) {
    token_cursor cursor(line);
    bool const id_first = options_.id_column < options_.value_column;
    std::string_view const first =
        cursor.column(id_first ? options_.id_column : options_.value_column);
    std::string_view const second =
        cursor.column(id_first ? options_.value_column : options_.id_column);
    if (first.empty() || second.empty()) {
      throw error(
          error_category::inconsistent_input,
          fmt::format("the line has {} columns, column {} is needed", token_cursor(line).count(),
                      std::max(options_.id_column, options_.value_column)),
          reader_.place(line));
    }
    set_value(line, id_first ? first : second, id_first ? second : first);
  }

  void set_value(text_line const& line, std::string_view id, std::string_view token) {
    std::uint32_t const variant = variants_.find(id, hint_);
    if (variant >= duplicate_variant) {
      ++result_.skipped_count;
      return;
    }
    hint_ = variant + 1;
    double number = 0;
    if (!parse_coefficient(token, number)) {
      if (is_missing_value(token)) return;
      throw error(error_category::malformed_input,
                  fmt::format("{} is not a number", quote_token(token)),
                  reader_.place(line, token.data()));
    }
    double& value = result_.value[variant];
    if (std::isnan(value)) {
      value = number;
      ++result_.loaded_count;
    } else if (options_.take_min) {
      value = std::min(value, number);
    } else {
      throw error(error_category::malformed_input,
                  fmt::format("variant ID {} has a value already ('min' takes the smallest)",
                              quote_token(id)),
                  reader_.place(line, id.data()));
    }
  }

  line_reader reader_;
  range_data_options const& options_;
  variant_lookup const& variants_;
  range_values result_;
  std::uint32_t hint_ = 0;
};

}  // namespace

std::vector<score_range> read_score_ranges(std::string const& path) {
  line_reader reader(path);
  std::vector<score_range> ranges;
  text_line line;
  while (reader.next(line)) {
    token_cursor cursor(line);
    score_range range;
    range.label = cursor.next();
    std::string_view const low = cursor.next();
    std::string_view const high = cursor.next();
    if (!parse_coefficient(low, range.low) || !parse_coefficient(high, range.high)) continue;
    if (range.high < range.low) {
      throw error(error_category::malformed_input, "the upper bound is below the lower bound",
                  reader.place(line, high.data()));
    }
    ranges.push_back(std::move(range));
  }
  if (ranges.empty()) {
    throw error(error_category::inconsistent_input,
                "no line has a label, a lower and an upper bound", reader.place({}));
  }
  return ranges;
}

range_values read_range_values(std::string const& path, range_data_options const& options,
                               variant_lookup const& variants) {
  return value_parser(path, options, variants).run();
}

}  // namespace gramscore::adapters
