// SPDX-License-Identifier: MIT
// The rows of one tile, once its values are there: pages of a resident tile, listed groups, packed
// cells. Internal to the CUDA back-end.
#pragma once

#include "engine/backends/cuda/values.cuh"

namespace gramscore::engine::cuda {

/// What a thread reads of a page before it is needed, so that a page waits for no memory.
template <int Block>
struct page_reads {
  static constexpr std::uint32_t rows_a_thread = page_size / Block;
  static constexpr std::uint32_t warps = Block / 32;
  static constexpr std::uint32_t units_a_warp = page_units / warps;

  std::uint32_t dense[rows_a_thread];
  std::uint32_t rows[units_a_warp];    // two 16-bit rows of the page
  std::uint32_t length[units_a_warp];  // symbols of each row of the unit
  uint2 first[units_a_warp];           // the first two pairs of symbols
  std::uint32_t const* rest[units_a_warp];

  // Long units come first: odd turns go backwards, so that no warp gets only long ones.
  static __device__ std::uint32_t unit_of(std::uint32_t turn) {
    auto const warp = threadIdx.x / 32;
    return turn * warps + ((turn & 1U) != 0 ? warps - 1 - warp : warp);
  }

  __device__ __forceinline__ void load(device_tile const& tile, std::uint32_t page,
                                       std::uint32_t null_pair) {
    auto const* const entry = at<std::uint16_t>(tile, tile.table) + page * page_entry;
    auto const block = *reinterpret_cast<std::uint32_t const*>(entry);
    auto const unit = *reinterpret_cast<std::uint32_t const*>(entry + 2);
    auto const lane = threadIdx.x & 31U;
    auto const row = page * page_size + threadIdx.x;
    auto const* const symbols = at<std::uint16_t>(tile, tile.dense) + row;
#pragma unroll
    for (std::uint32_t k = 0; k < rows_a_thread; ++k) {
      dense[k] = tile.dense_width != 0 && row + k * Block < tile.paged_rows ? symbols[k * Block]
                                                                            : null_pair >> 16U;
    }
#pragma unroll
    for (std::uint32_t turn = 0; turn < units_a_warp; ++turn) {
      auto const u = unit_of(turn);
      std::uint32_t const begin = entry[4 + u];
      length[turn] = entry[5 + u] - begin;
      if (length[turn] != 0) {
        auto const* const pairs =
            at<std::uint32_t>(tile, tile.units) + (block + begin) * (unit_rows / 2) + lane;
        rows[turn] = at<std::uint32_t>(tile, tile.list)[(unit + u) * (unit_rows / 2) + lane];
        first[turn].x = pairs[0];
        first[turn].y = length[turn] > 1 ? pairs[32] : null_pair;
        rest[turn] = pairs + 64;
      }
    }
  }
};

template <int Columns>
__device__ __forceinline__ void add_pair(column_values<Columns> (&sum)[2],
                                         column_values<Columns> const* values, std::uint32_t pair) {
  add(sum[0], values[pair & 0xffffU]);
  add(sum[1], values[pair >> 16U]);
}

// Units are filled up with rows that are none. @param is_part other units add to the row as well.
template <int Columns>
__device__ __forceinline__ void put(column_values<Columns>* page, std::uint32_t row,
                                    column_values<Columns> const& sum, bool is_part) {
  if (row == page_size) {
    return;
  }
  if (is_part) {
#pragma unroll
    for (int c = 0; c < Columns; ++c) {
      atomicAdd(&page[row].c[c], sum.c[c]);
    }
  } else {
    page[row] = sum;
  }
}

// Units of a page that hold parts of rows.
__device__ __forceinline__ std::uint32_t shared_units(device_tile const& tile, std::uint32_t page) {
  return (at<std::uint16_t>(tile, tile.table) + page * page_entry)[5 + page_units];
}

// The rest of a unit's symbols, for two neighbouring rows a lane.
template <int Columns>
__device__ __forceinline__ void add_rest(column_values<Columns> (&sum)[2],
                                         column_values<Columns> const* values,
                                         std::uint32_t const* pairs, std::uint32_t left) {
  for (; left >= 4; left -= 4, pairs += 128) {
    std::uint32_t const pair[4] = {pairs[0], pairs[32], pairs[64], pairs[96]};
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      add_pair(sum, values, pair[k]);
    }
  }
  for (; left != 0; --left, pairs += 32) {
    add_pair(sum, values, pairs[0]);
  }
}

