// SPDX-License-Identifier: MIT
// The laws that policy.hpp states, for every policy of the list. Not for sweeps (tile_test.cpp,
// tests/backends/product_test.cpp).
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/policy/policies.hpp"
#include "tests/unit/engine/policy_values.hpp"

namespace gramscore::engine {
namespace {

template <typename Policy>
class policy_laws : public testing::Test {};
TYPED_TEST_SUITE(policy_laws, test::policy_types, test::policy_type_names);

/// The identity, leaves (extreme ones too), and what they combine to.
template <typename Policy>
std::vector<typename Policy::value_type> values_of() {
  std::vector<typename Policy::value_type> values{Policy::identity()};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    values.push_back(Policy::leaf(test::leaf_of<typename Policy::leaf_type>(seed)));
  }
  for (std::size_t i = 1; i < 5; ++i) {
    values.push_back(Policy::combine(values[i], values[i + 5]));
  }
  return values;
}

template <typename Policy>
typename Policy::value_type emitted(typename Policy::value_type y,
                                    typename Policy::value_type const& v, std::int32_t scale) {
  Policy::emit(y, v, scale);
  return y;
}

template <typename Policy>
bool commutes() {
  auto const values = values_of<Policy>();
  for (auto const& a : values) {
    for (auto const& b : values) {
      if (Policy::combine(a, b) != Policy::combine(b, a)) {
        return false;
      }
    }
  }
  return true;
}

TYPED_TEST(policy_laws, identity_changes_nothing) {
  using policy = TypeParam;
  for (auto const& value : values_of<policy>()) {
    EXPECT_EQ(policy::combine(policy::identity(), value), value);
    EXPECT_EQ(policy::combine(value, policy::identity()), value);
  }
}

TYPED_TEST(policy_laws, combine_is_associative) {
  using policy = TypeParam;
  auto const values = values_of<policy>();
  for (auto const& a : values) {
    for (auto const& b : values) {
      for (auto const& c : values) {
        ASSERT_EQ(policy::combine(policy::combine(a, b), c),
                  policy::combine(a, policy::combine(b, c)));
      }
    }
  }
}

TYPED_TEST(policy_laws, combine_commutes_where_declared_and_only_there) {
  using policy = TypeParam;
  EXPECT_EQ(commutes<policy>(), bool{policy::is_commutative});
}

// A leaf that is not a value of the monoid (NaN, an unreduced number) would break its laws.
TYPED_TEST(policy_laws, leaf_gives_a_value_for_any_argument) {
  using policy = TypeParam;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    auto const value = policy::leaf(test::leaf_of<typename policy::leaf_type>(seed));
    ASSERT_EQ(value, value);
    ASSERT_EQ(policy::combine(policy::identity(), value), value) << "seed " << seed;
    ASSERT_EQ(policy::combine(value, policy::identity()), value) << "seed " << seed;
  }
}

TYPED_TEST(policy_laws, emit_adds_at_the_right_of_what_is_there) {
  using policy = TypeParam;
  auto const values = values_of<policy>();
  for (std::int32_t const scale : {1, 0, 2, -1, std::numeric_limits<std::int32_t>::max()}) {
    for (auto const& x : values) {
      EXPECT_EQ(emitted<policy>(x, policy::identity(), scale), x);
      EXPECT_EQ(emitted<policy>(x, values[3], 0), x);
      EXPECT_EQ(emitted<policy>(x, values[3], 1), policy::combine(x, values[3]));
      for (auto const& y : values) {
        ASSERT_EQ(emitted<policy>(policy::combine(x, y), values[7], scale),
                  policy::combine(x, emitted<policy>(y, values[7], scale)));
      }
    }
  }
}

