// SPDX-License-Identifier: MIT
// Lines of a text file in plink2's sense: plain, gzip or zstd, LF or CRLF, blank lines only at the
// end. Not for binary files, and not for what a line means (token_cursor.hpp splits it).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/text/byte_source.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {

/// Readable bytes behind the end of every line, so that a scan may load whole words.
inline constexpr std::size_t line_padding = 8;

/// One line, without its line ending and without leading spaces and tabs; never empty. The byte
/// behind `text` is below 0x20, and at least line_padding bytes from there on are readable.
struct text_line {
  std::string_view text;
  std::uint64_t number = 0;  ///< counts from 1
  std::uint64_t indent = 0;  ///< bytes skipped before `text`
};

/// Reads a text file line by line in bounded memory (the longest line, at least 256 KiB).
///
/// A control character other than a tab ends a line's content, as in plink2; a line with no
/// content is blank. Not thread-safe.
class line_reader {
 public:
  /// @throws error cannot_open, read_failed.
  explicit line_reader(std::string path);

  /// Reads the next line; `line` is valid until the next call.
  /// @return false at the end of the file; blank lines there are ignored.
  /// @throws error malformed_input for a blank line before the last content or a line of 2 GiB;
  /// read_failed; decompression.
  bool next(text_line& line);

  /// For the formats in which plink2 takes no blank line at the end either (.bim, .fam, .afreq);
  /// call it once next() has returned false. @throws error malformed_input if there is one.
  void refuse_blank_end() const;

  [[nodiscard]] std::string const& source() const { return source_; }

  /// @param at a byte inside `line.text`, whose column is reported (bytes, from 1); may be null.
  [[nodiscard]] input_place place(text_line const& line, char const* at = nullptr) const;

 private:
  bool find_line_end();
  bool refill();
  bool next_raw(text_line& line);
  [[noreturn]] void fail_blank(std::uint64_t number) const;

  std::string source_;
  std::unique_ptr<byte_source> bytes_;
  std::vector<char> buffer_;        // [data | line_padding]
  char const* position_ = nullptr;  // start of the next line
  char const* line_end_ = nullptr;  // its '\n'
  char* data_end_ = nullptr;
  std::uint64_t line_number_ = 0;
  std::uint64_t trailing_blank_line_ = 0;
  bool at_end_ = false;
};

}  // namespace gramscore::adapters
