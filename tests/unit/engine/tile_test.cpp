// SPDX-License-Identifier: MIT
// Properties of tiles over random matrices: a tile expands to its input, counts and sweeps agree
// with the dense matrix on every back-end.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <ostream>

#include "engine/backends/sweep.hpp"
#include "engine/error.hpp"
#include "engine/grammar/build.hpp"
#include "engine/grammar/expand.hpp"
#include "tests/unit/engine/random_matrix.hpp"

namespace gramscore::engine {
namespace {

using test::make_matrix;
using test::matrix_shape;

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

class one_tile : public tile_source {
 public:
  explicit one_tile(tile_data const& tile) : tile_(tile) {}
  [[nodiscard]] tile_view tile(std::size_t) const override { return tile_.view(); }

 private:
  tile_data const& tile_;
};

// A leaf depends on (column, class, output column) only.
std::int64_t leaf_value(terminal const& t, std::size_t c) {
  auto const mixed =
      (std::uint64_t{t.column} * 131 + t.cls * 17 + c * 7 + 1) * 0x9e3779b97f4a7c15ULL;
  return static_cast<std::int64_t>(mixed >> 24) - (std::int64_t{1} << 39);
}

class test_leaves : public leaf_source {
 public:
  explicit test_leaves(std::size_t columns) : columns_(columns) {}
  void fill(std::size_t, tile_view const& tile, std::span<std::int64_t> leaves) const override {
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      leaves[i] = leaf_value(tile.terminals[i / columns_], i % columns_);
    }
  }

 private:
  std::size_t columns_;
};

struct shape_case {
  matrix_shape shape;
  friend std::ostream& operator<<(std::ostream& out, shape_case const& c) {
    return out << c.shape.outputs << "x" << c.shape.columns << " rows/output "
               << c.shape.rows_per_output << " density " << c.shape.density << " missing "
               << c.shape.missing << " seed " << c.shape.seed;
  }
};

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

TEST_P(tile_property, sweeps_equal_the_dense_product) {
  auto const m = make_matrix(GetParam().shape);
  auto const rows_per_output = GetParam().shape.rows_per_output;
  std::vector<tile_data> tiles{build_grammar_tile(m.input, {})};
  if (rows_per_output == 1) {
    tiles.push_back(build_packed_tile(m.input));
  }
  std::vector<std::uint8_t> row_class(m.input.output_count);
  for (std::size_t i = 0; i < row_class.size(); ++i) {
    row_class[i] = static_cast<std::uint8_t>(i % row_class_count);
  }
  std::vector<row_scales> const scales{{1, 2, 0, 3}};
  std::vector<std::uint32_t> const ids{0};
  for (auto const& tile : tiles) {
    for (std::size_t columns = 1; columns <= max_sweep_columns; ++columns) {
      one_tile const source(tile);
      test_leaves const leaves(columns);
      sweep_request const request{&source, ids, scales, row_class, &leaves, m.input.output_count,
                                  columns, 2};
      std::vector<std::int64_t> expected(m.input.output_count * columns, 0);
      for (auto const& [output, t] : m.cells) {
        for (std::size_t c = 0; c < columns; ++c) {
          expected[output * columns + c] +=
              scales[0][row_class[output]] * leaf_value(m.input.terminals[t], c);
        }
      }
      std::vector<std::int64_t> y(expected.size(), -1);
      sweep_omp(request, y);
      EXPECT_EQ(y, expected) << "omp, " << columns << " columns";
      std::fill(y.begin(), y.end(), -1);
      sweep_reference(request, y);
      EXPECT_EQ(y, expected) << "reference, " << columns << " columns";
    }
  }
}

std::vector<shape_case> shapes() {
  std::vector<shape_case> out;
  unsigned seed = 1;
  for (std::uint32_t const outputs : {1U, 2U, 31U, 32U, 33U, 257U}) {
    for (std::uint32_t const columns : {1U, 3U, 4U, 5U, 90U}) {
      for (std::uint32_t const rows_per_output : {1U, 2U}) {
        out.push_back({{outputs, columns, rows_per_output, 0.05 + 0.15 * (seed % 7),
                        seed % 3 == 0 ? 0.1 : 0.0, 1 + seed % 9, seed}});
        ++seed;
      }
    }
  }
  out.push_back({{40, 20, 1, 1.0, 0.0, 1, 71}});  // one founder: all rows equal
  out.push_back({{40, 20, 1, 0.0, 0.0, 4, 72}});  // empty matrix
  out.push_back({{40, 20, 2, 0.5, 1.0, 4, 73}});  // everything missing
  out.push_back({{700, 300, 1, 0.4, 0.3, 5, 74}});
  out.push_back({{70000, 12, 1, 0.4, 0.01, 3, 75}});  // two pages of rows
  return out;
}

INSTANTIATE_TEST_SUITE_P(random, tile_property, testing::ValuesIn(shapes()));

TEST(sweep, adds_up_over_tiles_and_threads_bit_for_bit) {
  std::vector<tile_data> tiles;
  for (unsigned seed = 0; seed < 7; ++seed) {
    auto const m = make_matrix({300, 50, 1 + seed % 2, 0.3, 0.05, 6, seed + 1});
    tiles.push_back(seed == 6 ? build_packed_tile(m.input) : build_grammar_tile(m.input, {}));
  }
  class all_tiles : public tile_source {
   public:
    explicit all_tiles(std::vector<tile_data> const& t) : tiles_(t) {}
    [[nodiscard]] tile_view tile(std::size_t i) const override { return tiles_[i].view(); }

   private:
    std::vector<tile_data> const& tiles_;
  } const source(tiles);
  test_leaves const leaves(3);
  std::vector<std::uint32_t> ids{0, 1, 2, 3, 4, 5, 6};
  sweep_request request{&source, ids, {}, {}, &leaves, 300, 3, 1};
  std::vector<std::int64_t> expected(900);
  sweep_reference(request, expected);
  std::reverse(ids.begin(), ids.end());
  for (int const threads : {1, 2, 3, 8}) {
    request.threads = threads;
    std::vector<std::int64_t> y(900);
    sweep_omp(request, y);
    EXPECT_EQ(y, expected) << threads << " threads";
  }
}

TEST(sweep, passes_on_an_exception_of_a_worker) {
  class broken : public tile_source {
   public:
    [[nodiscard]] tile_view tile(std::size_t) const override {
      throw error(error_category::malformed_input, "broken");
    }
  } const source;
  test_leaves const leaves(1);
  std::vector<std::uint32_t> const ids{0, 1, 2};
  sweep_request const request{&source, ids, {}, {}, &leaves, 4, 1, 2};
  std::vector<std::int64_t> y(4);
  EXPECT_THROW(sweep_omp(request, y), error);
}

}  // namespace
}  // namespace gramscore::engine
