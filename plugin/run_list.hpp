// SPDX-License-Identifier: MIT
// --score-list: several weight files, one result. Not for one weight file (run_score.cpp).
#pragma once

#include <optional>

#include "adapters/sscore/sscore_columns.hpp"
#include "plugin/options.hpp"
#include "plugin/run_ranges.hpp"
#include "plugin/score_steps.hpp"

namespace gramscore::plugin {

/// The columns of the result, of --score or --score-list.
/// @throws error command_line: as adapters::parse_sscore_columns(), and for columns that
/// --score-list has no single value for.
[[nodiscard]] adapters::sscore_columns result_columns(score_request const& request);

/// Reads the list and its files, scores them in shared sweeps and writes the results, one a range
/// if there are ranges.
/// @throws error as its steps; of several files, that of the first that is wrong.
void run_list(score_run const& run, std::optional<loaded_ranges> const& ranges);

}  // namespace gramscore::plugin
