// SPDX-License-Identifier: MIT
// The fields of one line, separated by blanks or by commas. Not for quoted fields: plink2 knows
// none.
#pragma once

#include <optional>
#include <string_view>

#include "adapters/text/token_cursor.hpp"

namespace gramscore::adapters {

/// Walks a line of a line_reader. With commas a field starts behind the blanks that follow a comma
/// and may be empty; blanks in it and behind it are part of it.
class field_cursor {
 public:
  field_cursor(text_line const& line, bool commas)
      : tokens_(line), rest_(line.text), commas_(commas) {}

  /// @return the next field, or nothing at the end of the line. Cost O(its length).
  std::optional<std::string_view> next() {
    if (!commas_) {
      std::string_view const token = tokens_.next();
      return token.empty() ? std::nullopt : std::optional(token);
    }
    if (at_end_) return std::nullopt;
    while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\t')) rest_.remove_prefix(1);
    std::size_t end = 0;
    while (end < rest_.size() && rest_[end] != ',' && !is_control(rest_[end])) ++end;
    std::string_view const field = rest_.substr(0, end);
    at_end_ = end == rest_.size() || rest_[end] != ',';
    rest_.remove_prefix(at_end_ ? end : end + 1);
    return field;
  }

 private:
  static bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20U; }

  token_cursor tokens_;
  std::string_view rest_;
  bool commas_;
  bool at_end_ = false;
};

}  // namespace gramscore::adapters
