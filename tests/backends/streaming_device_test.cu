// SPDX-License-Identifier: MIT
// The streaming kernel on a device against the dense product, bit for bit: one and two columns,
// values in shared and in global memory, one and several blocks a tile. Skipped without a device.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/backends/cuda/runtime.cuh"
#include "engine/backends/cuda/streaming.cuh"
#include "tests/backends/streaming_fixture.hpp"

namespace gramscore::engine::cuda {
namespace {

bool has_device() {
  int count = 0;
  bool const works = cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
  cudaGetLastError();
  return works;
}

template <typename T>
void upload(device_buffer<T>& to, std::vector<T> const& from, stream const& order) {
  to.resize(std::max<std::size_t>(from.size(), 1));
  to.copy_from(from, order);
}

template <std::size_t Columns>
std::vector<std::int64_t> product(test::streaming_fixture& f, std::uint32_t splits,
                                  std::size_t shared_limit) {
  using policy = integer_sum<Columns>;
  stream const order;
  device_buffer<std::uint8_t> bytes;
  device_buffer<streaming_device_tile> tiles;
  device_buffer<std::uint8_t> row_class;
  device_buffer<std::int64_t> leaves;
  device_buffer<policy_value<policy>> scratch;
  device_buffer<std::int64_t> y;
  upload(bytes, f.pack.bytes, order);
  relocate_streaming(f.pack, bytes.data());
  upload(tiles, f.pack.tiles, order);
  upload(row_class, f.row_class, order);
  upload(leaves, f.leaves, order);
  upload(y, std::vector<std::int64_t>(f.expected.size(), 0), order);
  auto const layout =
      lay_out_streaming(f.pack.arena_limit, f.pack.terminal_limit, sizeof(policy_value<policy>),
                        shared_limit, f.pack.tiles.size() * splits);
  scratch.resize(std::max<std::size_t>(layout.scratch_values, 1));
  streaming_arguments<policy> a{};
  a.tiles = tiles.data();
  a.row_class = row_class.data();
  a.leaves = reinterpret_cast<policy_value<policy> const*>(leaves.data());
  a.scratch = scratch.data();
  a.y = reinterpret_cast<column_value<policy>*>(y.data());
  a.y_stride = Columns;
  a.y_pitch = 1;
  a.tile_count = static_cast<std::uint32_t>(f.pack.tiles.size());
  a.splits = splits;
  a.arena_limit = static_cast<std::uint32_t>(f.pack.arena_limit);
  a.threads = streaming_threads<policy>;
  launch_streaming<policy>(a, layout, order.get());
  std::vector<std::int64_t> out(f.expected.size());
  y.copy_to(out, order);
  order.wait();
  return out;
}

template <std::size_t Columns>
void expect_dense_product() {
  if (!has_device()) {
    GTEST_SKIP() << "no CUDA device";
  }
  auto all = test::shapes();
  all.push_back({{5000, 3000, 1, 0.3, 0.02, 40, 76}});  // levels wider than a block
  for (auto const& c : all) {
    for (std::uint32_t const splits : {1U, 3U}) {
      auto const limits = test::make_streaming_fixture(c.shape, Columns).pack;
      auto const arena_bytes = limits.arena_limit * Columns * sizeof(std::int64_t);
      for (auto const shared_limit : {std::size_t{48 * 1024}, arena_bytes, std::size_t{0}}) {
        auto f = test::make_streaming_fixture(c.shape, Columns);
        EXPECT_EQ(product<Columns>(f, splits, std::min<std::size_t>(shared_limit, 48 * 1024)),
                  f.expected)
            << c << ", " << splits << " blocks a tile, " << shared_limit << " bytes on chip";
      }
    }
  }
}

TEST(streaming_kernel, one_column) {
  expect_dense_product<1>();
}

TEST(streaming_kernel, two_columns) {
  expect_dense_product<2>();
}

TEST(streaming_kernel, eight_columns) {
  expect_dense_product<8>();
}

}  // namespace
}  // namespace gramscore::engine::cuda
