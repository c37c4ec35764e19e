// SPDX-License-Identifier: MIT
#include "engine/schedule/levels.hpp"

#include <algorithm>
#include <cstddef>

namespace gramscore::engine {

std::uint32_t depth_of(tile_view const& tile) {
  return tile.level_begin.empty() ? 0 : static_cast<std::uint32_t>(tile.level_begin.size() - 1);
}

std::vector<std::uint16_t> symbol_levels(tile_view const& tile) {
  std::vector<std::uint16_t> level(tile.symbol_count(), 0);
  auto* const rule_level = level.data() + tile.terminals.size();
  for (std::uint32_t l = 1; l <= depth_of(tile); ++l) {
    std::fill(rule_level + tile.level_begin[l - 1], rule_level + tile.level_begin[l],
              static_cast<std::uint16_t>(l));
  }
  return level;
}

std::vector<std::uint16_t> highest_readers(tile_view const& tile) {
  std::vector<std::uint16_t> highest(tile.rules.size(), 0);
  auto const read = [&](symbol child, std::uint32_t by_level) {
    if (child >= tile.terminals.size()) {
      // Rules are sorted by level, so the last reader is the highest.
      highest[child - tile.terminals.size()] = static_cast<std::uint16_t>(by_level);
    }
  };
  for (std::uint32_t l = 1; l <= depth_of(tile); ++l) {
    for (std::size_t i = tile.level_begin[l - 1]; i < tile.level_begin[l]; ++i) {
      read(tile.rules[i].left, l);
      read(tile.rules[i].right, l);
    }
  }
  return highest;
}

}  // namespace gramscore::engine
