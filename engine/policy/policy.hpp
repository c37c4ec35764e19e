// SPDX-License-Identifier: MIT
// What a sweep needs of a value: leaf, combine, emit. A policy is a stateless struct of constexpr
// functions, usable in host and device code. Not for schedules (schedule/) or back-ends.
#pragma once

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
  { Policy::is_commutative } -> std::convertible_to<bool>;
};

/// A monoid with its ends: `leaf` turns what the caller knows of a terminal into a value, and
/// `emit` adds the value of a row to the result of its output. A homomorphism from the strings of
/// terminals to the values, so it may be computed on the grammar instead of the strings
/// ("Right Multiplication on Grammar-Compressed Matrices", monoid homomorphisms).
///
/// The result of an output is identity() with the values of its rows emitted: tile by tile as the
/// request lists them, in a tile main rows first, then the row of missing calls. A policy that is
/// not commutative gets exactly this order on every back-end; for others the order is free, and
/// emit(emit(y, a), b) must equal emit(emit(y, b), a) as well as emit(y, combine(a, b)).
///
/// For every policy emit(combine(x, y), v, s) is combine(x, emit(y, v, s)): so a range of tiles may
/// be swept on its own. The identity, or a scale of 0, leaves y as it is.
///
/// `scale` is how often a row counts for its output: 1, another integer, or 0: not at all. A policy
/// for which "n times" means nothing treats all but 0 alike.
template <typename Policy>
concept sweep_policy = monoid_policy<Policy> &&
    std::is_trivially_copyable_v<typename Policy::leaf_type> &&
    requires(typename Policy::leaf_type const& leaf, typename Policy::value_type& y,
             typename Policy::value_type const& v, std::int32_t scale) {
  { Policy::leaf(leaf) } -> std::same_as<typename Policy::value_type>;
  { Policy::emit(y, v, scale) } -> std::same_as<void>;
};

/// A policy of several columns may name its `column_policy`: its value is an array of values of
/// that one, and combine and emit treat each element as that one does, by itself.
template <typename Policy>
concept column_policy = sweep_policy<Policy> && sweep_policy<typename Policy::column_policy> &&
                            sizeof(typename Policy::value_type) %
                            sizeof(typename Policy::column_policy::value_type) ==
                        0;

}  // namespace gramscore::engine
