// SPDX-License-Identifier: MIT
// The streaming schedule on a device: thread blocks evaluate a tile level by level in an
// arena of two neighbouring levels, and emit rows as soon as a level is done. Internal to the CUDA
// back-end; packed tiles go the way of the tile schedule.
//
// One barrier a level. Between barrier l - 1 and barrier l a block emits level l - 1 and evaluates
// level l: both only read level l - 1, and level l lies at the other end of the arena. Level l + 1,
// which overwrites level l - 1, is evaluated after barrier l.
//
// Deterministic: a policy that commutes has the same bits in any order, others wait for theirs, so
// y has the same bits from run to run, and as on a CPU.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "engine/backends/cuda/runtime.cuh"
#include "engine/backends/cuda/streaming_pack.hpp"
#include "engine/backends/cuda/streaming_value.cuh"
#include "engine/backends/cuda/values.cuh"

namespace gramscore::engine::cuda {

/// Of a block, at most; large values need more registers a thread.
template <sweep_policy Policy>
inline constexpr unsigned streaming_threads = sizeof(typename Policy::value_type) <= 16 ? 1024
                                                                                        : 256;
/// Nodes a thread fetches ahead, while it emits the level before: enough for levels of 2,048.
inline constexpr unsigned nodes_ahead = 2;
/// Levels and groups of a tile that wait in shared memory; more are read from global memory.
inline constexpr unsigned kept_levels = 64;
inline constexpr unsigned kept_groups = 256;
/// Shared memory that every block uses besides its layout.
inline constexpr std::size_t streaming_static_bytes =
    kept_levels * sizeof(streaming_device_level) + kept_groups * sizeof(streaming_device_group);

template <sweep_policy Policy>
__device__ policy_value<Policy> evaluate_node(std::uint32_t node, std::uint32_t terminal_count,
                                              policy_value<Policy> const* leaves,
                                              policy_value<Policy> const* below) {
  auto const left = node & 0xffffU;
  auto const right = node >> 16U;
  if ((node & copy_mark) == copy_mark) {
    return below[left];
  }
  auto const first = left < terminal_count ? leaves[left] : below[left - terminal_count];
  auto const second = right < terminal_count ? leaves[right] : below[right - terminal_count];
  return {Policy::combine(first.v, second.v)};
}

/// The directory of a tile: from shared memory, since every level of every warp looks into it.
struct streaming_directory {
  streaming_device_level const* levels;
  streaming_device_group const* groups;

