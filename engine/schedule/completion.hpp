// SPDX-License-Identifier: MIT
// Pass-through completion of one tile: every nonterminal child lies exactly one level below its
// parent ("Right Multiplication on Grammar-Compressed Matrices", proper layering). Not for rows:
// an axiom symbol is emitted at its own level and needs no chain (streaming.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/grammar/tile.hpp"

namespace gramscore::engine {

/// What a node reads: a terminal id below the terminal count, else terminal count + a slot of the
/// level just below. It fits 16 bits, since a level is never wider than the rules at or under it.
using reference = std::uint16_t;

/// The nodes of a properly layered grammar, level by level. The slots of level l in [1, depth] are
/// its pair nodes, in the order of the tile's rules, then its copy nodes.
struct layered_grammar {
  std::uint32_t terminal_count = 0;
  std::vector<rule> pairs;                ///< [rules] of references
  std::vector<std::uint32_t> pair_begin;  ///< [depth + 1] first pair of each level 1 .., then end
  std::vector<std::uint16_t> copies;      ///< the slot of the level below that a copy node repeats
  std::vector<std::uint32_t> copy_begin;  ///< [depth + 1] first copy of each level 1 .., then end
  std::size_t arena_values = 0;           ///< max over l of width(l) + width(l + 1), and no more

  [[nodiscard]] std::uint32_t depth() const {
    return static_cast<std::uint32_t>(pair_begin.size() - 1);
  }
  /// Slots of a level, 0 outside of [1, depth]: terminals are kept apart.
  [[nodiscard]] std::size_t width(std::uint32_t level) const;
  /// Where level l in [1, depth] lies in an arena of arena_values: odd levels fill it from its
  /// front, even ones from its end, so that reads from a level and writes of the next never
  /// overlap.
  [[nodiscard]] std::size_t level_offset(std::uint32_t level) const {
    return level % 2 == 1 ? 0 : arena_values - width(level);
  }
};

/// Completes a tile: an edge over d > 1 levels reads the end of a chain of d - 1 copy nodes, which
/// all parents of a symbol share. A packed tile has no nodes.
/// @param tile valid (validate()). Cost O(symbols + copy nodes).
[[nodiscard]] layered_grammar complete(tile_view const& tile);

}  // namespace gramscore::engine
