// SPDX-License-Identifier: MIT
// From a tile back to genotypes: for tests and checks. Not for scoring.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "adapters/cache/format.hpp"
#include "engine/grammar/tile.hpp"

namespace gramscore::adapters {

/// @param classes of the tile. @param common [columns] the tile's part of common_allele.
/// @return [columns x outputs] unordered genotypes (allele_a <= allele_b), missing calls as
/// {no_allele, no_allele}. Cost O(columns x outputs).
[[nodiscard]] std::vector<gram_format::allele_pair> expand_tile(
    engine::tile_view const& tile, std::span<gram_format::allele_pair const> classes,
    std::span<std::uint16_t const> common);

}  // namespace gramscore::adapters
