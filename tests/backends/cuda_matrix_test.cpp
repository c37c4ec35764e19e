// SPDX-License-Identifier: MIT
// What is special to matrices on a device: several products, tiles that pass through it, tiles that
// shared memory cannot hold, tiles without weights, tiles on several devices. Skipped without a
// device. The products themselves are in sweep_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "engine/backends/cuda/cuda.hpp"
#include "engine/backends/cuda/devices.hpp"
#include "engine/grammar/build.hpp"
#include "tests/backends/tile_list.hpp"
#include "tests/unit/engine/random_matrix.hpp"

namespace gramscore::engine {
namespace {

using test::mixed_leaves;
using test::tile_list;

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

  // The same over a list of devices, which may name one twice.
  void expect_products_on(std::vector<int> const& devices, cuda_options const& options) {
    tile_list const source(tiles_);
    auto const tile_ids = ids();
    cuda_devices matrix(source, tile_ids, devices, options);
    auto const outputs = tiles_[0].output_count;
    for (std::size_t const columns : {1U, 8U, 3U}) {
      mixed_leaves const leaves(columns);
      sweep_request const request{&source, tile_ids, {}, {}, &leaves, outputs, columns, 2};
      std::vector<std::int64_t> expected(outputs * columns);
      std::vector<std::int64_t> y(outputs * columns, -1);
      sweep_omp(request, expected);
      matrix.sweep(request, y);
      EXPECT_EQ(y, expected) << columns << " columns, " << matrix.plan();
      y.assign(y.size(), -1);
      matrix.enqueue();  // again, with the leaves that are there
      matrix.download(y);
      EXPECT_EQ(y, expected) << columns << " columns, enqueued again";
    }
    EXPECT_EQ(matrix.devices().size(), std::min(devices.size(), tiles_.size()));
    plan_ = matrix.plan();
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

TEST_F(on_device, shares_tiles_with_itself) {
  for (unsigned seed = 0; seed < 7; ++seed) {
    add_tile({900, 100 + 20 * seed, 1 + seed % 2, 0.4, 0.05, 20, seed});
  }
  expect_products_on({0, 0}, {0, schedule_kind::automatic, 0, 2, 2});
  expect_products_on({0, 0, 0}, {0, schedule_kind::streaming, 0, 2, 4});
  expect_products_on({0, 0}, {0, schedule_kind::automatic, 60000, 2, 2});
  EXPECT_NE(plan_.find("pass through"), std::string::npos) << plan_;
}

TEST_F(on_device, may_be_one_of_more_devices_than_tiles) {
  add_tile({500, 60, 1, 0.4, 0.05, 9, 1});
  add_tile({500, 60, 2, 0.4, 0.05, 9, 2});
  expect_products_on({0, 0, 0, 0, 0}, {0, schedule_kind::automatic, 0, 2, 2});
}

TEST_F(on_device, shares_tiles_with_all_others) {
  if (cuda_device_count() < 2) {
    GTEST_SKIP() << "one CUDA device only";
  }
  for (unsigned seed = 0; seed < 20; ++seed) {
    add_tile({900, 200, 1 + seed % 2, 0.4, 0.05, 20, seed});
  }
  std::vector<int> all(static_cast<std::size_t>(cuda_device_count()));
  std::iota(all.begin(), all.end(), 0);
  expect_products_on(all, {0, schedule_kind::automatic, 0, 2, 8});
}

}  // namespace
}  // namespace gramscore::engine
