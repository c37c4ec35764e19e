// SPDX-License-Identifier: MIT
// The error bound holds for sums in any order, and is zero only where doubles do not round.
#include "adapters/score/fixed_point.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace gramscore::adapters {
namespace {

column_scale scale_for(double abs_sum, double abs_max) {
  column_scale s;
  s.abs_sum = abs_sum;
  s.abs_max = abs_max;
  s.shift = 59 - std::ilogb(abs_sum);
  return s;
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
    double abs_sum = 0.0;
    double abs_max = 0.0;
    double const spread = round % 3 == 0 ? 12.0 : 1.0;  // also wildly different magnitudes
    for (auto& w : weights) {
      w = normal(rng) * std::pow(10.0, spread * normal(rng));
      abs_sum += 2.0 * std::abs(w);
      abs_max = std::max(abs_max, std::abs(w));
    }
    auto const scale = scale_for(abs_sum * (1 + 1e-9), abs_max);
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
  auto scale = scale_for(10.0, 1.0);
  EXPECT_EQ(error_bound(scale, {0.0, 0.0}), 0.0);
  EXPECT_GT(error_bound(scale, {3.0, 3.0}), 0.0);
  scale.additions_exact = true;
  EXPECT_EQ(error_bound(scale, {3.0, 3.0}), 0.0);
}

}  // namespace
}  // namespace gramscore::adapters
