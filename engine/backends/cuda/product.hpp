// SPDX-License-Identifier: MIT
// A product with any policy on an NVIDIA GPU, as host code sees it. Not the fastest for sums of
// 64-bit columns (cuda.hpp), and not for many products of one matrix: each copies the tiles.
#pragma once

#include <span>
#include <tuple>

#include "engine/backends/request.hpp"
#include "engine/policy/policies.hpp"
#include "engine/policy/policy.hpp"

namespace gramscore::engine {

/// As product_reference(), and equal to it, in the schedule that is asked for, `automatic` being
/// the tile schedule. Every output is combined by one thread in the order that policy.hpp states,
/// but for commutative policies in the streaming schedule: there rows are emitted in any order, by
/// atomics. Tiles go to the device a bounded batch at a time.
/// Instantiated for the policies of policies.hpp; for one of your own include product_run.cuh in a
/// .cu file.
/// @param y [outputs]; overwritten. @param device in [0, cuda_device_count()).
/// @throws error gpu (no usable device, a failed call, device memory); what tile() and fill()
/// throw. Thread-safe. Cost O(rules + axiom symbols + packed bytes + outputs x groups x log(rows)),
/// streaming O(copy nodes) more, and O(axiom symbols) values that wait where the policy does not
/// commute or its columns have neither 4 nor 8 bytes.
template <sweep_policy Policy>
void product_cuda(basic_request<Policy> const& request, std::span<typename Policy::value_type> y,
                  int device);

namespace cuda {

/// Addresses of product_cuda for every policy of a list. An object with these in it has the
/// functions too.
template <typename... Policies>
constexpr auto product_instances_of(policy_list<Policies...> /*list*/) {
  return std::tuple{&product_cuda<Policies>...};
}
extern decltype(product_instances_of(policies{})) const product_instances;

}  // namespace cuda
}  // namespace gramscore::engine
