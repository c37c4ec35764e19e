// SPDX-License-Identifier: MIT
#include "engine/grammar/build.hpp"

#include <algorithm>
#include <cstddef>

#include "engine/error.hpp"
#include "engine/grammar/layout.hpp"
#include "engine/grammar/repair.hpp"

namespace gramscore::engine {
namespace {

std::uint32_t rows_of(tile_input const& input, row_set_cells const& cells) {
  return cells.row.empty() ? 0 : input.output_count * cells.rows_per_output;
}

// All rows of all sets as one text: a counting sort by row keeps the column order within a row.
row_text rows_from_columns(tile_input const& input) {
  row_text text;
  std::uint32_t row_total = 0;
  std::size_t cell_total = 0;
  for (auto const& cells : input.cells) {
    row_total += rows_of(input, cells);
    cell_total += cells.row.size();
  }
  text.row_begin.assign(std::size_t{row_total} + 1, 0);
  text.symbols.resize(cell_total);
  std::uint32_t base = 0;
  for (auto const& cells : input.cells) {
    for (auto const row : cells.row) {
      ++text.row_begin[base + row + 1];
    }
    base += rows_of(input, cells);
  }
  for (std::size_t r = 0; r < row_total; ++r) {
    text.row_begin[r + 1] += text.row_begin[r];
  }
  std::vector<std::uint32_t> cursor(text.row_begin.begin(), text.row_begin.end() - 1);
  base = 0;
  for (auto const& cells : input.cells) {
    for (std::size_t i = 0; i < cells.row.size(); ++i) {
      text.symbols[cursor[base + cells.row[i]]++] = cells.value[i];
    }
    base += rows_of(input, cells);
  }
  return text;
}

}  // namespace

tile_data build_grammar_tile(tile_input const& input, grammar_options const& options) {
  auto const terminal_count = static_cast<std::uint32_t>(input.terminals.size());
  GRAMSCORE_ASSERT(terminal_count < options.symbol_limit);
  tile_data tile;
  tile.kind = tile_kind::grammar;
  tile.output_count = input.output_count;
  tile.column_count = input.column_count;
  tile.terminals = input.terminals;

  auto grammar = repair(rows_from_columns(input), terminal_count, options);
  sort_by_level(terminal_count, grammar, tile.level_begin);
  auto const null_symbol = static_cast<symbol>(terminal_count + grammar.rules.size());
  std::uint32_t base = 0;
  for (std::size_t kind = 0; kind < row_set_kinds; ++kind) {
    auto const rows = rows_of(input, input.cells[kind]);
    tile.row_sets[kind] = lay_out_rows(grammar.rows, base, base + rows, null_symbol, tile);
    tile.row_sets[kind].rows_per_output = input.cells[kind].rows_per_output;
    base += rows;
  }
  tile.rules = std::move(grammar.rules);
  return tile;
}

std::uint64_t packed_bytes(std::uint64_t lanes, std::uint64_t outputs) {
  return (lanes + 3) / 4 * outputs;
}

namespace {

// Gives every column as many lanes of three terminals as it needs; unused codes repeat the last
// terminal of the lane. `code_of[t]` = 4 * lane + code.
std::vector<std::uint32_t> assign_lanes(tile_input const& input, tile_data& tile) {
  std::vector<std::uint32_t> code_of(input.terminals.size());
  std::size_t in_lane = 0;
  for (std::size_t t = 0; t < input.terminals.size(); ++t) {
    auto const& terminal = input.terminals[t];
    bool const same_column = t > 0 && input.terminals[t - 1].column == terminal.column;
    if (!same_column || in_lane == 3) {
      tile.terminals.insert(tile.terminals.end(), 3, terminal);
      in_lane = 0;
    }
    auto const lane = tile.terminals.size() / 3 - 1;
    std::fill(tile.terminals.end() - (3 - static_cast<std::ptrdiff_t>(in_lane)),
              tile.terminals.end(), terminal);
    ++in_lane;
    code_of[t] = static_cast<std::uint32_t>(4 * lane + in_lane);
  }
  return code_of;
}

}  // namespace

tile_data build_packed_tile(tile_input const& input) {
  tile_data tile;
  tile.kind = tile_kind::packed;
  tile.output_count = input.output_count;
  tile.column_count = input.column_count;
  auto const code_of = assign_lanes(input, tile);
  tile.codes.assign(packed_bytes(tile.terminals.size() / 3, input.output_count), 0);
  for (auto const& cells : input.cells) {
    GRAMSCORE_ASSERT(cells.row.empty() || cells.rows_per_output == 1);
    for (std::size_t i = 0; i < cells.row.size(); ++i) {
      auto const code = code_of[cells.value[i]];
      auto const lane = code / 4;
      auto& byte = tile.codes[std::size_t{lane / 4} * input.output_count + cells.row[i]];
      byte = static_cast<std::uint8_t>(byte | ((code % 4) << (2 * (lane % 4))));
    }
  }
  return tile;
}

}  // namespace gramscore::engine
