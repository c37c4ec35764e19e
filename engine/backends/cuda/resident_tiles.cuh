// SPDX-License-Identifier: MIT
// Tiles that stay in device memory, paged, in the tile schedule. Internal to the CUDA back-end.
#pragma once

#include <cstring>

#include "engine/backends/cuda/image.hpp"
#include "engine/backends/cuda/tile_launch.cuh"

namespace gramscore::engine::cuda {

class resident_tiles final : public tile_store {
 public:
  /// @param ids [images] which of the views that products get each image is.
  resident_tiles(std::vector<tile_image> images, std::vector<std::size_t> ids,
                 tile_launcher const& launcher, stream const& order)
      : launcher_(launcher), ids_(std::move(ids)) {
    std::size_t bytes = 0;
    for (auto const& image : images) {
      tiles_.push_back(image.tile);
      bytes += image.bytes.size();
    }
    launcher_.set_parts(std::any_of(tiles_.begin(), tiles_.end(),
                                    [](auto const& tile) { return tile.has_parts != 0; }));
    memory_.resize(std::max<std::size_t>(bytes, 1));
    auto* at = memory_.data();
    for (std::size_t i = 0; i < images.size(); ++i) {
      tiles_[i].base = at;
      GRAMSCORE_CUDA_CHECK(cudaMemcpyAsync(at, images[i].bytes.data(), images[i].bytes.size(),
                                           cudaMemcpyHostToDevice, order.get()));
      at += images[i].bytes.size();
    }
    order.wait();
  }

  [[nodiscard]] std::size_t width() const override { return launcher_.width(); }

  void prepare(sweep_request const& request, product_data const& data,
               stream const& order) override {
    std::vector<device_tile> active;
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
      if (data.is_active(ids_[i])) {
        auto& tile = active.emplace_back(tiles_[i]);
        set_product(tile, ids_[i], request, data);
      }
    }
    scratch_values_ = place_in_scratch(active);
    std::vector<device_tile> blocks;
    for (auto const& share : share_tiles(launcher_, active, data)) {
      blocks.push_back(block_of(active, share));
    }
    block_count_ = blocks.size();
    blocks_.resize(std::max<std::size_t>(blocks.size(), 1));
    blocks_.copy_from(blocks, order);
    if (!launcher_.in_shared()) {
      scratch_.resize(scratch_values_ * data.most_pass_columns());
    }
    order.wait();
  }

  void enqueue(product_data const& data, cudaStream_t order) override {
    if (block_count_ == 0) {
      clear_next(data, order);
    }
    for (auto const& launch : data.launches()) {
      auto a = arguments_of(data, launch);
      if (launch.first_column == 0) {
        a.zeroed = reinterpret_cast<uint4*>(data.next_y());
        a.zeroed_pieces = data.y_pieces();
      }
      a.blocks = blocks_.data();
      a.scratch = scratch_.data();
      a.pass_scratch = scratch_values_;
      launcher_.launch(a, block_count_, launch.width, order);
    }
  }

  [[nodiscard]] std::uint64_t matrix_bytes() const override {
    return memory_.bytes() + blocks_.bytes();
  }
  [[nodiscard]] std::uint64_t work_bytes() const override { return scratch_.bytes(); }

 private:
  tile_launcher launcher_;
  std::vector<std::size_t> ids_;
  std::vector<device_tile> tiles_;
  std::size_t block_count_ = 0;
  std::uint64_t scratch_values_ = 0;  // of one pass
  device_buffer<std::uint8_t> memory_;
  device_buffer<device_tile> blocks_;
  device_buffer<std::int64_t> scratch_;
};

}  // namespace gramscore::engine::cuda
