// SPDX-License-Identifier: MIT
#include "adapters/freq/read_freq.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

#include "adapters/freq/freq_header.hpp"
#include "adapters/text/line_reader.hpp"
#include "adapters/text/numbers.hpp"
#include "adapters/text/token_cursor.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::uint32_t no_allele = std::numeric_limits<std::uint32_t>::max();
constexpr double not_given = std::numeric_limits<double>::quiet_NaN();
// ALT frequencies are rounded in the file: plink2 accepts a sum up to this and scales it back.
constexpr double largest_sum = 1.01;

/// Splits a comma-separated column; a column that ended gives empty items.
class item_list {
 public:
  explicit item_list(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool at_end() const { return at_end_; }

  std::string_view next() {
    std::size_t const comma = rest_.find(',');
    std::string_view const item = rest_.substr(0, comma);
    at_end_ = comma == std::string_view::npos;
    rest_.remove_prefix(at_end_ ? rest_.size() : comma + 1);
    return item;
  }

 private:
  std::string_view rest_;
  bool at_end_ = false;
};

/// `nan` and `NA` in any case: no observation.
bool is_not_a_number(std::string_view token) {
  std::string_view const spelling = token.size() == 2 ? "na" : "nan";
  return std::equal(token.begin(), token.end(), spelling.begin(), spelling.end(),
                    [](char a, char b) { return (a | 0x20) == b; });
}

/// What an entry's values are good for.
enum class value_state : std::uint8_t {
  unusable,
  to_scale,  ///< given independently: they may not add up to 1
  complete,  ///< REF was derived from the others
};

class freq_parser {
 public:
  freq_parser(std::string const& path, variant_lookup const& variants)
      : reader_(path), variants_(variants), seen_(variants.variant_count()) {
    allele_begin_.reserve(std::size_t{variants.variant_count()} + 1);
    std::size_t allele_count = 0;
    for (std::uint32_t v = 0; v < variants.variant_count(); ++v) {
      allele_begin_.push_back(allele_count);
      allele_count += variants.allele_count(v);
    }
    allele_begin_.push_back(allele_count);
    result_.values.assign(allele_count, not_given);
  }

  given_frequencies run() {
    text_line line;
    bool have_line = reader_.next(line);
    while (have_line && (line.text.starts_with("##") || line.text.starts_with("# "))) {
      have_line = reader_.next(line);
    }
    if (have_line) {
      columns_ = parse_freq_header(reader_, line);
      have_line = reader_.next(line);
    }
    if (!have_line) {
      throw error(error_category::malformed_input, "the frequency file is empty",
                  reader_.place({}));
    }
    for (; have_line; have_line = reader_.next(line)) {
      ++(parse_line(line) ? result_.loaded_count : result_.skipped_count);
    }
    reader_.refuse_blank_end();
    return std::move(result_);
  }

 private:
  struct entry {
    text_line const& line;
    std::string_view id, ref, alts, ref_freq, alt_freqs;
  };

  /// @return whether the line's frequencies were taken.
  bool parse_line(text_line const& line) {
    entry const given = split(line);
    std::uint32_t const variant = variants_.find(given.id, hint_);
    if (variant == no_variant) {
      return false;
    }
    if (variant == duplicate_variant) {
      fail(given, given.id, "appears more than once in the data set");
    }
    hint_ = variant + 1;
    if (std::exchange(seen_[variant], std::uint8_t{1}) != 0) {
      fail(given, given.id, "appears more than once in this file");
    }
    std::size_t const begin = allele_begin_[variant];
    std::span<double> const values(result_.values.data() + begin,
                                   allele_begin_[variant + 1] - begin);
    bool const complete = complete_values(values, read_values(given, variant, values));
    if (!complete) {
      std::fill(values.begin(), values.end(), not_given);
    }
    return complete;
  }

  entry split(text_line const& line) {
    token_cursor cursor(line);
    return {line,
            required(line, cursor, columns_.id),
            required(line, cursor, columns_.ref),
            required(line, cursor, columns_.alt),
            columns_.ref_freq != 0 ? required(line, cursor, columns_.ref_freq) : "",
            required(line, cursor, columns_.alt_freqs)};
  }

