// SPDX-License-Identifier: MIT
// The bytes that kernels read, interpreted on the host: every row must hold the symbols of its
// axiom. Also how blocks are planned. Needs no device; kernels are in sweep_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "engine/backends/cuda/image.hpp"
#include "engine/backends/cuda/launch_plan.hpp"
#include "engine/backends/cuda/paged_rows.hpp"
#include "engine/grammar/build.hpp"
#include "tests/unit/engine/random_matrix.hpp"

namespace gramscore::engine::cuda {
namespace {

using rows_of_symbols = std::vector<std::vector<symbol>>;

rows_of_symbols axiom_rows(tile_view const& tile, row_set const& set) {
  rows_of_symbols rows(std::size_t{tile.output_count} * set.rows_per_output);
  for (auto g = set.group_begin; g < set.group_end; ++g) {
    auto const& group = tile.groups[g];
    for (std::uint32_t i = 0; i < group.row_count; ++i) {
      auto const row =
          group.row_base + (group.list_begin == no_list ? i : tile.row_list[group.list_begin + i]);
      for (std::uint32_t j = 0; j < group.length; ++j) {
        auto const s = tile.axiom[group.symbol_begin + j * group.row_count + i];
        if (s != tile.symbol_count()) {
          rows[row].push_back(s);
        }
      }
    }
  }
  return rows;
}

template <typename T>
T const* at(tile_image const& image, std::uint32_t offset) {
  return reinterpret_cast<T const*>(image.bytes.data() + offset);
}

rows_of_symbols paged_image_rows(tile_image const& image) {
  auto const& t = image.tile;
  auto const null_symbol = t.terminal_count + t.rule_count;
  rows_of_symbols rows(t.paged_rows);
  for (std::uint32_t r = 0; r < t.paged_rows; ++r) {
    for (std::uint32_t j = 0; j < t.dense_width; ++j) {
      rows[r].push_back(at<symbol>(image, t.dense)[j * t.dense_pitch + r]);
    }
  }
  for (std::uint32_t page = 0; page * page_size < t.paged_rows; ++page) {
    auto const* const entry = at<std::uint16_t>(image, t.table) + page * page_entry;
    auto const block = entry[0] | std::uint32_t{entry[1]} << 16U;
    auto const unit = entry[2] | std::uint32_t{entry[3]} << 16U;
    for (std::uint32_t u = 0; u < page_units; ++u) {
      for (std::uint32_t j = entry[4 + u]; j < entry[5 + u]; ++j) {
        for (std::uint32_t i = 0; i < unit_rows; ++i) {
          std::uint32_t const row = at<std::uint16_t>(image, t.list)[(unit + u) * unit_rows + i];
          auto const s = at<symbol>(image, t.units)[(block + j) * unit_rows + i];
          if (row == page_size) {
            EXPECT_EQ(s, null_symbol);
          } else {
            rows[page * page_size + row].push_back(s);
          }
        }
      }
    }
  }
  for (auto& row : rows) {
    row.erase(std::remove(row.begin(), row.end(), null_symbol), row.end());
  }
  return rows;
}

// Parts of a long row may lie in any order.
rows_of_symbols sorted(rows_of_symbols rows) {
  for (auto& row : rows) {
    std::sort(row.begin(), row.end());
  }
  return rows;
}

// A row may be in several units only if all of these add to it.
void expect_shared_rows_first(tile_image const& image) {
  auto const& t = image.tile;
  for (std::uint32_t page = 0; page * page_size < t.paged_rows; ++page) {
    auto const* const entry = at<std::uint16_t>(image, t.table) + page * page_entry;
    auto const unit = entry[2] | std::uint32_t{entry[3]} << 16U;
    EXPECT_TRUE(t.has_parts != 0 || entry[5 + page_units] == 0);
    std::vector<std::uint32_t> last_unit(page_size, page_units);
    for (std::uint32_t u = 0; u < page_units && entry[5 + u] != entry[4 + u]; ++u) {
      for (std::uint32_t i = 0; i < unit_rows; ++i) {
        auto const row = at<std::uint16_t>(image, t.list)[(unit + u) * unit_rows + i];
        if (row != page_size) {
          EXPECT_TRUE(u < entry[5 + page_units] || last_unit[row] == page_units);
          last_unit[row] = u;
        }
      }
    }
  }
}

rows_of_symbols listed_image_rows(tile_image const& image, std::uint32_t shift,
                                  std::size_t row_count) {
  rows_of_symbols rows(row_count);
  std::uint32_t slices = 0;
  for (std::uint32_t g = 0; g < image.tile.group_count; ++g) {
    auto const& group = at<listed_group>(image, image.tile.groups)[g];
    EXPECT_EQ(group.slice_begin, slices);
    slices += (group.row_count + 31) / 32;
    if (group.shift != shift) {
      continue;
    }
    for (std::uint32_t i = 0; i < group.row_count; ++i) {
      auto const row = group.list_begin == no_list
                           ? i
                           : at<std::uint16_t>(image, image.tile.group_list)[group.list_begin + i];
      for (std::uint32_t j = 0; j < group.length; ++j) {
        auto const s = at<symbol>(
            image, image.tile.group_symbols)[group.symbol_begin + j * group.row_count + i];
        if (s != image.tile.terminal_count + image.tile.rule_count) {
          rows[group.row_base + row].push_back(s);
        }
      }
    }
  }
  return rows;
}

class images : public testing::TestWithParam<test::shape_case> {};

TEST_P(images, hold_every_row) {
  auto const data = build_grammar_tile(test::make_matrix(GetParam().shape).input, {});
  auto const tile = data.view();
  auto const main = axiom_rows(tile, tile.row_sets[0]);
  auto const missing = axiom_rows(tile, tile.row_sets[1]);

  auto const paged = make_image(tile, image_form::paged);
  if (paged.tile.paged_rows != 0) {
    EXPECT_EQ(sorted(paged_image_rows(paged)), sorted(main));
    expect_shared_rows_first(paged);
    EXPECT_EQ(listed_image_rows(paged, 0, missing.size()), missing);
  }
  auto const listed = make_image(tile, image_form::listed);
  EXPECT_EQ(listed.tile.paged_rows, 0U);
  EXPECT_EQ(listed.bytes.size(), listed_image_bytes(tile));
  if (tile.row_sets[0].rows_per_output == 2) {  // else both sets have one shift
    EXPECT_EQ(listed_image_rows(listed, 1, main.size()), main);
    EXPECT_EQ(listed_image_rows(listed, 0, missing.size()), missing);
  }
}

TEST_P(images, evaluate_children_a_barrier_before_their_parents) {
  auto const data = build_grammar_tile(test::make_matrix(GetParam().shape).input, {});
  auto const image = make_image(data.view(), image_form::paged);
  auto const& t = image.tile;
  auto const* const steps = at<std::uint32_t>(image, t.steps);
  auto const* const rules = at<rule>(image, t.rules);
  std::uint32_t done = 0;  // rules before the last barrier
  for (std::uint32_t s = 0; s < t.step_count; ++s) {
    auto const begin = steps[s] & ~barrier_flag;
    auto const end = steps[s + 1] & ~barrier_flag;
    done = (steps[s] & barrier_flag) != 0 ? begin : done;
    ASSERT_LE(end - begin, step_rules);
    for (auto i = begin; i < end; ++i) {
      ASSERT_LT(std::max(rules[i].left, rules[i].right), t.terminal_count + done);
    }
  }
  EXPECT_EQ(steps[t.step_count], t.rule_count | barrier_flag);
}

std::vector<test::shape_case> image_shapes() {
  auto out = test::shapes();
  out.push_back({{700, 400, 1, 0.5, 0.02, 300, 80}});   // long rows, cut
  out.push_back({{5000, 200, 2, 0.5, 0.02, 900, 81}});  // several pages
  return out;
}

INSTANTIATE_TEST_SUITE_P(shapes, images, testing::ValuesIn(image_shapes()));

// Rules wait at the tail of the values (rules.cuh): one that is not yet read must not be
// overwritten. The slowest thread may stand at the last barrier, with that step's rules read, while
// the fastest writes the values of a later step.
void expect_safe_tail(tile_image const& image, std::size_t value_size) {
  auto const& t = image.tile;
  auto const* const steps = at<std::uint32_t>(image, t.steps);
  auto const all = (std::size_t{t.terminal_count} + t.rule_count) * value_size;
  auto const tail = (all - std::size_t{4} * t.rule_count + 15) / 16 * 16;
  std::size_t read = 0;
  for (std::uint32_t s = 0; s < t.step_count; ++s) {
    std::size_t const end = steps[s + 1] & ~barrier_flag;
    read = (steps[s] & barrier_flag) != 0 ? end : read;
    if (read < t.rule_count) {
      ASSERT_LE((t.terminal_count + end) * value_size, tail + 4 * read) << "step " << s;
    }
  }
}

TEST(rule_tail, is_never_overwritten_before_it_is_read) {
  for (auto const& c : test::shapes()) {
    auto const data = build_grammar_tile(test::make_matrix(c.shape).input, {});
    expect_safe_tail(make_image(data.view(), image_form::paged), 8);
    expect_safe_tail(make_image(data.view(), image_form::listed), 16);
  }
  for (unsigned const founders : {200U, 2000U}) {  // levels of many steps
    grammar_options options;
    options.symbol_limit = 60000;
    auto const m = test::make_matrix({4000, 9000, 1, 0.5, 0.0, founders, 8});
    auto const data = build_grammar_tile(m.input, options);
    auto const image = make_image(data.view(), image_form::paged);
    ASSERT_GT(image.tile.step_count, 10U);
    expect_safe_tail(image, 8);
    expect_safe_tail(image, 16);
  }
}

TEST(paged_rows, leave_rows_listed_that_are_almost_all_empty) {
  auto const data =
      build_grammar_tile(test::make_matrix({4000, 30, 1, 0.3, 0.001, 9, 3}).input, {});
  auto const tile = data.view();
  EXPECT_NE(page_rows_of(tile, tile.row_sets[0]).row_count, 0U);
  EXPECT_EQ(page_rows_of(tile, tile.row_sets[1]).row_count, 0U);
}

// Every part of every tile exactly once.
void expect_whole(std::vector<block_share> const& blocks, std::size_t tiles) {
  std::map<std::uint32_t, std::vector<std::uint32_t>> parts;
  for (auto const& b : blocks) {
    EXPECT_LT(b.part, b.parts);
    parts[b.tile].push_back(b.part);
    EXPECT_LE(parts[b.tile].size(), b.parts);
  }
  EXPECT_EQ(parts.size(), tiles);
  for (auto& [tile, list] : parts) {
    std::sort(list.begin(), list.end());
    EXPECT_EQ(std::adjacent_find(list.begin(), list.end()), list.end());
  }
}

TEST(launch_plan, splits_the_tiles_of_the_last_wave) {
  auto const blocks = plan_blocks(816, 264, 10);
  expect_whole(blocks, 816);
  EXPECT_EQ(blocks.size(), 792U + 24 * most_parts);
}

TEST(launch_plan, never_splits_further_than_it_may) {
  for (std::size_t const tiles : {0U, 1U, 51U, 264U, 265U}) {
    for (std::uint32_t const limit : {1U, 3U}) {
      auto const blocks = plan_blocks(tiles, 264, limit);
      expect_whole(blocks, tiles);
      for (auto const& b : blocks) {
        EXPECT_LE(b.parts, limit);
      }
    }
  }
}

}  // namespace
}  // namespace gramscore::engine::cuda
