// SPDX-License-Identifier: MIT
#include "adapters/score/sweep_parts.hpp"

#include <algorithm>

namespace gramscore::adapters {

sweep_parts::sweep_parts(gram_file const& file, scored_variants const& scored)
    : file_(file), scored_(scored) {
  auto const tile_count = static_cast<std::uint32_t>(file.tile_count());
  for (auto const tile : scored.tiles()) {
    auto const& counting = scored.counting(file.info(tile).contig);
    for (std::int64_t const ploidy : {2, 1}) {
      if (counting.anybody_has(ploidy)) {
        numbers_.push_back(counting.is_mixed() && ploidy == 1 ? tile + tile_count : tile);
        scales_.push_back(counting.scales_of(ploidy));
      }
    }
  }
  auto const scaled = [](engine::row_scales const& s) { return s != engine::unit_scales; };
  if (std::none_of(scales_.begin(), scales_.end(), scaled)) {
    scales_.clear();
  }
}

std::int64_t sweep_parts::ploidy_of(std::size_t part) const {
  auto const& counting = scored_.counting(file_.info(tile_of(part)).contig);
  return part < file_.tile_count() && counting.anybody_has(2) ? 2 : 1;
}

}  // namespace gramscore::adapters
