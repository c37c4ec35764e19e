// SPDX-License-Identifier: MIT
// The rows of a row set regrouped into pages (device_tile.hpp says how). Plain host code.
// Internal to the CUDA back-end.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/grammar/tile.hpp"

namespace gramscore::engine::cuda {

/// The arrays of device_tile.hpp, in its words.
struct paged_rows {
  std::uint32_t row_count = 0;  ///< 0: the rows do not suit pages
  std::uint32_t dense_width = 0;
  std::uint32_t dense_pitch = 0;  ///< rows, rounded up
  bool has_parts = false;         ///< some row is cut
  std::vector<std::uint16_t> table;
  std::vector<symbol> dense;
  std::vector<symbol> units;
  std::vector<std::uint16_t> list;
};

/// Rows that suit no pages (few rows have symbols, or one has thousands) give row_count 0.
/// Long rows are cut, so a row's symbols may lie in several units, each part in order. Cost
/// O(rows + symbols), sorting 2048 rows at a time.
[[nodiscard]] paged_rows page_rows_of(tile_view const& tile, row_set const& set);

}  // namespace gramscore::engine::cuda
