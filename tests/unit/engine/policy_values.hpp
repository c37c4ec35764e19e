// SPDX-License-Identifier: MIT
// Leaves for any policy from a number, edge cases among them, and the policies as test types.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include "engine/policy/policies.hpp"

namespace gramscore::engine::test {

inline std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

/// A number of any type; every eighth seed gives an extreme one.
template <typename Number>
Number number_of(std::uint64_t seed) {
  using limits = std::numeric_limits<Number>;
  std::array<Number, 6> const extremes{limits::max(), limits::lowest(),    Number{0},
                                       Number{1},     limits::quiet_NaN(), -limits::infinity()};
  auto const mixed = mix(seed);
  if (seed % 8 == 0) {
    return extremes[mixed % extremes.size()];
  }
  if constexpr (std::is_floating_point_v<Number>) {
    return static_cast<Number>(static_cast<std::int64_t>(mixed)) / Number{1 << 20};
  } else {
    return static_cast<Number>(mixed);
  }
}

/// A leaf that depends on the seed only: numbers, arrays of numbers, and the structs named here.
template <typename Leaf>
Leaf leaf_of(std::uint64_t seed) {
  if constexpr (std::is_arithmetic_v<Leaf>) {
    return number_of<Leaf>(seed);
  } else if constexpr (std::is_same_v<Leaf, tropical::leaf_type>) {
    return {number_of<std::int64_t>(seed), number_of<std::int64_t>(seed / 8 + 17)};
  } else if constexpr (std::is_same_v<Leaf, row_fingerprint::leaf_type>) {
    return {number_of<std::uint64_t>(seed)};
  } else if constexpr (std::is_unsigned_v<typename Leaf::value_type>) {
    Leaf bits{};  // one source: unions of many would soon be full
    bits[mix(seed) % bits.size()] = std::uint64_t{1} << (mix(seed + 1) % 64);
    return bits;
  } else {
    Leaf leaf{};
    for (std::size_t i = 0; i < leaf.size(); ++i) {
      leaf[i] = number_of<typename Leaf::value_type>(8 * seed + (seed + i) % 8);
    }
    return leaf;
  }
}

template <typename List>
struct as_test_types;
template <typename... Policies>
struct as_test_types<policy_list<Policies...>> {
  using type = testing::Types<Policies...>;
};
/// Every policy of the list.
using policy_types = as_test_types<policies>::type;

struct policy_type_names {
  template <typename Policy>
  static std::string GetName(int /*index*/) {  // NOLINT(readability-identifier-naming): GoogleTest
    return Policy::name();
  }
};

}  // namespace gramscore::engine::test
