// SPDX-License-Identifier: MIT
// Tiles that stay in device memory as plans of the streaming schedule. Packed tiles, which have no
// levels, go the way of the tile schedule. Internal to the CUDA back-end.
#pragma once

#include <memory>

#include "engine/backends/cuda/resident_tiles.cuh"
#include "engine/backends/cuda/streaming.cuh"

namespace gramscore::engine::cuda {

class resident_levels final : public tile_store {
 public:
  resident_levels(std::span<tile_view const> views, int device, std::size_t columns,
                  stream const& order)
      : launcher_(device, 1, columns),
        shared_limit_(static_cast<std::size_t>(
                          device_attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, device)) -
                      streaming_static_bytes),
        processors_(
            static_cast<std::size_t>(device_attribute(cudaDevAttrMultiProcessorCount, device))) {
    std::vector<tile_image> packed;
    for (std::size_t i = 0; i < views.size(); ++i) {
      if (views[i].kind == tile_kind::packed) {
        packed_ids_.push_back(i);
        packed.push_back(make_image(views[i], image_form::paged));
      } else {
        ids_.push_back(i);
        pack_streaming(plan_streaming(views[i]), pack_);
      }
    }
    memory_.resize(std::max<std::size_t>(pack_.bytes.size(), 1));
    memory_.copy_from(pack_.bytes, order);
    order.wait();
    relocate_streaming(pack_, memory_.data());
    pack_.bytes = {};
    packed_ = std::make_unique<resident_tiles>(std::move(packed), packed_ids_, launcher_, order);
  }

  [[nodiscard]] std::size_t width() const override { return launcher_.width(); }

  void prepare(sweep_request const& request, product_data const& data,
               stream const& order) override {
    packed_->prepare(request, data, order);
    std::vector<streaming_device_tile> active;
    for (std::size_t k = 0; k < ids_.size(); ++k) {
      auto const i = ids_[k];
      if (data.is_active(i)) {
        auto& tile = active.emplace_back(pack_.tiles[k]);
        tile.leaf_begin = data.leaf_begin(i);
        set_scales(tile, request.scales.empty() ? unit_scales : request.scales[i]);
      }
    }
    tile_count_ = active.size();
    tiles_.resize(std::max<std::size_t>(active.size(), 1));
    tiles_.copy_from(active, order);
    order.wait();
    splits_ = blocks_of_tile(tile_count_, processors_);
    std::size_t scratch = 0;
    for (auto const& launch : data.launches()) {
      scratch = std::max(scratch, layout(launch.width).scratch_values * launch.width);
    }
    scratch_.resize(scratch);
  }

  void enqueue(product_data const& data, cudaStream_t order) override {
    packed_->enqueue(data, order);
    for (auto const& launch : data.launches()) {
      for (std::size_t pass = 0; pass < launch.passes; ++pass) {
        if (launch.width == 2) {
          enqueue_pass<2>(data, launch, pass, order);
        } else {
          enqueue_pass<1>(data, launch, pass, order);
        }
      }
    }
  }

  [[nodiscard]] std::uint64_t matrix_bytes() const override {
    return memory_.bytes() + tiles_.bytes() + packed_->matrix_bytes();
  }
  [[nodiscard]] std::uint64_t work_bytes() const override {
    return scratch_.bytes() + packed_->work_bytes();
  }

 private:
  template <std::size_t Columns>
  void enqueue_pass(product_data const& data, column_launch const& launch, std::size_t pass,
                    cudaStream_t order) {
    using policy = integer_sum<Columns>;
    auto const pitch = data.y_pitch();
    auto* const y = data.y() + (launch.first_column + pass * Columns) * pitch;
    streaming_arguments<policy> a{};
    a.tiles = tiles_.data();
    a.row_class = data.row_class();
    a.leaves =
        reinterpret_cast<policy_value<policy> const*>(launch.leaves + pass * launch.pass_leaves);
    a.scratch = reinterpret_cast<policy_value<policy>*>(scratch_.data());
    a.y = reinterpret_cast<column_value<policy>*>(y);
    a.y_stride = 1;
    a.y_pitch = static_cast<std::uint32_t>(pitch);
    a.tile_count = static_cast<std::uint32_t>(tile_count_);
    a.splits = splits_;
    a.threads = threads_of_block(pack_, streaming_threads<policy>);
    a.arena_limit = static_cast<std::uint32_t>(pack_.arena_limit);
    launch_streaming<policy>(a, layout(Columns), order);
  }

  [[nodiscard]] streaming_layout layout(std::size_t columns) const {
    return lay_out_streaming(pack_.arena_limit, pack_.terminal_limit,
                             columns * sizeof(std::int64_t), shared_limit_, tile_count_ * splits_);
  }

  tile_launcher launcher_;
  std::size_t shared_limit_;
  std::size_t processors_;
  std::vector<std::size_t> ids_;
  std::vector<std::size_t> packed_ids_;
  streaming_pack pack_;
  std::unique_ptr<resident_tiles> packed_;
  std::size_t tile_count_ = 0;
  std::uint32_t splits_ = 1;
  device_buffer<std::uint8_t> memory_;
  device_buffer<streaming_device_tile> tiles_;
  device_buffer<std::int64_t> scratch_;
};

}  // namespace gramscore::engine::cuda
