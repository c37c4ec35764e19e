// SPDX-License-Identifier: MIT
// What the grammar of a known text is, and that damaged tiles are refused.
#include <gtest/gtest.h>

#include "engine/error.hpp"
#include "engine/grammar/expand.hpp"
#include "engine/grammar/layout.hpp"
#include "engine/grammar/repair.hpp"
#include "engine/metrics/structure.hpp"
#include "tests/unit/engine/random_matrix.hpp"

namespace gramscore::engine {
namespace {

// Rows that hold the same columns 0..columns-1.
tile_input repeated_rows(std::uint32_t rows, std::uint16_t columns) {
  tile_input input;
  input.output_count = rows;
  input.column_count = columns;
  for (std::uint16_t c = 0; c < columns; ++c) {
    input.terminals.push_back({c, 1});
    for (std::uint32_t r = 0; r < rows; ++r) {
      input.cells[0].row.push_back(r);
      input.cells[0].value.push_back(c);
    }
  }
  return input;
}

TEST(repair, repeated_row_becomes_one_symbol) {
  auto const tile = build_grammar_tile(repeated_rows(5, 8), {});
  EXPECT_EQ(tile.rules.size(), 7U);
  EXPECT_EQ(tile.axiom.size(), 5U);
  ASSERT_EQ(tile.groups.size(), 1U);
  EXPECT_EQ(tile.groups[0].list_begin, no_list) << "rows of one length need no list";
}

TEST(repair, pair_below_the_minimum_frequency_stays) {
  auto const tile = build_grammar_tile(repeated_rows(2, 4), {});
  EXPECT_TRUE(tile.rules.empty());
  EXPECT_EQ(tile.axiom.size(), 8U);
}

TEST(repair, stops_at_the_symbol_limit_and_stays_exact) {
  auto const m = test::make_matrix({200, 100, 1, 0.5, 0.0, 6, 3});
  grammar_options options;
  options.symbol_limit = static_cast<std::uint32_t>(m.input.terminals.size()) + 11;
  auto const tile = build_grammar_tile(m.input, options);
  EXPECT_EQ(tile.rules.size(), 10U) << "one id is kept for the null symbol";
  EXPECT_NO_THROW(validate(tile.view()));
}

TEST(repair, is_deterministic) {
  auto const m = test::make_matrix({200, 100, 2, 0.5, 0.1, 6, 4});
  auto const a = build_grammar_tile(m.input, {});
  auto const b = build_grammar_tile(m.input, {});
  EXPECT_EQ(a.rules, b.rules);
  EXPECT_EQ(a.axiom, b.axiom);
}

TEST(layout, rules_are_sorted_by_level) {
  repair_result grammar;
  grammar.rules = {{0, 1}, {3, 2}, {1, 2}};  // levels 1, 2, 1 over three terminals
  grammar.rows.row_begin = {0, 2};
  grammar.rows.symbols = {4, 5};
  std::vector<std::uint16_t> level_begin;
  sort_by_level(3, grammar, level_begin);
  EXPECT_EQ(level_begin, (std::vector<std::uint16_t>{0, 2, 3}));
  EXPECT_EQ(grammar.rules, (std::vector<rule>{{0, 1}, {1, 2}, {3, 2}}));
  EXPECT_EQ(grammar.rows.symbols, (std::vector<symbol>{5, 4}));
}

TEST(layout, dense_group_pads_and_lists_the_rest) {
  row_text rows;  // lengths 1 1 1 1 1 0 3: one dense column, one listed row
  rows.row_begin = {0, 1, 2, 3, 4, 5, 5, 8};
  rows.symbols = {0, 1, 2, 3, 0, 1, 2, 3};
  tile_data tile;
  auto const set = lay_out_rows(rows, 0, 7, 4, tile);
  EXPECT_EQ(set.group_end, 2U);
  EXPECT_EQ(tile.groups[0], (row_group{0, 7, 1, no_list, 0}));
  EXPECT_EQ(tile.groups[1], (row_group{0, 1, 2, 0, 7}));
  EXPECT_EQ(tile.axiom, (std::vector<symbol>{0, 1, 2, 3, 0, 4, 1, 2, 3}));
  EXPECT_EQ(tile.row_list, (std::vector<std::uint16_t>{6}));
}

TEST(layout, few_rows_of_many_are_listed) {
  row_text rows;
  rows.row_begin = {0, 0, 0, 0, 2, 2, 2};
  rows.symbols = {1, 2};
  tile_data tile;
  auto const set = lay_out_rows(rows, 0, 6, 3, tile);
  EXPECT_EQ(set.group_end, 1U);
  EXPECT_EQ(tile.groups[0], (row_group{0, 1, 2, 0, 0}));
  EXPECT_EQ(tile.row_list, (std::vector<std::uint16_t>{3}));
}

TEST(structure, counts_levels_and_pass_through) {
  tile_data tile;
  tile.terminals = {{0, 1}, {1, 1}, {2, 1}, {3, 1}};
  tile.rules = {{0, 1}, {4, 2}, {5, 3}, {6, 4}};  // rule 4 is read by levels 2 and 4
  tile.level_begin = {0, 1, 2, 3, 4};
  tile.axiom = {7, 7, 8};
  auto const s = structure_of(tile.view());
  EXPECT_EQ(s.depth, 4U);
  EXPECT_EQ(s.level_width, (std::vector<std::uint64_t>{4, 1, 1, 1, 1}));
  EXPECT_EQ(s.pass_through_nodes, 2U) << "symbol 4 needs a copy on levels 2 and 3";
  EXPECT_EQ(s.live_set, 4U) << "levels 2 and 3 with their copies";
  EXPECT_EQ(s.axiom_symbols, 2U);
  EXPECT_EQ(s.null_symbols, 1U);
}

class damaged_tile : public testing::Test {
 protected:
  void expect_refused(char const* what) {
    try {
      validate(tile.view());
      ADD_FAILURE() << "accepted: " << what;
    } catch (error const& e) {
      EXPECT_EQ(e.category(), error_category::malformed_input) << what;
    }
  }
  tile_data tile = build_grammar_tile(test::make_matrix({100, 60, 1, 0.4, 0.1, 5, 9}).input, {});
};

TEST_F(damaged_tile, rule_that_reads_itself) {
  tile.rules[0].left = static_cast<symbol>(tile.terminals.size());
  expect_refused("cycle");
}
TEST_F(damaged_tile, rule_symbol_out_of_range) {
  tile.rules.back().right = 65535;
  expect_refused("range");
}
TEST_F(damaged_tile, axiom_symbol_out_of_range) {
  tile.axiom[0] = static_cast<symbol>(tile.terminals.size() + tile.rules.size() + 1);
  expect_refused("axiom");
}
TEST_F(damaged_tile, group_past_the_axioms) {
  tile.groups.back().row_count = 0xffffffffU;
  expect_refused("group");
}
TEST_F(damaged_tile, group_length_overflows) {
  tile.groups.front().length = 0xffffffffU;
  expect_refused("length");
}
TEST_F(damaged_tile, row_list_out_of_range) {
  ASSERT_FALSE(tile.row_list.empty());
  tile.row_list.back() = 65535;
  expect_refused("list");
}
TEST_F(damaged_tile, terminal_column_out_of_range) {
  tile.terminals.back().column = 60;
  expect_refused("column");
}
// Rules that double each other pass every check of ranges and levels, and would spell 2^rules
// cells.
TEST_F(damaged_tile, rule_longer_than_a_row) {
  auto const begin = static_cast<symbol>(tile.terminals.size());
  tile.rules.assign(1000, {0, 0});
  tile.level_begin.assign(1, 0);
  for (std::size_t i = 0; i < tile.rules.size(); ++i) {
    auto const below = static_cast<symbol>(i == 0 ? 0 : begin + i - 1);
    tile.rules[i] = {below, below};
    tile.level_begin.push_back(static_cast<std::uint16_t>(i + 1));
  }
  std::fill(tile.axiom.begin(), tile.axiom.end(), static_cast<symbol>(begin + 999));
  validate(tile.view());
  EXPECT_THROW(expand_all(tile.view(), [](std::uint32_t, std::uint32_t) {}), error);
}
TEST_F(damaged_tile, packed_codes_too_short) {
  tile = build_packed_tile(test::make_matrix({100, 60, 1, 0.4, 0.1, 5, 9}).input);
  tile.codes.pop_back();
  expect_refused("codes");
}
TEST_F(damaged_tile, packed_with_levels) {
  tile = build_packed_tile(test::make_matrix({100, 60, 1, 0.4, 0.1, 5, 9}).input);
  tile.level_begin = {0, 9};  // structure_of() would walk nine rules that are not there
  expect_refused("levels");
}

}  // namespace
}  // namespace gramscore::engine
