// SPDX-License-Identifier: MIT
// Scores of subsets of the weight lines, one result a range of variant values; the ranges share
// sweeps. Not for reading ranges and values (adapters/weights/range_reader.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "adapters/score/score.hpp"
#include "adapters/weights/range_reader.hpp"

namespace gramscore::adapters {

/// The lines whose variant is in the range, in file order; names and counts are not copied.
/// @param values [variants] NaN: in no range. Cost O(lines).
[[nodiscard]] score_lines lines_in_range(score_lines const& lines, std::span<double const> values,
                                         score_range const& range);

/// Takes the result of a range, ranges in the order given; its memory is freed afterwards.
using range_result_taker = std::function<void(std::size_t range_idx, score_result const& result)>;

/// What compute_scores() gives for the lines of each range; frequencies and refusals are those of
/// all lines.
/// @param values [variants of the file]
/// @return counts of all ranges together, without sums: for the log.
/// @throws as compute_scores(); what `take` throws. Cost: a sweep for each 8 of the ranges'
/// columns, where a range has one for its counts. Memory: at most that of 8 ranges' results.
score_result compute_range_scores(gram_file const& file, score_lines const& lines,
                                  std::span<double const> values,
                                  std::span<score_range const> ranges, score_options const& options,
                                  range_result_taker const& take);

}  // namespace gramscore::adapters
