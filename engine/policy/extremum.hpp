// SPDX-License-Identifier: MIT
// Minimum and maximum of the leaves of a row, of integers or floating-point numbers. Not for
// shortest paths (tropical.hpp).
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include "engine/policy/policy.hpp"

namespace gramscore::engine {

/// What both have in common. Of floating-point leaves, NaN counts as absent and -0 as +0: with them
/// the result would depend on the order.
template <typename Number, bool Largest>
struct extremum {
  static_assert(std::is_arithmetic_v<Number> && !std::is_same_v<Number, bool>);
  using value_type = Number;
  using leaf_type = Number;
  static constexpr bool is_commutative = true;
  static std::string name() {
    return (Largest ? "maximum_" : "minimum_") +
           ((std::is_floating_point_v<Number> ? "real_" : "integer_") +
            std::to_string(8 * sizeof(Number)));
  }

  /// The value of a row without terminals: infinity, or the last number where there is none.
  static constexpr value_type identity() {
    using limits = std::numeric_limits<Number>;
    if constexpr (limits::has_infinity) {
      return Largest ? -limits::infinity() : limits::infinity();
    } else {
      return Largest ? limits::lowest() : limits::max();
    }
  }
  static constexpr value_type leaf(leaf_type const& x) {
    if constexpr (std::is_floating_point_v<Number>) {
      return x == x ? x + Number{0} : identity();
    } else {
      return x;
    }
  }
  static constexpr value_type combine(value_type const& a, value_type const& b) {
    return (Largest ? a < b : b < a) ? b : a;
  }
  static constexpr void emit(value_type& y, value_type const& v, std::int32_t scale) {
    if (scale != 0) {
      y = combine(y, v);
    }
  }
};

template <typename Number>
struct minimum : extremum<Number, false> {};

template <typename Number>
struct maximum : extremum<Number, true> {};

}  // namespace gramscore::engine
