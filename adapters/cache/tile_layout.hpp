// SPDX-License-Identifier: MIT
// Where the arrays of a stored tile lie, from the counts of its directory entry. Shared by reader
// and writer so that they cannot differ.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "adapters/cache/format.hpp"

namespace gramscore::adapters {

/// Offsets from the start of the tile.
struct tile_layout {
  std::uint64_t terminals, rules, level_begin, groups, row_list, axiom, codes, classes;
  std::uint64_t bytes;  ///< of the tile, a multiple of 64
};

/// @return nothing if the counts cannot belong to a tile of at most `byte_limit` bytes.
[[nodiscard]] std::optional<tile_layout> lay_out_tile(gram_format::tile_entry const& entry,
                                                      std::uint64_t byte_limit);

}  // namespace gramscore::adapters
