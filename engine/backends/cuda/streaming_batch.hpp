// SPDX-License-Identifier: MIT
// The streaming plans of a batch of tiles, and where their leaves and waiting values lie. Plain
// host code, tested without a device. Internal to the CUDA back-end; not for launching
// (product_by_level.cuh).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/backends/cuda/streaming_pack.hpp"
#include "engine/grammar/tile.hpp"

namespace gramscore::engine::cuda {

/// Indices and begins are those of the views that plan_batch() was given.
struct streaming_batch {
  streaming_pack pack;                       ///< of the grammar tiles; begins are set
  std::vector<std::size_t> streamed;         ///< [pack.tiles] which view each is
  std::vector<std::size_t> folded;           ///< views whose rows are combined at the end
  std::vector<std::uint64_t> leaf_begin;     ///< [views + 1] first leaf, then the end
  std::vector<std::uint64_t> waiting_begin;  ///< [views + 1] first waiting value, then the end
};

/// @param in_order whether the values of axiom symbols wait until all levels are done: all tiles
/// are folded then, else packed ones only. @param threads that make plans. Cost O(symbols + copy
/// nodes + rows).
[[nodiscard]] streaming_batch plan_batch(std::span<tile_view const> views, bool in_order,
                                         int threads);

}  // namespace gramscore::engine::cuda
