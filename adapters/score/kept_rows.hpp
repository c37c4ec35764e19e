// SPDX-License-Identifier: MIT
// Scores of selected samples: the others are swept like them (a grammar's rules serve all rows) and
// dropped here. Not for selecting (adapters/filters).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "adapters/cache/gram_file.hpp"
#include "adapters/filters/selection.hpp"
#include "adapters/score/score.hpp"

namespace gramscore::adapters {

/// Moves the rows of the kept samples together. @param kept [samples], or empty: all.
/// Cost O(samples x columns).
void drop_rows(std::span<std::uint8_t const> kept, score_result& result);

/// The samples that allele frequencies come from: the selected founders, or all selected ones.
/// @return [samples], or empty: all of them.
[[nodiscard]] std::vector<std::uint8_t> frequency_samples(samples_view const& samples,
                                                          bool nonfounders,
                                                          std::span<std::uint8_t const> kept);

}  // namespace gramscore::adapters
