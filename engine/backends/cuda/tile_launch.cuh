// SPDX-License-Identifier: MIT
// Launching the tile schedule: which kernel, how many columns at once, how many blocks at once.
// Internal to the CUDA back-end.
#pragma once

#include "engine/backends/cuda/kernels.cuh"
#include "engine/backends/cuda/launch_plan.hpp"
#include "engine/backends/cuda/product_data.cuh"

namespace gramscore::engine::cuda {

/// Facts of one device and one set of tiles.
class tile_launcher {
 public:
  /// @param symbols of the largest tile, with the null symbol. @param columns wanted at most.
  tile_launcher(int device, std::size_t symbols, std::size_t columns)
      : symbols_(symbols),
        shared_limit_(static_cast<std::size_t>(
            device_attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, device))),
        processors_(
            static_cast<std::size_t>(device_attribute(cudaDevAttrMultiProcessorCount, device))) {
    width_ = columns >= 2 && fits<2>() ? 2 : 1;
    in_shared_ = fits<1>();
  }

  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] bool in_shared() const { return in_shared_; }
  /// Whether any tile to come holds rows that are cut.
  void set_parts(bool has_parts) { has_parts_ = has_parts; }
  /// Shared memory for the values of a tile, one column.
  [[nodiscard]] std::size_t value_room() const {
    return shared_limit_ - page_bytes<1>() - kept_steps * sizeof(std::uint32_t) - value_bytes<1>(0);
  }
  /// Thread blocks that the device runs at once, at least 1.
  [[nodiscard]] std::size_t slots() const {
    int blocks = 0;
    if (width_ == 2) {
      count_blocks<2, 1024>(blocks);
    } else {
      count_blocks<1, 512>(blocks);
    }
    return processors_ * static_cast<std::size_t>(std::max(blocks, 1));
  }

  /// @param blocks that a.blocks holds. @param width columns a pass.
  void launch(sweep_arguments const& a, std::size_t blocks, std::size_t width,
              cudaStream_t order) const {
    if (blocks == 0) {
      return;
    }
    if (width == 2) {
      launch_columns<2, 1024>(a, blocks * a.passes, order);
    } else {
      launch_columns<1, 512>(a, blocks * a.passes, order);
    }
  }

 private:
  template <int Columns>
  [[nodiscard]] std::size_t shared_bytes() const {
    return page_bytes<Columns>() + value_bytes<Columns>(symbols_);
  }
  template <int Columns>
  [[nodiscard]] bool fits() const {
    return shared_bytes<Columns>() + kept_steps * sizeof(std::uint32_t) <= shared_limit_;
  }

  template <int Columns, int Block>
  [[nodiscard]] auto* kernel() const {
    if (!in_shared_) {
      return sweep_tiles<Columns, Block, false, true>;
    }
    return has_parts_ ? sweep_tiles<Columns, Block, true, true>
                      : sweep_tiles<Columns, Block, true, false>;
  }
  // Shared memory of a block. What a kernel is allowed belongs to the device and not to a launch,
  // and launches of other threads may come between: it is always the most that there is.
  template <int Columns, int Block>
  [[nodiscard]] std::size_t allowed_bytes() const {
    auto const most = shared_limit_ - kept_steps * sizeof(std::uint32_t);
    GRAMSCORE_CUDA_CHECK(cudaFuncSetAttribute(kernel<Columns, Block>(),
                                              cudaFuncAttributeMaxDynamicSharedMemorySize,
                                              static_cast<int>(most)));
    return in_shared_ ? shared_bytes<Columns>() : page_bytes<Columns>();
  }

  template <int Columns, int Block>
  void count_blocks(int& blocks) const {
    auto const bytes = allowed_bytes<Columns, Block>();
    GRAMSCORE_CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &blocks, kernel<Columns, Block>(), Block, bytes));
  }

  template <int Columns, int Block>
  void launch_columns(sweep_arguments const& a, std::size_t blocks, cudaStream_t order) const {
    auto const bytes = allowed_bytes<Columns, Block>();
    kernel<Columns, Block>()<<<static_cast<unsigned>(blocks), Block, bytes, order>>>(a);
    GRAMSCORE_CUDA_CHECK(cudaGetLastError());
  }

  std::size_t symbols_;
  std::size_t shared_limit_;
  std::size_t processors_;
  std::size_t width_ = 1;
  bool in_shared_ = false;
  bool has_parts_ = false;
};

/// Arguments of one launch, but for its blocks and scratch.
inline sweep_arguments arguments_of(product_data const& data, column_launch const& launch) {
  sweep_arguments a{};
  a.row_class = data.row_class();
  a.leaves = launch.leaves;
  a.pass_leaves = launch.pass_leaves;
  a.passes = static_cast<std::uint32_t>(launch.passes);
  a.y = data.y() + launch.first_column * data.y_pitch();
  a.output_count = static_cast<std::uint32_t>(data.output_count());
  a.y_pitch = static_cast<std::uint32_t>(data.y_pitch());
  return a;
}

/// What a product changes in a tile's descriptor.
inline void set_product(device_tile& tile, std::size_t i, sweep_request const& request,
                        product_data const& data) {
  tile.leaf_begin = data.leaf_begin(i);
  tile.scales = request.scales.empty() ? unit_scales : request.scales[i];
  tile.unit_scaled = tile.scales == unit_scales ? 1 : 0;
}

/// Into how many parts the rows of a tile can be split with profit.
inline std::uint32_t parts_limit(std::span<device_tile const> tiles, std::size_t output_count) {
  std::uint32_t limit = 1;
  for (auto const& tile : tiles) {
    auto const rows =
        tile.paged_rows != 0 ? tile.paged_rows : static_cast<std::uint32_t>(output_count);
    limit = std::max(limit, (rows + page_size - 1) / page_size);
  }
  return limit;
}

/// Gives each tile its place in scratch. @return values of all of them, one column.
inline std::uint64_t place_in_scratch(std::span<device_tile> tiles) {
  std::uint64_t values = 0;
  for (auto& tile : tiles) {
    tile.scratch_begin = values;
    values += tile.terminal_count + tile.rule_count + 1;
  }
  return values;
}

/// Which rows of which tile each block of a pass takes; passes run side by side.
inline std::vector<block_share> share_tiles(tile_launcher const& launcher,
                                            std::span<device_tile const> tiles,
                                            product_data const& data) {
  // Parts of a tile would share its scratch: each fills all of it.
  auto const limit = launcher.in_shared() ? parts_limit(tiles, data.output_count()) : 1;
  auto const slots = launcher.slots() / data.launches().front().passes;
  return plan_blocks(tiles.size(), std::max<std::size_t>(slots, 1), limit);
}

/// A tile as the block of a share sees it.
inline device_tile block_of(std::span<device_tile const> tiles, block_share const& share) {
  auto block = tiles[share.tile];
  block.part = share.part;
  block.parts = share.parts;
  return block;
}

}  // namespace gramscore::engine::cuda
