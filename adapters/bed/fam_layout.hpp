// SPDX-License-Identifier: MIT
// Which column of a .fam or .psam holds what. Internal to fam_reader.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "adapters/text/line_reader.hpp"

namespace gramscore::adapters {

inline constexpr std::size_t no_column = static_cast<std::size_t>(-1);

struct phenotype_position {
  std::string name;
  std::size_t column;
};

/// Column positions, counted from 0; no_column where the file has none.
struct fam_layout {
  std::size_t fid = no_column;
  std::size_t iid = no_column;
  std::size_t sid = no_column;
  std::size_t pat = no_column;
  std::size_t mat = no_column;
  std::size_t sex = no_column;
  std::vector<phenotype_position> phenotypes;
  std::size_t column_count = 0;  ///< tokens that every line must have
};

/// The layout of a file without a header line.
[[nodiscard]] fam_layout plain_fam_layout();

/// Whether the line is `#FID ...` or `#IID ...`; other lines with a # are comments.
[[nodiscard]] bool is_fam_header(text_line const& line);

/// @param line for which is_fam_header holds.
/// @throws error malformed_input: a column twice, FID, IID or SID in the wrong position.
[[nodiscard]] fam_layout parse_fam_header(line_reader const& reader, text_line const& line);

}  // namespace gramscore::adapters
