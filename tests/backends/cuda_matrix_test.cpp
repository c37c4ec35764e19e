// SPDX-License-Identifier: MIT
// What is special to matrices on a device: several products, tiles that pass through it, tiles that
// shared memory cannot hold, tiles without weights. Skipped without a device. The products
// themselves are in sweep_test.cpp.
#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

#include "engine/backends/cuda/cuda.hpp"
#include "engine/grammar/build.hpp"
#include "tests/unit/engine/random_matrix.hpp"

namespace gramscore::engine {
namespace {

class tile_list : public tile_source {
 public:
  explicit tile_list(std::vector<tile_data> const& tiles) : tiles_(tiles) {}
  [[nodiscard]] tile_view tile(std::size_t i) const override { return tiles_[i].view(); }

 private:
  std::vector<tile_data> const& tiles_;
};

/// Leaves that depend on tile, terminal and column; all zero in tiles that are not `kept`.
class mixed_leaves : public leaf_source {
 public:
  mixed_leaves(std::size_t columns, std::vector<bool> kept)
      : columns_(columns), kept_(std::move(kept)) {}
  void fill(std::size_t tile, tile_view const& /*view*/,
            std::span<std::int64_t> leaves) const override {
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      auto const mixed = (tile * 977 + i / columns_ * 31 + i % columns_ + 1) * 0x9e3779b97f4a7c15U;
      leaves[i] = kept_[tile] ? static_cast<std::int64_t>(mixed) >> 20 : 0;
    }
  }

 private:
  std::size_t columns_;
  std::vector<bool> kept_;
};

class on_device : public testing::Test {
 protected:
  void SetUp() override {
    if (cuda_device_count() == 0) {
      GTEST_SKIP() << "no CUDA device";
    }
  }

  void add_tile(test::matrix_shape const& shape, grammar_options const& options = {}) {
    tiles_.push_back(build_grammar_tile(test::make_matrix(shape).input, options));
  }

  [[nodiscard]] std::vector<std::uint32_t> ids() const {
    std::vector<std::uint32_t> out(tiles_.size());
    std::iota(out.begin(), out.end(), 0U);
    return out;
  }

  // Products of several widths, against the back-end for CPUs.
  void expect_products(cuda_options const& options, std::vector<bool> const& kept) {
    tile_list const source(tiles_);
    auto const tile_ids = ids();
    cuda_matrix matrix(source, tile_ids, options);
    auto const outputs = tiles_[0].output_count;
    for (std::size_t const columns : {1U, 8U, 3U, 1U}) {
      mixed_leaves const leaves(columns, kept);
      sweep_request const request{&source, tile_ids, {}, {}, &leaves, outputs, columns, 2};
      std::vector<std::int64_t> expected(outputs * columns);
      std::vector<std::int64_t> y(outputs * columns, -1);
      sweep_omp(request, expected);
      matrix.sweep(request, y);
      EXPECT_EQ(y, expected) << columns << " columns, " << matrix.plan();
    }
    plan_ = matrix.plan();
    bytes_ = matrix.bytes();
  }
  void expect_products(cuda_options const& options) {
    expect_products(options, std::vector<bool>(tiles_.size(), true));
  }

  std::vector<tile_data> tiles_;
  std::string plan_;
  cuda_bytes bytes_;
};

TEST_F(on_device, keeps_tiles_for_several_products) {
  add_tile({3000, 400, 1, 0.3, 0.02, 9, 5});
  expect_products({0, schedule_kind::automatic, 0, 1, 2});
  expect_products({0, schedule_kind::automatic, 0, 8, 2});
  EXPECT_GT(bytes_.matrix, 0U);
  EXPECT_GT(bytes_.leaves, 0U);
  EXPECT_GT(bytes_.y, 0U);
}

TEST_F(on_device, spreads_many_rows_over_pages_and_blocks) {
  add_tile({9001, 300, 1, 0.4, 0.05, 60, 6});
  add_tile({9001, 300, 2, 0.4, 0.05, 60, 7});
  expect_products({0, schedule_kind::tile, 0, 2, 2});
  expect_products({0, schedule_kind::streaming, 0, 2, 2});
}

TEST_F(on_device, adds_up_the_parts_of_long_rows) {
  add_tile({700, 400, 1, 0.5, 0.02, 300, 80});
  expect_products({0, schedule_kind::tile, 0, 1, 2});
  expect_products({0, schedule_kind::tile, 0, 8, 2});
}

TEST_F(on_device, lets_tiles_pass_that_exceed_the_memory_budget) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    add_tile({2500, 200, 1 + seed % 2, 0.4, 0.05, 40, seed});
  }
  expect_products({0, schedule_kind::automatic, 100000, 8, 2});
  EXPECT_NE(plan_.find("pass through"), std::string::npos) << plan_;
}

TEST_F(on_device, holds_values_in_global_memory_when_shared_memory_is_too_small) {
  grammar_options options;
  options.symbol_limit = 60000;
  add_tile({4000, 20000, 1, 0.5, 0.0, 2000, 8}, options);
  ASSERT_GT(tiles_[0].view().symbol_count(), 30000U);
  expect_products({0, schedule_kind::tile, 0, 2, 2});
  expect_products({0, schedule_kind::streaming, 0, 2, 2});
  expect_products({0, schedule_kind::tile, 1000, 2, 2});
}

TEST_F(on_device, leaves_tiles_without_weights_out) {
  for (unsigned seed = 0; seed < 5; ++seed) {
    add_tile({500, 60, 1, 0.4, 0.05, 9, seed});
  }
  expect_products({}, {false, true, false, false, true});
  expect_products({}, {false, false, false, false, false});
  expect_products({0, schedule_kind::streaming, 0, 1, 2}, {true, false, false, false, false});
}

}  // namespace
}  // namespace gramscore::engine
