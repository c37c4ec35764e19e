// SPDX-License-Identifier: MIT
// The tiles of a cache as a sweep takes them, all and in the order of the file.
#pragma once

#include <cstddef>

#include "adapters/cache/gram_file.hpp"
#include "engine/backends/request.hpp"

namespace gramscore::adapters {

class gram_tiles final : public engine::tile_source {
 public:
  /// @param file outlives the object.
  explicit gram_tiles(gram_file const& file) : file_(file) {}
  [[nodiscard]] engine::tile_view tile(std::size_t tile_idx) const override {
    return file_.tile(tile_idx);
  }

 private:
  gram_file const& file_;
};

}  // namespace gramscore::adapters
