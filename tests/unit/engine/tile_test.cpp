// SPDX-License-Identifier: MIT
// Properties of tiles over random matrices: a tile expands to its input, counts agree with it.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <ostream>

#include "engine/grammar/build.hpp"
#include "engine/grammar/expand.hpp"
#include "tests/unit/engine/random_matrix.hpp"

namespace gramscore::engine {
namespace {

using test::make_matrix;
using test::shape_case;
using test::shapes;

using cell_list = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

// Cells as (output, terminal) by value, since a packed tile renumbers its terminals.
std::vector<std::array<std::uint32_t, 3>> by_value(cell_list const& cells,
                                                   std::span<terminal const> terminals) {
  std::vector<std::array<std::uint32_t, 3>> out;
  out.reserve(cells.size());
  for (auto const& [output, id] : cells) {
    out.push_back({output, terminals[id].column, terminals[id].cls});
  }
  std::sort(out.begin(), out.end());
  return out;
}

cell_list cells_of(tile_view const& tile) {
  cell_list cells;
  expand_all(tile, [&](std::uint32_t output, std::uint32_t t) { cells.emplace_back(output, t); });
  return cells;
}

class tile_property : public testing::TestWithParam<shape_case> {};

TEST_P(tile_property, grammar_expands_to_its_input) {
  auto const m = make_matrix(GetParam().shape);
  auto const tile = build_grammar_tile(m.input, {});
  validate(tile.view());
  auto cells = cells_of(tile.view());
  std::sort(cells.begin(), cells.end());
  EXPECT_EQ(cells, m.cells);
}

TEST_P(tile_property, packed_expands_to_its_input) {
  auto shape = GetParam().shape;
  shape.rows_per_output = 1;  // what packing needs
  auto const m = make_matrix(shape);
  auto const tile = build_packed_tile(m.input);
  validate(tile.view());
  EXPECT_EQ(by_value(cells_of(tile.view()), tile.terminals), by_value(m.cells, m.input.terminals));
}

TEST_P(tile_property, wanted_outputs_expand_to_their_cells) {
  auto const m = make_matrix(GetParam().shape);
  std::vector<std::uint32_t> wanted;
  for (std::uint32_t o = GetParam().shape.seed % 3; o < m.input.output_count; o += 1 + o % 5) {
    wanted.push_back(o);
  }
  cell_list expected;
  for (auto const& [output, t] : m.cells) {
    auto const at = std::lower_bound(wanted.begin(), wanted.end(), output);
    if (at != wanted.end() && *at == output) {
      expected.emplace_back(at - wanted.begin(), t);
    }
  }
  cell_list cells;
  expand_rows(build_grammar_tile(m.input, {}).view(), wanted,
              [&](std::uint32_t w, std::uint32_t t) { cells.emplace_back(w, t); });
  std::sort(cells.begin(), cells.end());
  EXPECT_EQ(cells, expected);
}

TEST_P(tile_property, terminal_counts_are_those_of_chosen_outputs) {
  auto const m = make_matrix(GetParam().shape);
  auto const tile = build_grammar_tile(m.input, {});
  std::vector<std::uint8_t> chosen(m.input.output_count);
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    chosen[i] = i % 3 != 1 ? 1 : 0;
  }
  std::vector<std::uint64_t> expected(m.input.terminals.size(), 0);
  for (auto const& [output, t] : m.cells) {
    expected[t] += chosen[output];
  }
  EXPECT_EQ(count_terminals(tile.view(), chosen), expected);
}

TEST_P(tile_property, weighed_terminals_are_sums_of_the_weights_of_their_outputs) {
  auto const m = make_matrix(GetParam().shape);
  auto const tile = build_grammar_tile(m.input, {});
  std::vector<std::uint64_t> weights(m.input.output_count);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    weights[i] = (i + 1) * 0x9e3779b97f4a7c15;  // sums overflow
  }
  std::vector<std::uint64_t> expected(m.input.terminals.size(), 0);
  for (auto const& [output, t] : m.cells) {
    expected[t] += weights[output];
  }
  EXPECT_EQ(weigh_terminals(tile.view(), weights), expected);
}

INSTANTIATE_TEST_SUITE_P(random, tile_property, testing::ValuesIn(shapes()));

}  // namespace
}  // namespace gramscore::engine
