// SPDX-License-Identifier: MIT
// A cache file as the GPU benchmark sees it: the expanded dosages are the calls, and a sweep over
// its leaves is their product. Not a test of the kernels.
#include "tests/bench/gpu/gram_matrix.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "adapters/cache/build.hpp"
#include "engine/error.hpp"
#include "tests/bench/gpu/json.hpp"
#include "tests/unit/cache/fake_source.hpp"
#include "tests/unit/cache/temporary_folder.hpp"

namespace gramscore::bench {
namespace {

// Unphased (0) and phased (1) calls, some missing, some of several alleles.
class gram_matrix_test : public testing::TestWithParam<double> {
 protected:
  gram_matrix_test()
      : data_(test::make_data({.samples = 90,
                               .variants = 120,
                               .carrier = 0.1,
                               .missing = 0.02,
                               .phased = GetParam(),
                               .multiallelic = 0.2,
                               .repeat_rows = true},
                              1)) {
    adapters::build_options options;
    options.encoder.terminal_target = 20;  // several tiles
    test::fake_source source(data_);
    adapters::build_gram(source, {}, options, adapters::output_file::create(path(), {}));
  }
  [[nodiscard]] std::string path() const { return folder_.file("x.gram"); }

  test::temporary_folder folder_;
  test::fake_data data_;
};

TEST_P(gram_matrix_test, ExpandsToTheCalls) {
  gram_matrix const matrix({path()}, 2);
  auto const cells = matrix.expand(2);
  ASSERT_EQ(cells.columns(), 2 * data_.variants.size());
  for (std::uint32_t v = 0; v < data_.variants.size(); ++v) {
    auto const common = matrix.file(0).variants().common_allele[v];
    for (std::uint32_t s = 0; s < cells.rows; ++s) {
      auto const call = data_.variants[v].calls[s];
      auto const missing = call.a == test::missing_allele;
      auto const expected = missing ? 0 : (call.a != common ? 1 : 0) + (call.b != common ? 1 : 0);
      ASSERT_EQ(cells.place(1).at(s, v), static_cast<unsigned>(expected)) << v << " " << s;
    }
  }
}

TEST_P(gram_matrix_test, SweepsToTheProductOfItsCells) {
  gram_matrix const matrix({path(), path()}, 2);
  auto const x = random_columns(3, matrix.columns(), 5);
  auto const tiles = matrix.all_tiles();
  dosage_leaves const leaves(matrix, x);
  engine::sweep_request request;
  request.matrix = &matrix;
  request.tiles = tiles;
  request.leaves = &leaves;
  request.output_count = matrix.rows();
  request.column_count = x.size();
  std::vector<std::int64_t> y(request.output_count * x.size());

  engine::sweep_reference(request, y);

  column_set swept(x.size(), std::vector<double>(matrix.rows()));
  for (std::size_t row = 0; row < matrix.rows(); ++row) {
    for (std::size_t c = 0; c < x.size(); ++c) {
      swept[c][row] = static_cast<double>(y[row * x.size() + c]) / leaves.one();
    }
  }
  EXPECT_LT(relative_error(swept, multiply(matrix.expand(1), x, 1)), 1e-12);
}

TEST_P(gram_matrix_test, PlacesTilesFileByFileThenCopyByCopy) {
  gram_matrix const matrix({path(), path()}, 2);
  auto const tiles = matrix.file(0).tile_count();
  ASSERT_GT(tiles, 1U);
  ASSERT_EQ(matrix.tile_count(), 4 * tiles);
  auto const last = matrix.place_of(4 * tiles - 1);
  EXPECT_EQ(last.file, 1U);
  EXPECT_EQ(last.tile, tiles - 1);
  EXPECT_EQ(matrix.place_of(2 * tiles).column_begin, 2 * data_.variants.size());
  EXPECT_EQ(matrix.place_of(3 * tiles).column_begin, 3 * data_.variants.size());
}

INSTANTIATE_TEST_SUITE_P(phases, gram_matrix_test, testing::Values(0.0, 1.0));

TEST(gram_matrix, RefusesToBeEmpty) {
  EXPECT_THROW(gram_matrix({}, 1), error);
}

TEST(json, EscapesTextAndKeepsOrder) {
  json_object inner;
  inner.add("b", 1.5).add("a", std::uint64_t{7});
  json_object out;
  out.add("t", "\"\n")
      .add("i", inner)
      .add("n", std::numeric_limits<double>::quiet_NaN())
      .add("l", std::vector{inner});
  EXPECT_EQ(out.text(), R"({"t": "\"\u000a", "i": {"b": 1.5, "a": 7}, "n": null, "l": [)"
                        "\n{\"b\": 1.5, \"a\": 7}]}");
}

}  // namespace
}  // namespace gramscore::bench
