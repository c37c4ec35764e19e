// SPDX-License-Identifier: MIT
// Genotype counts and --hwe against counts made call by call.
#include "adapters/filters/hwe_filter.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "adapters/filters/genotype_counts.hpp"
#include "tests/unit/score/random_scores.hpp"

namespace gramscore::adapters {
namespace {

using test::fake_data;

fake_data make(double phased, double multiallelic) {
  test::fake_shape shape;
  shape.samples = 60;
  shape.variants = 120;
  shape.missing = 0.1;
  shape.carrier = 0.4;
  shape.phased = phased;
  shape.multiallelic = multiallelic;
  return test::make_chromosomes(shape, 5);
}

kept_mask some_samples(std::size_t count) {
  kept_mask mask(count);
  for (std::size_t i = 0; i < count; ++i) mask[i] = i % 4 != 1 ? 1 : 0;
  return mask;
}

hwe_counts count(fake_data const& data, std::size_t v, std::uint16_t allele,
                 std::vector<bool> const& chosen) {
  hwe_counts counts;
  for (std::size_t s = 0; s < chosen.size(); ++s) {
    auto const& call = data.variants[v].calls[s];
    if (!chosen[s] || call.a == test::missing_allele) continue;
    auto const copies = (call.a == allele ? 1 : 0) + (call.b == allele ? 1 : 0);
    ++(copies == 2 ? counts.hom : copies == 1 ? counts.het : counts.other);
  }
  return counts;
}

class genotypes_test : public ::testing::TestWithParam<std::pair<double, double>> {};

TEST_P(genotypes_test, counts_are_those_of_the_calls) {
  auto const data = make(GetParam().first, GetParam().second);
  auto const file = test::cache_of(data);
  for (kept_mask const& mask : {kept_mask{}, some_samples(data.samples.size())}) {
    std::vector<bool> chosen(data.samples.size());
    for (std::size_t s = 0; s < chosen.size(); ++s) chosen[s] = is_kept(mask, s);
    for (std::size_t tile = 0; tile < file->tile_count(); ++tile) {
      auto const info = file->info(tile);
      auto const counts = count_genotypes(*file, tile, mask);
      std::size_t at = 0;
      for (std::uint32_t c = 0; c < info.column_count; ++c) {
        auto const v = info.variant_begin + c;
        for (std::uint16_t a = 0; a < file->allele_count(v); ++a, ++at) {
          auto const want = count(data, v, a, chosen);
          EXPECT_EQ(static_cast<std::int64_t>(counts.hom[at]), want.hom) << v << ' ' << a;
          EXPECT_EQ(static_cast<std::int64_t>(counts.het[at]), want.het) << v << ' ' << a;
          EXPECT_EQ(static_cast<std::int64_t>(counts.called[c]), want.hom + want.het + want.other);
        }
      }
    }
  }
}

/// @param missing of the 100 calls of the first variant; no other call is missing.
bool numbers_of_calls_vary(std::size_t missing) {
  test::fake_shape shape;
  shape.samples = 100;
  shape.variants = 20;
  shape.missing = 0.0;
  shape.carrier = 0.4;
  auto data = test::make_chromosomes(shape, 5);
  EXPECT_EQ(data.contigs[data.variants[0].record.contig], "1");
  for (std::size_t s = 0; s < missing; ++s) {
    data.variants[0].calls[s] = {test::missing_allele, test::missing_allele};
  }
  kept_mask left;
  return drop_by_hwe(*test::cache_of(data), {}, {1e-10, false, false}, left, 1);
}

TEST(hwe_filter, tells_that_the_numbers_of_calls_vary) {
  EXPECT_FALSE(numbers_of_calls_vary(10));  // seen on plink2: 90 of 100 calls
  EXPECT_TRUE(numbers_of_calls_vary(11));
  EXPECT_FALSE(numbers_of_calls_vary(100));
}

TEST_P(genotypes_test, variants_that_fail_are_dropped) {
  auto const data = make(GetParam().first, GetParam().second);
  auto const file = test::cache_of(data);
  auto const founders = some_samples(data.samples.size());
  hwe_rule const rule{0.2, false, false};
  kept_mask left;
  drop_by_hwe(*file, founders, rule, left, 2);
  std::size_t dropped = 0;
  for (std::size_t v = 0; v < left.size(); ++v) {
    std::vector<bool> all(founders.size()), females(founders.size()), males(founders.size());
    for (std::size_t s = 0; s < founders.size(); ++s) {
      all[s] = founders[s] != 0;
      females[s] = all[s] && data.samples.sexes[s] == sex::female;
      males[s] = all[s] && data.samples.sexes[s] == sex::male;
    }
    auto const& contig = data.contigs[data.variants[v].record.contig];
    auto const alleles = data.variants[v].record.alleles.size();
    bool fails = false;
    for (std::uint16_t a = 0; a < (alleles > 2 ? alleles : 1); ++a) {
      if (contig == "1") fails |= fails_hwe(count(data, v, a, all), rule);
      if (contig != "X") continue;
      auto const m = count(data, v, a, males);
      fails |= fails_hwe_x(count(data, v, a, females), {m.hom, m.other}, rule);
    }
    EXPECT_EQ(left[v] == 0, fails) << v << " on " << contig;
    dropped += fails ? 1 : 0;
  }
  EXPECT_GT(dropped, 0U);
  EXPECT_LT(dropped, left.size());
}

INSTANTIATE_TEST_SUITE_P(shapes, genotypes_test,
                         ::testing::Values(std::pair{0.0, 0.0}, std::pair{0.0, 0.4},
                                           std::pair{1.0, 0.0}, std::pair{1.0, 0.4}));

}  // namespace
}  // namespace gramscore::adapters
