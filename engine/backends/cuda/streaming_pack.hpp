// SPDX-License-Identifier: MIT
// Streaming plans as bytes for a device, and the index arithmetic of the kernel, which a host can
// run too (constexpr). Internal to the CUDA back-end; not for launching (streaming.cuh).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/backends/request.hpp"
#include "engine/grammar/tile.hpp"
#include "engine/schedule/streaming.hpp"

namespace gramscore::engine::cuda {

/// An emission group of streaming_tile; its rows have positions [position_begin, position_begin +
/// row_count), numbered through all groups of the tile, so that threads fill up small groups
/// together.
struct streaming_device_group {
  std::uint32_t position_begin;
  std::uint32_t row_base;
  std::uint32_t row_count;
  std::uint32_t length;
  std::uint32_t list_begin;
  std::uint32_t slot_begin;
  std::uint32_t shift;
};

/// One level; the next entry of the array says where it ends.
struct streaming_device_level {
  std::uint32_t pair_begin;
  std::uint32_t copy_begin;
  std::uint32_t group_begin;
  std::uint32_t position_begin;
  std::uint32_t arena_offset;  ///< in values; of level 0: not used
};

/// A plan in device memory. Pointers are offsets into the packed bytes until relocate_streaming().
struct streaming_device_tile {
  streaming_device_level const* levels;  ///< [depth + 2] levels 0 .. depth, then the end
  rule const* pairs;
  std::uint16_t const* copies;
  streaming_device_group const* groups;
  std::uint16_t const* row_list;
  std::uint16_t const* slots;
  std::uint64_t leaf_begin;     ///< set before a launch: first leaf of the tile, in values
  std::uint64_t waiting_begin;  ///< set before a launch of a plan in order: first waiting value
  std::uint32_t terminal_count;
  std::uint32_t depth;
  std::uint32_t bytes;  ///< from levels to the end of the slots
  row_scales scales;    ///< set before a launch
  bool unit_scales;     ///< set before a launch: scales are all 1
};

/// Several tiles, ready to be copied at once.
struct streaming_pack {
  std::vector<std::uint8_t> bytes;
  std::vector<streaming_device_tile> tiles;
  std::size_t arena_limit = 0;     ///< values of the largest arena
  std::size_t terminal_limit = 0;  ///< of the tile with the most terminals
  std::size_t node_count = 0;      ///< of all tiles together
  std::size_t level_count = 0;     ///< of all tiles together
};

/// Appends a plan; its leaf_begin follows the terminals of the tiles before it, and its scales are
/// 1. Cost O(plan).
void pack_streaming(streaming_tile const& plan, streaming_pack& into);

/// How often the tile counts for each row class.
void set_scales(streaming_device_tile& tile, row_scales const& scales);

/// Turns the offsets into addresses, once. @param base where `bytes` is on the device.
void relocate_streaming(streaming_pack& pack, std::uint8_t const* base);

/// What two 16-bit references of a node, or the slot that it copies, look like in one register.
constexpr std::uint32_t copy_mark = 0xffff0000U;  // no pair: a right reference is below 65,535

/// Nodes of the level that starts at `now`.
constexpr std::uint32_t node_count(streaming_device_level const& now,
                                   streaming_device_level const& next) {
  return next.pair_begin - now.pair_begin + next.copy_begin - now.copy_begin;
}

/// The n-th node: left reference | right reference << 16, or slot | copy_mark.
constexpr std::uint32_t load_node(streaming_device_tile const& tile,
                                  streaming_device_level const& now,
                                  streaming_device_level const& next, std::uint32_t n) {
  auto const pairs = next.pair_begin - now.pair_begin;
  if (n >= pairs) {
    return tile.copies[now.copy_begin + n - pairs] | copy_mark;
  }
  auto const r = tile.pairs[now.pair_begin + n];
  return r.left | static_cast<std::uint32_t>(r.right) << 16U;
}

struct position_range {
  std::uint32_t begin;
  std::uint32_t end;
};

/// The positions of a level that one of `splits` blocks emits: whole warps; the parts rotate from
/// level to level, so that small levels do not all fall to one block.
constexpr position_range share_of_level(streaming_device_level const& now,
                                        streaming_device_level const& next, std::uint32_t level,
                                        std::uint32_t block, std::uint32_t splits) {
  constexpr std::uint32_t warp = 32;
  auto const count = next.position_begin - now.position_begin;
  auto const warps = (count + warp - 1) / warp;
  auto const share = (warps + splits - 1) / splits * warp;
  auto const part = (block + level) % splits;
  auto const begin = part * share < count ? part * share : count;
  auto const end = count - begin < share ? count : begin + share;
  return {now.position_begin + begin, now.position_begin + end};
}

/// The row of the i-th member of a group.
constexpr std::uint32_t row_of(streaming_device_tile const& tile,
                               streaming_device_group const& group, std::uint32_t i) {
  return group.row_base + (group.list_begin == no_list ? i : tile.row_list[group.list_begin + i]);
}

/// Threads of a block: every level costs every warp some instructions, so narrow levels want few.
/// @param most that a block may have. Cost O(1).
[[nodiscard]] std::uint32_t threads_of_block(streaming_pack const& pack, std::uint32_t most);

/// Blocks that share a tile, so that few tiles keep all multiprocessors busy. Cost O(1).
[[nodiscard]] std::uint32_t blocks_of_tile(std::size_t tile_count, std::size_t processors);

/// Where the values of a launch live.
struct streaming_layout {
  bool shared_arena;           ///< else in global scratch
  bool shared_leaves;          ///< copied to shared memory first; else read from global memory
  std::size_t shared_bytes;    ///< dynamic shared memory a block
  std::size_t scratch_values;  ///< of global scratch, all blocks
};

/// @param value_bytes of one value. @param shared_limit bytes that a block may use. @param blocks
/// tiles x splits. Cost O(1).
[[nodiscard]] streaming_layout lay_out_streaming(std::size_t arena_limit,
                                                 std::size_t terminal_limit,
                                                 std::size_t value_bytes, std::size_t shared_limit,
                                                 std::size_t blocks);

}  // namespace gramscore::engine::cuda
