// SPDX-License-Identifier: MIT
// Numbers that look random, of numbers that do not. Internal to adapters.
#pragma once

#include <cstdint>

namespace gramscore::adapters {

/// The finalizer of splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014), a bijection: different numbers stay different.
[[nodiscard]] constexpr std::uint64_t split_mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

}  // namespace gramscore::adapters
