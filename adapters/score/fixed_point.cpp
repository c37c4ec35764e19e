// SPDX-License-Identifier: MIT
#include "adapters/score/fixed_point.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace gramscore::adapters {
namespace {

constexpr int headroom_bits = 60;  // sums of |term| stay below 2^60 units
constexpr double unit_roundoff = 0x1p-53;

// Exponent of the lowest set bit of a finite non-zero double.
int lowest_bit(double value) {
  auto const bits = std::bit_cast<std::uint64_t>(value);
  auto const exponent = static_cast<int>((bits >> 52) & 0x7ff);
  auto const fraction = bits & ((std::uint64_t{1} << 52) - 1);
  if (exponent == 0) {
    return std::countr_zero(fraction) - 1074;  // subnormal
  }
  return std::countr_zero(fraction | (std::uint64_t{1} << 52)) + exponent - 1075;
}

}  // namespace

column_scale scale_of_column(score_lines const& lines, std::size_t column,
                             scored_variants const& scored, std::span<double const> frequencies) {
  column_scale out;
  auto const columns = lines.score_names.size();
  int granularity = std::numeric_limits<int>::max();
  bool imputed = false;
  for (std::size_t line = 0; line < lines.size(); ++line) {
    auto const weight = lines.weights[line * columns + column];
    if (weight == 0.0) {
      continue;
    }
    out.abs_sum += 2.0 * std::abs(weight);
    out.abs_max = std::max(out.abs_max, std::abs(weight));
    granularity = std::min(granularity, lowest_bit(weight));
    imputed = imputed || (!frequencies.empty() && frequencies[line] != 0.0);
  }
  out.abs_sum *= 1.0 + 1e-9;  // its own rounding
  if (!std::isfinite(out.abs_sum)) {
    out.in_order_only = true;
    return out;
  }
  if (out.abs_sum == 0.0) {
    out.additions_exact = true;
    return out;
  }
  out.shift = headroom_bits - std::ilogb(out.abs_sum) - 1;
  if (scored.any_half_unit()) {
    --granularity;
  }
  out.additions_exact = !imputed && granularity > -1000 &&
                        out.abs_sum < std::ldexp(1.0, std::min(granularity + 53, 1023)) &&
                        granularity + out.shift >= 0;
  return out;
}

fixed_converter::fixed_converter(int shift)
    : up_{std::scalbn(1.0, shift / 2), std::scalbn(1.0, shift - shift / 2)},
      down_{std::scalbn(1.0, -(shift / 2)), std::scalbn(1.0, -(shift - shift / 2))} {}

double error_bound(column_scale const& scale, term_bounds const& terms) {
  if (scale.additions_exact || terms.count == 0.0) {
    return 0.0;
  }
  auto const magnitude = std::min(scale.abs_sum, scale.abs_max * terms.copies);
  auto const additions = 1.001 * unit_roundoff * terms.count * magnitude;
  // A call carries at most four times the cut of one unit; one more for the conversion back.
  auto const quantisation = std::scalbn(4.0 * terms.count + 4.0, -scale.shift);
  return additions + quantisation + 2.0 * unit_roundoff * magnitude;
}

}  // namespace gramscore::adapters
