// SPDX-License-Identifier: MIT
// The laws of a monoid, for every policy. Not for sweeps (tile_test.cpp).
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "engine/policy/sum.hpp"

namespace gramscore::engine {
namespace {

// One line a policy.
using policies = testing::Types<integer_sum<1>, integer_sum<2>, integer_sum<8>>;

template <typename Policy>
class monoid_laws : public testing::Test {};
TYPED_TEST_SUITE(monoid_laws, policies);

/// Values whose sums wrap, small ones, and random ones.
template <typename Policy>
std::vector<typename Policy::value_type> values_of() {
  using element = typename Policy::value_type::value_type;
  std::mt19937_64 random(1);
  std::vector<typename Policy::value_type> values{Policy::identity()};
  for (element const seed : {std::numeric_limits<element>::max(),
                             std::numeric_limits<element>::min(), element{1}, element{-1}}) {
    values.emplace_back().fill(seed);
  }
  for (int i = 0; i < 4; ++i) {
    for (auto& element_value : values.emplace_back()) {
      element_value = static_cast<element>(random());
    }
  }
  return values;
}

TYPED_TEST(monoid_laws, satisfies_the_concept) {
  EXPECT_TRUE(monoid_policy<TypeParam>);
}

TYPED_TEST(monoid_laws, identity_changes_nothing) {
  for (auto const& value : values_of<TypeParam>()) {
    EXPECT_EQ(TypeParam::combine(TypeParam::identity(), value), value);
    EXPECT_EQ(TypeParam::combine(value, TypeParam::identity()), value);
  }
}

TYPED_TEST(monoid_laws, combine_is_associative) {
  auto const values = values_of<TypeParam>();
  for (auto const& a : values) {
    for (auto const& b : values) {
      for (auto const& c : values) {
        EXPECT_EQ(TypeParam::combine(TypeParam::combine(a, b), c),
                  TypeParam::combine(a, TypeParam::combine(b, c)));
      }
    }
  }
}

}  // namespace
}  // namespace gramscore::engine
