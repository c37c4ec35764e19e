// SPDX-License-Identifier: MIT
// Products with every policy of the list on every back-end against the rows as they were before
// compression, value for value. Not for the tuned sums (sweep_test.cpp).
#include "engine/backends/cuda/product.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <numeric>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/backends/cuda/cuda.hpp"
#include "engine/backends/omp/product.hpp"
#include "engine/backends/reference/product.hpp"
#include "engine/error.hpp"
#include "engine/grammar/build.hpp"
#include "tests/backends/streaming_on_host.hpp"
#include "tests/unit/engine/policy_values.hpp"
#include "tests/unit/engine/random_matrix.hpp"

namespace gramscore::engine {
namespace {

/// planned: the plans that the streaming schedule of CUDA runs on, walked on the host.
enum class backend { reference, omp, cuda, planned };

template <typename Policy>
void product_on(backend where, basic_request<Policy> const& request,
                std::vector<typename Policy::value_type>& y) {
  switch (where) {
    case backend::reference:
      product_reference<Policy>(request, y);
      break;
    case backend::omp:
      product_omp<Policy>(request, y);
      break;
    case backend::cuda:
      product_cuda<Policy>(request, y, 0);
      break;
    case backend::planned:
      for (std::uint32_t const blocks : {1U, 3U}) {
        auto const before = y;
        test::batch_on_host<Policy>(request).run(blocks, y);
        EXPECT_TRUE(blocks == 1 || y == before) << "depends on the blocks of a tile";
      }
      break;
  }
}

/// Tiles and, for each, the rows of every output in the order that policies see.
class matrix_of_tiles : public tile_source {
 public:
  using row = std::vector<terminal>;

  void add(tile_input const& input, bool packed) {
    tiles_.push_back(packed ? build_packed_tile(input) : build_grammar_tile(input, {}));
    validate(tiles_.back().view());
    auto& rows = rows_.emplace_back(input.output_count);
    for (auto const& set : input.cells) {
      std::vector<row> of_set(std::size_t{input.output_count} * set.rows_per_output);
      for (std::size_t i = 0; i < set.row.size(); ++i) {
        of_set[set.row[i]].push_back(input.terminals[set.value[i]]);
      }
      for (std::size_t r = 0; r < of_set.size(); ++r) {
        rows[r / set.rows_per_output].push_back(of_set[r]);
      }
    }
    if (packed) {
      std::for_each(rows.begin(), rows.end(), join);
    }
  }

  [[nodiscard]] tile_view tile(std::size_t i) const override { return tiles_[i].view(); }
  [[nodiscard]] std::size_t size() const { return tiles_.size(); }
  [[nodiscard]] std::uint32_t output_count() const { return tiles_.front().output_count; }
  [[nodiscard]] std::vector<row> const& rows(std::size_t tile, std::size_t output) const {
    return rows_[tile][output];
  }

 private:
  // A packed tile has one row an output, in column order.
  static void join(std::vector<row>& rows) {
    row all;
    for (auto const& r : rows) {
      all.insert(all.end(), r.begin(), r.end());
    }
    std::stable_sort(all.begin(), all.end(),
                     [](auto const& a, auto const& b) { return a.column < b.column; });
    rows = {all};
  }

