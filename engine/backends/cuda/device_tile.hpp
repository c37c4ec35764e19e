// SPDX-License-Identifier: MIT
// A tile as kernels read it: one run of bytes and a descriptor of offsets into it. Plain structs
// for host and device code. Internal to the CUDA back-end.
//
// The main rows of a resident tile are *paged*: pages of page_size rows, each with
//   dense   the first `dense_width` symbols of every row, column by column, in row order;
//   units   the other symbols of rows that have more, in segments: 64 segments of nearly equal
//           length a unit, symbol by symbol, padded with the null symbol. Long rows are cut into
//           several segments; units that hold such parts come first, then by length;
//   list    the row of each segment within its page (page_size: none).
// A page table entry holds, as 16-bit numbers: the page's first block of 64 symbols (2 numbers),
// its first unit (2 numbers), where each unit begins in blocks, counted from the page's first, and
// where the last one ends; then how many units hold parts.
// Other rows (missing calls; all rows of a tile that only passes through the device) stay *listed*
// as in tile.hpp: groups of rows of one length with the list of their rows.
#pragma once

#include <cstdint>

#include "engine/backends/request.hpp"

namespace gramscore::engine::cuda {

inline constexpr std::uint32_t page_size = 2048;
inline constexpr std::uint32_t unit_rows = 64;
inline constexpr std::uint32_t page_units = page_size / unit_rows;
inline constexpr std::uint32_t page_entry = 4 + page_units + 2;  // numbers, even for alignment
inline constexpr std::uint32_t step_rules = 1024;  // rules that are evaluated side by side
inline constexpr std::uint32_t barrier_flag = 0x80000000U;

/// As row_group, with offsets into the tile's own listed arrays.
struct listed_group {
  std::uint32_t row_base;
  std::uint32_t row_count;
  std::uint32_t length;
  std::uint32_t list_begin;  // no_list: rows row_base, row_base + 1, ...
  std::uint32_t symbol_begin;
  std::uint32_t slice_begin;  // slices of 32 rows in the groups before
  std::uint32_t shift;        // row >> shift is the output
};

/// Offsets are bytes from `base`, multiples of 16.
struct device_tile {
  std::uint8_t const* base = nullptr;
  std::uint64_t leaf_begin = 0;     // in leaves, in values; even
  std::uint64_t scratch_begin = 0;  // in scratch, in values
  std::uint32_t rules = 0;          // 32 bits a rule: left, then right symbol
  std::uint32_t steps = 0;  // [step_count + 1] first rule of each step; barrier_flag: a barrier
                            // before it
  std::uint32_t table = 0;  // [pages x page_entry] 16-bit numbers
  std::uint32_t dense = 0;  // [dense_width x dense_pitch] symbols
  std::uint32_t units = 0;
  std::uint32_t list = 0;
  std::uint32_t groups = 0;  // listed_group
  std::uint32_t group_list = 0;
  std::uint32_t group_symbols = 0;
  std::uint32_t codes = 0;  // packed cells
  std::uint32_t bytes = 0;  // of the whole image
  std::uint32_t terminal_count = 0;
  std::uint32_t rule_count = 0;
  std::uint32_t step_count = 0;
  std::uint32_t paged_rows = 0;  // 0: no paged rows
  std::uint32_t paged_shift = 0;
  std::uint32_t dense_width = 0;
  std::uint32_t dense_pitch = 0;
  std::uint32_t has_parts = 0;  // of rows, in units
  std::uint32_t group_count = 0;
  std::uint32_t lane_count = 0;  // of a packed tile; 0: a grammar
  std::uint32_t part = 0;        // this block's share of the rows: part of parts
  std::uint32_t parts = 1;
  row_scales scales = unit_scales;
  std::uint32_t unit_scaled = 1;  // all scales are 1
};

}  // namespace gramscore::engine::cuda
