// SPDX-License-Identifier: MIT
// Scores of selected samples must be those of a data set that holds only them.
#include "adapters/score/kept_rows.hpp"

#include <gtest/gtest.h>

#include "adapters/score/score.hpp"
#include "tests/unit/score/random_scores.hpp"

namespace gramscore::adapters {
namespace {

using test::cache_of;
using test::fake_data;

fake_data subset_of(fake_data const& data, kept_mask const& kept) {
  fake_data subset = data;
  auto const shrink = [&](auto& column) {
    auto const whole = column;
    column.clear();
    for (std::size_t i = 0; i < whole.size(); ++i) {
      if (kept[i] != 0) column.push_back(whole[i]);
    }
  };
  auto& samples = subset.samples;
  for (auto* column : {&samples.fid, &samples.iid, &samples.sid, &samples.pat, &samples.mat}) {
    shrink(*column);
  }
  shrink(samples.sexes);
  for (auto& phenotype : samples.phenotypes) shrink(phenotype);
  for (auto& variant : subset.variants) shrink(variant.calls);
  return subset;
}

TEST(kept_rows, equal_scores_of_the_samples_alone) {
  test::fake_shape shape;
  shape.samples = 61;
  shape.variants = 80;
  shape.missing = 0.1;
  shape.multiallelic = 0.2;
  auto const data = test::make_chromosomes(shape, 7);
  kept_mask kept(shape.samples);
  for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = i % 7 == 2 || i % 5 == 4 ? 1 : 0;
  auto const lines = test::make_lines(data, 2, test::weight_kind::one_decimal, 3);
  for (bool const nonfounders : {false, true}) {
    score_options options;
    options.nonfounders = nonfounders;
    auto const want = compute_scores(*cache_of(subset_of(data, kept)), lines, options);
    options.sample_kept = kept;
    auto const got = compute_scores(*cache_of(data), lines, options);
    EXPECT_EQ(got.allele_count, want.allele_count);
    EXPECT_EQ(got.denominator, want.denominator);
    EXPECT_EQ(got.dosage_sum, want.dosage_sum);
    ASSERT_EQ(got.sums.size(), want.sums.size());
    for (std::size_t i = 0; i < want.sums.size(); ++i) {
      EXPECT_NEAR(got.sums[i], want.sums[i], 1e-9) << i;
    }
  }
}

TEST(kept_rows, frequencies_come_from_kept_founders) {
  test::fake_shape shape;
  shape.samples = 6;
  auto const file = cache_of(test::make_chromosomes(shape, 1));  // 3 and 4 have a parent
  kept_mask const kept{0, 1, 1, 0, 1, 1};
  EXPECT_EQ(frequency_samples(file->samples(), false, kept), (kept_mask{0, 1, 1, 0, 0, 1}));
  EXPECT_EQ(frequency_samples(file->samples(), true, kept), kept);
  EXPECT_TRUE(frequency_samples(file->samples(), true, {}).empty());
  EXPECT_EQ(frequency_samples(file->samples(), false, {}), (kept_mask{1, 1, 1, 0, 0, 1}));
}

}  // namespace
}  // namespace gramscore::adapters