  std::vector<tile_data> tiles_;
  std::vector<std::vector<std::vector<row>>> rows_;  // [tile][output][row]
};

/// Never an extreme leaf, which would hide the others.
template <typename Policy>
typename Policy::leaf_type leaf_for(std::size_t tile, terminal const& t) {
  return test::leaf_of<typename Policy::leaf_type>(
      test::mix((tile << 32) + (std::uint64_t{t.column} << 16) + t.cls) | 1U);
}

template <typename Policy>
class test_leaves : public leaf_table<Policy> {
 public:
  void fill(std::size_t tile_idx, tile_view const& tile,
            std::span<typename Policy::leaf_type> leaves) const override {
    std::transform(tile.terminals.begin(), tile.terminals.end(), leaves.begin(),
                   [&](terminal const& t) { return leaf_for<Policy>(tile_idx, t); });
  }
};

std::vector<std::uint8_t> cycled_classes(std::size_t outputs) {
  std::vector<std::uint8_t> out(outputs);
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = static_cast<std::uint8_t>(i % row_class_count);
  }
  return out;
}

/// What policy.hpp promises, from the rows.
template <typename Policy>
std::vector<typename Policy::value_type> dense_product(matrix_of_tiles const& matrix,
                                                       basic_request<Policy> const& request) {
  std::vector<typename Policy::value_type> y(request.output_count, Policy::identity());
  for (std::size_t i = 0; i < request.tiles.size(); ++i) {
    for (std::size_t output = 0; output < y.size(); ++output) {
      for (auto const& row : matrix.rows(request.tiles[i], output)) {
        auto value = Policy::identity();
        for (auto const& t : row) {
          value = Policy::combine(value, Policy::leaf(leaf_for<Policy>(request.tiles[i], t)));
        }
        auto const scale =
            request.scales.empty() ? 1 : request.scales[i][request.row_class[output]];
        Policy::emit(y[output], value, scale);
      }
    }
  }
  return y;
}

template <typename Policy>
void expect_dense_product(backend where, matrix_of_tiles const& matrix,
                          std::vector<std::uint32_t> const& tiles,
                          std::vector<row_scales> const& scales, int threads,
                          schedule_kind schedule = schedule_kind::tile) {
  test_leaves<Policy> const leaves;
  auto const row_class = cycled_classes(matrix.output_count());
  basic_request<Policy> request;
  request.matrix = &matrix;
  request.tiles = tiles;
  request.scales = scales;
  request.row_class = row_class;
  request.leaves = &leaves;
  request.output_count = matrix.output_count();
  request.threads = threads;
  request.schedule = schedule;
  std::vector<typename Policy::value_type> y(request.output_count,
                                             Policy::leaf(leaf_for<Policy>(9, {})));
  product_on(where, request, y);
  EXPECT_TRUE(y == dense_product(matrix, request))
      << Policy::name() << ", " << threads << " threads";
}

struct shaped_matrix {
  test::shape_case shape;
  matrix_of_tiles matrix;
};

/// The shapes of random_matrix.hpp, each as a grammar and where possible packed.
std::vector<std::unique_ptr<shaped_matrix>> const& shaped_matrices() {
  static auto const matrices = [] {
    std::vector<std::unique_ptr<shaped_matrix>> out;
    for (auto const& c : test::shapes()) {
      auto const m = test::make_matrix(c.shape);
      auto& next = *out.emplace_back(std::make_unique<shaped_matrix>());
      next.shape = c;
      next.matrix.add(m.input, false);
      if (c.shape.rows_per_output == 1) {
        next.matrix.add(m.input, true);
      }
    }
    return out;
  }();
  return matrices;
}

/// Nine tiles of one or two rows an output, with missing calls, the last three packed.
matrix_of_tiles const& nine_tiles() {
  static auto const* const matrix = [] {
    auto* out = new matrix_of_tiles;  // NOLINT: lives as long as the program
    for (unsigned seed = 0; seed < 9; ++seed) {
      auto const rows = seed < 6 ? 1 + seed % 2 : 1;
      out->add(test::make_matrix({130, 50, rows, 0.3, 0.05, 6, seed + 1}).input, seed >= 6);
    }
    return out;
  }();
  return *matrix;
}

template <typename Policy>
void expect_dense_products_of_all_shapes(backend where, schedule_kind schedule) {
  for (auto const& m : shaped_matrices()) {
    SCOPED_TRACE(testing::Message() << m->shape);
    for (std::uint32_t tile = 0; tile < m->matrix.size(); ++tile) {
      expect_dense_product<Policy>(where, m->matrix, {tile}, {}, 1, schedule);
      expect_dense_product<Policy>(where, m->matrix, {tile}, {{1, 2, 0, 3}}, 2, schedule);
    }
  }
}

template <typename Policy>
void expect_dense_products_in_any_tile_order(backend where, schedule_kind schedule) {
  std::vector<std::uint32_t> ids(nine_tiles().size());
  std::iota(ids.begin(), ids.end(), 0U);
  std::vector<row_scales> scales;
  for (std::int32_t i = 0; i < 9; ++i) {
    scales.push_back(i == 4 ? unit_scales : row_scales{1, i % 3, 0, 2 - i});
  }
  for (auto const& order : {ids, std::vector<std::uint32_t>(ids.rbegin(), ids.rend()),
                            std::vector<std::uint32_t>{3, 3, 8, 0}}) {
    for (int const threads : {1, 2, 3, 16}) {
      expect_dense_product<Policy>(where, nine_tiles(), order, {}, threads, schedule);
      expect_dense_product<Policy>(
          where, nine_tiles(), order,
          {scales.begin(), scales.begin() + static_cast<std::ptrdiff_t>(order.size())}, threads,
          schedule);
    }
  }
}

template <typename Policy>
class product : public testing::Test {};
TYPED_TEST_SUITE(product, test::policy_types, test::policy_type_names);

TYPED_TEST(product, of_all_shapes_on_reference) {
  expect_dense_products_of_all_shapes<TypeParam>(backend::reference, schedule_kind::tile);
}
TYPED_TEST(product, of_several_tiles_on_reference) {
  expect_dense_products_in_any_tile_order<TypeParam>(backend::reference, schedule_kind::tile);
}
TYPED_TEST(product, of_all_shapes_on_reference_streaming) {
  expect_dense_products_of_all_shapes<TypeParam>(backend::reference, schedule_kind::streaming);
}
TYPED_TEST(product, of_several_tiles_on_reference_streaming) {
  expect_dense_products_in_any_tile_order<TypeParam>(backend::reference, schedule_kind::streaming);
}
TYPED_TEST(product, of_all_shapes_on_omp) {
  expect_dense_products_of_all_shapes<TypeParam>(backend::omp, schedule_kind::tile);
}
TYPED_TEST(product, of_several_tiles_on_omp) {
  expect_dense_products_in_any_tile_order<TypeParam>(backend::omp, schedule_kind::tile);
}
TYPED_TEST(product, of_all_shapes_on_omp_streaming) {
  expect_dense_products_of_all_shapes<TypeParam>(backend::omp, schedule_kind::streaming);
}
TYPED_TEST(product, of_several_tiles_on_omp_streaming) {
  expect_dense_products_in_any_tile_order<TypeParam>(backend::omp, schedule_kind::streaming);
}

TYPED_TEST(product, of_all_shapes_on_plans_for_a_device) {
  expect_dense_products_of_all_shapes<TypeParam>(backend::planned, schedule_kind::streaming);
}
TYPED_TEST(product, of_several_tiles_on_plans_for_a_device) {
  expect_dense_products_in_any_tile_order<TypeParam>(backend::planned, schedule_kind::streaming);
}

TYPED_TEST(product, of_no_tiles_is_the_identity) {
  for (auto const where : {backend::reference, backend::omp, backend::planned}) {
    expect_dense_product<TypeParam>(where, nine_tiles(), {}, {}, 4);
    expect_dense_product<TypeParam>(where, nine_tiles(), {}, {}, 4, schedule_kind::streaming);
  }
}

void expect_dense_products_on_gpu(schedule_kind schedule) {
  for_each_policy(policies{}, [=]<typename Policy>(std::type_identity<Policy> /*policy*/) {
    expect_dense_products_of_all_shapes<Policy>(backend::cuda, schedule);
    expect_dense_products_in_any_tile_order<Policy>(backend::cuda, schedule);
    expect_dense_product<Policy>(backend::cuda, nine_tiles(), {}, {}, 4, schedule);
  });
}

// One test for all policies, so that a machine without a device shows one skip a schedule.
class product_on_gpu : public testing::TestWithParam<schedule_kind> {};

TEST_P(product_on_gpu, equals_the_dense_product) {
  if (cuda_device_count() == 0) {
    GTEST_SKIP() << "no CUDA device";
  }
  expect_dense_products_on_gpu(GetParam());
}

INSTANTIATE_TEST_SUITE_P(schedules, product_on_gpu,
                         testing::Values(schedule_kind::automatic, schedule_kind::tile,
                                         schedule_kind::streaming),
                         [](auto const& tested) {
                           using enum schedule_kind;
                           return std::string(tested.param == automatic ? "automatic"
                                              : tested.param == tile    ? "tile"
                                                                        : "streaming");
                         });

TEST(product_without_gpu, says_that_there_is_no_device) {
  if (cuda_device_count() != 0) {
    GTEST_SKIP() << "there is one";
  }
  for_each_policy(policies{}, []<typename Policy>(std::type_identity<Policy> /*policy*/) {
    basic_request<Policy> const request;
    std::vector<typename Policy::value_type> y;
    try {
      product_cuda<Policy>(request, y, 0);
      ADD_FAILURE() << "no error";
    } catch (error const& e) {
      EXPECT_EQ(e.category(), error_category::gpu);
    }
  });
}

// Otherwise the tests above would not see a back-end that mixes the order up.
TEST(product_of_fingerprints, depends_on_the_order_of_tiles) {
  using policy = row_fingerprint;
  test_leaves<policy> const leaves;
  std::vector<std::uint32_t> ids{0, 1};
  basic_request<policy> request;
  request.matrix = &nine_tiles();
  request.leaves = &leaves;
  request.output_count = nine_tiles().output_count();
  request.tiles = ids;
  auto const forward = dense_product(nine_tiles(), request);
  std::reverse(ids.begin(), ids.end());
  EXPECT_NE(forward, dense_product(nine_tiles(), request));
}

TEST(product_on_omp, passes_on_an_exception_of_a_worker) {
  class broken : public tile_source {
   public:
    [[nodiscard]] tile_view tile(std::size_t /*i*/) const override {
      throw error(error_category::malformed_input, "broken");
    }
  } const source;
  test_leaves<tropical> const leaves;
  std::vector<std::uint32_t> const ids{0, 1, 2};
  basic_request<tropical> request;
  request.matrix = &source;
  request.leaves = &leaves;
  request.tiles = ids;
  request.output_count = 4;
  request.threads = 2;
  std::vector<std::int64_t> y(4);
  EXPECT_THROW(product_omp<tropical>(request, y), error);
}

}  // namespace
}  // namespace gramscore::engine
