// SPDX-License-Identifier: MIT
// Sums: counts, and real weights in fixed point.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/policy/policy.hpp"

namespace gramscore::engine {

/// Sums of `Columns` 64-bit integers at once. Addition wraps, so it is associative whatever the
/// values; the caller scales them so that no total does.
template <std::size_t Columns>
struct integer_sum {
  using value_type = std::array<std::int64_t, Columns>;
  using leaf_type = value_type;
  using column_policy = integer_sum<1>;
  static constexpr bool is_commutative = true;
  static std::string name() { return "integer_sum_" + std::to_string(Columns); }

  static constexpr value_type identity() { return {}; }
  static constexpr value_type leaf(leaf_type const& x) { return x; }
  static constexpr value_type combine(value_type const& a, value_type const& b) {
    value_type out{};
    for (std::size_t c = 0; c < Columns; ++c) {
      out[c] = static_cast<std::int64_t>(static_cast<std::uint64_t>(a[c]) +
                                         static_cast<std::uint64_t>(b[c]));
    }
    return out;
  }
  static constexpr void emit(value_type& y, value_type const& v, std::int32_t scale) {
    for (std::size_t c = 0; c < Columns; ++c) {
      y[c] = static_cast<std::int64_t>(static_cast<std::uint64_t>(y[c]) +
                                       static_cast<std::uint64_t>(v[c]) *
                                           static_cast<std::uint64_t>(std::int64_t{scale}));
    }
  }
};

/// How many cells of a row have a leaf of 1: an integer count.
using cell_count = integer_sum<1>;

}  // namespace gramscore::engine
