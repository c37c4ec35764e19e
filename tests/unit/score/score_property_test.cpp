// SPDX-License-Identifier: MIT
// What must hold of scores whatever the genotypes: the order of samples and the split of variants
// do not matter.
#include <gtest/gtest.h>

#include <numeric>

#include "adapters/score/score.hpp"
#include "tests/unit/score/random_scores.hpp"

namespace gramscore::adapters {
namespace {

using test::cache_of;
using test::fake_data;
using test::make_chromosomes;
using test::make_lines;
using test::weight_kind;

test::fake_shape shape_of(std::uint32_t seed) {
  test::fake_shape shape;
  shape.samples = 5 + seed * 11 % 80;
  shape.variants = 20 + seed * 17 % 150;
  shape.missing = seed % 2 * 0.05;
  shape.phased = seed % 3 * 0.5;
  shape.multiallelic = seed % 4 == 0 ? 0.2 : 0.0;
  return shape;
}

fake_data permuted(fake_data const& data, std::vector<std::size_t> const& from) {
  auto out = data;
  for (std::size_t s = 0; s < from.size(); ++s) {
    out.samples.sexes[s] = data.samples.sexes[from[s]];
    out.samples.pat[s] = data.samples.pat[from[s]];
    out.samples.mat[s] = data.samples.mat[from[s]];
    for (std::size_t v = 0; v < data.variants.size(); ++v) {
      out.variants[v].calls[s] = data.variants[v].calls[from[s]];
    }
  }
  return out;
}

TEST(score_property, permuting_samples_permutes_the_scores) {
  for (std::uint32_t seed = 1; seed <= 12; ++seed) {
    auto const data = make_chromosomes(shape_of(seed), seed);
    auto const lines = make_lines(data, 2, weight_kind::normal, seed);
    std::vector<std::size_t> from(data.samples.size());
    std::iota(from.begin(), from.end(), std::size_t{0});
    std::mt19937_64 rng(seed);
    std::shuffle(from.begin(), from.end(), rng);

    auto const plain = compute_scores(*cache_of(data), lines, {});
    auto const shuffled = compute_scores(*cache_of(permuted(data, from)), lines, {});

    for (std::size_t s = 0; s < from.size(); ++s) {
      EXPECT_EQ(shuffled.allele_count[s], plain.allele_count[from[s]]) << "seed " << seed;
      EXPECT_EQ(shuffled.dosage_sum[s], plain.dosage_sum[from[s]]) << "seed " << seed;
      for (std::size_t c = 0; c < 2; ++c) {
        EXPECT_EQ(shuffled.sums[2 * s + c], plain.sums[2 * from[s] + c]) << "seed " << seed;
      }
    }
  }
}

// Whole weights make every sum exact, so the parts must add up to the last bit.
TEST(score_property, splitting_the_variants_adds_up) {
  for (std::uint32_t seed = 1; seed <= 12; ++seed) {
    auto const data = make_chromosomes(shape_of(seed), seed);
    auto const lines = make_lines(data, 1, weight_kind::whole, seed);
    score_lines parts[2];
    for (std::size_t i = 0; i < lines.size(); ++i) {
      auto& part = parts[lines.variant[i] % 2];
      part.variant.push_back(lines.variant[i]);
      part.allele.push_back(lines.allele[i]);
      part.weights.push_back(lines.weights[i]);
    }
    score_options options;
    options.mean_imputation = false;
    auto const file = cache_of(data);

    auto const whole = compute_scores(*file, lines, options);
    parts[0].score_names = parts[1].score_names = lines.score_names;
    auto const even = compute_scores(*file, parts[0], options);
    auto const odd = compute_scores(*file, parts[1], options);

    for (std::size_t s = 0; s < data.samples.size(); ++s) {
      EXPECT_EQ(whole.sums[s], even.sums[s] + odd.sums[s]) << "seed " << seed;
      EXPECT_EQ(whole.allele_count[s], even.allele_count[s] + odd.allele_count[s]);
      EXPECT_EQ(whole.dosage_sum[s], even.dosage_sum[s] + odd.dosage_sum[s]);
    }
  }
}

TEST(score_property, any_thread_count_and_back_end_gives_the_same_bits) {
  auto const data = make_chromosomes(shape_of(7), 7);
  auto const lines = make_lines(data, 11, weight_kind::normal, 7);
  auto const file = cache_of(data);
  score_options options;
  for (auto const model : {score_model::additive, score_model::center}) {
    for (bool const standard_errors : {false, true}) {
      options.model = model;
      options.standard_errors = standard_errors;
      options.device = score_device::reference;
      options.threads = 1;
      auto const expected = compute_scores(*file, lines, options);
      options.device = score_device::cpu;
      for (int const threads : {1, 2, 5}) {
        options.threads = threads;
        EXPECT_EQ(compute_scores(*file, lines, options).sums, expected.sums) << threads;
      }
    }
  }
}

}  // namespace
}  // namespace gramscore::adapters
