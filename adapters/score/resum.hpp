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
/// Cost O(tile rows + cells of the wanted rows + their non-zero terms x columns).
void sum_in_file_order(score_context const& context, std::span<std::uint32_t const> wanted,
                       std::span<double> sums);

}  // namespace gramscore::adapters
