// SPDX-License-Identifier: MIT
// Turns tiles into the bytes that kernels read. Plain host code, tested without a device.
// Internal to the CUDA back-end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/backends/cuda/device_tile.hpp"
#include "engine/grammar/tile.hpp"

namespace gramscore::engine::cuda {

enum class image_form : std::uint8_t {
  paged,   ///< main rows regrouped for the kernel: costs O(axiom symbols) on the host
  listed,  ///< the tile's own arrays, copied: for tiles that pass through the device
};

/// One tile's bytes, and a descriptor whose base, leaves, scratch and scales are not yet set.
struct tile_image {
  std::vector<std::uint8_t> bytes;
  device_tile tile;
};

/// The bytes of a tile in a form; a tile whose rows do not suit pages is listed in both. Cost
/// O(bytes of the tile), and for pages O(axiom symbols + rows log rows) more.
[[nodiscard]] tile_image make_image(tile_view const& tile, image_form form);

/// Bytes of the listed image of a tile, without making it. Cost O(rules / step_rules + groups).
[[nodiscard]] std::size_t listed_image_bytes(tile_view const& tile);

/// Writes the listed image. @param out listed_image_bytes(tile) bytes, aligned to 16.
/// @return its descriptor, as in tile_image. Cost O(bytes of the tile).
device_tile write_listed_image(tile_view const& tile, std::span<std::uint8_t> out);

}  // namespace gramscore::engine::cuda
