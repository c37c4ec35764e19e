// SPDX-License-Identifier: MIT
// Products with any policy in a build without CUDA: one clear error.
#include "engine/backends/cuda/product.hpp"
#include "engine/error.hpp"

namespace gramscore::engine {

template <sweep_policy Policy>
void product_cuda(basic_request<Policy> const& /*request*/,
                  std::span<typename Policy::value_type> /*y*/, int /*device*/) {
  throw error(error_category::gpu, "this build has no CUDA back-end");
}

decltype(cuda::product_instances) cuda::product_instances = cuda::product_instances_of(policies{});

}  // namespace gramscore::engine
