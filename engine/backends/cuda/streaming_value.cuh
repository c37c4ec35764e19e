// SPDX-License-Identifier: MIT
// Values of a policy on a device in the streaming schedule, and how they leave a tile: added to y
// column by column, or kept to wait. Internal to the CUDA back-end.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/backends/cuda/emission.hpp"
#include "engine/backends/cuda/streaming_pack.hpp"
#include "engine/policy/sum.hpp"

namespace gramscore::engine::cuda {

/// Alignment that lets one access move up to 16 bytes of a value.
template <typename Value>
inline constexpr std::size_t access_alignment = sizeof(Value) % 16 == 0  ? 16
                                                : sizeof(Value) % 8 == 0 ? 8
                                                                         : 1;

/// A value as kernels hold it. An array of these is an array of values.
template <sweep_policy Policy>
struct alignas(access_alignment<typename Policy::value_type>) alignas(typename Policy::value_type)
    policy_value {
  typename Policy::value_type v;
};

/// One launch.
template <sweep_policy Policy>
struct streaming_arguments {
  static_assert(sizeof(policy_value<Policy>) == sizeof(typename Policy::value_type));

  streaming_device_tile const* tiles;
  std::uint8_t const* row_class;       ///< [outputs], or null where every tile has unit scales
  policy_value<Policy> const* leaves;  ///< [tile terminals], tile after tile
  policy_value<Policy>* scratch;       ///< [streaming_layout::scratch_values], or null
  column_value<Policy>* y;             ///< what emits at once is added to; else null
  policy_value<Policy>* waiting;       ///< what does not emit at once goes to; else null
  std::uint32_t y_stride;              ///< from output to output
  std::uint32_t y_pitch;               ///< from column to column
  std::uint32_t tile_count;            ///< tiles of this launch
  std::uint32_t splits;                ///< blocks a tile, each for all levels and some rows
  std::uint32_t arena_limit;           ///< as in streaming_pack
  std::uint32_t threads;               ///< of a block, at most streaming_threads<Policy>
};

/// Emits to one column of an output that other threads emit to as well. The order is free, so y has
/// the same bits from run to run.
template <sweep_policy Column>
__device__ __forceinline__ void emit_column(typename Column::value_type* y,
                                            typename Column::value_type const& v,
                                            std::int32_t scale) {
  using value = typename Column::value_type;
  if constexpr (std::is_same_v<Column, integer_sum<1>>) {
    auto const count = static_cast<unsigned long long>(static_cast<long long>(scale));
    if (auto const term = std::bit_cast<unsigned long long>(v) * count; term != 0) {
      atomicAdd(reinterpret_cast<unsigned long long*>(y), term);
    }
  } else {
    using word = std::conditional_t<sizeof(value) == 8, unsigned long long, unsigned>;
    auto* const at = reinterpret_cast<word*>(y);
    // An old value serves as well as the newest: what does not change it changes none that came
    // after it, and nothing is exchanged unless it is the newest.
    auto seen = *static_cast<word const volatile*>(at);
    for (;;) {
      auto const old = seen;
      auto now = std::bit_cast<value>(old);
      Column::emit(now, v, scale);
      auto const wanted = std::bit_cast<word>(now);
      if (wanted == old || (seen = atomicCAS(at, old, wanted)) == old) {
        return;
      }
    }
  }
}

/// @param output where the plan emits to: an output of y, or a waiting value of the tile.
template <sweep_policy Policy>
__device__ __forceinline__ void emit_value(streaming_arguments<Policy> const& a,
                                           streaming_device_tile const& tile, std::uint32_t output,
                                           policy_value<Policy> const& v) {
  if constexpr (emits_at_once<Policy>) {
    auto const columns = std::bit_cast<std::array<column_value<Policy>, columns_of<Policy>>>(v);
    auto* const y = a.y + std::uint64_t{output} * a.y_stride;
    // Read from global memory: an index that is not constant would move a tile out of registers.
    auto const scale =
        tile.unit_scales ? 1 : a.tiles[blockIdx.x / a.splits].scales[a.row_class[output]];
#pragma unroll
    for (std::size_t c = 0; c < columns_of<Policy>; ++c) {
      emit_column<typename column_of<Policy>::policy>(y + std::uint64_t{a.y_pitch} * c, columns[c],
                                                      scale);
    }
  } else {
    a.waiting[tile.waiting_begin + output] = v;
  }
}

}  // namespace gramscore::engine::cuda
