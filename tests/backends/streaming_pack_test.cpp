// SPDX-License-Identifier: MIT
// The packed streaming plan, walked on the host with the kernel's index arithmetic, one thread a
// block. The kernel itself: streaming_device_test.cu.
#include "engine/backends/cuda/streaming_pack.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/backends/streaming_fixture.hpp"

namespace gramscore::engine::cuda {
namespace {

// One column, as one block of the kernel does it.
class block_on_host {
 public:
  block_on_host(streaming_device_tile const& tile, std::size_t arena_limit,
                std::vector<std::int64_t> const& leaves)
      : tile_(tile), leaves_(leaves), arena_(arena_limit) {}

  template <typename Emit>
  void run(std::uint32_t block, std::uint32_t splits, Emit const& emit) {
    for (std::uint32_t level = 0; level <= tile_.depth; ++level) {
      auto const& now = tile_.levels[level];
      auto const& next = tile_.levels[level + 1];
      for (std::uint32_t n = 0; n < node_count(now, next); ++n) {
        auto const below = tile_.levels[level - 1].arena_offset;
        arena_.at(now.arena_offset + n) = evaluate(load_node(tile_, now, next, n), below);
      }
      auto const share = share_of_level(now, next, level, block, splits);
      auto g = now.group_begin;
      for (auto position = share.begin; position < share.end; ++position) {
        while (position - tile_.groups[g].position_begin >= tile_.groups[g].row_count) {
          ++g;
        }
        auto const& group = tile_.groups[g];
        auto const i = position - group.position_begin;
        std::int64_t sum = 0;
        for (std::uint32_t j = 0; j < group.length; ++j) {
          auto const slot = tile_.slots[group.slot_begin + j * group.row_count + i];
          sum += level == 0 ? leaf(slot) : arena_.at(now.arena_offset + slot);
        }
        emit(row_of(tile_, group, i) >> group.shift, sum);
      }
    }
  }

 private:
  [[nodiscard]] std::int64_t leaf(std::uint32_t terminal) const {
    return leaves_.at(tile_.leaf_begin + terminal);
  }
  [[nodiscard]] std::int64_t read(std::uint32_t r, std::size_t below) const {
    return r < tile_.terminal_count ? leaf(r) : arena_.at(below + r - tile_.terminal_count);
  }
  [[nodiscard]] std::int64_t evaluate(std::uint32_t node, std::size_t below) const {
    return (node & copy_mark) == copy_mark ? arena_.at(below + (node & 0xffffU))
                                           : read(node & 0xffffU, below) + read(node >> 16, below);
  }

  streaming_device_tile const& tile_;
  std::vector<std::int64_t> const& leaves_;
  std::vector<std::int64_t> arena_;
};

TEST(streaming_pack, walked_by_several_blocks_gives_the_dense_product) {
  for (auto const& c : test::shapes()) {
    for (std::uint32_t const splits : {1U, 2U, 5U}) {
      auto f = test::make_streaming_fixture(c.shape, 1);
      relocate_streaming(f.pack, f.pack.bytes.data());
      std::vector<std::int64_t> y(c.shape.outputs, 0);
      for (auto const& tile : f.pack.tiles) {
        block_on_host work(tile, f.pack.arena_limit, f.leaves);
        for (std::uint32_t block = 0; block < splits; ++block) {
          work.run(block, splits, [&](std::uint32_t output, std::int64_t sum) {
            y.at(output) += sum * tile.scales[f.row_class[output]];
          });
        }
      }
      EXPECT_EQ(y, f.expected) << c << ", " << splits << " blocks a tile";
    }
  }
}

TEST(streaming_layout, keeps_on_chip_what_fits) {
  auto const all = lay_out_streaming(100, 50, 2, 2400, 7);
  EXPECT_TRUE(all.shared_arena && all.shared_leaves);
  EXPECT_EQ(all.shared_bytes, 2400U);
  EXPECT_EQ(all.scratch_values, 0U);
  auto const arena = lay_out_streaming(100, 50, 2, 2399, 7);
  EXPECT_TRUE(arena.shared_arena && !arena.shared_leaves);
  EXPECT_EQ(arena.shared_bytes, 1600U);
  auto const none = lay_out_streaming(100, 50, 2, 1599, 7);
  EXPECT_FALSE(none.shared_arena || none.shared_leaves);
  EXPECT_EQ(none.shared_bytes, 0U);
  EXPECT_EQ(none.scratch_values, 1400U);
}

}  // namespace
}  // namespace gramscore::engine::cuda
