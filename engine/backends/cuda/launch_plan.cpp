// SPDX-License-Identifier: MIT
#include "engine/backends/cuda/launch_plan.hpp"

#include <algorithm>

namespace gramscore::engine::cuda {

std::vector<block_share> plan_blocks(std::size_t tile_count, std::size_t slots,
                                     std::uint32_t parts_limit) {
  std::vector<block_share> blocks;
  auto const whole = tile_count / slots * slots;
  auto const rest = tile_count - whole;
  auto const parts = rest == 0
                         ? 1U
                         : static_cast<std::uint32_t>(std::clamp<std::size_t>(
                               slots / rest, 1, std::max(1U, std::min(parts_limit, most_parts))));
  blocks.reserve(whole + rest * parts);
  for (std::size_t t = 0; t < tile_count; ++t) {
    auto const shares = t < whole ? 1U : parts;
    for (std::uint32_t part = 0; part < shares; ++part) {
      blocks.push_back({static_cast<std::uint32_t>(t), part, shares});
    }
  }
  return blocks;
}

}  // namespace gramscore::engine::cuda
