// SPDX-License-Identifier: MIT
#include "adapters/score/row_cells.hpp"

#include "engine/grammar/expand.hpp"
#include "engine/parallel.hpp"

namespace gramscore::adapters {
namespace {

// The calls of the batch in one tile.
std::vector<cell> cells_of_tile(score_context const& context, std::uint32_t tile_idx,
                                std::span<std::uint32_t const> batch) {
  std::vector<cell> cells;
  auto const tile = context.file.tile(tile_idx);
  auto const classes = context.file.classes(tile_idx);
  auto const begin = context.file.info(tile_idx).variant_begin;
  engine::expand_rows(tile, batch, [&](std::uint32_t slot, std::uint32_t terminal_id) {
    auto const& terminal = tile.terminals[terminal_id];
    auto const variant = begin + terminal.column;
    if (context.scored.first_line(variant) != no_line) {
      cells.push_back({slot, variant, classes[terminal.cls]});
    }
  });
  return cells;
}

cells_by_row sort_by_row(std::vector<std::vector<cell>> const& by_tile, std::size_t rows) {
  cells_by_row out;
  out.begin.assign(rows + 1, 0);
  for (auto const& cells : by_tile) {
    for (auto const& c : cells) {
      ++out.begin[c.slot + 1];
    }
  }
  for (std::size_t r = 0; r < rows; ++r) {
    out.begin[r + 1] += out.begin[r];
  }
  out.cells.resize(out.begin.back());
  auto cursor = out.begin;
  for (auto const& cells : by_tile) {
    for (auto const& c : cells) {
      out.cells[cursor[c.slot]++] = c;
    }
  }
  return out;
}

}  // namespace

cells_by_row cells_of(score_context const& context, std::span<std::uint32_t const> batch,
                      int threads) {
  auto const& tiles = context.scored.tiles();
  std::vector<std::vector<cell>> by_tile(tiles.size());
  engine::parallel_for(tiles.size(), threads, [&](std::size_t i) {
    by_tile[i] = cells_of_tile(context, tiles[i], batch);
  });
  return sort_by_row(by_tile, batch.size());
}

}  // namespace gramscore::adapters
