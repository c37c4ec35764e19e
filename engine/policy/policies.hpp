// SPDX-License-Identifier: MIT
// The one list of policies: the law tests, the tests of every back-end and the instantiations of
// the CUDA back-end come from it. Not needed to use a policy of your own on a CPU.
#pragma once

#include <cstdint>
#include <type_traits>

#include "engine/policy/extremum.hpp"
#include "engine/policy/fingerprint.hpp"
#include "engine/policy/policy.hpp"
#include "engine/policy/reach.hpp"
#include "engine/policy/sum.hpp"
#include "engine/policy/tropical.hpp"

namespace gramscore::engine {

template <sweep_policy... Policies>
struct policy_list {};

/// One line a policy. Each has a name() beside what sweep_policy asks for: one word, used once.
using policies = policy_list<  //
    cell_count,                //
    integer_sum<2>,            //
    integer_sum<8>,            //
    reach<1>,                  //
    reach<4>,                  //
    minimum<std::int64_t>,     //
    maximum<std::int64_t>,     //
    minimum<double>,           //
    maximum<double>,           //
    tropical,                  //
    row_fingerprint>;

/// Calls visit(std::type_identity<policy>{}) for every policy of a list, in order.
template <typename... Policies, typename Visit>
constexpr void for_each_policy(policy_list<Policies...> /*list*/, Visit const& visit) {
  (visit(std::type_identity<Policies>{}), ...);
}

}  // namespace gramscore::engine
