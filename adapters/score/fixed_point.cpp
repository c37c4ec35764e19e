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

// Buckets by exponent and two bits of the fraction.
constexpr int bucket_shift = 50;
constexpr std::size_t bucket_count = std::size_t{1} << (63 - bucket_shift);

std::size_t bucket_of(double magnitude) {
  return static_cast<std::size_t>(std::bit_cast<std::uint64_t>(magnitude) >> bucket_shift);
}

}  // namespace

magnitude_profile::magnitude_profile(std::span<double const> weights, std::size_t stride) {
  std::vector<std::uint32_t> count(bucket_count, 0);
  for (std::size_t i = 0; i < weights.size(); i += stride) {
    ++count[bucket_of(std::abs(weights[i]))];
  }
  double count_above = 0.0;
  double sum_above = 0.0;
  for (auto b = bucket_count; b-- > 0;) {
    if (count[b] != 0) {
      auto const edge = std::bit_cast<double>((std::uint64_t{b} + 1) << bucket_shift);
      buckets_.push_back({edge, count_above, sum_above});
      count_above += count[b];
      sum_above += edge * count[b];
    }
  }
  buckets_.push_back({0.0, count_above, sum_above});
}

double magnitude_profile::sum_of_largest(double k) const {
  auto const after =
      std::upper_bound(buckets_.begin(), buckets_.end(), k,
                       [](double wanted, bucket const& b) { return wanted < b.count_above; });
  auto const& last = *std::prev(after);
  return last.sum_above + (k - last.count_above) * last.edge;
}

column_scale scale_of_column(score_lines const& lines, std::size_t column,
                             scored_variants const& scored, line_terms const& terms) {
  column_scale out;
  auto const columns = lines.score_names.size();
  int granularity = std::numeric_limits<int>::max();
  bool imputed = false;
  for (std::size_t line = 0; line < lines.size(); ++line) {
    auto const weight = lines.weights[line * columns + column];
    if (weight == 0.0) {
      continue;
    }
    out.abs_sum += terms.largest(line) * std::abs(weight);
    out.has_infinite = out.has_infinite || std::isinf(weight);
    granularity = std::min(granularity, lowest_bit(weight));
    imputed = imputed || terms.of(line, 2)[missing_state] != 0.0;
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
  out.magnitudes = magnitude_profile(std::span(lines.weights).subspan(column), columns);
  out.shift = headroom_bits - std::ilogb(out.abs_sum) - 1;
  granularity -= scored.anybody_haploid() ? (terms.is_squared() ? 2 : 1) : 0;
  out.additions_exact = terms.has_whole_values() && !imputed && granularity > -1000 &&
                        out.abs_sum < std::ldexp(1.0, std::min(granularity + 53, 1023)) &&
                        granularity + out.shift >= 0;
  return out;
}

fixed_converter::fixed_converter(int shift)
    : up_{std::scalbn(1.0, shift / 2), std::scalbn(1.0, shift - shift / 2)},
      down_{std::scalbn(1.0, -(shift / 2)), std::scalbn(1.0, -(shift - shift / 2))} {}

double error_bound(column_scale const& scale, term_bounds const& terms) {
  bool const no_terms = terms.count == 0.0 && !std::isfinite(terms.partial_sums);
  if (scale.additions_exact || no_terms) {
    return 0.0;
  }
  // A call carries at most four times the cut of one unit; one more for the conversion back.
  auto const quantisation = std::scalbn(4.0 * terms.count + 4.0, -scale.shift);
  if (std::isfinite(terms.partial_sums)) {
    return 1.001 * unit_roundoff * terms.partial_sums + quantisation;
  }
  auto magnitude = std::min(scale.abs_sum, terms.size);
  if (std::isfinite(terms.copies)) {
    // Most is added up if the largest weights count twice.
    magnitude = std::min(magnitude, 2.0 * scale.magnitudes.sum_of_largest(terms.copies / 2.0));
  }
  auto const additions = 1.001 * unit_roundoff * terms.count * magnitude;
  return additions + quantisation + 2.0 * unit_roundoff * magnitude;
}

}  // namespace gramscore::adapters
