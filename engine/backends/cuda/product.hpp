// SPDX-License-Identifier: MIT
// A product with any policy on an NVIDIA GPU, as host code sees it. Not the fastest for sums of
// 64-bit columns (cuda.hpp), and not for many products of one matrix: each copies the tiles.
#pragma once

#include <span>
#include <tuple>

#include "engine/backends/request.hpp"
#include "engine/error.hpp"
#include "engine/policy/policies.hpp"
#include "engine/policy/policy.hpp"

namespace gramscore::engine {

/// As product_reference(), and equal to it: no atomics, and every output is combined by one thread
/// in the order that policy.hpp states. Tiles go to the device a bounded batch at a time.
/// Instantiated for the policies of policies.hpp; for one of your own include product_run.cuh in a
/// .cu file.
/// @param y [outputs]; overwritten. @param device in [0, cuda_device_count()).
/// @throws error not_supported for the streaming schedule, which CUDA has for columns of 64-bit
/// sums only (cuda.hpp); gpu (no usable device, a failed call, device memory); what tile() and
/// fill() throw. Thread-safe. Cost O(rules + axiom symbols + packed bytes + outputs x groups x
/// log(rows)).
template <sweep_policy Policy>
void product_cuda(basic_request<Policy> const& request, std::span<typename Policy::value_type> y,
                  int device);

namespace cuda {

/// Refuses a schedule that product_cuda() does not have. @throws error not_supported.
inline void check_product_schedule(schedule_kind asked) {
  if (asked == schedule_kind::streaming) {
    throw error(error_category::not_supported,
                "the CUDA back-end streams sums of 64-bit columns only: use the tile schedule for "
                "a product with any policy");
  }
}

/// Addresses of product_cuda for every policy of a list. An object with these in it has the
/// functions too.
template <typename... Policies>
constexpr auto product_instances_of(policy_list<Policies...> /*list*/) {
  return std::tuple{&product_cuda<Policies>...};
}
extern decltype(product_instances_of(policies{})) const product_instances;

}  // namespace cuda
}  // namespace gramscore::engine
