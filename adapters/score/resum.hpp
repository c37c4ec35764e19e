// SPDX-License-Identifier: MIT
// Sums of chosen samples in weight-file order, term by term in doubles, as plink2 adds them.
// Internal to adapters/score.
#pragma once

#include <cstdint>
#include <span>

#include "adapters/score/score_context.hpp"

namespace gramscore::adapters {

/// @param wanted samples, ascending.
/// @param sums [samples x columns]; the rows of the wanted samples are overwritten, all columns.
/// @param every_line adds the terms of value 0 too: 0 times an infinite weight is no number.
/// Cost O(tile rows + cells of the wanted rows + their non-zero terms x columns).
void sum_in_file_order(score_context const& context, std::span<std::uint32_t const> wanted,
                       std::span<double> sums, bool every_line);

}  // namespace gramscore::adapters
