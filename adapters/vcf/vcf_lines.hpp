// SPDX-License-Identifier: MIT
// Lines of a bgzf_reader with their numbers. Not for weight files and tables (adapters/text): a
// VCF keeps its tabs and its lines are long.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "adapters/vcf/bgzf_reader.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {

class vcf_lines {
 public:
  vcf_lines(hfile_handle file, int threads);

  /// Takes the next line, without its LF or CRLF; a last line needs none.
  /// @param line valid until the next call
  /// @return false at the end of the file
  /// @throws error as bgzf_reader::read(); malformed_input for a line of 2 GiB. Memory: the longest
  /// line, twice at most.
  bool next(std::string_view& line);

  /// The place of the line taken last.
  [[nodiscard]] input_place place(std::uint64_t column = 0) const;
  [[nodiscard]] double progress() const { return reader_.progress(); }

 private:
  bool refill();

  bgzf_reader reader_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  ///< unread bytes are [begin_, end_) of the buffer
  std::size_t end_ = 0;
  bool at_end_ = false;
  std::uint64_t line_number_ = 0;
};

}  // namespace gramscore::adapters
