// SPDX-License-Identifier: MIT
// A program's own policies on a device: product_run.cuh in a .cu file, values of sizes that the
// list of policies lacks. Against the reference; skipped without a device.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/backends/cuda/product_run.cuh"
#include "engine/backends/reference/product.hpp"
#include "engine/grammar/build.hpp"
#include "tests/unit/engine/random_matrix.hpp"

namespace gramscore::engine {
namespace {

/// Both ends of a range: it commutes, but has no columns of 4 or 8 bytes, so its values wait.
struct range {
  struct value_type {
    std::int32_t least;
    std::int32_t greatest;
    std::int32_t count;
    friend bool operator==(value_type const&, value_type const&) = default;
  };
  using leaf_type = std::int32_t;
  static constexpr bool is_commutative = true;
  static constexpr value_type identity() { return {INT32_MAX, INT32_MIN, 0}; }
  static constexpr value_type leaf(leaf_type x) { return {x, x, 1}; }
  static constexpr value_type combine(value_type const& a, value_type const& b) {
    return {a.least < b.least ? a.least : b.least,
            a.greatest < b.greatest ? b.greatest : a.greatest, a.count + b.count};
  }
  static constexpr void emit(value_type& y, value_type const& v, std::int32_t scale) {
    if (scale != 0) {
      y = combine(y, v);
    }
  }
};
static_assert(!cuda::emits_at_once<range>);
static_assert(cuda::emits_at_once<maximum<float>>);
static_assert(!cuda::emits_at_once<minimum<std::int16_t>>);

template <typename Policy>
class numbered_leaves : public leaf_table<Policy> {
 public:
  void fill(std::size_t tile_idx, tile_view const& /*tile*/,
            std::span<typename Policy::leaf_type> leaves) const override {
    for (std::size_t t = 0; t < leaves.size(); ++t) {
      auto const mixed = (1000 * tile_idx + t + 1) * 0x9e3779b97f4a7c15ULL;
      leaves[t] = static_cast<typename Policy::leaf_type>(static_cast<std::int64_t>(mixed >> 50));
    }
  }
};

class list_of_tiles : public tile_source {
 public:
  explicit list_of_tiles(test::matrix_shape shape) {
    for (bool const packed : {false, true, false}) {
      auto const input = test::make_matrix(shape).input;
      tiles_.push_back(packed ? build_packed_tile(input) : build_grammar_tile(input, {}));
      ++shape.seed;
    }
  }
  [[nodiscard]] tile_view tile(std::size_t i) const override { return tiles_[i].view(); }

 private:
  std::vector<tile_data> tiles_;
};

template <typename Policy>
void expect_reference(test::matrix_shape const& shape) {
  list_of_tiles const matrix(shape);
  numbered_leaves<Policy> const leaves;
  std::vector<std::uint32_t> const ids{2, 0, 1};
  std::vector<row_scales> const scales{unit_scales, {1, 0, 1, 1}, {0, 1, 1, 0}};
  std::vector<std::uint8_t> row_class(shape.outputs);
  for (std::size_t i = 0; i < row_class.size(); ++i) {
    row_class[i] = static_cast<std::uint8_t>(i % row_class_count);
  }
  for (bool const is_scaled : {false, true}) {
    basic_request<Policy> request;
    request.matrix = &matrix;
    request.tiles = ids;
    request.leaves = &leaves;
    request.output_count = shape.outputs;
    if (is_scaled) {
      request.scales = scales;
      request.row_class = row_class;
    }
    std::vector<typename Policy::value_type> expected(shape.outputs);
    product_reference<Policy>(request, expected);
    for (auto const schedule : {schedule_kind::tile, schedule_kind::streaming}) {
      request.schedule = schedule;
      std::vector<typename Policy::value_type> y(shape.outputs);
      product_cuda<Policy>(request, y, 0);
      EXPECT_TRUE(y == expected) << shape.outputs << " outputs, "
                                 << (schedule == schedule_kind::tile ? "tile" : "streaming");
    }
  }
}

template <typename Policy>
void expect_reference_of_shapes() {
  if (cuda_device_count() == 0) {
    GTEST_SKIP() << "no CUDA device";
  }
  for (auto const outputs : {1U, 31U, 33U, 5000U}) {
    expect_reference<Policy>({outputs, 300, 1, 0.3, 0.02, 12, 7});
  }
}

TEST(product_of_own_policy, whose_values_wait_though_it_commutes) {
  expect_reference_of_shapes<range>();
}

TEST(product_of_own_policy, of_4_bytes) {
  expect_reference_of_shapes<maximum<float>>();
}

TEST(product_of_own_policy, of_2_bytes) {
  expect_reference_of_shapes<minimum<std::int16_t>>();
}

}  // namespace
}  // namespace gramscore::engine
