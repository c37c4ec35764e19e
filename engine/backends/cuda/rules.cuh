// SPDX-License-Identifier: MIT
// All values of one tile by one thread block: leaves, then rules, level by level. Internal to the
// CUDA back-end.
#pragma once

#include "engine/backends/cuda/values.cuh"

namespace gramscore::engine::cuda {

// Steps that wait in shared memory. Not more: two blocks of 12,288 values and their pages just fit
// a multiprocessor of sm_90.
inline constexpr std::uint32_t kept_steps = 128;

// Copies 16 bytes a thread and time, with several copies in flight.
template <int Block>
__device__ __forceinline__ void copy_pieces(uint4* to, uint4 const* from, std::uint32_t pieces) {
  constexpr std::uint32_t in_flight = 3072 / Block;
  for (std::uint32_t first = threadIdx.x; first < pieces; first += in_flight * Block) {
    uint4 piece[in_flight];
#pragma unroll
    for (std::uint32_t k = 0; k < in_flight; ++k) {
      if (first + k * Block < pieces) {
        piece[k] = from[first + k * Block];
      }
    }
#pragma unroll
    for (std::uint32_t k = 0; k < in_flight; ++k) {
      if (first + k * Block < pieces) {
        to[first + k * Block] = piece[k];
      }
    }
  }
}

// Leaves begin at an even value, and padding follows an odd number of them, so whole pieces may be
// copied; a piece may reach over the first value of a rule, which is written later.
template <int Columns, int Block>
__device__ __forceinline__ void load_leaves(sweep_arguments const& a, device_tile const& tile,
                                            column_values<Columns>* values) {
  auto const* const leaves =
      reinterpret_cast<column_values<Columns> const*>(a.leaves) + tile.leaf_begin;
  constexpr std::uint32_t values_a_piece = 2 / Columns;
  copy_pieces<Block>(reinterpret_cast<uint4*>(values), reinterpret_cast<uint4 const*>(leaves),
                     (tile.terminal_count + values_a_piece - 1) / values_a_piece);
}

// While rules are evaluated, what the rows need comes closer; parts of a tile share the work.
__device__ __forceinline__ void prefetch_rows(device_tile const& tile) {
  if (threadIdx.x == 0 && tile.table != 0) {
    auto const share = ((tile.bytes - tile.table) / tile.parts + 15U) & ~15U;
    auto const begin = tile.table + tile.part * share;
    if (begin < tile.bytes) {
      prefetch_l2(tile.base + begin, min(share, tile.bytes - begin));
    }
  }
}

/// Values in shared memory: all rules are fetched at once to the tail of the values that will
/// replace them (make_steps() in image.cpp places the barriers that this needs), so that a level
/// waits for shared memory only.
/// @param values [terminals + rules + 1], and room for 16 bytes more.
template <int Columns, int Block>
__device__ void evaluate_in_shared(sweep_arguments const& a, device_tile const& tile,
                                   column_values<Columns>* values) {
  using value = column_values<Columns>;
  constexpr std::uint32_t rules_a_thread = step_rules / Block;
  __shared__ std::uint32_t step[kept_steps];
  auto const rule_count = tile.rule_count;
  auto const tail =
      ((tile.terminal_count + rule_count) * static_cast<std::uint32_t>(sizeof(value)) -
       4 * rule_count + 15U) &
      ~15U;
  auto const* const rules =
      reinterpret_cast<std::uint32_t const*>(reinterpret_cast<char*>(values) + tail);
  copy_pieces<Block>(reinterpret_cast<uint4*>(reinterpret_cast<char*>(values) + tail),
                     at<uint4>(tile, tile.rules), (rule_count * 4 + 15) / 16);
  load_leaves<Columns, Block>(a, tile, values);
  auto const* const steps = at<std::uint32_t>(tile, tile.steps);
  for (auto s = threadIdx.x; s < min(tile.step_count + 1, kept_steps); s += Block) {
    step[s] = steps[s];
  }
  __syncthreads();
  auto const bound_of = [&](std::uint32_t s) { return s < kept_steps ? step[s] : steps[s]; };

  std::uint32_t next[rules_a_thread] = {};
  auto const fetch = [&](std::uint32_t from) {
#pragma unroll
    for (std::uint32_t k = 0; k < rules_a_thread; ++k) {
      if (auto const i = from + threadIdx.x + k * Block; i < rule_count) {
        next[k] = rules[i];
      }
    }
  };
  auto* const out = values + tile.terminal_count;
  std::uint32_t begin = 0;
  if (tile.step_count != 0) {
    fetch(0);
  }
  prefetch_rows(tile);
  __syncthreads();
  for (std::uint32_t s = 0; s < tile.step_count; ++s) {
    auto const bound = bound_of(s + 1);
    auto const end = bound & ~barrier_flag;
    std::uint32_t now[rules_a_thread];
#pragma unroll
    for (std::uint32_t k = 0; k < rules_a_thread; ++k) {
      now[k] = next[k];
    }
    fetch(end);
#pragma unroll
    for (std::uint32_t k = 0; k < rules_a_thread; ++k) {
      auto const i = begin + threadIdx.x + k * Block;
      if (i < end) {
        auto v = values[now[k] & 0xffffU];
        add(v, values[now[k] >> 16U]);
        out[i] = v;
      }
    }
    if ((bound & barrier_flag) != 0) {
      __syncthreads();
    }
    begin = end;
  }
  if (threadIdx.x == 0) {
    out[rule_count] = {};
  }
  __syncthreads();
}

/// Values in global memory, for tiles that shared memory cannot hold.
template <int Columns, int Block>
__device__ void evaluate_in_global(sweep_arguments const& a, device_tile const& tile,
                                   column_values<Columns>* values) {
  load_leaves<Columns, Block>(a, tile, values);
  auto* const out = values + tile.terminal_count;
  if (threadIdx.x == 0) {
    out[tile.rule_count] = {};
  }
  __syncthreads();
  auto const* const rules = at<std::uint32_t>(tile, tile.rules);
  auto const* const steps = at<std::uint32_t>(tile, tile.steps);
  for (std::uint32_t s = 0; s < tile.step_count; ++s) {
    auto const end = steps[s + 1] & ~barrier_flag;
    for (auto i = (steps[s] & ~barrier_flag) + threadIdx.x; i < end; i += Block) {
      auto v = values[rules[i] & 0xffffU];
      add(v, values[rules[i] >> 16U]);
      out[i] = v;
    }
    if ((steps[s + 1] & barrier_flag) != 0) {
      __syncthreads();
    }
  }
}

}  // namespace gramscore::engine::cuda
