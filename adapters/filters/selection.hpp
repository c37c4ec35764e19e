// SPDX-License-Identifier: MIT
// Which samples and variants of a cache a run uses. Not for deciding it: the readers in this folder
// do, one flag after the other.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gramscore::adapters {

/// A mask: non-zero is kept. Empty: everything is.
using kept_mask = std::vector<std::uint8_t>;

struct selection {
  kept_mask sample_kept;   ///< [samples]
  kept_mask variant_kept;  ///< [variants]
};

[[nodiscard]] inline bool is_kept(std::span<std::uint8_t const> mask, std::size_t index) {
  return mask.empty() || mask[index] != 0;
}

/// @param size of what the mask is about. Cost O(size).
[[nodiscard]] inline std::size_t count_kept(std::span<std::uint8_t const> mask, std::size_t size) {
  if (mask.empty()) return size;
  return size - static_cast<std::size_t>(std::count(mask.begin(), mask.end(), 0));
}

/// Keeps what is kept already and for which `accepts(index)` holds; it is asked of nothing else.
template <typename Accepts>
void keep_where(kept_mask& mask, std::size_t size, Accepts accepts) {
  if (mask.empty()) mask.assign(size, 1);
  for (std::size_t i = 0; i < size; ++i) {
    if (mask[i] != 0 && !accepts(i)) mask[i] = 0;
  }
}

}  // namespace gramscore::adapters
