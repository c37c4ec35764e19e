// SPDX-License-Identifier: MIT
// Tiles that do not fit on the device: chunks of them pass through a few buffers in every product,
// packed on the host, copied and swept at the same time. Internal to the CUDA back-end.
#pragma once

#include <array>

#include "engine/backends/cuda/image.hpp"
#include "engine/backends/cuda/tile_launch.cuh"

namespace gramscore::engine::cuda {

class event {
 public:
  event() { GRAMSCORE_CUDA_CHECK(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming)); }
  event(event const&) = delete;
  event& operator=(event const&) = delete;
  ~event() { cudaEventDestroy(event_); }
  void record(cudaStream_t order) { GRAMSCORE_CUDA_CHECK(cudaEventRecord(event_, order)); }
  void hold(cudaStream_t order) const {
    GRAMSCORE_CUDA_CHECK(cudaStreamWaitEvent(order, event_, 0));
  }
  void wait() const { GRAMSCORE_CUDA_CHECK(cudaEventSynchronize(event_)); }

 private:
  cudaEvent_t event_ = nullptr;
};

inline constexpr std::size_t buffers_in_flight = 3;  // packed, copied, swept
inline constexpr std::size_t largest_buffer = std::size_t{64} << 20;

class passing_tiles final : public tile_store {
 public:
  /// @param views outlive the store. @param budget device bytes for the buffers together; at least
  /// one tile a buffer is taken, whatever the budget.
  passing_tiles(std::span<tile_view const> views, std::uint64_t budget,
                tile_launcher const& launcher)
      : launcher_(launcher), views_(views) {
    std::size_t largest = 0;
    for (auto const& view : views) {
      image_bytes_.push_back(listed_image_bytes(view));
      largest = std::max(largest, image_bytes_.back());
    }
    buffer_bytes_ = std::max<std::size_t>(
        largest, std::min<std::size_t>(budget / buffers_in_flight, largest_buffer));
    for (auto& b : buffers_) {
      b.host.resize(buffer_bytes_);
      b.device.resize(buffer_bytes_);
    }
  }

  [[nodiscard]] std::size_t width() const override { return launcher_.width(); }

  void prepare(sweep_request const& request, product_data const& data,
               stream const& /*order*/) override {
    threads_ = request.threads;
    chunks_.clear();
    std::size_t used = buffer_bytes_ + 1;
    for (std::size_t i = 0; i < views_.size(); ++i) {
      if (!data.is_active(i)) {
        continue;
      }
      if (used + image_bytes_[i] > buffer_bytes_) {
        chunks_.emplace_back();
        used = 0;
      }
      auto& tile = chunks_.back().tiles.emplace_back();
      set_product(tile, i, request, data);
      chunks_.back().ids.push_back(i);
      chunks_.back().begin.push_back(used);
      used += image_bytes_[i];
    }
  }

  void enqueue(product_data const& data, cudaStream_t order) override {
    clear_next(data, order);
    for (std::size_t c = 0; c < chunks_.size(); ++c) {
      auto& b = buffers_[c % buffers_in_flight];
      if (b.is_used) {
        b.copied.wait();  // the host side may be packed again
      }
      auto const bytes = pack(data, chunks_[c], b);
      if (b.is_used) {
        b.swept.hold(copies_.get());
      }
      GRAMSCORE_CUDA_CHECK(cudaMemcpyAsync(b.device.data(), b.host.span().data(), bytes,
                                           cudaMemcpyHostToDevice, copies_.get()));
      b.blocks.copy_from(b.host_blocks.span(), copies_);
      b.copied.record(copies_.get());
      b.copied.hold(order);
      sweep(data, b, order);
      b.swept.record(order);
      b.is_used = true;
    }
  }

  [[nodiscard]] std::uint64_t matrix_bytes() const override { return 0; }
  [[nodiscard]] std::uint64_t work_bytes() const override {
    std::uint64_t bytes = scratch_.bytes();
    for (auto const& b : buffers_) {
      bytes += b.device.bytes() + b.blocks.bytes();
    }
    return bytes;
  }

 private:
  struct chunk {
    std::vector<std::size_t> ids;
    std::vector<std::size_t> begin;  // of each tile in the buffer
    std::vector<device_tile> tiles;
  };
  struct buffer {
    pinned_buffer<std::uint8_t> host;
    device_buffer<std::uint8_t> device;
    pinned_buffer<device_tile> host_blocks;
    device_buffer<device_tile> blocks;
    event copied;
    event swept;
    bool is_used = false;
  };

  std::size_t pack(product_data const& data, chunk& c, buffer& b) {
    auto const host = b.host.span();
    parallel_for(c.ids.size(), threads_, [&](std::size_t k) {
      auto const& view = views_[c.ids[k]];
      auto const room = host.subspan(c.begin[k], image_bytes_[c.ids[k]]);
      auto tile = write_listed_image(view, room);
      tile.base = b.device.data() + c.begin[k];
      tile.leaf_begin = c.tiles[k].leaf_begin;
      tile.scales = c.tiles[k].scales;
      tile.unit_scaled = c.tiles[k].unit_scaled;
      c.tiles[k] = tile;
    });
    if (!launcher_.in_shared()) {
      keep_scratch(place_in_scratch(c.tiles), data.most_pass_columns());
    }
    auto const shares = share_tiles(launcher_, c.tiles, data);
    b.host_blocks.resize(shares.size());
    b.blocks.resize(shares.size());
    std::transform(shares.begin(), shares.end(), b.host_blocks.span().begin(),
                   [&](auto const& share) { return block_of(c.tiles, share); });
    return c.begin.back() + image_bytes_[c.ids.back()];
  }

  // Scratch for a chunk. Sweeps in flight use the old one: that of each buffer is its last.
  void keep_scratch(std::uint64_t values, std::size_t columns) {
    scratch_values_ = std::max(scratch_values_, values);
    if (scratch_values_ * columns > scratch_.size()) {
      for (auto const& b : buffers_) {
        if (b.is_used) {
          b.swept.wait();
        }
      }
      scratch_.resize(scratch_values_ * columns);
    }
  }

  void sweep(product_data const& data, buffer const& b, cudaStream_t order) {
    for (auto const& launch : data.launches()) {
      auto a = arguments_of(data, launch);
      a.blocks = b.blocks.data();
      a.scratch = scratch_.data();
      a.pass_scratch = scratch_values_;
      launcher_.launch(a, b.host_blocks.span().size(), launch.width, order);
    }
  }

  tile_launcher launcher_;
  std::span<tile_view const> views_;
  std::vector<std::size_t> image_bytes_;
  std::size_t buffer_bytes_ = 0;
  std::uint64_t scratch_values_ = 0;  // of one pass
  int threads_ = 1;
  std::vector<chunk> chunks_;
  std::array<buffer, buffers_in_flight> buffers_;
  stream copies_;
  device_buffer<std::int64_t> scratch_;
};

}  // namespace gramscore::engine::cuda
