// SPDX-License-Identifier: MIT
// What --q-score-range adds to a run of --score: its two files, the names of its results, and what
// the user hears of them. Not for the scores (adapters/score/score_ranges.hpp).
#pragma once

#include <string>
#include <vector>

#include "adapters/weights/range_reader.hpp"
#include "plugin/session.hpp"

namespace gramscore::plugin {

struct loaded_ranges {
  std::vector<adapters::score_range> ranges;
  adapters::range_values values;
};

/// Reads both files of --q-score-range, the ranges first, and says what they hold.
/// @pre now.given.ranges. @throws error as the readers.
[[nodiscard]] loaded_ranges load_ranges(session const& now,
                                        adapters::variant_lookup const& variants);

/// OUT.<label>.sscore[.zst].
[[nodiscard]] std::string range_result_path(options const& given,
                                            adapters::score_range const& range);

/// Before the first result is written: labels that may not make a file name do so. @throws error
/// cannot_open, as when a label names a folder that is not there.
void check_range_results(session const& now, loaded_ranges const& loaded);

}  // namespace gramscore::plugin