TYPED_TEST(policy_laws, emit_order_is_free_where_combine_commutes) {
  using policy = TypeParam;
  if constexpr (policy::is_commutative) {
    auto const values = values_of<policy>();
    auto const y = values[2];
    for (std::int32_t const scale : {1, 0, 3, -2}) {
      for (auto const& a : values) {
        for (auto const& b : values) {
          auto const a_then_b = emitted<policy>(emitted<policy>(y, a, scale), b, scale);
          EXPECT_EQ(a_then_b, emitted<policy>(emitted<policy>(y, b, scale), a, scale));
          EXPECT_EQ(a_then_b, emitted<policy>(y, policy::combine(a, b), scale));
        }
      }
    }
  }
}

TYPED_TEST(policy_laws, columns_stand_alone) {
  using policy = TypeParam;
  if constexpr (column_policy<policy>) {
    using column = typename policy::column_policy;
    auto const values = values_of<policy>();
    constexpr std::size_t whole = sizeof(typename policy::value_type);
    constexpr std::size_t part = sizeof(typename column::value_type);
    constexpr std::size_t columns = whole / part;
    using array = std::array<typename column::value_type, columns>;
    for (auto const& a : values) {
      for (auto const& b : values) {
        for (std::int32_t const scale : {1, 0, -2}) {
          auto expected = std::bit_cast<array>(a);
          auto combined = expected;
          for (std::size_t c = 0; c < columns; ++c) {
            column::emit(expected[c], std::bit_cast<array>(b)[c], scale);
            combined[c] = column::combine(combined[c], std::bit_cast<array>(b)[c]);
          }
          ASSERT_EQ(std::bit_cast<array>(emitted<policy>(a, b, scale)), expected);
          ASSERT_EQ(std::bit_cast<array>(policy::combine(a, b)), combined);
        }
      }
    }
  }
}

TEST(policies, have_different_names) {
  std::set<std::string> names;
  std::size_t count = 0;
  for_each_policy(policies{}, [&]<typename Policy>(std::type_identity<Policy> /*policy*/) {
    names.insert(Policy::name());
    ++count;
  });
  EXPECT_EQ(names.size(), count);
  EXPECT_TRUE(names.contains("row_fingerprint"));
}

TEST(extremum, counts_nan_as_absent_and_has_one_zero) {
  auto const nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(minimum<double>::leaf(nan), minimum<double>::identity());
  EXPECT_EQ(maximum<double>::leaf(nan), maximum<double>::identity());
  EXPECT_FALSE(std::signbit(minimum<double>::leaf(-0.0)));
  EXPECT_EQ(minimum<double>::combine(-1, 2), -1);
  EXPECT_EQ(maximum<std::int64_t>::combine(-1, 2), 2);
}

TEST(tropical, saturates) {
  auto const largest = std::numeric_limits<std::int64_t>::max();
  auto const smallest = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(tropical::leaf({3, -5}), -2);
  EXPECT_EQ(tropical::leaf({largest - 1, 2}), tropical::unreachable);
  EXPECT_EQ(tropical::leaf({smallest, -1}), smallest);
  EXPECT_EQ(tropical::leaf({tropical::unreachable, -7}), tropical::unreachable);
  EXPECT_EQ(tropical::leaf({-7, tropical::unreachable}), tropical::unreachable);
}

// The polynomial by hand, small enough not to be reduced.
TEST(row_fingerprint, is_the_polynomial_of_the_sequence) {
  std::uint64_t const base = 1000;
  auto value = row_fingerprint::identity();
  for (std::uint64_t const terminal : {7U, 0U, 5U}) {
    value = row_fingerprint::combine(value, row_fingerprint::leaf({terminal, base}));
  }
  EXPECT_EQ(value.b, 7000005U);
  EXPECT_EQ(value.a, 1000000000U);
}

TEST(row_fingerprint, tells_lengths_and_orders_apart) {
  auto const zero = row_fingerprint::leaf({0});
  auto const one = row_fingerprint::leaf({1});
  EXPECT_NE(zero, row_fingerprint::identity());
  EXPECT_NE(row_fingerprint::combine(zero, one), row_fingerprint::combine(one, zero));
  EXPECT_EQ(row_fingerprint::leaf({row_fingerprint::modulus}), zero);
}

}  // namespace
}  // namespace gramscore::engine
