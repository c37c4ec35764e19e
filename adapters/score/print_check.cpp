// SPDX-License-Identifier: MIT
#include "adapters/score/print_check.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "adapters/text/numbers.hpp"

namespace gramscore::adapters {
namespace {

// Powers of ten for scaling a number to six digits before the point.
constexpr int smallest_power = -9;
constexpr std::array<double, 25> powers = {1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1,
                                           1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,
                                           1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

// Far from a rounding boundary and from a change of decade: cheap, and right for most values.
bool clearly_alike(double value, double bound) {
  auto const magnitude = std::abs(value);
  if (!(magnitude > 1e-9 && magnitude < 1e14)) {
    return false;
  }
  // 2^e <= magnitude < 2^(e + 1), so the decade is one of two; 1233 / 4096 is just below log10(2).
  auto const exponent = static_cast<int>(std::bit_cast<std::uint64_t>(magnitude) >> 52) - 1023;
  auto decade = (exponent * 1233) >> 12;
  if (magnitude >= powers[static_cast<std::size_t>(decade + 1 - smallest_power)]) {
    ++decade;
  }
  auto const power = powers[static_cast<std::size_t>(5 - decade - smallest_power)];
  auto const digits = magnitude * power;  // in [1e5, 1e6), give or take a rounding
  auto const reach = bound * power + 1e-6;
  if (digits - reach < 100001.0 || digits + reach > 999998.0) {
    return false;
  }
  auto const fraction = digits - std::floor(digits);
  return std::abs(fraction - 0.5) > reach;
}

}  // namespace

bool prints_alike(double value, double bound) {
  if (bound == 0.0 || clearly_alike(value, bound)) {
    return true;
  }
  std::array<char, 32> low{};
  std::array<char, 32> high{};
  auto* const low_end = format_g6(value - bound, low.data());
  auto* const high_end = format_g6(value + bound, high.data());
  return std::string_view(low.data(), static_cast<std::size_t>(low_end - low.data())) ==
         std::string_view(high.data(), static_cast<std::size_t>(high_end - high.data()));
}

}  // namespace gramscore::adapters
