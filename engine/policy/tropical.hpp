// SPDX-License-Identifier: MIT
// The tropical semiring (min, +): one step of shortest paths. Not for paths themselves.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "engine/policy/policy.hpp"

namespace gramscore::engine {

/// y[row] = min over the row's terminals of weight + x: the product with min for addition and + for
/// multiplication, exact in 64-bit integers.
struct tropical {
  /// An edge of this weight from a column at this distance.
  struct leaf_type {
    std::int64_t weight;
    std::int64_t x;
  };
  using value_type = std::int64_t;
  static constexpr bool is_commutative = true;
  static std::string name() { return "tropical"; }

  /// The value of a row that nothing reaches. As a weight or an x it says the same.
  static constexpr value_type unreachable = std::numeric_limits<value_type>::max();

  static constexpr value_type identity() { return unreachable; }
  /// Saturates: a sum too large is unreachable, one too small is the smallest number.
  static constexpr value_type leaf(leaf_type const& edge) {
    if (edge.weight == unreachable || edge.x == unreachable) {
      return unreachable;
    }
    using limits = std::numeric_limits<value_type>;
    if (edge.x > 0 && edge.weight > limits::max() - edge.x) {
      return unreachable;
    }
    if (edge.x < 0 && edge.weight < limits::min() - edge.x) {
      return limits::min();
    }
    return edge.weight + edge.x;
  }
  static constexpr value_type combine(value_type const& a, value_type const& b) {
    return b < a ? b : a;
  }
  static constexpr void emit(value_type& y, value_type const& v, std::int32_t scale) {
    if (scale != 0) {
      y = combine(y, v);
    }
  }
};

}  // namespace gramscore::engine
