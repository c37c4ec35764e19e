// SPDX-License-Identifier: MIT
// The error bound holds for sums in any order, and is zero only where doubles do not round.
#include "adapters/score/fixed_point.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace gramscore::adapters {
namespace {

column_scale scale_for(std::vector<double> const& weights) {
  column_scale s;
  for (auto const w : weights) {
    s.abs_sum += 2.0 * std::abs(w) * (1 + 1e-9);
  }
  s.magnitudes = magnitude_profile(weights, 1);
  s.shift = 59 - std::ilogb(s.abs_sum);
  return s;
}

TEST(magnitude_profile, bounds_the_sum_of_the_largest) {
  std::mt19937_64 rng(3);
  std::normal_distribution<double> normal;
  std::vector<double> weights(501);
  for (auto& w : weights) {
    w = normal(rng);
  }
  magnitude_profile const profile(weights, 2);  // every second
  std::vector<double> sorted;
  for (std::size_t i = 0; i < weights.size(); i += 2) {
    sorted.push_back(std::abs(weights[i]));
  }
  std::sort(sorted.rbegin(), sorted.rend());
  double exact = 0.0;
  for (std::size_t k = 0; k <= sorted.size(); ++k) {
    auto const bound = profile.sum_of_largest(static_cast<double>(k));
    EXPECT_GE(bound, exact) << k;
    EXPECT_LE(bound, 1.25 * exact + 1e-300) << k;
    exact += k < sorted.size() ? sorted[k] : 0.0;
  }
  EXPECT_GE(profile.sum_of_largest(1e9), exact) << "more than there are";
}

TEST(fixed_point, is_less_than_a_unit_away_at_any_scale) {
  for (int const shift : {-900, -60, 0, 10, 58, 1000}) {
    fixed_converter const fixed(shift);
    for (double const units : {0.0, 1.0, 306.9, -306.9, 1e17 + 16, -4e18}) {
      auto const value = std::scalbn(units, -shift);
      EXPECT_LT(std::abs(static_cast<double>(fixed.to_fixed(value)) - units), 1.0) << shift;
      EXPECT_EQ(fixed.from_fixed(static_cast<std::int64_t>(units)),
                std::scalbn(std::trunc(units), -shift));
    }
  }
}

TEST(fixed_point, bound_covers_a_running_sum_of_doubles) {
  std::mt19937_64 rng(11);
  std::normal_distribution<double> normal;
  for (int round = 0; round < 300; ++round) {
    auto const count = 1 + rng() % 3000;
    std::vector<double> weights(count);
    double const spread = round % 3 == 0 ? 12.0 : 1.0;  // also wildly different magnitudes
    for (auto& w : weights) {
      w = normal(rng) * std::pow(10.0, spread * normal(rng));
    }
    auto const scale = scale_for(weights);
    fixed_converter const converter(scale.shift);
    double running = 0.0;
    std::int64_t fixed = 0;
    double copies = 0.0;
    for (auto const w : weights) {
      auto const d = 1 + static_cast<int>(rng() % 2);
      running += w * d;
      fixed += d * converter.to_fixed(w);
      copies += d;
    }
    auto const bound = error_bound(scale, {static_cast<double>(count), copies});
    EXPECT_LE(std::abs(running - converter.from_fixed(fixed)), bound) << "round " << round;
  }
}

TEST(fixed_point, no_terms_or_exact_additions_need_no_bound) {
  auto scale = scale_for({1.0, 4.0});
  EXPECT_EQ(error_bound(scale, {0.0, 0.0}), 0.0);
  EXPECT_GT(error_bound(scale, {3.0, 3.0}), 0.0);
  scale.additions_exact = true;
  EXPECT_EQ(error_bound(scale, {3.0, 3.0}), 0.0);
}

}  // namespace
}  // namespace gramscore::adapters
