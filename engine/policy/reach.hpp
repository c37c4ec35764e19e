// SPDX-License-Identifier: MIT
// Boolean reachability: which of many sources reach a row. Not for counting how often (sum.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/policy/policy.hpp"

namespace gramscore::engine {

/// Sets of up to 64 * `Words` sources as bits; the leaf of a terminal is the set that its column is
/// in, the value of a row the union. The product over the Booleans, 64 * `Words` columns at once.
template <std::size_t Words>
struct reach {
  using value_type = std::array<std::uint64_t, Words>;
  using leaf_type = value_type;
  using column_policy = reach<1>;
  static constexpr bool is_commutative = true;
  static std::string name() { return "reach_" + std::to_string(64 * Words); }

  static constexpr value_type identity() { return {}; }
  static constexpr value_type leaf(leaf_type const& x) { return x; }
  static constexpr value_type combine(value_type const& a, value_type const& b) {
    value_type out{};
    for (std::size_t w = 0; w < Words; ++w) {
      out[w] = a[w] | b[w];
    }
    return out;
  }
  static constexpr void emit(value_type& y, value_type const& v, std::int32_t scale) {
    if (scale != 0) {
      y = combine(y, v);
    }
  }
};

}  // namespace gramscore::engine
