// SPDX-License-Identifier: MIT
// What a call counts that two haplotype rows do not know of each other: "two copies", which
// dominant, recessive and squared values need. Internal to adapters/score.
#pragma once

#include <cstdint>
#include <span>

#include "adapters/score/score_context.hpp"
#include "adapters/score/score_leaves.hpp"

namespace gramscore::adapters {

/// Adds to each sample that has a result what its calls count where both of its haplotype rows of a
/// tile have a terminal of one variant (engine/grammar/row_pairs.hpp). The sums are exact, so the
/// result is the same on every machine.
/// @param y [samples x leaves.width()]
/// Cost O(lines + axiom symbols and rows of tiles with haplotype rows and a scored variant), one y
/// a thread; nothing in a file without such rows.
void add_row_pairs(score_context const& context, sweep_parts const& parts,
                   score_leaves const& leaves, std::span<std::int64_t> y);

}  // namespace gramscore::adapters
