// SPDX-License-Identifier: MIT
// Variants that share an ID: which are equal, and which stay.
#include "adapters/filters/duplicate_ids.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/score/random_scores.hpp"

namespace gramscore::adapters {
namespace {

using test::fake_data;

// Random variants, each twice under one ID, far apart so that they are in different tiles.
fake_data twins(double phased, std::uint32_t seed) {
  test::fake_shape shape;
  shape.samples = 70;
  shape.variants = 40;
  shape.missing = 0.05;
  shape.phased = phased;
  shape.multiallelic = 0.3;
  auto data = test::make_data(shape, seed);
  auto const once = data.variants;
  data.variants.insert(data.variants.end(), once.begin(), once.end());
  return data;
}

TEST(duplicate_ids, equal_calls_are_equal_however_they_are_stored) {
  for (double const phased : {0.0, 1.0}) {
    auto data = twins(phased, 7);
    // The second half has no phase, and its calls the other way round.
    for (std::size_t v = 40; v < 80; ++v) {
      for (auto& call : data.variants[v].calls) call = {call.b, call.a, false};
    }
    auto const file = test::cache_of(data);
    kept_mask kept;
    auto const found = drop_duplicates(*file, duplicate_rule::stop, ".", kept, 2);
    EXPECT_EQ(found.repeated.size(), 40U);
    EXPECT_TRUE(found.mismatched.empty());
    EXPECT_EQ(count_kept(kept, 80), 40U);
    EXPECT_EQ(kept[39], 1);
    EXPECT_EQ(kept[40], 0);
  }
}

TEST(duplicate_ids, one_other_call_is_a_mismatch) {
  for (double const phased : {0.0, 1.0}) {
    auto data = twins(phased, 9);
    for (std::size_t v = 40; v < 80; ++v) {
      auto& call = data.variants[v].calls[v - 10];
      if (v % 3 == 0) {
        call = call.a == missing_allele ? test::call{0, 0, false} : test::no_call;
      } else {
        std::uint16_t const other = call.a == 0 && call.b == 0 ? 1 : 0;
        call = {other, other, false};
      }
    }
    auto const file = test::cache_of(data);
    kept_mask kept;
    EXPECT_EQ(
        drop_duplicates(*file, duplicate_rule::retain_mismatch, ".", kept, 1).mismatched.size(),
        40U);
    EXPECT_EQ(count_kept(kept, 80), 80U);
  }
}

// Seven variants: v0 v1 v0 v1 . . v6, of which v1 differs by its position.
class seven_variants : public ::testing::Test {
 protected:
  void SetUp() override {
    test::fake_shape shape;
    shape.variants = 7;
    data_ = test::make_data(shape, 3);
    std::vector<std::string> const ids{"v0", "v1", "v0", "v1", ".", ".", "v6"};
    for (std::size_t v = 2; v < 4; ++v) data_.variants[v] = data_.variants[v - 2];
    data_.variants[3].record.position += 1;
    for (std::size_t v = 0; v < 7; ++v) data_.variants[v].record.id = ids[v];
  }

  [[nodiscard]] std::string left(duplicate_rule rule, kept_mask kept = {}) {
    auto const file = test::cache_of(data_);
    found_ = drop_duplicates(*file, rule, ".", kept, 1);
    std::string text;
    for (std::size_t v = 0; v < 7; ++v) text += is_kept(kept, v) ? 'x' : '-';
    return text;
  }

  fake_data data_;
  duplicate_ids found_;
};

TEST_F(seven_variants, rules) {
  EXPECT_EQ(left(duplicate_rule::retain_mismatch), "xx-xxxx");
  EXPECT_EQ(found_.repeated, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(found_.mismatched, (std::vector<std::uint32_t>{1}));
  EXPECT_EQ(found_.missing_count, 2U);
  EXPECT_EQ(left(duplicate_rule::exclude_mismatch), "x---xxx");
  EXPECT_EQ(left(duplicate_rule::exclude_all), "----xxx");
  EXPECT_TRUE(found_.mismatched.empty());
  EXPECT_EQ(left(duplicate_rule::force_first), "xx--xxx");
}

TEST_F(seven_variants, only_selected_ones_count) {
  EXPECT_EQ(left(duplicate_rule::exclude_all, {1, 0, 0, 1, 1, 0, 1}), "x--xx-x");
  EXPECT_TRUE(found_.repeated.empty());
  EXPECT_EQ(left(duplicate_rule::force_first, {0, 1, 1, 1, 1, 1, 1}), "-xx-xxx");
}

TEST_F(seven_variants, alleles_and_their_order_count) {
  auto& alleles = data_.variants[2].record.alleles;
  std::swap(alleles[0], alleles[1]);
  EXPECT_EQ(left(duplicate_rule::exclude_mismatch), "----xxx");
  data_.variants[2].record.alleles = {"A", "G", "T"};
  EXPECT_EQ(left(duplicate_rule::exclude_mismatch), "----xxx");
}

}  // namespace
}  // namespace gramscore::adapters
