// SPDX-License-Identifier: MIT
// Two kernels of a product with any policy: values of all symbols into global memory, and the rows
// with one thread an output. Not tuned: kernels.cuh has the path for sums. Internal to the CUDA
// back-end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/backends/request.hpp"
#include "engine/grammar/tile.hpp"
#include "engine/policy/policy.hpp"

namespace gramscore::engine::cuda {

/// A tile in device memory; pointers are device addresses.
struct product_tile {
  rule const* rules;
  std::uint16_t const* level_begin;
  row_group const* groups;
  std::uint16_t const* row_list;
  symbol const* axiom;
  std::uint8_t const* codes;
  std::uint64_t leaf_begin;   // in the leaves of the batch
  std::uint64_t value_begin;  // in the values of the batch, or in those that wait
  std::uint32_t terminal_count;
  std::uint32_t rule_count;
  std::uint32_t level_count;
  std::array<row_set, row_set_kinds> row_sets;
  row_scales scales;
  bool packed;
};

/// One block a tile: leaves, then the rules level by level, then the null symbol.
template <sweep_policy Policy>
__global__ void evaluate_tiles(product_tile const* tiles, typename Policy::leaf_type const* leaves,
                               typename Policy::value_type* values) {
  auto const& tile = tiles[blockIdx.x];
  auto* const mine = values + tile.value_begin;
  for (auto t = threadIdx.x; t < tile.terminal_count; t += blockDim.x) {
    mine[t] = Policy::leaf(leaves[tile.leaf_begin + t]);
  }
  if (threadIdx.x == 0) {
    mine[tile.terminal_count + tile.rule_count] = Policy::identity();
  }
  __syncthreads();
  for (std::uint32_t level = 1; level < tile.level_count; ++level) {
    for (auto i = tile.level_begin[level - 1] + threadIdx.x; i < tile.level_begin[level];
         i += blockDim.x) {
      auto const r = tile.rules[i];
      mine[tile.terminal_count + i] = Policy::combine(mine[r.left], mine[r.right]);
    }
    __syncthreads();
  }
}

/// slot_of() of tile.hpp: a binary search, since row lists ascend.
inline __device__ std::uint32_t find_slot(product_tile const& tile, row_group const& group,
                                          std::uint32_t row) {
  auto const offset = row - group.row_base;
  if (row < group.row_base) {
    return no_slot;
  }
  if (group.list_begin == no_list) {
    return offset < group.row_count ? offset : no_slot;
  }
  auto const* const list = tile.row_list + group.list_begin;
  std::uint32_t begin = 0;
  std::uint32_t end = group.row_count;
  while (begin < end) {
    auto const middle = (begin + end) / 2;
    if (list[middle] < offset) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return begin < group.row_count && list[begin] == offset ? begin : no_slot;
}

/// Values of the tile schedule: one a symbol from value_begin on, the null symbol last.
template <sweep_policy Policy>
struct symbol_values {
  using value = typename Policy::value_type;
  value const* values;

  __device__ value of_axiom(product_tile const& tile, std::uint64_t position) const {
    return values[tile.value_begin + tile.axiom[position]];
  }
  __device__ value of_terminal(product_tile const& tile, std::uint32_t terminal) const {
    return values[tile.value_begin + terminal];
  }
};

/// Values of the streaming schedule: one an axiom position from value_begin on, none for null
/// symbols, and those of terminals from leaf_begin on.
template <sweep_policy Policy>
struct waiting_values {
  using value = typename Policy::value_type;
  value const* leaves;
  value const* waiting;

  __device__ value of_axiom(product_tile const& tile, std::uint64_t position) const {
    return tile.axiom[position] == tile.terminal_count + tile.rule_count
               ? Policy::identity()
               : waiting[tile.value_begin + position];
  }
  __device__ value of_terminal(product_tile const& tile, std::uint32_t terminal) const {
    return leaves[tile.leaf_begin + terminal];
  }
};

/// The value of one row: its symbols in order, group after group.
template <sweep_policy Policy, typename Values>
__device__ typename Policy::value_type fold_row(product_tile const& tile, row_set const& set,
                                                std::uint32_t row, Values const& values) {
  auto value = Policy::identity();
  for (auto g = set.group_begin; g < set.group_end; ++g) {
    auto const& group = tile.groups[g];
    auto const slot = find_slot(tile, group, row);
    if (slot != no_slot) {
      auto const position = std::uint64_t{group.symbol_begin} + slot;
      for (std::uint64_t j = 0; j < group.length; ++j) {
        value = Policy::combine(value, values.of_axiom(tile, position + j * group.row_count));
      }
    }
  }
  return value;
}

/// The value of one row of a packed tile: its cells in lane order.
template <sweep_policy Policy, typename Values>
__device__ typename Policy::value_type fold_packed(product_tile const& tile,
                                                   std::uint32_t output_count, std::uint32_t row,
                                                   Values const& values) {
  auto value = Policy::identity();
  auto const lanes = tile.terminal_count / 3;
  for (std::uint32_t lane = 0; lane < lanes; ++lane) {
    auto const byte = tile.codes[std::uint64_t{lane / 4} * output_count + row];
    auto const code = (byte >> (2 * (lane % 4))) & 3U;
    if (code != 0) {
      value = Policy::combine(value, values.of_terminal(tile, 3 * lane + code - 1));
    }
  }
  return value;
}

/// One thread an output: y[output] goes on with the rows of these tiles, in order.
/// @param row_class [outputs], or null: scales are all 1.
template <sweep_policy Policy, typename Values>
__global__ void fold_outputs(product_tile const* tiles, std::uint32_t tile_count, Values values,
                             std::uint8_t const* row_class, typename Policy::value_type* y,
                             std::uint32_t output_count) {
  for (auto output = blockIdx.x * blockDim.x + threadIdx.x; output < output_count;
       output += gridDim.x * blockDim.x) {
    auto result = y[output];
    for (std::uint32_t i = 0; i < tile_count; ++i) {
      auto const& tile = tiles[i];
      auto const scale = row_class == nullptr ? 1 : tile.scales[row_class[output]];
      if (tile.packed) {
        Policy::emit(result, fold_packed<Policy>(tile, output_count, output, values), scale);
        continue;
      }
      for (std::size_t kind = 0; kind < row_set_kinds; ++kind) {
        auto const& set = tile.row_sets[kind];
        auto const rows = set.group_begin == set.group_end ? 0 : set.rows_per_output;
        for (std::uint32_t r = 0; r < rows; ++r) {
          Policy::emit(result, fold_row<Policy>(tile, set, output * rows + r, values), scale);
        }
      }
    }
    y[output] = result;
  }
}

}  // namespace gramscore::engine::cuda
