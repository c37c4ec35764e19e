// SPDX-License-Identifier: MIT
#include "adapters/weights/weight_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "adapters/text/line_reader.hpp"
#include "adapters/text/numbers.hpp"
#include "adapters/text/token_cursor.hpp"
#include "adapters/weights/allele_marks.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

class weight_parser {
 public:
  weight_parser(std::string const& path, weight_options const& options,
                variant_lookup const& variants)
      : reader_(path), options_(options), variants_(variants), marks_(variants.variant_count()) {
    reserve_lines();
  }

  score_lines run() {
    text_line line;
    bool have_line = read_first_line(line);
    try {
      while (have_line) {
        parse_line(line);
        have_line = reader_.next(line);
      }
    } catch (error const&) {
      if (options_.before_error) {
        options_.before_error(lines_);
      }
      throw;
    }
    if (lines_.size() == 0) {
      fail_nothing_usable();
    }
    return std::move(lines_);
  }

 private:
  /// One line a variant is the common case. Memory that stays unused is never touched, so a
  /// generous reservation is cheap, and growing instead costs more page faults than parsing costs
  /// time.
  void reserve_lines() {
    constexpr std::size_t largest_bytes = std::size_t{1} << 26;
    std::size_t const column_count = options_.score_columns.size();
    std::size_t const line_count = std::min<std::size_t>(
        variants_.variant_count(), largest_bytes / (column_count * sizeof(double)));
    lines_.variant.reserve(line_count);
    lines_.allele.reserve(line_count);
    lines_.weights.reserve(line_count * column_count);
  }

  /// Reads what the header option asks for. @return whether `line` holds a first weight line.
  bool read_first_line(text_line& line) {
    bool have_line = reader_.next(line);
    if (have_line && options_.header == weight_header::skip) {
      have_line = reader_.next(line);
    }
    if (!have_line) {
      throw error(error_category::malformed_input, "the weight file is empty", reader_.place({}));
    }
    check_first_line(line);
    if (options_.header != weight_header::read_names) {
      for (std::size_t k = 0; k < options_.score_columns.size(); ++k) {
        lines_.score_names.push_back(fmt::format("SCORE{}", options_.first_score + k));
      }
      return true;
    }
    token_cursor cursor(line);
    for (std::uint32_t const column : options_.score_columns) {
      lines_.score_names.emplace_back(required(line, cursor, column, "score name"));
    }
    return reader_.next(line);
  }

  /// plink2 refuses score columns by the first line only from column 10 on, and with one column to
  /// spare; a shorter line that matches is refused when it is read.
  void check_first_line(text_line const& line) const {
    constexpr std::uint32_t always_accepted = 9;
    std::uint32_t const count = token_cursor(line).count();
    std::uint32_t column = std::max(options_.id_column, options_.allele_column);
    if (column <= count) {
      column = options_.score_columns.back();
      if (column <= std::max(count + 1, always_accepted)) {
        return;
      }
    }
    throw error(
        error_category::inconsistent_input,
        fmt::format("the first line has {} columns, but column {} is asked for", count, column),
        reader_.place(line));
  }

  void parse_line(text_line const& line) {
    token_cursor cursor(line);
    std::string_view const id = required(line, cursor, options_.id_column, "variant ID");
    std::uint32_t const variant = variants_.find(id, hint_);
    if (variant >= duplicate_variant) [[unlikely]] {
      skip_id(line, id, variant);
      return;
    }
    hint_ = variant + 1;
    std::string_view const allele = required(line, cursor, options_.allele_column, "effect allele");
    std::uint32_t const allele_count = variants_.allele_count(variant);
    std::uint32_t allele_idx = 0;
    while (allele_idx != allele_count && variants_.allele(variant, allele_idx) != allele) {
      ++allele_idx;
    }
    if (allele_idx == allele_count) {
      ++lines_.mismatched_allele_count;
      return;
    }
    if (!marks_.insert(variant, allele_idx)) [[unlikely]] {
      throw error(error_category::malformed_input,
                  fmt::format("allele {} of variant {} was already given a weight",
                              quote_token(allele), quote_token(id)),
                  reader_.place(line, allele.data()));
    }
    lines_.variant.push_back(variant);
    lines_.allele.push_back(static_cast<std::uint16_t>(allele_idx));
    for (std::uint32_t const column : options_.score_columns) {
      lines_.weights.push_back(read_weight(line, cursor, column));
    }
  }

  double read_weight(text_line const& line, token_cursor& cursor, std::uint32_t column) const {
    std::string_view const token = required(line, cursor, column, "weight");
    double weight = 0;
    if (!parse_coefficient(token, weight)) [[unlikely]] {
      throw error(error_category::malformed_input,
                  fmt::format("{} is not a finite decimal number", quote_token(token)),
                  reader_.place(line, token.data()));
    }
    return weight;
  }

  void skip_id(text_line const& line, std::string_view id, std::uint32_t answer) {
    if (answer == no_variant) {
      ++lines_.missing_id_count;
    } else if (options_.ignore_duplicate_ids) {
      ++lines_.duplicate_id_count;
    } else {
      throw error(error_category::inconsistent_input,
                  fmt::format("variant ID {} appears more than once in the data set; remove the "
                              "duplicates, or skip such lines with 'ignore-dup-ids'",
                              quote_token(id)),
                  reader_.place(line, id.data()));
    }
  }

  /// @return the token of a column. @throws error inconsistent_input if the line is shorter.
  std::string_view required(text_line const& line, token_cursor& cursor, std::uint32_t column,
                            char const* what) const {
    std::string_view const token = cursor.column(column);
    if (token.empty()) [[unlikely]] {
      fail_short_line(line, token.data(), column, what);
    }
    return token;
  }

  [[noreturn, gnu::noinline]] void fail_short_line(text_line const& line, char const* at,
                                                   std::uint32_t column, char const* what) const {
    throw error(error_category::inconsistent_input,
                fmt::format("no {}: the line has {} columns, column {} is needed", what,
                            token_cursor(line).count(), column),
                reader_.place(line, at));
  }

  [[noreturn]] void fail_nothing_usable() const {
    throw error(error_category::degenerate_data,
                fmt::format("no valid variants: {} lines have an ID that is not in the data set, "
                            "{} an allele that the variant does not have, {} a duplicated ID",
                            lines_.missing_id_count, lines_.mismatched_allele_count,
                            lines_.duplicate_id_count),
                reader_.place({}));
  }

  line_reader reader_;
  weight_options const& options_;
  variant_lookup const& variants_;
  allele_marks marks_;
  score_lines lines_;
  std::uint32_t hint_ = 0;
};

}  // namespace

score_lines read_weights(std::string const& path, weight_options const& options,
                         variant_lookup const& variants, int /*threads*/) {
  GRAMSCORE_ASSERT(!options.score_columns.empty());
  return weight_parser(path, options, variants).run();
}

}  // namespace gramscore::adapters
