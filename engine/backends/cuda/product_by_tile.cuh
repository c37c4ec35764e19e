// SPDX-License-Identifier: MIT
// A batch of a product with any policy in the tile schedule: the values of all symbols, then the
// rows. Two launches. Internal to the CUDA back-end.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/backends/cuda/product_kernels.cuh"
#include "engine/backends/cuda/product_tiles.cuh"
#include "engine/parallel.hpp"

namespace gramscore::engine::cuda {

inline constexpr unsigned evaluate_threads = 512;  // levels of a tile have some hundred rules

template <sweep_policy Policy>
class product_by_tile {
  using value = typename Policy::value_type;
  using leaf = typename Policy::leaf_type;

 public:
  /// Device bytes that a tile takes.
  static std::size_t bytes_of_tile(tile_view const& tile) {
    return bytes_of(tile).matrix() + tile.terminals.size() * sizeof(leaf) +
           (tile.symbol_count() + 1) * sizeof(value);
  }

  /// Emits the tiles of a batch and waits for it. @param first of the request's tiles.
  /// @param views not empty.
  void sweep(basic_request<Policy> const& request, std::size_t first,
             std::span<tile_view const> views, product_outputs<Policy> const& to,
             stream const& order) {
    place(request, first, views, order);
    fill_leaves(request, first, views, order);
    evaluate_tiles<Policy>
        <<<static_cast<unsigned>(tiles_.size()), evaluate_threads, 0, order.get()>>>(
            tiles_.data(), leaves_.data(), values_.data());
    GRAMSCORE_CUDA_CHECK(cudaGetLastError());
    fold_tiles<Policy>(tiles_, symbol_values<Policy>{values_.data()}, to, order);
    order.wait();  // the next batch reuses the buffers, and may have to move them
  }

 private:
  void place(basic_request<Policy> const& request, std::size_t first,
             std::span<tile_view const> views, stream const& order) {
    std::vector<product_place> places;
    leaf_begin_.assign(1, 0);
    std::size_t values = 0;
    for (std::size_t i = 0; i < views.size(); ++i) {
      auto const scales = request.scales.empty() ? unit_scales : request.scales[first + i];
      places.push_back({views[i], scales, leaf_begin_.back(), values});
      leaf_begin_.push_back(leaf_begin_.back() + views[i].terminals.size());
      values += views[i].symbol_count() + 1;
    }
    values_.resize(values);
    tiles_.load(places, true, order);
  }

  void fill_leaves(basic_request<Policy> const& request, std::size_t first,
                   std::span<tile_view const> views, stream const& order) {
    std::vector<leaf> leaves(leaf_begin_.back());
    parallel_for(views.size(), request.threads, [&](std::size_t i) {
      request.leaves->fill(
          request.tiles[first + i], views[i],
          std::span(leaves).subspan(leaf_begin_[i], leaf_begin_[i + 1] - leaf_begin_[i]));
    });
    leaves_.resize(std::max<std::size_t>(leaves.size(), 1));
    leaves_.copy_from(leaves, order);
    order.wait();  // the leaves on the host end here
  }

  std::vector<std::size_t> leaf_begin_;  // [views + 1]
  product_tiles tiles_;
  device_buffer<leaf> leaves_;
  device_buffer<value> values_;
};

}  // namespace gramscore::engine::cuda
