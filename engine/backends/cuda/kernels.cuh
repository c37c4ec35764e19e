// SPDX-License-Identifier: MIT
// The tile schedule on a device: a thread block, or several, a tile; values in shared memory where
// they fit, else in global scratch. Internal to the CUDA back-end.
#pragma once

#include "engine/backends/cuda/rows.cuh"
#include "engine/backends/cuda/rules.cuh"

namespace gramscore::engine::cuda {

/// Shared memory of a block: the page of sums, or the tables of a packed tile; then the values.
template <int Columns>
__host__ __device__ constexpr std::uint32_t page_bytes() {
  auto const page = page_size * sizeof(column_values<Columns>);
  auto const tables = quads_at_once * 256 * sizeof(column_values<Columns>);
  return static_cast<std::uint32_t>(page > tables ? page : tables);
}

template <int Columns>
constexpr std::size_t value_bytes(std::size_t symbols) {
  return symbols * sizeof(column_values<Columns>) + 16;
}

template <int Columns, int Block, bool Shared, bool Parts>
__global__ void __launch_bounds__(Block, 1024 / Block) sweep_tiles(sweep_arguments a) {
  extern __shared__ __align__(128) unsigned char shared[];
  using value = column_values<Columns>;
  auto const tile = a.blocks[blockIdx.x / a.passes];
  auto const pass = blockIdx.x % a.passes;
  a.leaves += pass * a.pass_leaves;
  a.y += std::uint64_t{pass} * Columns * a.y_pitch;
  auto* const page = reinterpret_cast<value*>(shared);
  for (auto i = blockIdx.x * Block + threadIdx.x; i < a.zeroed_pieces; i += gridDim.x * Block) {
    a.zeroed[i] = {};
  }
  if (tile.lane_count != 0) {
    sweep_packed<Columns, Block>(a, tile, page);
    return;
  }
  for (auto i = threadIdx.x; i < page_size * sizeof(value) / 16; i += Block) {
    reinterpret_cast<uint4*>(page)[i] = {};
  }
  value* values;
  if constexpr (Shared) {
    values = reinterpret_cast<value*>(shared + page_bytes<Columns>());
    evaluate_in_shared<Columns, Block>(a, tile, values);
  } else {
    values = reinterpret_cast<value*>(a.scratch) + pass * a.pass_scratch + tile.scratch_begin;
    evaluate_in_global<Columns, Block>(a, tile, values);
  }
  if (tile.paged_rows != 0) {
    sweep_pages<Columns, Block, Parts>(a, tile, values, page);
  }
  sweep_listed<Columns, Block>(a, tile, values);
}

}  // namespace gramscore::engine::cuda
