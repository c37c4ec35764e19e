// SPDX-License-Identifier: MIT
// The products of the listed policies. Not the product itself (product_run.cuh).
#include "engine/backends/cuda/product.hpp"
#include "engine/backends/cuda/product_run.cuh"

namespace gramscore::engine {

decltype(cuda::product_instances) cuda::product_instances = cuda::product_instances_of(policies{});

}  // namespace gramscore::engine
