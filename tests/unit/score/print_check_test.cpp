// SPDX-License-Identifier: MIT
// prints_alike() must never say yes where two values in reach print differently.
#include "adapters/score/print_check.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <string>

#include "adapters/text/numbers.hpp"

namespace gramscore::adapters {
namespace {

std::string printed(double value) {
  std::array<char, 32> text{};
  return {text.data(), format_g6(value, text.data())};
}

// Random values of all magnitudes, many of them close to a rounding boundary or a power of ten.
double random_value(std::mt19937_64& rng) {
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  auto const decade = std::pow(10.0, static_cast<int>(rng() % 40) - 20);
  double value = 1.0 + 9.0 * uniform(rng);
  switch (rng() % 4) {
    case 0:
      value = std::floor(value * 1e5) / 1e5 + 5e-6;
      break;  // a half digit
    case 1:
      value = 1.0 + (uniform(rng) - 0.5) * 1e-5;
      break;  // a power of ten
    case 2:
      value = std::floor(value * 1e5) / 1e5 + 4.99999e-6;
      break;
    default:
      break;
  }
  return (rng() % 2 == 0 ? value : -value) * decade;
}

TEST(print_check, is_never_wrong_about_alike) {
  std::mt19937_64 rng(7);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  int alike = 0;
  for (int i = 0; i < 200000; ++i) {
    auto const value = random_value(rng);
    auto const bound = std::abs(value) * std::pow(10.0, -static_cast<int>(rng() % 13) - 4);
    if (!prints_alike(value, bound)) {
      continue;
    }
    ++alike;
    for (double const share : {-1.0, 1.0, uniform(rng), uniform(rng)}) {
      ASSERT_EQ(printed(value), printed(value + share * bound))
          << "value " << value << " bound " << bound << " seed step " << i;
    }
  }
  EXPECT_GT(alike, 50000) << "the check would be useless";
}

TEST(print_check, doubts_a_boundary_in_reach) {
  EXPECT_FALSE(prints_alike(0.1234565, 1e-12));
  EXPECT_FALSE(prints_alike(9.999995, 1e-7)) << "9.99999 or 10";
  EXPECT_FALSE(prints_alike(0.0, 1e-17)) << "0 or 1e-17";
}

TEST(print_check, settles_what_is_exact_or_far_from_a_boundary) {
  EXPECT_TRUE(prints_alike(0.1234565, 0.0));
  EXPECT_TRUE(prints_alike(0.123456, 1e-9));
  EXPECT_TRUE(prints_alike(1.0, 1e-9));
}

}  // namespace
}  // namespace gramscore::adapters
