// SPDX-License-Identifier: MIT
// The on-chip tile sweep: one thread block a tile, values in shared memory where they fit, else in
// global scratch. Internal to the CUDA back-end.
#pragma once

#include <cstdint>

#include "engine/backends/sweep.hpp"
#include "engine/grammar/tile.hpp"

namespace gramscore::engine::cuda {

/// Rows of a tile are numbered through its groups, so that threads fill up small groups together:
/// group g has positions [position_begin, position_begin + row_count).
struct device_group {
  std::uint32_t position_begin;
  std::uint32_t row_base;
  std::uint32_t row_count;
  std::uint32_t length;
  std::uint32_t list_begin;
  std::uint32_t symbol_begin;
  std::uint32_t shift;  // row >> shift is the output
};

/// A tile in device memory; pointers are device addresses.
struct device_tile {
  rule const* rules;
  std::uint16_t const* level_begin;
  device_group const* groups;
  std::uint16_t const* row_list;
  symbol const* axiom;
  std::uint8_t const* codes;
  std::uint64_t leaf_begin;     // in leaves, in values
  std::uint64_t scratch_begin;  // in scratch, in values
  std::uint32_t terminal_count;
  std::uint32_t rule_count;
  std::uint32_t level_count;
  std::uint32_t group_count;
  std::uint32_t position_count;
  std::uint32_t lane_count;
  row_scales scales;
  bool packed;
  bool unit_scales;
};

/// One launch: `Columns` columns of all tiles.
struct sweep_arguments {
  device_tile const* tiles;
  std::uint8_t const* row_class;  // [outputs]
  std::int64_t const* leaves;     // [tile terminals x Columns], tile after tile
  std::int64_t* scratch;          // [tile symbols x Columns], or null: shared memory
  std::int64_t* y;                // [outputs x y_stride]
  std::uint32_t output_count;
  std::uint32_t y_stride;
  std::uint32_t y_column;  // first column of this launch
};

// Two's complement without the undefined overflow of signed integers.
template <int Columns>
struct column_values {
  unsigned long long c[Columns];
};

// 64-bit adds wrap and commute: the sum has the same bits in any order.
template <int Columns>
__device__ void add_to_output(sweep_arguments const& a, device_tile const& tile,
                              std::uint32_t output, column_values<Columns> const& v) {
  auto* const y = a.y + std::uint64_t{output} * a.y_stride + a.y_column;
  auto const scale = static_cast<unsigned long long>(
      tile.unit_scales ? 1LL : static_cast<long long>(tile.scales[a.row_class[output]]));
#pragma unroll
  for (int c = 0; c < Columns; ++c) {
    auto const term = v.c[c] * scale;
    if (term != 0) {
      atomicAdd(reinterpret_cast<unsigned long long*>(y + c), term);
    }
  }
}

template <int Columns>
__device__ void sweep_grammar(sweep_arguments const& a, device_tile const& tile,
                              column_values<Columns>* values) {
  using value = column_values<Columns>;
  auto const* const leaves = reinterpret_cast<value const*>(a.leaves) + tile.leaf_begin;
  for (auto t = threadIdx.x; t < tile.terminal_count; t += blockDim.x) {
    values[t] = leaves[t];
  }
  auto const null_symbol = tile.terminal_count + tile.rule_count;
  if (threadIdx.x == 0) {
    values[null_symbol] = {};
  }
  __syncthreads();
  for (std::uint32_t level = 1; level < tile.level_count; ++level) {
    for (auto i = tile.level_begin[level - 1] + threadIdx.x; i < tile.level_begin[level];
         i += blockDim.x) {
      auto const r = tile.rules[i];
      auto v = values[r.left];
#pragma unroll
      for (int c = 0; c < Columns; ++c) {
        v.c[c] += values[r.right].c[c];
      }
      values[tile.terminal_count + i] = v;
    }
    __syncthreads();
  }
  std::uint32_t g = 0;
  for (auto position = threadIdx.x; position < tile.position_count; position += blockDim.x) {
    while (position >= tile.groups[g].position_begin + tile.groups[g].row_count) {
      ++g;
    }
    auto const& group = tile.groups[g];
    auto const i = position - group.position_begin;
    auto const* const symbols = tile.axiom + group.symbol_begin + i;
    value v{};
    for (std::uint32_t j = 0; j < group.length; ++j) {
      auto const& next = values[symbols[std::uint64_t{j} * group.row_count]];
#pragma unroll
      for (int c = 0; c < Columns; ++c) {
        v.c[c] += next.c[c];
      }
    }
    auto const row =
        group.row_base + (group.list_begin == no_list ? i : tile.row_list[group.list_begin + i]);
    add_to_output<Columns>(a, tile, row >> group.shift, v);
  }
}

// Four lanes at a time through a table of their 256 sums, rows across threads.
template <int Columns>
__device__ void sweep_packed(sweep_arguments const& a, device_tile const& tile,
                             column_values<Columns>* table) {
  using value = column_values<Columns>;
  auto const* const leaves = reinterpret_cast<value const*>(a.leaves) + tile.leaf_begin;
  for (std::uint32_t quad = 0; quad * 4 < tile.lane_count; ++quad) {
    for (auto byte = threadIdx.x; byte < 256; byte += blockDim.x) {
      value sum{};
      for (std::uint32_t k = 0; k < 4; ++k) {
        auto const code = (byte >> (2 * k)) & 3U;
        if (code != 0 && quad * 4 + k < tile.lane_count) {
          auto const leaf = leaves[3 * (quad * 4 + k) + code - 1];
          for (int c = 0; c < Columns; ++c) {
            sum.c[c] += leaf.c[c];
          }
        }
      }
      table[byte] = sum;
    }
    __syncthreads();
    auto const* const codes = tile.codes + std::uint64_t{quad} * a.output_count;
    for (auto row = threadIdx.x; row < a.output_count; row += blockDim.x) {
      add_to_output<Columns>(a, tile, row, table[codes[row]]);
    }
    __syncthreads();
  }
}

template <int Columns>
__global__ void __launch_bounds__(1024) sweep_tiles(sweep_arguments a) {
  extern __shared__ __align__(16) unsigned char shared[];
  auto const& tile = a.tiles[blockIdx.x];
  auto* values = reinterpret_cast<column_values<Columns>*>(shared);
  if (tile.packed) {
    sweep_packed<Columns>(a, tile, values);
    return;
  }
  if (a.scratch != nullptr) {
    values = reinterpret_cast<column_values<Columns>*>(a.scratch) + tile.scratch_begin;
  }
  sweep_grammar<Columns>(a, tile, values);
}

}  // namespace gramscore::engine::cuda
