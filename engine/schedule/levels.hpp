// SPDX-License-Identifier: MIT
// Levels of a tile's symbols, and how far up each is read. Not for sorting rules by level: a tile
// has them sorted (grammar/layout.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/grammar/tile.hpp"

namespace gramscore::engine {

/// Levels 1 .. depth hold the rules; 0 for a tile without any. Cost O(1).
[[nodiscard]] std::uint32_t depth_of(tile_view const& tile);

/// The level of every symbol. @return [terminals + rules] 0 for terminals. Cost O(symbols).
[[nodiscard]] std::vector<std::uint16_t> symbol_levels(tile_view const& tile);

/// The highest level of a rule that reads each rule's symbol, 0 where no rule does (axioms do not
/// count: they read a symbol at its own level). @return [rules] Cost O(rules).
[[nodiscard]] std::vector<std::uint16_t> highest_readers(tile_view const& tile);

}  // namespace gramscore::engine
