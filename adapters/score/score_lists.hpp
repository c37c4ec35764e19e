// SPDX-License-Identifier: MIT
// Scores of several weight files that share their sweeps. Not for reading them (adapters/weights).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "adapters/score/score.hpp"
#include "adapters/weights/range_reader.hpp"

namespace gramscore::adapters {

/// The scores of all files, side by side; one row for each sample that is kept.
struct list_result {
  std::vector<double> sums;                ///< [samples x columns of all files]
  std::vector<std::uint64_t> denominator;  ///< [samples x files]
};

/// Subsets of the lines, as compute_range_scores() takes them; no ranges: all lines, once.
struct list_ranges {
  std::span<double const> values;  ///< [variants]
  std::span<score_range const> ranges;
};

/// Takes the result of a range, or of all lines (0).
using list_result_taker = std::function<void(std::size_t range_idx, list_result const& result)>;

/// What compute_scores() gives for each file by itself, to the bit.
/// @param files matched lines, with equally many columns each.
/// @return counts of all files together, without sums: for the log.
/// @throws as compute_scores(), for the first line that is refused; what `take` throws. Cost: a
/// sweep for each 8 columns, where a file has one for its counts. Memory: a range's result of all
/// files, and the parts of 8 files.
score_result compute_list_scores(gram_file const& file, std::span<score_lines const> files,
                                 list_ranges const& ranges, score_options const& options,
                                 list_result_taker const& take);

}  // namespace gramscore::adapters
