// SPDX-License-Identifier: MIT
// Values of a sweep on the device: `Columns` 64-bit integers side by side, and adding them to y.
// Internal to the CUDA back-end.
#pragma once

#include <cstdint>

#include "engine/backends/cuda/device_tile.hpp"

namespace gramscore::engine::cuda {

/// Columns of one symbol. Unsigned: two's complement without the undefined overflow.
template <int Columns>
struct alignas(8 * Columns) column_values {
  unsigned long long c[Columns];
};

template <int Columns>
__device__ __forceinline__ void add(column_values<Columns>& sum, column_values<Columns> const& v) {
#pragma unroll
  for (int c = 0; c < Columns; ++c) {
    sum.c[c] += v.c[c];
  }
}

/// One launch: `passes` times `Columns` columns of all blocks. Block b of the grid does pass
/// b % passes of block b / passes, so that passes over a tile run together and share its bytes in
/// the L2 cache.
struct sweep_arguments {
  device_tile const* blocks;      // [grid size / passes]
  std::uint8_t const* row_class;  // [outputs]
  std::int64_t const* leaves;     // [tile terminals x Columns], tile after tile
  std::int64_t* scratch;          // [tile symbols x Columns], or null: shared memory
  std::int64_t* y;                // [Columns x y_pitch], added to
  uint4* zeroed;                  // becomes zero meanwhile, or null: the y of the next product
  std::uint32_t zeroed_pieces;    // of 16 bytes
  std::uint64_t pass_leaves;      // from pass to pass
  std::uint64_t pass_scratch;     // from pass to pass, in values
  std::uint32_t passes;
  std::uint32_t output_count;
  std::uint32_t y_pitch;  // a column of y after the other, so that a warp adds to neighbours
};

/// An output in the first column of this launch.
__device__ __forceinline__ unsigned long long* output_at(sweep_arguments const& a,
                                                         std::uint32_t output) {
  return reinterpret_cast<unsigned long long*>(a.y) + output;
}

/// Adds to an output without waiting for the old value. 64-bit adds wrap and commute: the sum has
/// the same bits in any order. @param y output_at(a, output).
template <int Columns>
__device__ __forceinline__ void add_to_output(sweep_arguments const& a, device_tile const& tile,
                                              std::uint32_t output, unsigned long long* y,
                                              column_values<Columns> v) {
  if (tile.unit_scaled == 0) {
    // Read from global memory: an index that is not constant would move a tile out of registers.
    auto const scale = static_cast<unsigned long long>(
        static_cast<long long>(a.blocks[blockIdx.x / a.passes].scales[a.row_class[output]]));
#pragma unroll
    for (int c = 0; c < Columns; ++c) {
      v.c[c] *= scale;
    }
  }
#pragma unroll
  for (int c = 0; c < Columns; ++c) {
    if (v.c[c] != 0) {
      atomicAdd(y + std::uint64_t{a.y_pitch} * c, v.c[c]);
    }
  }
}

template <typename T>
__device__ __forceinline__ T const* at(device_tile const& tile, std::uint32_t offset) {
  return reinterpret_cast<T const*>(tile.base + offset);
}

/// Asks for bytes to be in the L2 cache soon; one thread asks for all. Only a hint.
__device__ __forceinline__ void prefetch_l2(void const* address, std::uint32_t bytes) {
#if __CUDA_ARCH__ >= 900
  if (bytes >= 16) {
    asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(address), "r"(bytes & ~15U)
                 : "memory");
  }
#else
  static_cast<void>(address);
  static_cast<void>(bytes);
#endif
}

}  // namespace gramscore::engine::cuda