/// Pages part, part + parts, ... of a tile. The units of a page put their sums into `page`, which
/// is zero elsewhere; then each thread adds the dense symbols of its rows and emits them, so that
/// a warp adds to neighbouring outputs: one memory transaction for several of them.
/// @tparam Parts whether tiles may hold rows that are cut.
/// @param page [page_size], zero; left zero.
template <int Columns, int Block, bool Parts>
__device__ void sweep_pages(sweep_arguments const& a, device_tile const& tile,
                            column_values<Columns> const* values, column_values<Columns>* page) {
  using value = column_values<Columns>;
  using reads = page_reads<Block>;
  auto const null_symbol = tile.terminal_count + tile.rule_count;
  auto const null_pair = null_symbol | null_symbol << 16U;
  auto const pages = (tile.paged_rows + page_size - 1) / page_size;
  reads r;
  if (tile.part < pages) {
    r.load(tile, tile.part, null_pair);
  }
  for (auto p = tile.part; p < pages; p += tile.parts) {
    auto const first_row = p * page_size + threadIdx.x;
    value sum[reads::rows_a_thread];
#pragma unroll
    for (std::uint32_t k = 0; k < reads::rows_a_thread; ++k) {
      sum[k] = values[r.dense[k]];
    }
    for (std::uint32_t j = 1; j < tile.dense_width; ++j) {
      auto const* const symbols =
          at<std::uint16_t>(tile, tile.dense) + std::uint64_t{j} * tile.dense_pitch + first_row;
#pragma unroll
      for (std::uint32_t k = 0; k < reads::rows_a_thread; ++k) {
        if (first_row + k * Block < tile.paged_rows) {
          add(sum[k], values[symbols[k * Block]]);
        }
      }
    }
#pragma unroll
    for (std::uint32_t turn = 0; turn < reads::units_a_warp; ++turn) {
      if (r.length[turn] != 0) {
        value pair[2] = {};
        add_pair(pair, values, r.first[turn].x);
        add_pair(pair, values, r.first[turn].y);
        if (r.length[turn] > 2) {
          add_rest(pair, values, r.rest[turn], r.length[turn] - 2);
        }
        bool const is_part = Parts && reads::unit_of(turn) < shared_units(tile, p);
        put(page, r.rows[turn] & 0xffffU, pair[0], is_part);
        put(page, r.rows[turn] >> 16U, pair[1], is_part);
      }
    }
    if (p + tile.parts < pages) {
      r.load(tile, p + tile.parts, null_pair);
    }
    __syncthreads();
    auto* const y = output_at(a, first_row >> tile.paged_shift);
#pragma unroll
    for (std::uint32_t k = 0; k < reads::rows_a_thread; ++k) {
      auto& slot = page[threadIdx.x + k * Block];
      add(sum[k], slot);
      slot = {};
      auto const row = first_row + k * Block;
      if (tile.paged_shift != 0) {  // the two rows of an output are neighbouring lanes
        for (int c = 0; c < Columns; ++c) {
          sum[k].c[c] += __shfl_xor_sync(0xffffffffU, sum[k].c[c], 1);
        }
      }
      if (row < tile.paged_rows && (row & tile.paged_shift) == 0) {
        add_to_output(a, tile, row >> tile.paged_shift, y + k * (Block >> tile.paged_shift),
                      sum[k]);
      }
    }
    __syncthreads();
  }
}

