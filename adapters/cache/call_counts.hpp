// SPDX-License-Identifier: MIT
// Counts of 2-bit genotype codes and of bits, with the popcount instruction where the machine has
// one. Not for cells (genotype_block.hpp).
#pragma once

#include <cstdint>
#include <span>

namespace gramscore::adapters {

struct call_counts {
  std::uint64_t het = 0;      ///< code 1
  std::uint64_t alt = 0;      ///< code 2
  std::uint64_t missing = 0;  ///< code 3
};

/// @param codes 32 a word, low bits first, as in genotype_column. Cost about 1 ns a word.
[[nodiscard]] call_counts count_calls(std::span<std::uint64_t const> codes);

/// Bits of a & ~b, or of a & b where `both`; an empty `b` counts as zeros.
[[nodiscard]] std::uint64_t count_bits(std::span<std::uint64_t const> a,
                                       std::span<std::uint64_t const> b, bool both);

}  // namespace gramscore::adapters
