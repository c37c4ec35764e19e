// SPDX-License-Identifier: MIT
// The plan of one tile in the streaming schedule: nodes level by level, one arena for the values of
// two neighbouring levels, and which rows read which slots as soon as a level is done. Not for
// running it (backends/*/streaming.hpp) nor for packed tiles, which have no levels.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/grammar/tile.hpp"
#include "engine/schedule/completion.hpp"

namespace gramscore::engine {

/// Rows that read equally many slots of one level. Slot j of the i-th row is
/// slots[slot_begin + j * row_count + i]; the i-th row is row_base + row_list[list_begin + i], or
/// row_base + i where list_begin is no_list; its output is row >> shift. Rows ascend.
struct emission_group {
  std::uint32_t row_base;
  std::uint32_t row_count;
  std::uint32_t length;
  std::uint32_t list_begin;
  std::uint32_t slot_begin;
  std::uint32_t shift;
};

struct streaming_tile {
  layered_grammar nodes;
  std::vector<emission_group> groups;
  std::vector<std::uint32_t> group_begin;  ///< [depth + 2] groups of each level 0 .. depth
  std::vector<std::uint16_t> row_list;
  std::vector<std::uint16_t> slots;  ///< slots of the group's level; of level 0: terminals
};

/// Plans a grammar tile. Axiom symbols are grouped by level and row: a row takes all its symbols of
/// a level in one go, in axiom order; null symbols are dropped. Rows are emitted level by level, so
/// this is for commutative policies; others need axiom_reads_of().
/// @param tile valid (validate()), not packed. Cost O(symbols + copy nodes + rows).
[[nodiscard]] streaming_tile plan_streaming(tile_view const& tile);

/// Axiom positions by the level at which their symbol gets ready: for policies that are not
/// commutative, whose values wait (one an axiom symbol) until the last level is done.
struct axiom_reads {
  struct read {
    std::uint32_t position;  ///< in tile_view::axiom
    std::uint16_t slot;      ///< of the level; of level 0: the terminal
  };
  std::vector<read> reads;
  std::vector<std::uint32_t> begin;  ///< [depth + 2] first read of each level 0 .. depth, then end
};
/// Null symbols are left out. Cost O(symbols).
[[nodiscard]] axiom_reads axiom_reads_of(tile_view const& tile);

/// Bytes of a plan, without the values. Cost O(1).
[[nodiscard]] std::uint64_t plan_bytes(streaming_tile const& plan);

}  // namespace gramscore::engine
