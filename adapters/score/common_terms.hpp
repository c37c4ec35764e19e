// SPDX-License-Identifier: MIT
// The terms of a sample whose every call is the common homozygote: what other samples' terms are
// told apart from. Internal to adapters/score.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "adapters/score/score_context.hpp"

namespace gramscore::adapters {

/// @return [lines] the value of the common homozygote before the weight, for samples of a row
/// class; 0 where their calls are not counted. Cost O(lines).
[[nodiscard]] std::vector<double> common_values(score_context const& context,
                                                std::uint8_t row_class);

/// Lines where the common homozygote of a diploid sample has a value. Cost O(lines).
[[nodiscard]] std::size_t count_common_terms(score_context const& context);

/// One column of them, added in file order.
struct common_sum {
  double sum = 0.0;           ///< exact to about 2^-100 of the sum of |term| together with
  double rest = 0.0;          ///< what rounding cut off `sum`
  double partial_sums = 0.0;  ///< at least the sum of |partial sum|, and value_roundings times the
                              ///< sum of |term|
};

/// @param values as common_values() returns them. Cost O(lines).
[[nodiscard]] common_sum sum_common_terms(score_context const& context,
                                          std::span<double const> values, std::size_t column);

}  // namespace gramscore::adapters
