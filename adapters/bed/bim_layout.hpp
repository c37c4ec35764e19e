// SPDX-License-Identifier: MIT
// Which column of a .bim holds what. Internal to bim_reader.cpp.
#pragma once

#include <cstddef>

#include "adapters/text/line_reader.hpp"

namespace gramscore::adapters {

/// Column positions, counted from 0.
struct bim_layout {
  static constexpr std::size_t no_column = static_cast<std::size_t>(-1);

  std::size_t chromosome = 0;
  std::size_t id = 1;
  std::size_t centimorgan = no_column;
  std::size_t position = 2;
  std::size_t alt = 3;
  std::size_t ref = 4;
  std::size_t column_count = 5;  ///< tokens that every line must have
  bool has_header = false;       ///< only then may ALT list several alleles
};

/// The layout of a file without a header, from its first variant: with six columns or more the
/// third is a genetic position.
[[nodiscard]] bim_layout plain_bim_layout(text_line const& first_variant);

/// Whether the line is `#CHROM ...`; other lines with a # are comments.
[[nodiscard]] bool is_bim_header(text_line const& line);

/// @param line for which is_bim_header holds; columns behind FORMAT are ignored.
/// @throws error malformed_input: POS, ID, REF or ALT missing or a column twice.
[[nodiscard]] bim_layout parse_bim_header(line_reader const& reader, text_line const& line);

}  // namespace gramscore::adapters
