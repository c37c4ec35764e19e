// SPDX-License-Identifier: MIT
// The tokens of one line of a line_reader, by the rules plink2 has for every text input. Not for
// lines from elsewhere: it relies on the bytes that line_reader guarantees behind a line.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "adapters/text/line_reader.hpp"

namespace gramscore::adapters {

/// @return the first byte at or after `begin` that is below 0x21; 8 bytes behind it are readable.
[[nodiscard]] inline char const* find_token_end(char const* begin) {
  if constexpr (std::endian::native == std::endian::little) {
    // Eight bytes at a time: a borrow marks bytes below 0x21; the lowest mark is always right.
    constexpr std::uint64_t limit = 0x2121212121212121U;
    constexpr std::uint64_t high_bits = 0x8080808080808080U;
    for (;; begin += sizeof(std::uint64_t)) {
      std::uint64_t word = 0;
      std::memcpy(&word, begin, sizeof word);
      std::uint64_t const marks = (word - limit) & ~word & high_bits;
      if (marks != 0) {
        return begin + (std::countr_zero(marks) >> 3);
      }
    }
  } else {
    while (static_cast<unsigned char>(*begin) > 0x20U) {
      ++begin;
    }
    return begin;
  }
}

/// @return the token in quotes for a message, shortened if it is long.
[[nodiscard]] inline std::string quote_token(std::string_view token) {
  constexpr std::size_t longest = 60;
  std::string text = "'";
  text.append(token.substr(0, longest));
  return text.append(token.size() > longest ? "...'" : "'");
}

/// Walks a line token by token. Runs of spaces and tabs separate; any byte below 0x21 ends a token,
/// and a control character other than a tab ends the line. Cheap to copy; allocates nothing.
class token_cursor {
 public:
  explicit token_cursor(text_line const& line)
      : begin_(line.text.data()), position_(line.text.data()) {}

  /// @return the next token, or an empty view at the end of the line (again on further calls).
  std::string_view next() {
    while (*position_ == ' ' || *position_ == '\t') {
      ++position_;
    }
    char const* const begin = position_;
    position_ = find_token_end(begin);
    passed_ += position_ != begin ? 1U : 0U;
    return {begin, static_cast<std::size_t>(position_ - begin)};
  }

  /// @param number a column, counted from 1, in any order; ascending calls cost one walk.
  /// @return its token, or an empty view if the line is shorter.
  std::string_view column(std::uint32_t number) {
    if (number <= passed_) {
      position_ = begin_;
      passed_ = 0;
    }
    while (passed_ + 1 < number) {
      if (next().empty()) {
        return {position_, position_};
      }
    }
    return next();
  }

  /// @return the number of tokens of the line; the cursor is then at its end.
  std::uint32_t count() {
    while (!next().empty()) {
    }
    return passed_;
  }

 private:
  char const* begin_;
  char const* position_;
  std::uint32_t passed_ = 0;  // tokens before position_
};

}  // namespace gramscore::adapters
