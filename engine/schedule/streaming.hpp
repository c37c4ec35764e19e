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
/// this is for commutative policies; others need plan_streaming_in_order().
/// @param tile valid (validate()), not packed. Cost O(symbols + copy nodes + rows).
[[nodiscard]] streaming_tile plan_streaming(tile_view const& tile);

/// The same for policies that are not commutative: the "rows" of the plan are the positions of
/// tile_view::axiom, each emitted once with the value of its symbol, to wait there until the last
/// level is done. Groups have length 1 and shift 0; null symbols are left out.
/// @param tile valid, not packed. Cost O(symbols + copy nodes).
[[nodiscard]] streaming_tile plan_streaming_in_order(tile_view const& tile);

/// Bytes of a plan, without the values. Cost O(1).
[[nodiscard]] std::uint64_t plan_bytes(streaming_tile const& plan);

}  // namespace gramscore::engine