  /// Copies what fits; all threads of the block call it, and wait.
  __device__ __forceinline__ void stage(streaming_device_tile const& tile,
                                        streaming_device_level* kept_level,
                                        streaming_device_group* kept_group) {
    levels = tile.levels;
    groups = tile.groups;
    if (tile.depth + 2 <= kept_levels) {
      for (auto i = threadIdx.x; i < tile.depth + 2; i += blockDim.x) {
        kept_level[i] = tile.levels[i];
      }
      levels = kept_level;
    }
    if (auto const count = tile.levels[tile.depth + 1].group_begin; count <= kept_groups) {
      for (auto i = threadIdx.x; i < count; i += blockDim.x) {
        kept_group[i] = tile.groups[i];
      }
      groups = kept_group;
    }
    __syncthreads();
  }
};

/// What a thread emits at one position of a level. Nothing of it depends on values, so it is read
/// before the level is evaluated.
struct emission {
  std::uint32_t output = 0;
  std::uint32_t length = 0;  // 0: nothing
  std::uint32_t first = 0;   // slots of the first two symbols
  std::uint32_t second = 0;
  std::uint16_t const* slots = nullptr;
  std::uint32_t row_count = 0;
};

/// @param g a group at or before the position's; becomes the position's.
__device__ __forceinline__ emission read_emission(streaming_device_tile const& tile,
                                                  streaming_directory const& directory,
                                                  std::uint32_t position, std::uint32_t& g) {
  while (position - directory.groups[g].position_begin >= directory.groups[g].row_count) {
    ++g;
  }
  auto const group = directory.groups[g];
  auto const i = position - group.position_begin;
  emission e;
  e.slots = tile.slots + group.slot_begin + i;
  e.length = group.length;
  e.row_count = group.row_count;
  e.first = e.slots[0];
  e.second = group.length > 1 ? e.slots[group.row_count] : 0;
  e.output = row_of(tile, group, i) >> group.shift;
  return e;
}

template <sweep_policy Policy>
__device__ __forceinline__ void emit(streaming_arguments<Policy> const& a,
                                     streaming_device_tile const& tile, emission const& e,
                                     policy_value<Policy> const* values) {
  auto v = values[e.first];
  if (e.length > 1) {
    v.v = Policy::combine(v.v, values[e.second].v);
  }
  for (std::uint32_t j = 2; j < e.length; ++j) {
    v.v = Policy::combine(v.v, values[e.slots[std::uint64_t{j} * e.row_count]].v);
  }
  emit_value<Policy>(a, tile, e.output, v);
}

/// This block's share of a level: the first position of each thread, read ahead, then the others.
struct level_share {
  position_range range;
  std::uint32_t group;
  emission first;
};

template <sweep_policy Policy>
__device__ __forceinline__ level_share read_share(streaming_arguments<Policy> const& a,
                                                  streaming_device_tile const& tile,
                                                  streaming_directory const& directory,
                                                  std::uint32_t level,
                                                  streaming_device_level const& now,
                                                  streaming_device_level const& next) {
  level_share share{
      share_of_level(now, next, level, blockIdx.x % a.splits, a.splits), now.group_begin, {}};
  if (auto const position = share.range.begin + threadIdx.x; position < share.range.end) {
    share.first = read_emission(tile, directory, position, share.group);
  }
  return share;
}

template <sweep_policy Policy>
__device__ __forceinline__ void emit_share(streaming_arguments<Policy> const& a,
                                           streaming_device_tile const& tile,
                                           streaming_directory const& directory, level_share share,
                                           policy_value<Policy> const* values) {
  if (share.first.length == 0) {
    return;
  }
  emit<Policy>(a, tile, share.first, values);
  for (auto position = share.range.begin + threadIdx.x + blockDim.x; position < share.range.end;
       position += blockDim.x) {
    emit<Policy>(a, tile, read_emission(tile, directory, position, share.group), values);
  }
}

/// All levels of one tile. @param arena [arena_limit] of this block alone.
template <sweep_policy Policy>
__device__ void stream_levels(streaming_arguments<Policy> const& a,
                              streaming_device_tile const& tile,
                              streaming_directory const& directory,
                              policy_value<Policy> const* leaves, policy_value<Policy>* arena) {
  std::uint32_t ahead[nodes_ahead] = {};
  auto const fetch = [&](streaming_device_level const& now, streaming_device_level const& next) {
    auto const count = node_count(now, next);
#pragma unroll
    for (unsigned k = 0; k < nodes_ahead; ++k) {
      auto const n = threadIdx.x + k * blockDim.x;
      ahead[k] = n < count ? load_node(tile, now, next, n) : 0;
    }
  };
  auto now = directory.levels[0];
  auto next = directory.levels[1];
  auto after = tile.depth > 0 ? directory.levels[2] : next;
  fetch(next, after);
  emit_share<Policy>(a, tile, directory, read_share(a, tile, directory, 0, now, next), leaves);
  for (std::uint32_t level = 1; level <= tile.depth; ++level) {
    auto const* const below = arena + now.arena_offset;
    now = next;
    next = after;
    auto* const out = arena + now.arena_offset;
    auto const share = read_share(a, tile, directory, level, now, next);
    auto const count = node_count(now, next);
#pragma unroll
    for (unsigned k = 0; k < nodes_ahead; ++k) {
      auto const n = threadIdx.x + k * blockDim.x;
      if (n < count) {
        out[n] = evaluate_node<Policy>(ahead[k], tile.terminal_count, leaves, below);
      }
    }
    for (auto n = threadIdx.x + nodes_ahead * blockDim.x; n < count; n += blockDim.x) {
      out[n] =
          evaluate_node<Policy>(load_node(tile, now, next, n), tile.terminal_count, leaves, below);
    }
    if (level < tile.depth) {
      after = directory.levels[level + 2];
      fetch(next, after);
    }
    __syncthreads();
    emit_share<Policy>(a, tile, directory, share, out);
  }
}

/// Levels wait for each other, so what they read should be near before they begin; the blocks of a
/// tile share the work.
__device__ __forceinline__ void prefetch_plan(streaming_device_tile const& tile,
                                              std::uint32_t split, std::uint32_t splits) {
  auto const share = (tile.bytes / splits + 15U) & ~15U;
  if (threadIdx.x == 0 && split * share < tile.bytes) {
    prefetch_l2(reinterpret_cast<std::uint8_t const*>(tile.levels) + split * share,
                min(share, tile.bytes - split * share));
  }
}

/// Grid: tile_count x splits blocks of `threads`.
template <sweep_policy Policy, bool SharedArena, bool SharedLeaves>
__global__ void __launch_bounds__(streaming_threads<Policy>)
    stream_tiles(streaming_arguments<Policy> a) {
  extern __shared__ __align__(16) unsigned char streaming_shared[];
  using value = policy_value<Policy>;
  __shared__ streaming_device_level kept_level[kept_levels];
  __shared__ streaming_device_group kept_group[kept_groups];
  auto const tile = a.tiles[blockIdx.x / a.splits];
  auto* const shared = reinterpret_cast<value*>(streaming_shared);
  auto const* const leaves = a.leaves + tile.leaf_begin;
  prefetch_plan(tile, blockIdx.x % a.splits, a.splits);
  streaming_directory directory;
  directory.stage(tile, kept_level, kept_group);
  auto* arena = shared;
  if constexpr (!SharedArena) {
    arena = a.scratch + std::uint64_t{blockIdx.x} * a.arena_limit;
  }
  if constexpr (SharedLeaves) {
    auto* const staged = shared + (SharedArena ? a.arena_limit : 0);
    for (auto t = threadIdx.x; t < tile.terminal_count; t += blockDim.x) {
      staged[t] = leaves[t];
    }
    __syncthreads();
    stream_levels<Policy>(a, tile, directory, staged, arena);
  } else {
    stream_levels<Policy>(a, tile, directory, leaves, arena);
  }
}

template <sweep_policy Policy, bool SharedArena, bool SharedLeaves>
void launch_stream_tiles(streaming_arguments<Policy> const& a, std::size_t shared_bytes,
                         cudaStream_t order) {
  auto* const kernel = stream_tiles<Policy, SharedArena, SharedLeaves>;
  int device = 0;
  int most = 0;
  GRAMSCORE_CUDA_CHECK(cudaGetDevice(&device));
  GRAMSCORE_CUDA_CHECK(
      cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
  // Always the most that there is: launches of other threads may come between.
  GRAMSCORE_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                            most - static_cast<int>(streaming_static_bytes)));
  kernel<<<a.tile_count * a.splits, a.threads, shared_bytes, order>>>(a);
  GRAMSCORE_CUDA_CHECK(cudaGetLastError());
}

/// Emits all tiles to y, or to what waits. @param layout lay_out_streaming() of this launch.
/// @throws error gpu.
template <sweep_policy Policy>
void launch_streaming(streaming_arguments<Policy> const& a, streaming_layout const& layout,
                      cudaStream_t order) {
  if (a.tile_count == 0) {
    return;
  }
  if (layout.shared_leaves) {
    launch_stream_tiles<Policy, true, true>(a, layout.shared_bytes, order);
  } else if (layout.shared_arena) {
    launch_stream_tiles<Policy, true, false>(a, layout.shared_bytes, order);
  } else {
    launch_stream_tiles<Policy, false, false>(a, 0, order);
  }
}

}  // namespace gramscore::engine::cuda
