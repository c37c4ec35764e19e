// SPDX-License-Identifier: MIT
// The same sweeps on every back-end against the dense matrix, bit for bit.
#include "engine/backends/sweep.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <tuple>

#include "engine/backends/cuda/cuda.hpp"
#include "engine/error.hpp"
#include "engine/grammar/build.hpp"
#include "tests/unit/engine/random_matrix.hpp"

namespace gramscore::engine {
namespace {

using test::make_matrix;
using test::shape_case;
using test::shapes;

enum class backend { reference, omp, cuda };
constexpr std::array both_schedules{schedule_kind::tile, schedule_kind::streaming};

bool is_absent(backend b) {
  return b == backend::cuda && cuda_device_count() == 0;
}

void sweep_on(backend b, sweep_request const& request, std::span<std::int64_t> y) {
  switch (b) {
    case backend::reference:
      sweep_reference(request, y);
      break;
    case backend::omp:
      sweep_omp(request, y);
      break;
    case backend::cuda:
      cuda_matrix(*request.matrix, request.tiles, {0, request.schedule, 0, request.column_count, 2})
          .sweep(request, y);
      break;
  }
}

class tile_list : public tile_source {
 public:
  explicit tile_list(std::vector<tile_data> const& tiles) : tiles_(tiles) {}
  [[nodiscard]] tile_view tile(std::size_t i) const override { return tiles_[i].view(); }

