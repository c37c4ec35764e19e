// SPDX-License-Identifier: MIT
// Exact tests against plink2's --hardy, against all tables written down, and around thresholds.
#include "adapters/filters/hwe_test.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace gramscore::adapters {
namespace {

double log_factorial(std::int64_t n) {
  return std::lgamma(static_cast<double>(n) + 1.0);
}

double log_table(hwe_counts const& f, haploid_counts const& m) {
  return static_cast<double>(f.het) * std::log(2.0) - log_factorial(f.hom) - log_factorial(f.het) -
         log_factorial(f.other) - log_factorial(m.allele) - log_factorial(m.other);
}

/// The sum over every table with the observed number of copies.
double p_of_all_tables(hwe_counts const& females, haploid_counts const& males, bool mid_p) {
  std::int64_t const female_count = females.hom + females.het + females.other;
  std::int64_t const male_count = males.allele + males.other;
  std::int64_t const copies = 2 * females.hom + females.het + males.allele;
  double const observed = log_table(females, males);
  double tail = 0;
  double total = 0;
  for (std::int64_t m = 0; m <= male_count; ++m) {
    for (std::int64_t het = 0; het <= female_count; ++het) {
      std::int64_t const in_homs = copies - m - het;
      if (in_homs < 0 || in_homs % 2 != 0) continue;
      std::int64_t const other = female_count - het - in_homs / 2;
      if (other < 0) continue;
      double const ratio =
          std::exp(log_table({in_homs / 2, het, other}, {m, male_count - m}) - observed);
      total += ratio;
      if (ratio > 1 + 1e-9) continue;
      bool const is_tie = ratio > 1 - 1e-9;
      tail += is_tie && mid_p ? 0.5 * ratio : ratio;
    }
  }
  return tail / total;
}

TEST(hwe_p, is_that_of_plink2) {
  struct known {
    hwe_counts counts;
    double p;
  };
  for (auto const& [counts, p] : std::vector<known>{{{30, 0, 30}, 1.22408e-18},
                                                    {{20, 20, 20}, 0.0103073},
                                                    {{15, 30, 15}, 1},
                                                    {{0, 60, 0}, 1.31572e-17},
                                                    {{58, 1, 1}, 0.0252101},
                                                    {{40, 10, 10}, 4.91168e-05},
                                                    {{0, 10, 40}, 1},
                                                    {{0, 0, 0}, 1}}) {
    EXPECT_NEAR(hwe_p(counts, false), p, 1e-5 * p) << counts.hom << ' ' << counts.het;
  }
}

TEST(hwe_x_p, is_that_of_plink2) {
  EXPECT_NEAR(hwe_x_p({0, 0, 30}, {30, 0}, false), 1.48559e-24, 1e-29);
  EXPECT_NEAR(hwe_x_p({17, 6, 7}, {8, 22}, false), 1.05328e-05, 1e-10);
  EXPECT_NEAR(hwe_x_p({15, 8, 7}, {12, 16}, false), 0.0118026, 1e-7);
  EXPECT_NEAR(hwe_x_p({17, 6, 7}, {8, 22}, true), 1.0081e-05, 1e-10);
}

TEST(hwe_p, sums_all_tables) {
  for (std::int64_t hom = 0; hom < 12; ++hom) {
    for (std::int64_t het = 0; het < 12; ++het) {
      for (bool const mid_p : {false, true}) {
        hwe_counts const counts{hom, het, 9};
        EXPECT_NEAR(hwe_p(counts, mid_p), p_of_all_tables(counts, {}, mid_p), 1e-10);
      }
    }
  }
}

TEST(hwe_x_p, sums_all_tables) {
  for (std::int64_t het = 0; het < 10; ++het) {
    for (std::int64_t males = 0; males < 10; ++males) {
      hwe_counts const females{4, het, 7};
      for (haploid_counts const male :
           {haploid_counts{males, 5}, haploid_counts{males, 0}, haploid_counts{2, males}}) {
        EXPECT_NEAR(hwe_x_p(females, male, false), p_of_all_tables(females, male, false), 1e-10);
      }
    }
  }
}

TEST(hwe_p, of_many_samples) {
  hwe_counts const counts{1000, 4000, 4000};
  EXPECT_NEAR(hwe_p(counts, false), p_of_all_tables(counts, {}, false), 1e-8);
  EXPECT_NEAR(hwe_x_p({300, 420, 130}, {500, 210}, false),
              p_of_all_tables({300, 420, 130}, {500, 210}, false), 1e-8);
}

TEST(fails_hwe, threshold_has_a_tolerance) {
  // p is 1/33 (plink2: 0.030303).
  hwe_counts const counts{48, 1, 1};
  EXPECT_FALSE(fails_hwe(counts, {1.0 / 33, false, false}));
  EXPECT_FALSE(fails_hwe(counts, {(1.0 + 0x1p-45) / 33, false, false}));
  EXPECT_TRUE(fails_hwe(counts, {(1.0 + 0x1p-43) / 33, false, false}));
  EXPECT_TRUE(fails_hwe(counts, {0.99, true, false}));
}

TEST(fails_hwe, p_below_every_threshold) {
  // 3e-326 and 2.5e-300, from the sum's own logarithms.
  EXPECT_TRUE(fails_hwe({541, 0, 541}, {2.3e-308, false, false}));
  EXPECT_TRUE(fails_hwe({20000, 0, 20000}, {2.3e-308, false, false}));
  EXPECT_FALSE(fails_hwe({400, 0, 400}, {1e-300, false, false}));
}

TEST(fails_hwe, two_or_three_hets_below_the_mode_are_cut_short) {
  // p is 0.3846; without the table of no heterozygote 672 / 1792 = 0.375.
  hwe_counts const counts{1, 2, 5};
  EXPECT_TRUE(fails_hwe(counts, {0.38, false, false}));
  EXPECT_FALSE(fails_hwe(counts, {0.37, false, false}));
  // Two tables with more heterozygotes are as rare: nothing is cut.
  EXPECT_FALSE(fails_hwe({5, 3, 5}, {0.06, true, false}));
}

TEST(fails_hwe, keeps_few_hets) {
  EXPECT_TRUE(fails_hwe({30, 0, 30}, {1e-6, false, false}));
  EXPECT_FALSE(fails_hwe({30, 0, 30}, {1e-6, false, true}));
  EXPECT_TRUE(fails_hwe({0, 60, 0}, {1e-6, false, true}));
}

TEST(fails_hwe, one_possible_table_passes) {
  EXPECT_FALSE(fails_hwe({59, 1, 0}, {0.9, true, false}));
  EXPECT_FALSE(fails_hwe({60, 0, 0}, {0.9, true, false}));
  EXPECT_TRUE(fails_hwe_x({0, 0, 0}, {4, 5}, {0.55, true, false}));
}

TEST(fails_hwe_x, keeps_few_hets_of_females) {
  hwe_rule const strict{0.05, false, false};
  hwe_rule const keep{0.05, false, true};
  // Few heterozygous females, and males with the same frequency.
  EXPECT_TRUE(fails_hwe_x({20, 2, 18}, {16, 14}, strict));
  EXPECT_FALSE(fails_hwe_x({20, 2, 18}, {16, 14}, keep));
  // Many heterozygous females; no female with either.
  EXPECT_TRUE(fails_hwe_x({1, 31, 8}, {16, 14}, keep));
  EXPECT_TRUE(fails_hwe_x({9, 0, 0}, {6, 2}, {0.1, true, true}));
}

}  // namespace
}  // namespace gramscore::adapters
