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

/// One launch: `Columns` columns of all blocks.
struct sweep_arguments {
  device_tile const* blocks;      // [grid size]
  std::uint8_t const* row_class;  // [outputs]
  std::int64_t const* leaves;     // [tile terminals x Columns], tile after tile
  std::int64_t* scratch;          // [tile symbols x Columns], or null: shared memory
  std::int64_t* y;                // [outputs x y_stride]
  std::uint32_t output_count;
  std::uint32_t y_stride;
  std::uint32_t y_column;  // first column of this launch
};

/// Adds to an output without waiting for the old value. 64-bit adds wrap and commute: the sum has
/// the same bits in any order.
template <int Columns>
__device__ __forceinline__ void add_to_output(sweep_arguments const& a, device_tile const& tile,
                                              std::uint32_t output,
                                              column_values<Columns> const& v) {
  auto* const y = a.y + std::uint64_t{output} * a.y_stride + a.y_column;
  auto const scale = static_cast<unsigned long long>(
      tile.unit_scaled != 0 ? 1LL : static_cast<long long>(tile.scales[a.row_class[output]]));
#pragma unroll
  for (int c = 0; c < Columns; ++c) {
    auto const term = v.c[c] * scale;
    if (term != 0) {
      atomicAdd(reinterpret_cast<unsigned long long*>(y + c), term);
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
