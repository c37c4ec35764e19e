// SPDX-License-Identifier: MIT
// How a tile keeps its rules and rows: rules by level, rows by axiom length. Internal to
// engine/grammar; not for compression (repair.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/grammar/repair.hpp"
#include "engine/grammar/tile.hpp"

namespace gramscore::engine {

/// Sorts rules by level (stable), renames the nonterminals in rules and rows, fills level_begin.
void sort_by_level(std::uint32_t terminal_count, repair_result& grammar,
                   std::vector<std::uint16_t>& level_begin);

/// Appends the rows [row_begin, row_end) of `rows` to the tile as row groups of one set, page by
/// page. A page starts with a dense group (no row list, shorter rows padded with the null symbol)
/// of the width that costs least, then one listed group for each remaining length.
/// @param null_symbol terminals + rules.
[[nodiscard]] row_set lay_out_rows(row_text const& rows, std::uint32_t row_begin,
                                   std::uint32_t row_end, symbol null_symbol, tile_data& tile);

}  // namespace gramscore::engine
