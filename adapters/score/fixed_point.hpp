// SPDX-License-Identifier: MIT
// Weights as 64-bit fixed point, and how far plink2's running sum of doubles can be from the exact
// sum. Internal to adapters/score.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "adapters/score/line_terms.hpp"
#include "adapters/score/scored_variants.hpp"

namespace gramscore::adapters {

/// How large the k largest of some magnitudes are together, from counts in buckets a quarter of a
/// power of two wide.
class magnitude_profile {
 public:
  magnitude_profile() = default;
  /// @param weights finite, of any sign; every `stride`-th from the first counts.
  /// Cost O(items).
  magnitude_profile(std::span<double const> weights, std::size_t stride);

  /// At least the sum of the k largest, at most a quarter too much. Cost O(log buckets).
  [[nodiscard]] double sum_of_largest(double k) const;

 private:
  struct bucket {
    double edge;         // no magnitude of the bucket is larger
    double count_above;  // magnitudes in larger buckets
    double sum_above;    // at least their sum
  };
  std::vector<bucket> buckets_;  // non-empty ones, largest first, then an empty one
};

/// One score column in units of 2^-shift.
struct column_scale {
  int shift = 0;                 ///< value = integer * 2^-shift
  double abs_sum = 0.0;          ///< at least the sum of |term| of any sample
  magnitude_profile magnitudes;  ///< of the weights
  bool additions_exact = false;  ///< every partial sum of doubles is exact: no rounding to bound
  bool in_order_only = false;    ///< sums may overflow a double: only file order gives plink2's
  bool has_infinite = false;     ///< a weight is infinite (a square): 0 times it is no number
};

/// Chooses the scale of one column. Cost O(lines).
[[nodiscard]] column_scale scale_of_column(score_lines const& lines, std::size_t column,
                                           scored_variants const& scored, line_terms const& terms);

/// Between doubles and fixed point of one column. Powers of two are kept as two factors, since
/// 2^shift itself may not be a double.
class fixed_converter {
 public:
  explicit fixed_converter(int shift);

  /// An integer less than one unit away. @pre |value| * 2^shift < 2^62.
  [[nodiscard]] std::int64_t to_fixed(double value) const {
    return static_cast<std::int64_t>(value * up_[0] * up_[1]);
  }
  [[nodiscard]] double from_fixed(std::int64_t value) const {
    return static_cast<double>(value) * down_[0] * down_[1];
  }

 private:
  std::array<double, 2> up_;
  std::array<double, 2> down_;
};

/// Roundings that a centred value in fixed point may be away from plink2's, and the sum from its
/// double: where the second copy is taken to add what the first does, its value is that of three
/// rounded products and two rounded values.
inline constexpr double value_roundings = 8.0;

/// What is known of one sample's terms without expanding its row.
struct term_bounds {
  double count = 0.0;   ///< at least the number of non-zero terms, or of those in fixed point where
                        ///< partial_sums is given
  double copies = 0.0;  ///< at least the sum of |x| over the terms, each at most 2; or infinity
  double size = std::numeric_limits<double>::infinity();  ///< at least the sum of |term|
  /// At least the sum of |partial sum| over the additions, with value_roundings times the sum of
  /// |term|; or infinity.
  double partial_sums = std::numeric_limits<double>::infinity();
};

/// Bound on |plink2's sum - the sum behind the fixed-point value|: each of n - 1 double additions
/// errs by at most 2^-53 of a partial sum, and no partial sum exceeds the sum of |term| (Higham,
/// "Accuracy and Stability of Numerical Algorithms", section 4.2); plus the quantisation.
[[nodiscard]] double error_bound(column_scale const& scale, term_bounds const& terms);

}  // namespace gramscore::adapters
