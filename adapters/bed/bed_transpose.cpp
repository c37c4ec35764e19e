// SPDX-License-Identifier: MIT
#include "adapters/bed/bed_transpose.hpp"

#include <algorithm>
#include <array>

#include "adapters/bed/bed_codes.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

using quad = std::array<std::uint8_t, samples_per_byte>;

/// A 4 x 4 matrix of 2-bit calls: four samples' bytes to four variants' bytes, by swapping
/// off-diagonal calls and then off-diagonal pairs of calls in one 32-bit word.
quad transpose_quad(quad const& samples) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) word |= std::uint32_t{samples[i]} << (8 * i);
  std::uint32_t swap = (word ^ (word >> 6)) & 0x00cc00ccU;
  word ^= swap ^ (swap << 6);
  swap = (word ^ (word >> 12)) & 0x0000f0f0U;
  word ^= swap ^ (swap << 12);
  quad variants{};
  for (std::size_t i = 0; i < variants.size(); ++i) {
    variants[i] = static_cast<std::uint8_t>(word >> (8 * i));
  }
  return variants;
}

}  // namespace

void transpose_bed_chunks(std::span<std::uint8_t const> chunks, std::size_t sample_count,
                          std::span<std::uint8_t> rows) {
  std::size_t const chunk_bytes = chunks.size() / sample_count;
  auto const row_bytes = static_cast<std::size_t>(bed_row_bytes(sample_count));
  GRAMSCORE_ASSERT(chunks.size() == sample_count * chunk_bytes);
  GRAMSCORE_ASSERT(rows.size() == samples_per_byte * chunk_bytes * row_bytes);
  for (std::size_t group = 0; group < row_bytes; ++group) {
    std::size_t const first_sample = group * samples_per_byte;
    std::size_t const count = std::min(samples_per_byte, sample_count - first_sample);
    for (std::size_t byte = 0; byte < chunk_bytes; ++byte) {
      quad samples{};
      for (std::size_t i = 0; i < count; ++i) {
        samples[i] = chunks[(first_sample + i) * chunk_bytes + byte];
      }
      quad const variants = transpose_quad(samples);
      for (std::size_t i = 0; i < samples_per_byte; ++i) {
        rows[(samples_per_byte * byte + i) * row_bytes + group] = variants[i];
      }
    }
  }
}

}  // namespace gramscore::adapters
