// SPDX-License-Identifier: MIT
// Host side of a product with any policy: tiles go to the device a batch at a time, and y comes
// back at the end. Deterministic: what does not commute is combined in one order by one thread an
// output, what does commute has the same bits in any order.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/backends/cuda/cuda.hpp"
#include "engine/backends/cuda/product.hpp"
#include "engine/backends/cuda/product_by_level.cuh"
#include "engine/backends/cuda/product_by_tile.cuh"
#include "engine/backends/cuda/runtime.cuh"

namespace gramscore::engine {
namespace cuda {

/// A batch of tiles ends at this size, with leaves and values; one tile is always taken.
inline constexpr std::size_t batch_bytes = std::size_t{256} << 20;

/// One call of product_cuda().
template <sweep_policy Policy>
class product_run {
  using value = typename Policy::value_type;

 public:
  explicit product_run(basic_request<Policy> const& request) : request_(request) {}

  void run(std::span<value> y, int device) {
    std::fill(y.begin(), y.end(), Policy::identity());
    if (y.empty() || request_.tiles.empty()) {
      return;
    }
    y_.resize(y.size());
    y_.copy_from(y, order_);
    if (!request_.scales.empty()) {
      row_class_.resize(y.size());
      row_class_.copy_from(request_.row_class, order_);
    }
    if (request_.schedule == schedule_kind::streaming) {
      sweep_batches(product_by_level<Policy>(device));
    } else {
      sweep_batches(product_by_tile<Policy>());
    }
    y_.copy_to(y, order_);
    order_.wait();
  }

 private:
  template <typename Schedule>
  void sweep_batches(Schedule schedule) {
    product_outputs<Policy> const to{
        y_.data(), request_.scales.empty() ? nullptr : row_class_.data(), y_.size()};
    for (std::size_t first = 0; first < request_.tiles.size();) {
      auto const views = take_batch<Schedule>(first);
      schedule.sweep(request_, first, views, to, order_);
      first += views.size();
    }
  }

  // The tiles from `first` on that one batch has room for.
  template <typename Schedule>
  [[nodiscard]] std::vector<tile_view> take_batch(std::size_t first) const {
    std::vector<tile_view> views;
    std::size_t bytes = 0;
    for (auto i = first; i < request_.tiles.size() && (views.empty() || bytes < batch_bytes); ++i) {
      auto const& tile = views.emplace_back(request_.matrix->tile(request_.tiles[i]));
      GRAMSCORE_ASSERT(tile.output_count == request_.output_count);
      bytes += Schedule::bytes_of_tile(tile);
    }
    return views;
  }

  basic_request<Policy> const& request_;
  stream order_;
  device_buffer<std::uint8_t> row_class_;
  device_buffer<value> y_;
};

}  // namespace cuda

template <sweep_policy Policy>
void product_cuda(basic_request<Policy> const& request, std::span<typename Policy::value_type> y,
                  int device) {
  GRAMSCORE_ASSERT(y.size() == request.output_count);
  GRAMSCORE_ASSERT(request.scales.empty() || request.row_class.size() == request.output_count);
  if (device < 0 || device >= cuda_device_count()) {
    throw error(error_category::gpu, "no usable CUDA device " + std::to_string(device));
  }
  GRAMSCORE_CUDA_CHECK(cudaSetDevice(device));
  cuda::product_run<Policy>(request).run(y, device);
}

}  // namespace gramscore::engine
