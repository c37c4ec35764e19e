// SPDX-License-Identifier: MIT
// The right product y = M x of a tiled matrix of symbols for columns of 64-bit integers, on each
// back-end; request.hpp has the product for any policy. Not for making leaves from weights
// (adapters/score) or for loading tiles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/backends/request.hpp"
#include "engine/grammar/tile.hpp"

namespace gramscore::engine {

/// The values of a tile's terminals. fill() is called from several threads at once.
class leaf_source {
 public:
  leaf_source() = default;
  leaf_source(leaf_source const&) = delete;
  leaf_source& operator=(leaf_source const&) = delete;
  virtual ~leaf_source() = default;

  /// @param leaves [terminals x columns], columns fastest; every element must be written.
  virtual void fill(std::size_t tile_idx, tile_view const& tile,
                    std::span<std::int64_t> leaves) const = 0;
};

/// One product. All spans belong to the caller and outlive the call.
struct sweep_request {
  tile_source const* matrix = nullptr;
  std::span<std::uint32_t const> tiles;  ///< tiles to sweep, any order
  std::span<row_scales const> scales;    ///< [tiles.size()], or empty: all 1
  std::span<std::uint8_t const>
      row_class;  ///< [outputs] below row_class_count; may be empty without scales
  leaf_source const* leaves = nullptr;
  std::size_t output_count = 0;
  std::size_t column_count = 1;  ///< columns of x and y, 1 to max_sweep_columns
  int threads = 1;
  schedule_kind schedule = schedule_kind::automatic;
};

inline constexpr std::size_t max_sweep_columns = 8;

/// y[r, c] = sum over the tiles of scale(tile, class of r) * sum of the leaves of row r, wrapping
/// 64-bit. The same bits on every back-end, for any thread count and tile order.
/// @param y [outputs x columns], columns fastest; overwritten.
/// @throws what tile() and fill() throw. Thread-safe. Cost O(rules + axiom symbols + packed bytes)
/// a column; omp holds one y a thread. `automatic` is the tile schedule on a CPU.
void sweep_omp(sweep_request const& request, std::span<std::int64_t> y);

/// The oracle: expands every row to its terminals and adds their leaves, one after the other; in
/// the streaming schedule it evaluates level after level instead.
/// Cost O(non-zero cells).
void sweep_reference(sweep_request const& request, std::span<std::int64_t> y);

}  // namespace gramscore::engine
