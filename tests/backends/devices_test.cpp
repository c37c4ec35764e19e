// SPDX-License-Identifier: MIT
// Sharing tiles among devices, with matrices that stand in for those on devices: splitting, and the
// sum of the shares. Real devices are in cuda_matrix_test.cpp.
#include "engine/backends/cuda/devices.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "engine/grammar/build.hpp"
#include "tests/backends/tile_list.hpp"
#include "tests/unit/engine/random_matrix.hpp"

namespace gramscore::engine {
namespace {

std::vector<std::uint64_t> share_bytes(std::vector<std::uint64_t> const& tiles,
                                       std::vector<std::size_t> const& begin) {
  std::vector<std::uint64_t> out;
  for (std::size_t i = 0; i + 1 < begin.size(); ++i) {
    out.push_back(std::accumulate(tiles.begin() + static_cast<std::ptrdiff_t>(begin[i]),
                                  tiles.begin() + static_cast<std::ptrdiff_t>(begin[i + 1]),
                                  std::uint64_t{0}));
  }
  return out;
}

TEST(split_by_bytes, halves_equal_tiles) {
  EXPECT_EQ(split_by_bytes(std::vector<std::uint64_t>(10, 7), 2),
            (std::vector<std::size_t>{0, 5, 10}));
}

TEST(split_by_bytes, weighs_bytes_and_not_tiles) {
  EXPECT_EQ(split_by_bytes(std::vector<std::uint64_t>{90, 10, 10, 10, 60}, 2),
            (std::vector<std::size_t>{0, 1, 5}));
}

TEST(split_by_bytes, gives_no_more_shares_than_tiles) {
  EXPECT_EQ(split_by_bytes(std::vector<std::uint64_t>{5, 5}, 4),
            (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(split_by_bytes({}, 3), (std::vector<std::size_t>{0, 0}));
}

TEST(split_by_bytes, leaves_no_share_empty) {
  EXPECT_EQ(split_by_bytes(std::vector<std::uint64_t>{0, 0, 0}, 3),
            (std::vector<std::size_t>{0, 1, 2, 3}));
  EXPECT_EQ(split_by_bytes(std::vector<std::uint64_t>{1, 1, 1000}, 3),
            (std::vector<std::size_t>{0, 1, 2, 3}));
  EXPECT_EQ(split_by_bytes(std::vector<std::uint64_t>{1000, 1, 1}, 3),
            (std::vector<std::size_t>{0, 1, 2, 3}));
}

TEST(split_by_bytes, exceeds_the_mean_by_less_than_a_tile) {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::uint64_t> tiles(1 + random() % 60);
    std::generate(tiles.begin(), tiles.end(), [&] { return random() % 1000; });
    auto const most = 1 + random() % 9;
    auto const begin = split_by_bytes(tiles, most);
    ASSERT_EQ(begin.size() - 1, std::min<std::size_t>(most, tiles.size()));
    ASSERT_EQ(begin.front(), 0U);
    ASSERT_EQ(begin.back(), tiles.size());
    ASSERT_EQ(std::adjacent_find(begin.begin(), begin.end(), std::greater_equal<>()), begin.end());
    auto const shares = share_bytes(tiles, begin);
    auto const total = std::accumulate(tiles.begin(), tiles.end(), std::uint64_t{0});
    ASSERT_LE(*std::max_element(shares.begin(), shares.end()),
              total / shares.size() + 1 + *std::max_element(tiles.begin(), tiles.end()));
  }
}

/// A matrix on a CPU in the place of one on a device.
class host_matrix {
 public:
  struct made {
    int device;
    std::size_t tiles;
    std::uint64_t memory_bytes;
    int threads;
  };

  host_matrix(tile_source const& source, std::span<std::uint32_t const> tiles,
              cuda_options const& options)
      : tiles_(tiles.size()) {
    if (options.device == failing_device) {
      throw error(error_category::gpu, "device " + std::to_string(options.device) + " fails");
    }
    std::for_each(tiles.begin(), tiles.end(), [&](auto t) { (void)source.tile(t); });
    std::lock_guard const lock(mutex);
    all.push_back({options.device, tiles.size(), options.memory_bytes, options.threads});
  }
  void prepare(sweep_request const& request) {
    ASSERT_EQ(request.tiles.size(), tiles_);
    ASSERT_TRUE(request.scales.empty() || request.scales.size() == tiles_);
    request_ = request;
  }
  void enqueue() {
    y_.resize(request_.output_count * request_.column_count);
    sweep_omp(request_, y_);
  }
  void download(std::span<std::int64_t> y) { std::copy(y_.begin(), y_.end(), y.begin()); }
  [[nodiscard]] cuda_bytes bytes() const { return {tiles_, 1, 2, 3}; }
  [[nodiscard]] std::string plan() const { return "on a CPU"; }

  static constexpr int failing_device = 99;
  static inline std::mutex mutex;
  static inline std::vector<made> all;

 private:
  std::size_t tiles_;
  sweep_request request_;
  std::vector<std::int64_t> y_;
};

class devices : public testing::Test {
 protected:
  void SetUp() override {
    host_matrix::all.clear();
    for (unsigned seed = 0; seed < 7; ++seed) {
      tiles_.push_back(build_grammar_tile(
          test::make_matrix({90, 30 + 10 * seed, 1 + seed % 2, 0.3, 0.05, 9, seed}).input, {}));
    }
    ids_.resize(tiles_.size());
    std::iota(ids_.rbegin(), ids_.rend(), 0U);  // not in ascending order
  }

  std::vector<tile_data> tiles_;
  std::vector<std::uint32_t> ids_;
};

TEST_F(devices, add_up_to_the_product_of_all_tiles) {
  test::tile_list const source(tiles_);
  std::vector<std::uint8_t> row_class(90);
  std::vector<row_scales> scales(ids_.size(), {1, 2, 0, -3});
  for (std::size_t i = 0; i < row_class.size(); ++i) {
    row_class[i] = static_cast<std::uint8_t>(i % row_class_count);
  }
  scales[2] = unit_scales;
  for (std::size_t const columns : {1U, 3U}) {
    test::mixed_leaves const leaves(columns);
    for (bool const scaled : {false, true}) {
      auto const wanted = scaled ? scales : std::vector<row_scales>{};
      sweep_request const request{&source, ids_, wanted, row_class, &leaves, 90, columns, 4};
      std::vector<std::int64_t> expected(90 * columns);
      sweep_omp(request, expected);
      for (auto const& list : {std::vector{0}, {0, 0}, {2, 0, 1}, std::vector(20, 0)}) {
        basic_devices<host_matrix> matrix(source, ids_, list, {});
        std::vector<std::int64_t> y(90 * columns, -1);
        matrix.sweep(request, y);
        EXPECT_EQ(y, expected) << list.size() << " devices";
        y.assign(y.size(), -1);
        matrix.prepare(request);
        matrix.enqueue();
        matrix.download(y);
        EXPECT_EQ(y, expected) << list.size() << " devices, in steps";
      }
    }
  }
}

TEST_F(devices, sum_nothing_to_zero) {
  test::tile_list const source(tiles_);
  test::mixed_leaves const leaves(1);
  basic_devices<host_matrix> matrix(source, {}, std::vector{3, 4}, {});
  std::vector<std::int64_t> y(90, -1);
  matrix.sweep({&source, {}, {}, {}, &leaves, 90, 1, 2}, y);
  EXPECT_EQ(y, std::vector<std::int64_t>(90, 0));
  EXPECT_EQ(matrix.devices(), std::vector{3});
}

TEST_F(devices, beyond_the_tiles_get_nothing) {
  test::tile_list const source(tiles_);
  std::vector<int> list(9);
  std::iota(list.begin(), list.end(), 0);
  basic_devices<host_matrix> const matrix(source, ids_, list, {});
  EXPECT_EQ(matrix.devices(), (std::vector{0, 1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(matrix.bytes().matrix, tiles_.size());
  EXPECT_EQ(matrix.bytes().work, tiles_.size());
}

TEST_F(devices, named_twice_share_their_memory_and_all_share_threads) {
  test::tile_list const source(tiles_);
  cuda_options options;
  options.memory_bytes = 1000;
  options.threads = 6;
  basic_devices<host_matrix> const matrix(source, ids_, std::vector{0, 1, 0}, options);
  ASSERT_EQ(host_matrix::all.size(), 3U);
  for (auto const& made : host_matrix::all) {
    EXPECT_EQ(made.memory_bytes, made.device == 0 ? 500U : 1000U);
    EXPECT_EQ(made.threads, 2);
  }
}

TEST_F(devices, name_themselves_and_their_plans) {
  test::tile_list const source(tiles_);
  auto const one = std::vector<std::uint32_t>{0};
  EXPECT_EQ(basic_devices<host_matrix>(source, one, std::vector{5}, {}).plan(), "on a CPU");
  auto const two = std::vector<std::uint32_t>{0, 0};
  EXPECT_EQ(basic_devices<host_matrix>(source, two, std::vector{5, 6}, {}).plan(),
            "device 5, 1 tile: on a CPU; device 6, 1 tile: on a CPU");
}

TEST_F(devices, pass_on_the_error_of_one) {
  test::tile_list const source(tiles_);
  EXPECT_THROW(
      basic_devices<host_matrix>(source, ids_, std::vector{0, host_matrix::failing_device, 1}, {}),
      error);
}

TEST(cuda_devices, fail_without_a_device) {
  if (cuda_device_count() != 0) {
    GTEST_SKIP() << "there is one";
  }
  std::vector<tile_data> const none;
  test::tile_list const source(none);
  try {
    cuda_devices const matrix(source, {}, std::vector{0, 1}, {});
    ADD_FAILURE() << "no error";
  } catch (error const& e) {
    EXPECT_EQ(e.category(), error_category::gpu);
  }
}

}  // namespace
}  // namespace gramscore::engine
