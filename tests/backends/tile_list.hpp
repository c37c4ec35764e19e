// SPDX-License-Identifier: MIT
// Tiles in memory as a source, and leaves for them. For the tests of matrices on devices.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/backends/sweep.hpp"

namespace gramscore::engine::test {

class tile_list : public tile_source {
 public:
  explicit tile_list(std::vector<tile_data> const& tiles) : tiles_(tiles) {}
  [[nodiscard]] tile_view tile(std::size_t i) const override { return tiles_[i].view(); }

 private:
  std::vector<tile_data> const& tiles_;
};

/// Leaves that depend on tile, terminal and column; all zero in tiles that are not `kept`.
class mixed_leaves : public leaf_source {
 public:
  /// @param kept [tiles], or empty: all.
  explicit mixed_leaves(std::size_t columns, std::vector<bool> kept = {})
      : columns_(columns), kept_(std::move(kept)) {}
  void fill(std::size_t tile, tile_view const& /*view*/,
            std::span<std::int64_t> leaves) const override {
    bool const is_kept = kept_.empty() || kept_[tile];
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      auto const mixed = (tile * 977 + i / columns_ * 31 + i % columns_ + 1) * 0x9e3779b97f4a7c15U;
      leaves[i] = is_kept ? static_cast<std::int64_t>(mixed) >> 20 : 0;
    }
  }

 private:
  std::size_t columns_;
  std::vector<bool> kept_;
};

}  // namespace gramscore::engine::test
