// SPDX-License-Identifier: MIT
// The calls of chosen samples, row by row, out of all tiles of a score. Internal to adapters/score.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "adapters/score/score_context.hpp"

namespace gramscore::adapters {

/// A non-common call of a wanted row.
struct cell {
  std::uint32_t slot;  ///< index into the batch
  std::uint32_t variant;
  allele_pair cls;
};

/// Calls by row of a batch: row s owns cells[begin[s] .. begin[s + 1]).
struct cells_by_row {
  std::vector<std::size_t> begin;
  std::vector<cell> cells;

  [[nodiscard]] std::span<cell const> of(std::size_t row) const {
    return std::span(cells).subspan(begin[row], begin[row + 1] - begin[row]);
  }
};

/// The calls of scored variants; those of the two haplotype rows of a sample are apart.
/// @param batch samples, ascending. Cost O(tile rows + cells).
[[nodiscard]] cells_by_row cells_of(score_context const& context,
                                    std::span<std::uint32_t const> batch, int threads);

}  // namespace gramscore::adapters
