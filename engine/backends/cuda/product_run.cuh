// SPDX-License-Identifier: MIT
// Host side of a product with any policy: tiles and leaves of a batch to the device, two launches,
// and y back at the end. Deterministic: each y is combined in one order by one thread.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "engine/backends/cuda/cuda.hpp"
#include "engine/backends/cuda/product.hpp"
#include "engine/backends/cuda/product_kernels.cuh"
#include "engine/backends/cuda/runtime.cuh"
#include "engine/parallel.hpp"

namespace gramscore::engine {
namespace cuda {

inline constexpr unsigned evaluate_threads = 512;  // levels of a tile have some hundred rules
inline constexpr unsigned fold_threads = 128;
inline constexpr std::size_t max_fold_blocks = 65535;
/// A batch of tiles ends at this size, with leaves and values; one tile is always taken.
inline constexpr std::size_t batch_bytes = std::size_t{256} << 20;

/// Arrays end to end in one host buffer that is copied at once.
class array_packer {
 public:
  static constexpr std::size_t alignment = 16;

  /// @return where the array begins, in bytes.
  template <typename T>
  std::size_t add(std::span<T const> items) {
    auto const begin = (bytes_.size() + alignment - 1) / alignment * alignment;
    bytes_.resize(begin + items.size_bytes());
    if (!items.empty()) {
      std::memcpy(bytes_.data() + begin, items.data(), items.size_bytes());
    }
    return begin;
  }
  [[nodiscard]] std::span<std::uint8_t const> bytes() const { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

/// One call of product_cuda().
template <sweep_policy Policy>
class product_run {
  using value = typename Policy::value_type;
  using leaf = typename Policy::leaf_type;

 public:
  explicit product_run(basic_request<Policy> const& request) : request_(request) {}

  void run(std::span<value> y) {
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
    for (std::size_t begin = 0; begin < request_.tiles.size();) {
      auto const end = take_batch(begin);
      sweep_batch(begin);
      begin = end;
    }
    y_.copy_to(y, order_);
    order_.wait();
  }

 private:
  // Loads the tiles from `begin` on that one batch has room for. @return where they end.
  std::size_t take_batch(std::size_t begin) {
    views_.clear();
    std::size_t bytes = 0;
    auto i = begin;
    for (; i < request_.tiles.size() && (views_.empty() || bytes < batch_bytes); ++i) {
      auto const& tile = views_.emplace_back(request_.matrix->tile(request_.tiles[i]));
      GRAMSCORE_ASSERT(tile.output_count == request_.output_count);
      bytes += bytes_of(tile).matrix() + tile.terminals.size() * sizeof(leaf) +
               (tile.symbol_count() + 1) * sizeof(value);
    }
    return i;
  }

  // Packs the views; offsets into the packed bytes become device addresses.
  void place_tiles(std::size_t begin) {
    array_packer packer;
    std::vector<std::array<std::size_t, 6>> offsets;
    for (auto const& tile : views_) {
      offsets.push_back({packer.add(tile.rules), packer.add(tile.level_begin),
                         packer.add(tile.groups), packer.add(tile.row_list), packer.add(tile.axiom),
                         packer.add(tile.codes)});
    }
    arrays_.resize(std::max<std::size_t>(packer.bytes().size(), 1));
    arrays_.copy_from(packer.bytes(), order_);
    tiles_.clear();
    leaf_count_ = 0;
    value_count_ = 0;
    for (std::size_t i = 0; i < views_.size(); ++i) {
      auto& tile = tiles_.emplace_back(describe(views_[i], offsets[i]));
      tile.scales = request_.scales.empty() ? unit_scales : request_.scales[begin + i];
      tile.leaf_begin = leaf_count_;
      tile.value_begin = value_count_;
      leaf_count_ += tile.terminal_count;
      value_count_ += views_[i].symbol_count() + 1;
    }
    device_tiles_.resize(tiles_.size());
    device_tiles_.copy_from(tiles_, order_);
    order_.wait();  // the packed bytes end here
  }

  product_tile describe(tile_view const& tile, std::array<std::size_t, 6> const& offset) const {
    auto const* const base = arrays_.data();
    product_tile out{};
    out.rules = reinterpret_cast<rule const*>(base + offset[0]);
    out.level_begin = reinterpret_cast<std::uint16_t const*>(base + offset[1]);
    out.groups = reinterpret_cast<row_group const*>(base + offset[2]);
    out.row_list = reinterpret_cast<std::uint16_t const*>(base + offset[3]);
    out.axiom = reinterpret_cast<symbol const*>(base + offset[4]);
    out.codes = base + offset[5];
    out.terminal_count = static_cast<std::uint32_t>(tile.terminals.size());
    out.rule_count = static_cast<std::uint32_t>(tile.rules.size());
    out.level_count = static_cast<std::uint32_t>(tile.level_begin.size());
    out.row_sets = tile.row_sets;
    out.packed = tile.kind == tile_kind::packed;
    return out;
  }

  void fill_leaves(std::size_t begin) {
    std::vector<leaf> leaves(leaf_count_);
    parallel_for(views_.size(), request_.threads, [&](std::size_t i) {
      request_.leaves->fill(
          request_.tiles[begin + i], views_[i],
          std::span(leaves).subspan(tiles_[i].leaf_begin, tiles_[i].terminal_count));
    });
    leaves_.resize(std::max<std::size_t>(leaf_count_, 1));
    leaves_.copy_from(leaves, order_);
    order_.wait();  // the leaves on the host end here
  }

  void sweep_batch(std::size_t begin) {
    place_tiles(begin);
    fill_leaves(begin);
    values_.resize(value_count_);
    evaluate_tiles<Policy>
        <<<static_cast<unsigned>(tiles_.size()), evaluate_threads, 0, order_.get()>>>(
            device_tiles_.data(), leaves_.data(), values_.data());
    GRAMSCORE_CUDA_CHECK(cudaGetLastError());
    auto const blocks = std::min((y_.size() + fold_threads - 1) / fold_threads, max_fold_blocks);
    fold_outputs<Policy><<<static_cast<unsigned>(blocks), fold_threads, 0, order_.get()>>>(
        device_tiles_.data(), static_cast<std::uint32_t>(tiles_.size()), values_.data(),
        request_.scales.empty() ? nullptr : row_class_.data(), y_.data(),
        static_cast<std::uint32_t>(y_.size()));
    GRAMSCORE_CUDA_CHECK(cudaGetLastError());
    order_.wait();  // the next batch reuses the buffers, and may have to move them
  }

  basic_request<Policy> const& request_;
  stream order_;
  std::vector<tile_view> views_;
  std::vector<product_tile> tiles_;
  std::size_t leaf_count_ = 0;
  std::size_t value_count_ = 0;
  device_buffer<std::uint8_t> arrays_;
  device_buffer<product_tile> device_tiles_;
  device_buffer<std::uint8_t> row_class_;
  device_buffer<leaf> leaves_;
  device_buffer<value> values_;
  device_buffer<value> y_;
};

}  // namespace cuda

template <sweep_policy Policy>
void product_cuda(basic_request<Policy> const& request, std::span<typename Policy::value_type> y,
                  int device) {
  GRAMSCORE_ASSERT(y.size() == request.output_count);
  GRAMSCORE_ASSERT(request.scales.empty() || request.row_class.size() == request.output_count);
  cuda::check_product_schedule(request.schedule);
  if (device < 0 || device >= cuda_device_count()) {
    throw error(error_category::gpu, "no usable CUDA device " + std::to_string(device));
  }
  GRAMSCORE_CUDA_CHECK(cudaSetDevice(device));
  cuda::product_run<Policy>(request).run(y);
}

}  // namespace gramscore::engine