 private:
  std::vector<tile_data> const& tiles_;
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

std::vector<std::uint8_t> cycled_classes(std::size_t outputs) {
  std::vector<std::uint8_t> out(outputs);
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = static_cast<std::uint8_t>(i % row_class_count);
  }
  return out;
}

std::vector<std::int64_t> dense_product(test::random_matrix const& m, row_scales const& scales,
                                        std::size_t columns) {
  std::vector<std::int64_t> y(m.input.output_count * columns, 0);
  auto const row_class = cycled_classes(m.input.output_count);
  for (auto const& [output, t] : m.cells) {
    for (std::size_t c = 0; c < columns; ++c) {
      y[output * columns + c] += scales[row_class[output]] * leaf_value(m.input.terminals[t], c);
    }
  }
  return y;
}

void expect_dense_product(backend where, shape_case const& c) {
  auto const m = make_matrix(c.shape);
  std::vector<tile_data> tiles{build_grammar_tile(m.input, {})};
  if (c.shape.rows_per_output == 1) {
    tiles.push_back(build_packed_tile(m.input));
  }
  tile_list const source(tiles);
  auto const row_class = cycled_classes(m.input.output_count);
  for (std::uint32_t tile = 0; tile < tiles.size(); ++tile) {
    for (std::size_t columns = 1; columns <= max_sweep_columns; ++columns) {
      for (auto const& scales : {unit_scales, row_scales{1, 2, 0, 3}}) {
        test_leaves const leaves(columns);
        std::vector<std::uint32_t> const ids{tile};
        std::vector<row_scales> const tile_scales{scales};
        sweep_request request{&source, ids, tile_scales, row_class, &leaves, m.input.output_count,
                              columns, 2};
        auto const expected = dense_product(m, scales, columns);
        for (auto const schedule : both_schedules) {
          request.schedule = schedule;
          std::vector<std::int64_t> y(m.input.output_count * columns, -1);
          sweep_on(where, request, y);
          EXPECT_EQ(y, expected) << c << (tile == 0 ? ", grammar, " : ", packed, ") << columns
                                 << " columns, schedule " << static_cast<int>(schedule);
        }
      }
    }
  }
}

class on_cpu : public testing::TestWithParam<std::tuple<backend, shape_case>> {};

TEST_P(on_cpu, sweep_equals_the_dense_product) {
  auto const& [where, c] = GetParam();
  expect_dense_product(where, c);
}

std::string name_of(testing::TestParamInfo<std::tuple<backend, shape_case>> const& info) {
  std::array<char const*, 2> const names{"reference", "omp"};
  return names[static_cast<std::size_t>(std::get<0>(info.param))] + std::string("_") +
         std::to_string(info.index);
}

INSTANTIATE_TEST_SUITE_P(shapes, on_cpu,
                         testing::Combine(testing::Values(backend::reference, backend::omp),
                                          testing::ValuesIn(shapes())),
                         name_of);

// One test, so that a machine without a device shows one skip and not one a shape.
TEST(on_gpu, sweep_equals_the_dense_product) {
  if (is_absent(backend::cuda)) {
    GTEST_SKIP() << "no CUDA device";
  }
  for (auto const& c : shapes()) {
    expect_dense_product(backend::cuda, c);
  }
}

class several_tiles : public testing::TestWithParam<backend> {};

TEST_P(several_tiles, add_up_in_any_order_on_any_number_of_threads) {
  if (is_absent(GetParam())) {
    GTEST_SKIP() << "no CUDA device";
  }
  std::vector<tile_data> tiles;
  for (unsigned seed = 0; seed < 7; ++seed) {
    auto const m = make_matrix({300, 50, 1 + seed % 2, 0.3, 0.05, 6, seed + 1});
    tiles.push_back(seed == 6 ? build_packed_tile(m.input) : build_grammar_tile(m.input, {}));
  }
  tile_list const source(tiles);
  test_leaves const leaves(3);
  std::vector<std::uint32_t> ids{0, 1, 2, 3, 4, 5, 6};
  sweep_request request{&source, ids, {}, {}, &leaves, 300, 3, 1};
  std::vector<std::int64_t> expected(900);
  sweep_reference(request, expected);
  std::reverse(ids.begin(), ids.end());
  for (int const threads : {1, 2, 3, 8}) {
    for (auto const schedule : both_schedules) {
      request.threads = threads;
      request.schedule = schedule;
      std::vector<std::int64_t> y(900);
      sweep_on(GetParam(), request, y);
      EXPECT_EQ(y, expected) << threads << " threads";
    }
  }
}

TEST_P(several_tiles, none_give_zero) {
  if (is_absent(GetParam())) {
    GTEST_SKIP() << "no CUDA device";
  }
  std::vector<tile_data> const tiles;
  tile_list const source(tiles);
  test_leaves const leaves(1);
  std::vector<std::int64_t> y(5, -1);
  sweep_on(GetParam(), {&source, {}, {}, {}, &leaves, 5, 1, 2}, y);
  EXPECT_EQ(y, std::vector<std::int64_t>(5, 0));
}

TEST_P(several_tiles, pass_on_an_exception_of_a_worker) {
  if (is_absent(GetParam())) {
    GTEST_SKIP() << "no CUDA device";
  }
  class broken : public tile_source {
   public:
    [[nodiscard]] tile_view tile(std::size_t) const override {
      throw error(error_category::malformed_input, "broken");
    }
  } const source;
  test_leaves const leaves(1);
  std::vector<std::uint32_t> const ids{0, 1, 2};
  std::vector<std::int64_t> y(4);
  EXPECT_THROW(sweep_on(GetParam(), {&source, ids, {}, {}, &leaves, 4, 1, 2}, y), error);
}

INSTANTIATE_TEST_SUITE_P(backends, several_tiles,
                         testing::Values(backend::reference, backend::omp, backend::cuda));

TEST(cuda_backend, says_that_there_is_no_device) {
  if (cuda_device_count() != 0) {
    GTEST_SKIP() << "there is one";
  }
  std::vector<tile_data> const tiles;
  tile_list const source(tiles);
  try {
    cuda_matrix const matrix(source, {}, {});
    FAIL() << "no error";
  } catch (error const& e) {
    EXPECT_EQ(e.category(), error_category::gpu);
  }
}

}  // namespace
}  // namespace gramscore::engine
