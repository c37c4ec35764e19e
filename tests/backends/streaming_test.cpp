// SPDX-License-Identifier: MIT
// The streaming schedule with a policy that is not commutative: every row spells its cells in
// order, whatever the levels of its symbols. Sums are in sweep_test.cpp.
#include "engine/backends/omp/streaming.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <vector>

#include "engine/backends/reference/streaming.hpp"
#include "engine/grammar/build.hpp"
#include "tests/unit/engine/random_matrix.hpp"

namespace gramscore::engine {
namespace {

// Polynomial hash of a text: x -> factor * x + sum, composed left to right, wrapping.
struct text_hash {
  struct value_type {
    std::uint64_t factor;
    std::uint64_t sum;
    friend bool operator==(value_type const&, value_type const&) = default;
  };
  using leaf_type = std::uint32_t;
  static constexpr bool is_commutative = false;
  static constexpr value_type identity() { return {1, 0}; }
  static constexpr value_type leaf(leaf_type x) { return {0x9e3779b97f4a7c15ULL, x + 1ULL}; }
  static constexpr value_type combine(value_type const& a, value_type const& b) {
    return {a.factor * b.factor, a.sum * b.factor + b.sum};
  }
  static constexpr void emit(value_type& y, value_type const& v, std::int32_t scale) {
    if (scale != 0) {
      y = combine(y, v);
    }
  }
};
static_assert(sweep_policy<text_hash>);

class one_list : public tile_source {
 public:
  explicit one_list(std::vector<tile_data> const& tiles) : tiles_(tiles) {}
  [[nodiscard]] tile_view tile(std::size_t i) const override { return tiles_[i].view(); }

 private:
  std::vector<tile_data> const& tiles_;
};

class numbered_leaves : public leaf_table<text_hash> {
 public:
  void fill(std::size_t tile_idx, tile_view const& tile,
            std::span<std::uint32_t> leaves) const override {
    for (std::size_t t = 0; t < tile.terminals.size(); ++t) {
      leaves[t] = static_cast<std::uint32_t>(1000 * tile_idx + t);
    }
  }
};

// The cells of each output: main rows in order, each by column, then missing calls by column.
std::vector<std::vector<std::uint32_t>> spelled_outputs(tile_input const& input) {
  std::vector<std::vector<std::uint32_t>> out(input.output_count);
  for (auto const& set : input.cells) {
    std::vector<std::vector<std::uint32_t>> rows(std::size_t{input.output_count} *
                                                 set.rows_per_output);
    for (std::size_t i = 0; i < set.row.size(); ++i) {
      rows[set.row[i]].push_back(set.value[i]);
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
      auto& text = out[r / set.rows_per_output];
      text.insert(text.end(), rows[r].begin(), rows[r].end());
    }
  }
  return out;
}

// Two tiles in an order that is not that of their ids.
void expect_order(test::shape_case const& c) {
  std::vector<tile_data> tiles;
  std::vector<std::uint32_t> const ids{1, 0};
  std::vector<text_hash::value_type> expected(c.shape.outputs, text_hash::identity());
  for (auto const id : {0U, 1U}) {
    auto shape = c.shape;
    shape.seed += id;
    tiles.push_back(build_grammar_tile(test::make_matrix(shape).input, {}));
  }
  for (auto const id : ids) {
    auto shape = c.shape;
    shape.seed += id;
    auto const texts = spelled_outputs(test::make_matrix(shape).input);
    for (std::size_t output = 0; output < texts.size(); ++output) {
      for (auto const terminal : texts[output]) {
        expected[output] =
            text_hash::combine(expected[output], text_hash::leaf(1000 * id + terminal));
      }
    }
  }
  numbered_leaves const leaves;
  one_list const source(tiles);
  basic_request<text_hash> const request{&source, ids, {}, {}, &leaves, c.shape.outputs, 3};
  std::vector<text_hash::value_type> y(c.shape.outputs);
  stream_reference(request, std::span(y));
  EXPECT_TRUE(y == expected) << c << ", reference";
  y.assign(c.shape.outputs, {});
  stream_omp(request, std::span(y));
  EXPECT_TRUE(y == expected) << c << ", omp";
}

TEST(streaming_in_order, spells_rows_and_tiles_in_order) {
  for (auto const& c : test::shapes()) {
    if (c.shape.outputs < 1000) {
      expect_order(c);
    }
  }
}

}  // namespace
}  // namespace gramscore::engine
