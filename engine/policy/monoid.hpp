// SPDX-License-Identifier: MIT
// What a sweep needs of a value: an associative combine with an identity. A policy is a stateless
// struct, usable in host and device code. Not for schedules (backends/).
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace gramscore::engine {

/// A monoid over a trivially copyable value: combine(combine(a, b), c) = combine(a, combine(b, c))
/// and combine(identity(), a) = a = combine(a, identity()).
template <typename Policy>
concept monoid_policy = std::is_trivially_copyable_v<typename Policy::value_type> &&
    requires(typename Policy::value_type const& a, typename Policy::value_type const& b) {
  { Policy::identity() } -> std::same_as<typename Policy::value_type>;
  { Policy::combine(a, b) } -> std::same_as<typename Policy::value_type>;
};

/// Sums of `Columns` 64-bit integers at once: counts, and real weights in fixed point. Addition
/// wraps, so it is associative whatever the values; the caller scales them so that no total does.
template <std::size_t Columns>
struct integer_sum {
  using value_type = std::array<std::int64_t, Columns>;

  static constexpr value_type identity() { return {}; }
  static constexpr value_type combine(value_type const& a, value_type const& b) {
    value_type out{};
    for (std::size_t c = 0; c < Columns; ++c) {
      out[c] = static_cast<std::int64_t>(static_cast<std::uint64_t>(a[c]) +
                                         static_cast<std::uint64_t>(b[c]));
    }
    return out;
  }
};

}  // namespace gramscore::engine
