// SPDX-License-Identifier: MIT
// How the tiles of a launch spread over thread blocks. A pure function, tested without a device.
// Internal to the CUDA back-end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gramscore::engine::cuda {

/// A block's share: rows `part` of `parts` of a tile. All parts evaluate all rules.
struct block_share {
  std::uint32_t tile;
  std::uint32_t part;
  std::uint32_t parts;
};

inline constexpr std::uint32_t most_parts = 8;  // beyond, evaluating rules again costs more

/// Tiles fill the device's slots wave by wave; those of the last wave are split, so that it leaves
/// no slot idle. @param tile_count tiles. @param slots blocks that run at once, at least 1.
/// @param parts_limit into how many parts a tile can be split.
/// @return the share of each block, all parts of all tiles. Cost O(blocks).
[[nodiscard]] std::vector<block_share> plan_blocks(std::size_t tile_count, std::size_t slots,
                                                   std::uint32_t parts_limit);

}  // namespace gramscore::engine::cuda
