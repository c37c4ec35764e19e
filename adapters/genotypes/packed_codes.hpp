// SPDX-License-Identifier: MIT
// Masks for words of 32 two-bit genotype codes. Not for what the codes mean: genotype_source.hpp.
#pragma once

#include <cstdint>

namespace gramscore::adapters {

inline constexpr std::uint64_t low_code_bits = 0x5555555555555555U;   ///< the low bit of each code
inline constexpr std::uint64_t high_code_bits = 0xaaaaaaaaaaaaaaaaU;  ///< the high bit of each code

}  // namespace gramscore::adapters
