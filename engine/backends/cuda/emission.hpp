// SPDX-License-Identifier: MIT
// How the values of a policy leave a tile in the streaming schedule, where rows come in parts and
// from many threads at once. Decided by the policy alone, and on a host too. Internal to the CUDA
// back-end.
#pragma once

#include <cstddef>

#include "engine/policy/policy.hpp"

namespace gramscore::engine::cuda {

/// The policy of one column: that which a policy names, else the policy itself.
template <sweep_policy Policy>
struct column_of {
  using policy = Policy;
};
template <column_policy Policy>
struct column_of<Policy> {
  using policy = typename Policy::column_policy;
};

template <sweep_policy Policy>
using column_value = typename column_of<Policy>::policy::value_type;

template <sweep_policy Policy>
inline constexpr std::size_t columns_of = sizeof(typename Policy::value_type) /
                                          sizeof(column_value<Policy>);

/// Whether a value is added to y at once, column by column: the order must not matter, and a column
/// must have the size of what a device compares and exchanges. Other values wait, one an axiom
/// symbol, until the last level is done, and are then combined in order.
template <sweep_policy Policy>
inline constexpr bool emits_at_once = Policy::is_commutative &&
                                      (sizeof(column_value<Policy>) == 4 ||
                                       sizeof(column_value<Policy>) == 8);

}  // namespace gramscore::engine::cuda