  /// Fills in the alleles that the entry names.
  value_state read_values(entry const& given, std::uint32_t variant, std::span<double> values) {
    double alt_sum = 0;
    std::uint32_t const ref_idx = find_allele(variant, given.ref, values, no_allele);
    item_list alts(given.alts);
    item_list freqs(given.alt_freqs);
    bool const none_observed = given.alt_freqs == ".";
    while (!alts.at_end()) {
      std::uint32_t const allele_idx = find_allele(variant, alts.next(), values, ref_idx);
      std::string_view const freq = none_observed ? "0" : freqs.next();
      if (freq.empty()) {
        fail(given, given.alt_freqs, "has fewer values than there are ALT alleles");
      }
      if (allele_idx == no_allele) {
        continue;
      }
      if (is_not_a_number(freq)) {
        return value_state::unusable;
      }
      values[allele_idx] = read_frequency(given, freq);
      alt_sum += values[allele_idx];
    }
    if (ref_idx == no_allele) {
      return value_state::to_scale;
    }
    if (is_not_a_number(given.ref_freq)) {
      return value_state::unusable;
    }
    if (!given.ref_freq.empty()) {
      values[ref_idx] = read_frequency(given, given.ref_freq);
      return value_state::to_scale;
    }
    if (alt_sum > largest_sum) {
      fail(given, given.alt_freqs, "adds up to more than 1");
    }
    values[ref_idx] = std::max(1.0 - alt_sum, 0.0);
    return alt_sum > 1.0 ? value_state::to_scale : value_state::complete;
  }

  /// Scales to a sum of 1 and derives the last allele.
  /// @return false if a value is missing or all are 0.
  static bool complete_values(std::span<double> values, value_state state) {
    double sum = 0;
    for (double const value : values) {
      sum += value;
    }
    if (state == value_state::unusable || !(sum > 0)) {
      return false;
    }
    double const scale = state == value_state::to_scale ? 1.0 / sum : 1.0;
    double last = 1.0;
    for (double& value : values.first(values.size() - 1)) {
      value *= scale;
      last -= value;
    }
    values.back() = std::max(last, 0.0);
    return true;
  }

  double read_frequency(entry const& given, std::string_view token) const {
    double value = 0;
    if (!parse_coefficient(token, value) || value < 0 || value > 1) {
      fail(given, token, "is not a frequency from 0 to 1");
    }
    return value;
  }

  /// @param values NaN where the entry has not named the allele yet; two alleles of a variant may
  /// have one name, and then each is named once.
  /// @param ref_idx the allele that the entry's REF names, or no_allele.
  /// @return the first allele of this name that is still to be named, or no_allele.
  std::uint32_t find_allele(std::uint32_t variant, std::string_view name,
                            std::span<double const> values, std::uint32_t ref_idx) const {
    for (std::uint32_t i = 0; i < values.size(); ++i) {
      if (i != ref_idx && std::isnan(values[i]) && variants_.allele(variant, i) == name) {
        return i;
      }
    }
    return no_allele;
  }

  std::string_view required(text_line const& line, token_cursor& cursor,
                            std::uint32_t column) const {
    std::string_view const token = cursor.column(column);
    if (token.empty()) {
      throw error(error_category::malformed_input,
                  fmt::format("the line has {} columns, column {} is needed",
                              token_cursor(line).count(), column),
                  reader_.place(line));
    }
    return token;
  }

  [[noreturn]] void fail(entry const& given, std::string_view token, char const* problem) const {
    throw error(error_category::malformed_input, fmt::format("{} {}", quote_token(token), problem),
                reader_.place(given.line, token.data()));
  }

  line_reader reader_;
  variant_lookup const& variants_;
  freq_columns columns_;
  std::vector<std::size_t> allele_begin_;
  std::vector<std::uint8_t> seen_;
  given_frequencies result_;
  std::uint32_t hint_ = 0;
};

}  // namespace

given_frequencies read_frequencies(std::string const& path, variant_lookup const& variants) {
  return freq_parser(path, variants).run();
}

}  // namespace gramscore::adapters
