// SPDX-License-Identifier: MIT
#include "adapters/bed/bed_codes.hpp"

#include <bit>
#include <cstring>

#include "adapters/genotypes/packed_codes.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::size_t word_bytes = sizeof(std::uint64_t);

/// With h and l the high and low bit of a pair: the new high bit is not h, the new low bit h xor l.
constexpr std::uint64_t convert_word(std::uint64_t word) {
  return (~word & high_code_bits) | ((word ^ (word >> 1)) & low_code_bits);
}

std::uint64_t load_little_endian(std::uint8_t const* bytes) {
  std::uint64_t word = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&word, bytes, word_bytes);
  } else {
    for (std::size_t i = 0; i < word_bytes; ++i) word |= std::uint64_t{bytes[i]} << (8 * i);
  }
  return word;
}

}  // namespace

void convert_bed_row(std::span<std::uint8_t const> row, std::size_t sample_count,
                     std::span<std::uint64_t> codes) {
  GRAMSCORE_ASSERT(row.size() == bed_row_bytes(sample_count));
  GRAMSCORE_ASSERT(codes.size() == code_words(sample_count));
  std::size_t const whole_words = sample_count / samples_per_word;
  for (std::size_t i = 0; i < whole_words; ++i) {
    codes[i] = convert_word(load_little_endian(row.data() + i * word_bytes));
  }
  std::size_t const rest = sample_count % samples_per_word;
  if (rest == 0) return;
  std::uint64_t last = 0;
  for (std::size_t i = whole_words * word_bytes; i < row.size(); ++i) {
    last |= std::uint64_t{row[i]} << (8 * (i % word_bytes));
  }
  codes[whole_words] = convert_word(last) & ((std::uint64_t{1} << (2 * rest)) - 1);
}

}  // namespace gramscore::adapters
