// SPDX-License-Identifier: MIT
// The packed streaming plan, walked on the host with the kernel's index arithmetic, one thread a
// block. The kernel itself: streaming_device_test.cu; every policy: product_test.cpp.
#include "engine/backends/cuda/streaming_pack.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "engine/policy/policies.hpp"
#include "tests/backends/streaming_fixture.hpp"
#include "tests/backends/streaming_on_host.hpp"

namespace gramscore::engine::cuda {
namespace {

TEST(streaming_pack, walked_by_several_blocks_gives_the_dense_product) {
  for (auto const& c : test::shapes()) {
    for (std::uint32_t const splits : {1U, 2U, 5U}) {
      auto f = test::make_streaming_fixture(c.shape, 1);
      relocate_streaming(f.pack, f.pack.bytes.data());
      std::vector<std::int64_t> y(c.shape.outputs, 0);
      std::vector<cell_count::value_type> leaves;
      for (auto const leaf : f.leaves) {
        leaves.push_back({leaf});
      }
      for (auto const& tile : f.pack.tiles) {
        test::block_on_host<cell_count> work(tile, f.pack.arena_limit, leaves);
        for (std::uint32_t block = 0; block < splits; ++block) {
          work.run(block, splits, [&](std::uint32_t output, auto const& sum) {
            y.at(output) += sum[0] * tile.scales[f.row_class[output]];
          });
        }
      }
      EXPECT_EQ(y, f.expected) << c << ", " << splits << " blocks a tile";
    }
  }
}

TEST(streaming_layout, keeps_on_chip_what_fits) {
  auto const all = lay_out_streaming(100, 50, 16, 2400, 7);
  EXPECT_TRUE(all.shared_arena && all.shared_leaves);
  EXPECT_EQ(all.shared_bytes, 2400U);
  EXPECT_EQ(all.scratch_values, 0U);
  auto const arena = lay_out_streaming(100, 50, 16, 2399, 7);
  EXPECT_TRUE(arena.shared_arena && !arena.shared_leaves);
  EXPECT_EQ(arena.shared_bytes, 1600U);
  auto const none = lay_out_streaming(100, 50, 16, 1599, 7);
  EXPECT_FALSE(none.shared_arena || none.shared_leaves);
  EXPECT_EQ(none.shared_bytes, 0U);
  EXPECT_EQ(none.scratch_values, 700U);
}

TEST(streaming_launch, has_few_threads_for_narrow_levels) {
  streaming_pack pack;
  EXPECT_EQ(threads_of_block(pack, 1024), 1024U);
  pack.level_count = 10;
  pack.node_count = 3999;
  EXPECT_EQ(threads_of_block(pack, 1024), 256U);
  EXPECT_EQ(threads_of_block(pack, 128), 128U);
  pack.node_count = 4000;
  EXPECT_EQ(threads_of_block(pack, 1024), 1024U);
}

TEST(streaming_launch, splits_tiles_where_they_are_few) {
  EXPECT_EQ(blocks_of_tile(0, 132), 8U);
  EXPECT_EQ(blocks_of_tile(1, 132), 8U);
  EXPECT_EQ(blocks_of_tile(36, 132), 3U);
  EXPECT_EQ(blocks_of_tile(133, 132), 1U);
}

TEST(emission, is_at_once_where_the_order_is_free_and_columns_are_words) {
  EXPECT_TRUE(emits_at_once<integer_sum<8>>);
  EXPECT_EQ(columns_of<integer_sum<8>>, 8U);
  EXPECT_TRUE(emits_at_once<reach<4>>);
  EXPECT_TRUE(emits_at_once<minimum<float>>);
  EXPECT_FALSE(emits_at_once<maximum<std::int16_t>>);
  EXPECT_FALSE(emits_at_once<row_fingerprint>);
}

TEST(streaming_batch, folds_packed_tiles_and_in_order_all) {
  auto const m = test::make_matrix({40, 30, 1, 0.4, 0.05, 6, 5});
  auto const grammar = build_grammar_tile(m.input, {});
  auto const packed = build_packed_tile(m.input);
  std::vector<tile_view> const views{grammar.view(), packed.view(), grammar.view()};
  auto const terminals = grammar.terminals.size();
  auto const free = plan_batch(views, false, 2);
  EXPECT_EQ(free.streamed, (std::vector<std::size_t>{0, 2}));
  EXPECT_EQ(free.folded, (std::vector<std::size_t>{1}));
  EXPECT_EQ(free.waiting_begin, (std::vector<std::uint64_t>(4, 0)));
  EXPECT_EQ(free.pack.tiles[1].leaf_begin, terminals + packed.terminals.size());
  auto const ordered = plan_batch(views, true, 2);
  EXPECT_EQ(ordered.folded, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(ordered.pack.tiles[1].waiting_begin, grammar.axiom.size());
  EXPECT_EQ(ordered.waiting_begin.back(), 2 * grammar.axiom.size());
  auto const empty = plan_batch({}, true, 2);
  EXPECT_TRUE(empty.pack.tiles.empty() && empty.folded.empty());
}

}  // namespace
}  // namespace gramscore::engine::cuda
