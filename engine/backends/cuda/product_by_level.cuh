// SPDX-License-Identifier: MIT
// A batch of a product with any policy in the streaming schedule: one launch walks the levels of
// all grammar tiles. What emits at once (emission.hpp) needs no memory but the arenas; else the
// values of axiom symbols wait, and a second launch combines them in order. Internal to the CUDA
// back-end.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/backends/cuda/product_tiles.cuh"
#include "engine/backends/cuda/streaming.cuh"
#include "engine/backends/cuda/streaming_batch.hpp"
#include "engine/backends/row_order.hpp"
#include "engine/parallel.hpp"

namespace gramscore::engine::cuda {

template <sweep_policy Policy>
class product_by_level {
  using value = typename Policy::value_type;

 public:
  explicit product_by_level(int device)
      : shared_limit_(static_cast<std::size_t>(
                          device_attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, device)) -
                      streaming_static_bytes),
        processors_(
            static_cast<std::size_t>(device_attribute(cudaDevAttrMultiProcessorCount, device))) {}

  /// Device bytes that a tile takes, without copy nodes; its arena counts as if off chip.
  static std::size_t bytes_of_tile(tile_view const& tile) {
    auto const waiting = emits_at_once<Policy> ? 0 : tile.axiom.size();
    return bytes_of(tile).matrix() +
           (tile.terminals.size() + tile.symbol_count() + waiting) * sizeof(value);
  }

  /// Emits the tiles of a batch and waits for it. @param first of the request's tiles.
  /// @param views not empty.
  void sweep(basic_request<Policy> const& request, std::size_t first,
             std::span<tile_view const> views, product_outputs<Policy> const& to,
             stream const& order) {
    auto batch = plan_batch(views, !emits_at_once<Policy>, request.threads);
    load_plans(batch, request, first, order);
    load_folded(batch, request, first, views, order);
    fill_leaves(batch, request, first, views, order);
    stream_batch(batch, to, order);
    fold_tiles<Policy>(folded_, waiting_values<Policy>{leaves_.data(), waiting_.data()}, to, order);
    order.wait();  // the next batch reuses the buffers, and may have to move them
  }

 private:
  static row_scales scales_of(basic_request<Policy> const& request, std::size_t i) {
    return request.scales.empty() ? unit_scales : request.scales[i];
  }

  void load_plans(streaming_batch& batch, basic_request<Policy> const& request, std::size_t first,
                  stream const& order) {
    auto& pack = batch.pack;
    for (std::size_t k = 0; k < pack.tiles.size(); ++k) {
      set_scales(pack.tiles[k], scales_of(request, first + batch.streamed[k]));
    }
    plans_.resize(std::max<std::size_t>(pack.bytes.size(), 1));
    plans_.copy_from(pack.bytes, order);
    relocate_streaming(pack, plans_.data());
    tiles_.resize(std::max<std::size_t>(pack.tiles.size(), 1));
    tiles_.copy_from(pack.tiles, order);
  }

  void load_folded(streaming_batch const& batch, basic_request<Policy> const& request,
                   std::size_t first, std::span<tile_view const> views, stream const& order) {
    std::vector<product_place> places;
    for (auto const i : batch.folded) {
      places.push_back(
          {views[i], scales_of(request, first + i), batch.leaf_begin[i], batch.waiting_begin[i]});
    }
    folded_.load(places, false, order);
  }

  void fill_leaves(streaming_batch const& batch, basic_request<Policy> const& request,
                   std::size_t first, std::span<tile_view const> views, stream const& order) {
    std::vector<value> leaves(batch.leaf_begin.back());
    parallel_for(views.size(), request.threads, [&](std::size_t i) {
      auto const values = leaf_values_of(request, first + i, views[i]);
      std::copy(values.begin(), values.end(),
                leaves.begin() + static_cast<std::ptrdiff_t>(batch.leaf_begin[i]));
    });
    leaves_.resize(std::max<std::size_t>(leaves.size(), 1));
    leaves_.copy_from(leaves, order);
    order.wait();  // the leaves on the host end here
  }

  void stream_batch(streaming_batch const& batch, product_outputs<Policy> const& to,
                    stream const& order) {
    auto const& pack = batch.pack;
    auto const splits = blocks_of_tile(pack.tiles.size(), processors_);
    auto const layout = lay_out_streaming(pack.arena_limit, pack.terminal_limit, sizeof(value),
                                          shared_limit_, pack.tiles.size() * splits);
    scratch_.resize(std::max<std::size_t>(layout.scratch_values, 1));
    waiting_.resize(std::max<std::size_t>(batch.waiting_begin.back(), 1));
    streaming_arguments<Policy> a{};
    a.tiles = tiles_.data();
    a.row_class = to.row_class;
    a.leaves = reinterpret_cast<policy_value<Policy> const*>(leaves_.data());
    a.scratch = scratch_.data();
    if constexpr (emits_at_once<Policy>) {
      a.y = reinterpret_cast<column_value<Policy>*>(to.y);
    } else {
      a.waiting = reinterpret_cast<policy_value<Policy>*>(waiting_.data());
    }
    a.y_stride = static_cast<std::uint32_t>(columns_of<Policy>);
    a.y_pitch = 1;
    a.tile_count = static_cast<std::uint32_t>(pack.tiles.size());
    a.splits = splits;
    a.arena_limit = static_cast<std::uint32_t>(pack.arena_limit);
    a.threads = threads_of_block(pack, streaming_threads<Policy>);
    launch_streaming<Policy>(a, layout, order.get());
  }

  std::size_t shared_limit_;
  std::size_t processors_;
  device_buffer<std::uint8_t> plans_;
  device_buffer<streaming_device_tile> tiles_;
  product_tiles folded_;
  device_buffer<value> leaves_;
  device_buffer<value> waiting_;
  device_buffer<policy_value<Policy>> scratch_;
};

}  // namespace gramscore::engine::cuda
