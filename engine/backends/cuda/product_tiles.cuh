// SPDX-License-Identifier: MIT
// The tiles of a batch in device memory, for a product with any policy. Internal to the CUDA
// back-end.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <vector>

#include "engine/backends/cuda/product_kernels.cuh"
#include "engine/backends/cuda/runtime.cuh"

namespace gramscore::engine::cuda {

inline constexpr unsigned fold_threads = 128;
inline constexpr std::size_t max_fold_blocks = 65535;

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

/// One tile of a batch. Begins are in values, as in product_tile.
struct product_place {
  tile_view view;
  row_scales scales;
  std::uint64_t leaf_begin;
  std::uint64_t value_begin;
};

/// Owns the device memory of a batch's tiles; a next batch replaces them.
class product_tiles {
 public:
  /// Waits for the copies. @param with_rules whether the rules are wanted too.
  void load(std::span<product_place const> places, bool with_rules, stream const& order) {
    array_packer packer;
    std::vector<std::array<std::size_t, 6>> offsets;
    for (auto const& [tile, scales, leaf_begin, value_begin] : places) {
      offsets.push_back({packer.add(with_rules ? tile.rules : std::span<rule const>{}),
                         packer.add(tile.level_begin), packer.add(tile.groups),
                         packer.add(tile.row_list), packer.add(tile.axiom),
                         packer.add(tile.codes)});
    }
    arrays_.resize(std::max<std::size_t>(packer.bytes().size(), 1));
    arrays_.copy_from(packer.bytes(), order);
    tiles_.clear();
    for (std::size_t i = 0; i < places.size(); ++i) {
      tiles_.push_back(describe(places[i], offsets[i]));
    }
    device_tiles_.resize(std::max<std::size_t>(tiles_.size(), 1));
    device_tiles_.copy_from(tiles_, order);
    order.wait();  // the packed bytes end here
  }

  [[nodiscard]] product_tile const* data() const { return device_tiles_.data(); }
  [[nodiscard]] std::size_t size() const { return tiles_.size(); }

 private:
  [[nodiscard]] product_tile describe(product_place const& place,
                                      std::array<std::size_t, 6> const& offset) const {
    auto const* const base = arrays_.data();
    product_tile out{};
    out.rules = reinterpret_cast<rule const*>(base + offset[0]);
    out.level_begin = reinterpret_cast<std::uint16_t const*>(base + offset[1]);
    out.groups = reinterpret_cast<row_group const*>(base + offset[2]);
    out.row_list = reinterpret_cast<std::uint16_t const*>(base + offset[3]);
    out.axiom = reinterpret_cast<symbol const*>(base + offset[4]);
    out.codes = base + offset[5];
    out.leaf_begin = place.leaf_begin;
    out.value_begin = place.value_begin;
    out.terminal_count = static_cast<std::uint32_t>(place.view.terminals.size());
    out.rule_count = static_cast<std::uint32_t>(place.view.rules.size());
    out.level_count = static_cast<std::uint32_t>(place.view.level_begin.size());
    out.row_sets = place.view.row_sets;
    out.scales = place.scales;
    out.packed = place.view.kind == tile_kind::packed;
    return out;
  }

  std::vector<product_tile> tiles_;
  device_buffer<std::uint8_t> arrays_;
  device_buffer<product_tile> device_tiles_;
};

/// What every batch of a product adds to.
template <sweep_policy Policy>
struct product_outputs {
  typename Policy::value_type* y;  ///< [outputs] on the device
  std::uint8_t const* row_class;   ///< [outputs] on the device, or null: scales are all 1
  std::size_t count;               ///< at least 1
};

/// One thread an output: y goes on with the rows of these tiles, in order.
template <sweep_policy Policy, typename Values>
void fold_tiles(product_tiles const& tiles, Values const& values, product_outputs<Policy> const& to,
                stream const& order) {
  if (tiles.size() == 0) {
    return;
  }
  auto const blocks = std::min((to.count + fold_threads - 1) / fold_threads, max_fold_blocks);
  fold_outputs<Policy><<<static_cast<unsigned>(blocks), fold_threads, 0, order.get()>>>(
      tiles.data(), static_cast<std::uint32_t>(tiles.size()), values, to.row_class, to.y,
      static_cast<std::uint32_t>(to.count));
  GRAMSCORE_CUDA_CHECK(cudaGetLastError());
}

}  // namespace gramscore::engine::cuda
