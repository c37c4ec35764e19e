// SPDX-License-Identifier: MIT
// From the non-zero cells of a block of columns to a tile. Not for reading genotypes or files.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/grammar/tile.hpp"

namespace gramscore::engine {

/// The cells of one row set, in column order: cell i says that row `row[i]` holds terminal
/// `value[i]`. Within a column rows may come in any order, each row at most once.
struct row_set_cells {
  std::uint32_t rows_per_output = 1;
  std::vector<std::uint32_t> row;
  std::vector<symbol> value;
};

/// A block of columns before compression. `terminals` are sorted by column; a cell (row, column)
/// holds at most one terminal over all row sets. Cells without an entry hold the column's
/// commonest class.
struct tile_input {
  std::uint32_t output_count = 0;
  std::uint32_t column_count = 0;
  std::vector<terminal> terminals;
  std::array<row_set_cells, row_set_kinds> cells;
};

struct grammar_options {
  std::uint32_t symbol_limit = 12288;  ///< terminals + rules a tile may have
  std::uint32_t min_frequency = 3;     ///< a pair seen f times saves f symbols and costs 2
};

/// Compresses with RePair (Larsson & Moffat, "Off-line dictionary-based compression", 1999):
/// pairs never cross rows. Deterministic.
/// @throws error internal if terminals exceed symbol_limit. Cost O(cells), 12-30 bytes a cell.
[[nodiscard]] tile_data build_grammar_tile(tile_input const& input, grammar_options const& options);

/// Packs two bits a cell. Needs rows_per_output == 1 in every row set.
/// Cost O(cells + outputs x columns / 4).
[[nodiscard]] tile_data build_packed_tile(tile_input const& input);

/// Bytes of the matrix part that build_packed_tile would give for this many lanes and outputs.
[[nodiscard]] std::uint64_t packed_bytes(std::uint64_t lanes, std::uint64_t outputs);

}  // namespace gramscore::engine
