// SPDX-License-Identifier: MIT
// Back from a tile to its cells: for the oracle, for tests, and for rows that must be summed again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/grammar/tile.hpp"

namespace gramscore::engine {

/// Called with a position in the list of wanted outputs and a terminal id of the tile.
using cell_visitor = std::function<void(std::uint32_t wanted_idx, std::uint32_t terminal_id)>;

/// Visits the cells of chosen outputs. The cells of one row come in column order, and missing calls
/// after all others; between them come cells of other rows, the other one of the output included,
/// since a row may be split over several groups. Callers that need row after row: expand_row().
/// @param wanted outputs, ascending, each once.
/// Cost O(min(rows, wanted rows x log(rows)) of each group + cells visited).
void expand_rows(tile_view const& tile, std::span<std::uint32_t const> wanted,
                 cell_visitor const& visit);

/// Visits all cells, in the order of expand_rows(); the position is the output. Cost O(rows +
/// cells).
void expand_all(tile_view const& tile, cell_visitor const& visit);

/// Appends the terminals of one row in order.
/// @param kind which set; a packed tile has all cells in its main rows.
/// @param row in [0, outputs x rows_per_output). Cost O(groups x log(rows) + cells of the row).
void expand_row(tile_view const& tile, row_set_kind kind, std::uint32_t row,
                std::vector<std::uint32_t>& terminals);

/// How often each terminal occurs in the chosen outputs: the left product w'M with w in {0, 1},
/// as a reverse pass over the axioms and then the rules.
/// @param chosen [outputs], non-zero: counted; or empty: all.
/// @return [terminals] Cost O(rules + axiom symbols).
[[nodiscard]] std::vector<std::uint64_t> count_terminals(tile_view const& tile,
                                                         std::span<std::uint8_t const> chosen);

/// The same with a weight for each output, modulo 2^64. With random weights it is a fingerprint of
/// each terminal's set of outputs.
/// @param weights [outputs] @return [terminals] Cost O(rules + axiom symbols).
[[nodiscard]] std::vector<std::uint64_t> weigh_terminals(tile_view const& tile,
                                                         std::span<std::uint64_t const> weights);

}  // namespace gramscore::engine