/// Listed groups, 32 rows of one length a warp at a time.
template <int Columns, int Block>
__device__ void sweep_listed(sweep_arguments const& a, device_tile const& tile,
                             column_values<Columns> const* values) {
  auto const warps = tile.parts * (Block / 32);
  auto const mine = tile.part * (Block / 32) + threadIdx.x / 32;
  auto const* const groups = at<listed_group>(tile, tile.groups);
  for (std::uint32_t g = 0; g < tile.group_count; ++g) {
    auto const group = groups[g];
    auto const* const list = at<std::uint16_t>(tile, tile.group_list) + group.list_begin;
    auto const slice = (mine + warps - group.slice_begin % warps) % warps;
    for (auto i = slice * 32 + (threadIdx.x & 31U); i < group.row_count; i += warps * 32) {
      auto const* symbols = at<std::uint16_t>(tile, tile.group_symbols) + group.symbol_begin + i;
      std::uint32_t const row = group.list_begin == no_list ? i : list[i];
      column_values<Columns> sum{};
      auto left = group.length;
      for (; left >= 4; left -= 4, symbols += std::uint64_t{4} * group.row_count) {
        std::uint32_t symbol[4];
#pragma unroll
        for (std::uint32_t k = 0; k < 4; ++k) {
          symbol[k] = symbols[std::uint64_t{k} * group.row_count];
        }
#pragma unroll
        for (std::uint32_t k = 0; k < 4; ++k) {
          add(sum, values[symbol[k]]);
        }
      }
      for (; left != 0; --left, symbols += group.row_count) {
        add(sum, values[*symbols]);
      }
      auto const output = (group.row_base + row) >> group.shift;
      add_to_output(a, tile, output, output_at(a, output), sum);
    }
  }
}

inline constexpr std::uint32_t quads_at_once = 8;  // tables of 256 sums in shared memory

// Sums of the 256 codes of four lanes, for a few quads of lanes.
template <int Columns, int Block>
__device__ void fill_tables(sweep_arguments const& a, device_tile const& tile,
                            std::uint32_t first_quad, column_values<Columns>* table) {
  auto const* const leaves =
      reinterpret_cast<column_values<Columns> const*>(a.leaves) + tile.leaf_begin;
  for (auto i = threadIdx.x; i < quads_at_once * 256; i += Block) {
    column_values<Columns> sum{};
    for (std::uint32_t k = 0; k < 4; ++k) {
      auto const lane = (first_quad + i / 256) * 4 + k;
      auto const code = (i >> (2 * k)) & 3U;
      if (code != 0 && lane < tile.lane_count) {
        add(sum, leaves[3 * lane + code - 1]);
      }
    }
    table[i] = sum;
  }
}

/// Packed cells, rows across threads. @param table [quads_at_once x 256].
template <int Columns, int Block>
__device__ void sweep_packed(sweep_arguments const& a, device_tile const& tile,
                             column_values<Columns>* table) {
  auto const quads = (tile.lane_count + 3) / 4;
  for (std::uint32_t first = 0; first < quads; first += quads_at_once) {
    fill_tables<Columns, Block>(a, tile, first, table);
    __syncthreads();
    auto const* const codes =
        at<std::uint8_t>(tile, tile.codes) + std::uint64_t{first} * a.output_count;
    auto const count = min(quads_at_once, quads - first);
    for (auto row = tile.part * Block + threadIdx.x; row < a.output_count;
         row += tile.parts * Block) {
      column_values<Columns> sum{};
      for (std::uint32_t q = 0; q < count; ++q) {
        add(sum, table[q * 256 + codes[std::uint64_t{q} * a.output_count + row]]);
      }
      add_to_output(a, tile, row, output_at(a, row), sum);
    }
    __syncthreads();
  }
}

}  // namespace gramscore::engine::cuda
