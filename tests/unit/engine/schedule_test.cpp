// SPDX-License-Identifier: MIT
// Levels, pass-through completion, the plan of the streaming schedule, and the planner. Sweeps are
// compared in tests/backends.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "engine/grammar/build.hpp"
#include "engine/metrics/structure.hpp"
#include "engine/schedule/completion.hpp"
#include "engine/schedule/levels.hpp"
#include "engine/schedule/planner.hpp"
#include "engine/schedule/streaming.hpp"
#include "tests/unit/engine/random_matrix.hpp"

namespace gramscore::engine {
namespace {

using test::make_matrix;
using test::shape_case;

// Terminals 0 1 2; rules 3 = (0 1), 4 = (2 2), 5 = (3 2), 6 = (5 5), 7 = (6 3), 8 = (7 3).
// Symbol 3 (level 1) is read at levels 2, 4 and 5, so its chain passes levels 2, 3 and 4.
tile_data ladder() {
  tile_data tile;
  tile.output_count = 4;
  tile.column_count = 3;
  tile.terminals = {{0, 1}, {1, 1}, {2, 1}};
  tile.rules = {{0, 1}, {2, 2}, {3, 2}, {5, 5}, {6, 3}, {7, 3}};
  tile.level_begin = {0, 2, 3, 4, 5, 6};
  // Row 0: 8, null; row 1: 4 3; row 2: 0 6; row 3: null null; then row 1 again: 0 4.
  tile.axiom = {8, 4, 0, 9, 9, 3, 6, 9, 0, 4};
  tile.row_list = {1};
  tile.groups = {{0, 4, 2, no_list, 0}, {0, 1, 2, 0, 8}};
  tile.row_sets[0] = {1, 0, 2};
  tile.row_sets[1] = {1, 2, 2};
  return tile;
}

// What a node stands for, spelled out.
using text = std::vector<symbol>;

text joined(text a, text const& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::vector<text> symbol_texts(tile_view const& tile) {
  std::vector<text> out;
  for (symbol t = 0; t < tile.terminals.size(); ++t) {
    out.push_back({t});
  }
  for (auto const& r : tile.rules) {
    out.push_back(joined(out[r.left], out[r.right]));
  }
  return out;
}

// The text of every slot, level by level; .at() checks that references stay inside the level below.
std::vector<std::vector<text>> node_texts(layered_grammar const& nodes) {
  std::vector<std::vector<text>> out(1);
  for (std::uint32_t l = 1; l <= nodes.depth(); ++l) {
    auto const& below = out.back();
    std::vector<text> now;
    auto const read = [&](reference r) {
      return r < nodes.terminal_count ? text{r} : below.at(r - nodes.terminal_count);
    };
    for (auto i = nodes.pair_begin[l - 1]; i < nodes.pair_begin[l]; ++i) {
      now.push_back(joined(read(nodes.pairs[i].left), read(nodes.pairs[i].right)));
    }
    for (auto i = nodes.copy_begin[l - 1]; i < nodes.copy_begin[l]; ++i) {
      now.push_back(below.at(nodes.copies[i]));
    }
    out.push_back(now);
  }
  return out;
}

TEST(levels, of_a_hand_made_tile) {
  auto const tile = ladder();
  ASSERT_NO_THROW(validate(tile.view()));
  EXPECT_EQ(depth_of(tile.view()), 5U);
  EXPECT_EQ(symbol_levels(tile.view()), (std::vector<std::uint16_t>{0, 0, 0, 1, 1, 2, 3, 4, 5}));
  EXPECT_EQ(highest_readers(tile.view()), (std::vector<std::uint16_t>{5, 0, 3, 4, 5, 0}));
}

TEST(completion, shares_one_chain_among_parents) {
  auto const tile = ladder();
  auto const nodes = complete(tile.view());
  EXPECT_EQ(nodes.copy_begin, (std::vector<std::uint32_t>{0, 0, 1, 2, 3, 3}));
  EXPECT_EQ(nodes.copies, (std::vector<std::uint16_t>{0, 1, 1}));
  std::vector<rule> const pairs{{0, 1}, {2, 2}, {3, 2}, {3, 3}, {3, 4}, {3, 4}};
  EXPECT_EQ(nodes.pairs, pairs);
  EXPECT_EQ(nodes.arena_values, 4U);  // levels: 2 2 2 2 1
  EXPECT_EQ(nodes.level_offset(1), 0U);
  EXPECT_EQ(nodes.level_offset(2), 2U);
  EXPECT_EQ(nodes.level_offset(5), 0U);
}

TEST(completion, of_a_tile_without_rules_is_empty) {
  tile_data tile;
  tile.output_count = 1;
  tile.column_count = 1;
  tile.terminals = {{0, 1}};
  tile.level_begin = {0};
  for (auto const& view : {tile.view(), tile_view{}}) {
    auto const nodes = complete(view);
    EXPECT_EQ(nodes.depth(), 0U);
    EXPECT_EQ(nodes.arena_values, 0U);
    EXPECT_EQ(nodes.width(0), 0U);
  }
}

TEST(streaming_plan, groups_what_a_row_reads_of_a_level) {
  auto const tile = ladder();
  auto const plan = plan_streaming(tile.view());
  // Level 0: rows 1 and 2 read terminal 0 once. Level 1: row 1 reads slots 1 0 1. Levels 3 and 5.
  EXPECT_EQ(plan.group_begin, (std::vector<std::uint32_t>{0, 1, 2, 2, 3, 3, 4}));
  EXPECT_EQ(plan.slots, (std::vector<std::uint16_t>{0, 0, 1, 0, 1, 0, 0}));
  EXPECT_EQ(plan.groups[0].row_base, 1U);
  EXPECT_EQ(plan.groups[0].row_count, 2U);
  EXPECT_EQ(plan.groups[0].list_begin, no_list);
  EXPECT_EQ(plan.groups[1].length, 3U);
  EXPECT_TRUE(plan.row_list.empty());
  EXPECT_EQ(plan_bytes(plan), 6 * 4U + 3 * 2U + 2 * 6 * 4U + 4 * 24U + 7 * 4U + 7 * 2U);
}

TEST(streaming_plan, waits_for_axiom_symbols_by_level) {
  auto const tile = ladder();
  auto const plan = plan_streaming_in_order(tile.view());
  EXPECT_EQ(plan.group_begin, (std::vector<std::uint32_t>{0, 1, 2, 2, 3, 3, 4}));
  ASSERT_EQ(plan.slots.size(), 7U);
  EXPECT_EQ(plan.groups[0].row_count, 2U);
  EXPECT_EQ(plan.groups[1].row_count, 3U);
  EXPECT_EQ(plan.groups[1].length, 1U);
  EXPECT_EQ(plan.groups[3].row_base, 0U);
  EXPECT_EQ(plan.groups[3].list_begin, no_list);
  EXPECT_EQ(plan.slots[plan.groups[3].slot_begin], 0U);
}

class of_random : public testing::TestWithParam<shape_case> {
 protected:
  of_random() : tile_(build_grammar_tile(make_matrix(GetParam().shape).input, {})) {}
  tile_data tile_;
};

TEST_P(of_random, completion_spells_the_same_symbols) {
  auto const texts = symbol_texts(tile_.view());
  auto const nodes = complete(tile_.view());
  auto const layers = node_texts(nodes);
  std::size_t at = tile_.terminals.size();
  for (std::uint32_t l = 1; l <= nodes.depth(); ++l) {
    auto const pairs = nodes.pair_begin[l] - nodes.pair_begin[l - 1];
    for (std::size_t slot = 0; slot < pairs; ++slot) {
      EXPECT_EQ(layers[l][slot], texts[at++]);
    }
  }
  EXPECT_EQ(at, texts.size());
}

TEST_P(of_random, a_level_copies_a_slot_once_and_only_what_is_read) {
  auto const nodes = complete(tile_.view());
  for (std::uint32_t l = 1; l <= nodes.depth(); ++l) {
    std::set<std::size_t> read;
    std::set<std::size_t> copied;
    for (auto i = nodes.copy_begin[l - 1]; i < nodes.copy_begin[l]; ++i) {
      EXPECT_TRUE(copied.insert(nodes.copies[i]).second) << "two chains of one symbol";
    }
    if (l == nodes.depth()) {
      EXPECT_TRUE(copied.empty());
      break;
    }
    for (auto i = nodes.pair_begin[l]; i < nodes.pair_begin[l + 1]; ++i) {
      read.insert(nodes.pairs[i].left - std::size_t{nodes.terminal_count});
      read.insert(nodes.pairs[i].right - std::size_t{nodes.terminal_count});
    }
    read.insert(nodes.copies.begin() + nodes.copy_begin[l],
                nodes.copies.begin() + nodes.copy_begin[l + 1]);
    for (auto slot = nodes.pair_begin[l] - nodes.pair_begin[l - 1]; slot < nodes.width(l); ++slot) {
      EXPECT_TRUE(read.contains(slot)) << "a copy that nothing reads";
    }
  }
}

TEST_P(of_random, counts_equal_the_structure) {
  auto const nodes = complete(tile_.view());
  auto const shape = structure_of(tile_.view());
  EXPECT_EQ(nodes.pairs.size(), shape.rules);
  EXPECT_EQ(nodes.copies.size(), shape.pass_through_nodes);
  EXPECT_EQ(nodes.depth(), shape.depth);
  EXPECT_EQ(nodes.arena_values, shape.live_set);
  EXPECT_EQ(plan_streaming(tile_.view()).slots.size(), shape.axiom_symbols);
}

TEST_P(of_random, neighbouring_levels_fill_the_arena_and_do_not_overlap) {
  auto const nodes = complete(tile_.view());
  std::size_t most = 0;
  for (std::uint32_t l = 1; l <= nodes.depth(); ++l) {
    auto const begin = nodes.level_offset(l);
    auto const end = begin + nodes.width(l);
    EXPECT_LE(end, nodes.arena_values);
    if (l < nodes.depth()) {
      auto const next = nodes.level_offset(l + 1);
      EXPECT_TRUE(end <= next || next + nodes.width(l + 1) <= begin);
    }
    most = std::max(most, nodes.width(l) + nodes.width(l + 1));
  }
  EXPECT_EQ(nodes.arena_values, most);
}

TEST_P(of_random, rows_read_their_axioms) {
  auto const tile = tile_.view();
  auto const plan = plan_streaming(tile);
  auto const layers = node_texts(plan.nodes);
  std::multiset<std::tuple<std::uint32_t, text>> planned;
  for (std::uint32_t l = 0; l <= plan.nodes.depth(); ++l) {
    for (auto g = plan.group_begin[l]; g < plan.group_begin[l + 1]; ++g) {
      auto const& group = plan.groups[g];
      for (std::uint32_t i = 0; i < group.row_count; ++i) {
        auto const row = group.row_base +
                         (group.list_begin == no_list ? i : plan.row_list[group.list_begin + i]);
        for (std::uint32_t j = 0; j < group.length; ++j) {
          auto const slot = plan.slots[group.slot_begin + j * group.row_count + i];
          planned.emplace(row >> group.shift, l == 0 ? text{slot} : layers[l].at(slot));
        }
      }
    }
  }
  auto const texts = symbol_texts(tile);
  std::multiset<std::tuple<std::uint32_t, text>> spelled;
  for (auto const& set : tile.row_sets) {
    for (auto g = set.group_begin; g < set.group_end; ++g) {
      auto const& group = tile.groups[g];
      for (std::uint32_t k = 0; k < group.row_count * group.length; ++k) {
        auto const i = k % group.row_count;
        auto const row = group.row_base +
                         (group.list_begin == no_list ? i : tile.row_list[group.list_begin + i]);
        auto const s = tile.axiom[group.symbol_begin + k];
        if (s != tile.symbol_count()) {
          spelled.emplace(row / set.rows_per_output, texts[s]);
        }
      }
    }
  }
  EXPECT_TRUE(planned == spelled);
}

INSTANTIATE_TEST_SUITE_P(shapes, of_random, testing::ValuesIn(test::shapes()));

schedule_facts device_facts() {
  schedule_facts facts;
  facts.is_on_device = true;
  facts.largest_tile = 12289;
  facts.largest_live_set = 6128;
  facts.on_chip_bytes = 227 * 1024;
  return facts;
}

TEST(planner, does_what_it_is_asked) {
  for (auto const asked : {schedule_kind::tile, schedule_kind::streaming}) {
    auto facts = device_facts();
    facts.asked = asked;
    EXPECT_EQ(choose_schedule(facts).schedule, asked);
    facts.is_on_device = false;
    facts.is_commutative = false;
    EXPECT_EQ(choose_schedule(facts).schedule, asked);
  }
}

TEST(planner, takes_tiles_on_a_cpu) {
  auto facts = device_facts();
  facts.is_on_device = false;
  facts.on_chip_bytes = 0;
  EXPECT_EQ(choose_schedule(facts).schedule, schedule_kind::tile);
}

TEST(planner, streams_on_a_device_where_only_two_levels_fit) {
  auto facts = device_facts();
  EXPECT_EQ(choose_schedule(facts).schedule, schedule_kind::tile);
  facts.on_chip_bytes = 64 * 1024;
  EXPECT_EQ(choose_schedule(facts).schedule, schedule_kind::streaming);
  facts.on_chip_bytes = 6128 * 8;
  EXPECT_EQ(choose_schedule(facts).schedule, schedule_kind::streaming);
  facts.on_chip_bytes -= 1;
  EXPECT_EQ(choose_schedule(facts).schedule, schedule_kind::tile);
}

TEST(planner, keeps_to_the_memory_budget_off_chip) {
  auto facts = device_facts();
  facts.on_chip_bytes = 1024;
  facts.tiles_in_flight = 100;
  facts.memory_budget = 12289 * 8 * 100;
  EXPECT_EQ(choose_schedule(facts).schedule, schedule_kind::tile);
  facts.memory_budget -= 1;
  EXPECT_EQ(choose_schedule(facts).schedule, schedule_kind::streaming);
  facts.largest_live_set = 0;
  EXPECT_EQ(choose_schedule(facts).schedule, schedule_kind::tile);
}

TEST(planner, streams_a_policy_that_is_not_commutative_only_if_asked) {
  auto facts = device_facts();
  facts.is_commutative = false;
  facts.on_chip_bytes = 64 * 1024;
  EXPECT_EQ(choose_schedule(facts).schedule, schedule_kind::tile);
  facts.asked = schedule_kind::streaming;
  EXPECT_EQ(choose_schedule(facts).schedule, schedule_kind::streaming);
}

}  // namespace
}  // namespace gramscore::engine
