// SPDX-License-Identifier: MIT
// What a grammar looks like, independent of any machine. Not for timing.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/grammar/tile.hpp"

namespace gramscore::engine {

/// Figures of one grammar tile, or of several added up.
struct structure {
  std::uint64_t terminals = 0;
  std::uint64_t rules = 0;
  std::uint64_t axiom_symbols = 0;         ///< without null symbols
  std::uint64_t null_symbols = 0;          ///< padding of dense row groups
  std::uint32_t depth = 0;                 ///< the largest level; the maximum over tiles
  std::vector<std::uint64_t> level_width;  ///< [depth + 1] symbols of each level, level 0 first
  /// Identity nodes that pass-through completion would add so that every nonterminal child lies
  /// exactly one level below its parent: a symbol of level l that is read as far up as level p by
  /// a rule needs one shared chain of p - 1 - l nodes ("Right Multiplication on
  /// Grammar-Compressed Matrices", layering). Terminals need none: they are read from any level.
  std::uint64_t pass_through_nodes = 0;
  /// Live set of the streaming schedule: the largest completed width of two neighbouring levels.
  std::uint64_t live_set = 0;
};

/// Cost O(symbols + rules). A packed tile has terminals only.
[[nodiscard]] structure structure_of(tile_view const& tile);

/// Adds the figures of `other`; depth and live set take the maximum, widths add level by level.
void accumulate(structure& total, structure const& other);

}  // namespace gramscore::engine
