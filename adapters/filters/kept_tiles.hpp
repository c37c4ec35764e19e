// SPDX-License-Identifier: MIT
// The tiles that a filter of variants has to look at. Internal to adapters.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "adapters/cache/gram_file.hpp"
#include "engine/parallel.hpp"

namespace gramscore::adapters {

/// @param kept [variants], or empty: all are. Cost O(columns of the tile).
[[nodiscard]] inline bool any_kept(tile_info const& info, std::span<std::uint8_t const> kept) {
  if (kept.empty()) return true;
  auto const part = kept.subspan(info.variant_begin, info.column_count);
  return std::any_of(part.begin(), part.end(), [](auto k) { return k != 0; });
}

/// Calls `act(tile)` for each tile with a kept variant, from several threads.
/// @throws what `act` throws.
template <typename Act>
void for_kept_tiles(gram_file const& file, std::span<std::uint8_t const> kept, int threads,
                    Act act) {
  engine::parallel_for(file.tile_count(), threads, [&](std::size_t tile_idx) {
    if (any_kept(file.info(tile_idx), kept)) act(tile_idx);
  });
}

}  // namespace gramscore::adapters
