// SPDX-License-Identifier: MIT
// From 2-bit calls by sample to 2-bit calls by variant, in memory. Not for reading files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace gramscore::adapters {

/// Transposes a block of a sample-major .bed.
/// @param chunks [samples x bytes], the same bytes of each sample's row: four variants each.
/// @param rows [4 * bytes x bed_row_bytes(samples)], padding calls become 00.
/// Cost: O(bytes).
void transpose_bed_chunks(std::span<std::uint8_t const> chunks, std::size_t sample_count,
                          std::span<std::uint8_t> rows);

}  // namespace gramscore::adapters
