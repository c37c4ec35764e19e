// SPDX-License-Identifier: MIT
// From the 2-bit codes of a .bed row to those of genotype_column. Not for reading files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace gramscore::adapters {

inline constexpr std::size_t samples_per_byte = 4;
inline constexpr std::size_t samples_per_word = 32;

/// Bytes of a .bed row of `count` calls.
constexpr std::uint64_t bed_row_bytes(std::uint64_t count) {
  return (count + samples_per_byte - 1) / samples_per_byte;
}

/// Words of a genotype column of `count` samples.
constexpr std::size_t code_words(std::size_t count) {
  return (count + samples_per_word - 1) / samples_per_word;
}

/// Converts a row: two A1 (00) to 2 copies of ALT, missing (01) to 3, het (10) to 1, no A1 (11) to
/// 0. Padding bits of the last word become 0.
/// @param row [bed_row_bytes(sample_count)] @param codes [code_words(sample_count)]
/// Cost: O(bytes), bound by memory.
void convert_bed_row(std::span<std::uint8_t const> row, std::size_t sample_count,
                     std::span<std::uint64_t> codes);

}  // namespace gramscore::adapters
