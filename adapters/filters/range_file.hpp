// SPDX-License-Identifier: MIT
// Files of base-pair ranges: --extract/--exclude bed0 and bed1. Not for genotypes (adapters/bed).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "adapters/cache/gram_file.hpp"
#include "adapters/filters/selection.hpp"

namespace gramscore::adapters {

/// Positions, both ends included.
struct position_range {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

/// Ranges of one chromosome each, merged and sorted by read_ranges(), at its first contig.
using chromosome_ranges = std::vector<std::vector<position_range>>;  // [contigs]

/// Reads lines `chromosome start end ...`; lines of chromosomes that are not in the data set or
/// not selected are skipped unread.
/// @param zero_based starts count from 0 (bed0), ends from 1.
/// @param kept variants that are still selected.
/// @throws error cannot_open, read_failed, decompression; malformed_input with line and column.
/// Cost O(bytes + ranges x log(ranges)).
[[nodiscard]] chromosome_ranges read_ranges(std::span<std::string const> paths, bool zero_based,
                                            gram_file const& file,
                                            std::span<std::uint8_t const> kept);

/// Whether the kept variants of each chromosome stand together and in order of position: plink2
/// takes no ranges otherwise. Cost O(variants).
[[nodiscard]] bool is_sorted(gram_file const& file, std::span<std::uint8_t const> kept);

/// Drops the variants that are inside the ranges, or (`inside` true) all others.
/// Cost O(variants x log(ranges)).
void keep_by_range(gram_file const& file, chromosome_ranges const& ranges, bool inside,
                   kept_mask& kept);

}  // namespace gramscore::adapters
