// SPDX-License-Identifier: MIT
#include "engine/backends/cuda/devices.hpp"

#include <numeric>

namespace gramscore::engine {

std::vector<std::size_t> split_by_bytes(std::span<std::uint64_t const> tile_bytes,
                                        std::size_t most) {
  auto const tiles = tile_bytes.size();
  auto const shares = std::clamp<std::size_t>(tiles, 1, std::max<std::size_t>(most, 1));
  std::vector<std::uint64_t> before(tiles + 1, 0);  // bytes before each tile
  std::partial_sum(tile_bytes.begin(), tile_bytes.end(), before.begin() + 1);
  std::vector<std::size_t> begin(shares + 1, 0);
  begin[shares] = tiles;
  for (std::size_t i = 1; i < shares; ++i) {
    auto const wanted = before[tiles] / shares * i + before[tiles] % shares * i / shares;
    // The cut nearest to what is wanted, but one tile a share at least.
    auto cut = static_cast<std::size_t>(std::lower_bound(before.begin(), before.end(), wanted) -
                                        before.begin());
    if (cut > 0 && wanted - before[cut - 1] < before[cut] - wanted) {
      --cut;
    }
    begin[i] = std::clamp(cut, begin[i - 1] + 1, tiles - (shares - i));
  }
  return begin;
}

}  // namespace gramscore::engine
