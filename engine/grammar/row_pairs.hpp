// SPDX-License-Identifier: MIT
// What the two rows of an output have in common: terms that no sum over single rows can hold. Not
// for tiles with one row an output.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/grammar/tile.hpp"

namespace gramscore::engine {

inline constexpr std::uint32_t no_item = 0xffffffffU;

/// Values that count where both rows of an output hold an item. A row holds an item if it holds one
/// of the item's terminals, which are all of one column, so that it holds each item at most once.
struct pair_items {
  std::vector<std::array<std::uint32_t, 2>> of_terminal;  ///< [terminals] its items, or no_item
  std::vector<std::int64_t> values;                       ///< [items x width], items slowest
  std::size_t width = 1;

  [[nodiscard]] std::size_t size() const { return values.size() / width; }
};

/// Adds to each wanted output the values of the items that both of its main rows hold.
///
/// Each symbol gets a bit set of the items below it, so that a row's set is the union of some
/// symbols' and two rows share the items in both. Rare items share a word, a bit for several of
/// them; where two rows have one of its bits, their symbols are descended to see which items it
/// stands for. How many items get a bit of their own follows from how common they are.
/// @param tile a grammar tile with two main rows an output.
/// @param wanted [outputs] non-zero: the output gets its sum; or empty: all do.
/// @param y [outputs x items.width] added to, wrapping 64-bit.
/// @throws error malformed_input for rules that spell more cells than there are columns.
/// Thread-safe over distinct y. Cost O((rules + axiom symbols + rows) x words of a set + items
/// shared), memory the sets of all symbols, 8 bytes a word.
void add_shared_items(tile_view const& tile, pair_items const& items,
                      std::span<std::uint8_t const> wanted, std::span<std::int64_t> y);

}  // namespace gramscore::engine
