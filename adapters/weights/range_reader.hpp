// SPDX-License-Identifier: MIT
// Reads the two files of --q-score-range: named ranges, and a value (mostly a p-value) for each
// variant. Not for choosing weight lines by them (adapters/score/score_ranges.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapters/weights/score_lines.hpp"

namespace gramscore::adapters {

/// A variant is in the range if low <= its value <= high.
struct score_range {
  std::string label;
  double low = 0;
  double high = 0;
};

/// Reads lines of label, low and high; further columns are ignored, and so is a line without two
/// numbers (a header). Labels may repeat.
/// @throws error cannot_open, read_failed, decompression; malformed_input for a blank line inside
/// or high < low; inconsistent_input if no line is a range. Cost O(bytes).
[[nodiscard]] std::vector<score_range> read_score_ranges(std::string const& path);

/// Columns count from 1.
struct range_data_options {
  std::uint32_t id_column = 1;
  std::uint32_t value_column = 2;
  bool header = false;    ///< the first line is dropped unread
  bool take_min = false;  ///< of an ID's several values; otherwise they are an error
};

struct range_values {
  std::vector<double> value;        ///< [variants] NaN where the file has none
  std::uint64_t loaded_count = 0;   ///< variants with a value
  std::uint64_t skipped_count = 0;  ///< lines with an ID that no variant, or several, carry
};

/// A line with an ID of no use is not read further; `NA` and `nan` are as no line at all.
/// @throws error cannot_open, read_failed, decompression; malformed_input for a blank line inside,
/// a value that is no number, or a repeated ID; inconsistent_input for a short line, or if no
/// variant gets a value. Cost O(bytes), one lookup a line.
[[nodiscard]] range_values read_range_values(std::string const& path,
                                             range_data_options const& options,
                                             variant_lookup const& variants);

}  // namespace gramscore::adapters
