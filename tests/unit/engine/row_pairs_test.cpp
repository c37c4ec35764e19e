// SPDX-License-Identifier: MIT
// Items that both rows of an output hold, against rows spelled out one by one.
#include "engine/grammar/row_pairs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "engine/error.hpp"
#include "engine/grammar/build.hpp"
#include "engine/grammar/expand.hpp"
#include "tests/unit/engine/random_matrix.hpp"

namespace gramscore::engine::test {
namespace {

// Most terminals get an item of their own, some share one with their column, some get none.
pair_items random_items(tile_view const& tile, std::size_t width, unsigned seed) {
  std::mt19937_64 rng(seed);
  pair_items items;
  items.width = width;
  auto const new_item = [&] {
    for (std::size_t c = 0; c < width; ++c) {
      items.values.push_back(static_cast<std::int64_t>(rng()));
    }
    return static_cast<std::uint32_t>(items.size() - 1);
  };
  std::vector<std::uint32_t> of_column(tile.column_count, no_item);
  for (auto& item : of_column) {
    item = rng() % 3 == 0 ? new_item() : no_item;
  }
  for (auto const& t : tile.terminals) {
    items.of_terminal.push_back({rng() % 8 != 0 ? new_item() : no_item, of_column[t.column]});
  }
  return items;
}

std::set<std::uint32_t> items_of_row(tile_view const& tile, pair_items const& items,
                                     std::uint32_t row) {
  std::vector<std::uint32_t> terminals;
  expand_row(tile, row_set_kind::main, row, terminals);
  std::set<std::uint32_t> held;
  for (auto const t : terminals) {
    held.insert(items.of_terminal[t].begin(), items.of_terminal[t].end());
  }
  held.erase(no_item);
  return held;
}

std::vector<std::int64_t> spelled_out(tile_view const& tile, pair_items const& items,
                                      std::span<std::uint8_t const> wanted) {
  std::vector<std::int64_t> y(tile.output_count * items.width, 7);
  for (std::uint32_t output = 0; output < tile.output_count; ++output) {
    if (!wanted.empty() && wanted[output] == 0) {
      continue;
    }
    auto const first = items_of_row(tile, items, 2 * output);
    auto const second = items_of_row(tile, items, 2 * output + 1);
    for (auto const item : first) {
      for (std::size_t c = 0; second.count(item) != 0 && c < items.width; ++c) {
        auto& sum = y[output * items.width + c];
        sum = static_cast<std::int64_t>(
            static_cast<std::uint64_t>(sum) +
            static_cast<std::uint64_t>(items.values[item * items.width + c]));
      }
    }
  }
  return y;
}

class RowPairs : public testing::TestWithParam<shape_case> {};

TEST_P(RowPairs, EqualRowsSpelledOut) {
  auto const matrix = make_matrix(GetParam().shape);
  auto const data = build_grammar_tile(matrix.input, {});
  auto const tile = data.view();
  for (std::size_t const width : {1U, 2U, 3U}) {
    auto const items = random_items(tile, width, GetParam().shape.seed);
    std::vector<std::int64_t> y(tile.output_count * width, 7);
    add_shared_items(tile, items, {}, y);
    EXPECT_EQ(y, spelled_out(tile, items, {}));
  }
}

TEST_P(RowPairs, LeaveOutOutputsThatAreNotWanted) {
  auto const matrix = make_matrix(GetParam().shape);
  auto const data = build_grammar_tile(matrix.input, {});
  auto const tile = data.view();
  auto const items = random_items(tile, 1, GetParam().shape.seed);
  std::vector<std::uint8_t> wanted(tile.output_count);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    wanted[i] = i % 3 == 1 ? 1 : 0;
  }
  std::vector<std::int64_t> y(tile.output_count, 7);
  add_shared_items(tile, items, wanted, y);
  EXPECT_EQ(y, spelled_out(tile, items, wanted));
}

std::vector<shape_case> paired_shapes() {
  auto out = shapes();
  out.erase(std::remove_if(out.begin(), out.end(),
                           [](auto const& c) { return c.shape.rows_per_output != 2; }),
            out.end());
  // Rare terminals, of which many share a bit, in several blocks of outputs and two pages of rows.
  out.push_back({{3000, 400, 2, 0.03, 0.01, 300, 81}});
  out.push_back({{2500, 200, 2, 0.01, 0.0, 900, 82}});
  out.push_back({{36000, 12, 2, 0.3, 0.01, 40, 83}});
  return out;
}

INSTANTIATE_TEST_SUITE_P(Shapes, RowPairs, testing::ValuesIn(paired_shapes()));

TEST(RowPairs, NoItemsAddNothing) {
  auto const matrix = make_matrix({40, 20, 2, 0.5, 0.0, 4, 91});
  auto const data = build_grammar_tile(matrix.input, {});
  pair_items items;
  items.of_terminal.assign(data.terminals.size(), {no_item, no_item});
  std::vector<std::int64_t> y(40, 7);
  add_shared_items(data.view(), items, {}, y);
  EXPECT_EQ(y, std::vector<std::int64_t>(40, 7));
}

}  // namespace
}  // namespace gramscore::engine::test
