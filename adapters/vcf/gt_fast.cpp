// SPDX-License-Identifier: MIT
// See the header. Two calls are one 64-bit word, 16 words are a block of 32 samples, and bits are
// tested and gathered inside words (SWAR), so that no instruction set is assumed.
#include "adapters/vcf/gt_fast.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace gramscore::adapters {

namespace {

static_assert(std::endian::native == std::endian::little, "words are read low byte first");

constexpr std::size_t samples_per_block = 32;
constexpr std::size_t bytes_per_call = 4;
constexpr std::size_t bytes_per_block = samples_per_block * bytes_per_call;
constexpr std::size_t words_per_block = bytes_per_block / 8;

// Bytes of a word, low first: allele, separator, allele, tab of an even sample, then of an odd one.
constexpr std::uint64_t hom_ref_phased = 0x0930'7c30'0930'7c30;    // "0|0\t0|0\t"
constexpr std::uint64_t hom_ref_unphased = 0x0930'2f30'0930'2f30;  // "0/0\t0/0\t"
constexpr std::uint64_t allele_ones = 0x0001'0001'0001'0001;       // the low bit of each allele
constexpr std::uint64_t call_ones = 0x0000'0001'0000'0001;         // one bit a call
constexpr std::uint64_t dot_difference = '.' ^ '0';                // 0x1e
constexpr std::uint64_t slash_difference = '/' ^ '|';              // 0x53

std::uint64_t load_word(char const* from) {
  std::uint64_t word = 0;
  std::memcpy(&word, from, sizeof word);
  return word;
}

/// One bit for each allele, call or separator of a block. Four 16-bit lanes: first and second
/// allele of the even samples, first and second allele of the odd ones; bit k is word k.
struct block_bits {
  std::uint64_t allele = 0;    ///< 1: the allele is ALT
  std::uint64_t missing = 0;   ///< 1: the allele is '.'
  std::uint64_t unphased = 0;  ///< lanes 0 and 2 only; 1: the separator is '/'
  std::uint64_t invalid = 0;   ///< nonzero: some byte is none of those
};

block_bits gather_block(char const* text) {
  block_bits bits;
  for (std::size_t k = 0; k < words_per_block; ++k) {
    std::uint64_t const word = load_word(text + 8 * k) ^ hom_ref_phased;
    std::uint64_t const missing = (word >> 1) & allele_ones;  // bit 1 of 0x1e; '1' lacks it
    std::uint64_t const unphased = (word >> 14) & call_ones;  // bit 6 of 0x53 in byte 1
    std::uint64_t const rest =
        word ^ (missing * dot_difference) ^ (unphased * (slash_difference << 8));
    bits.invalid |= (rest & ~allele_ones) | (rest & missing);
    bits.allele |= (rest & allele_ones) << k;
    bits.missing |= missing << k;
    bits.unphased |= unphased << k;
  }
  return bits;
}

/// Moves the low 16 bits (even samples) and the high 16 bits (odd samples) into sample order.
std::uint32_t in_sample_order(std::uint64_t even, std::uint64_t odd) {
  auto bits = static_cast<std::uint32_t>((even & 0xffff) | (odd & 0xffff) << 16);
  auto const swap = [&bits](int distance, std::uint32_t mask) {
    std::uint32_t const moved = (bits ^ (bits >> distance)) & mask;
    bits ^= moved ^ (moved << distance);
  };
  swap(8, 0x0000'ff00);
  swap(4, 0x00f0'00f0);
  swap(2, 0x0c0c'0c0c);
  swap(1, 0x2222'2222);
  return bits;
}

/// Puts a zero bit above each bit.
std::uint64_t spread_bits(std::uint32_t bits) {
  std::uint64_t wide = bits;
  wide = (wide | wide << 16) & 0x0000'ffff'0000'ffff;
  wide = (wide | wide << 8) & 0x00ff'00ff'00ff'00ff;
  wide = (wide | wide << 4) & 0x0f0f'0f0f'0f0f'0f0f;
  wide = (wide | wide << 2) & 0x3333'3333'3333'3333;
  return (wide | wide << 1) & 0x5555'5555'5555'5555;
}

void set_half_word(std::vector<std::uint64_t>& plane, std::size_t block, std::uint64_t bits) {
  plane[block / 2] |= bits << (32 * (block % 2));
}

/// Reads a block that is not all homozygous REF. @return false if it is not of the fast form.
bool parse_block(char const* text, std::size_t block, std::size_t sample_count,
                 genotype_column& calls) {
  block_bits const bits = gather_block(text);
  std::uint64_t const half_calls = (bits.missing ^ (bits.missing >> 16)) & 0x0000'ffff'0000'ffff;
  if ((bits.invalid | half_calls) != 0) return false;
  std::uint64_t const both = bits.allele & (bits.allele >> 16);
  std::uint64_t const het = bits.allele ^ (bits.allele >> 16);
  std::uint64_t const low = het | bits.missing;
  std::uint64_t const high = both | bits.missing;
  calls.codes[block] = spread_bits(in_sample_order(low, low >> 32)) |
                       spread_bits(in_sample_order(high, high >> 32)) << 1;
  std::uint64_t const phased_het = het & ~bits.unphased & 0x0000'ffff'0000'ffff;
  if (phased_het == 0) return true;
  if (calls.phased_het.empty()) {
    calls.phased_het.assign((sample_count + 63) / 64, 0);
    calls.alt_first.assign((sample_count + 63) / 64, 0);
  }
  std::uint64_t const alt_first = phased_het & bits.allele;
  set_half_word(calls.phased_het, block, in_sample_order(phased_het, phased_het >> 32));
  set_half_word(calls.alt_first, block, in_sample_order(alt_first, alt_first >> 32));
  return true;
}

bool is_block_of(char const* text, std::uint64_t word) {
  std::uint64_t difference = 0;
  for (std::size_t k = 0; k < words_per_block; ++k) difference |= load_word(text + 8 * k) ^ word;
  return difference == 0;
}

}  // namespace

bool parse_gt_fast(std::string_view text, std::size_t sample_count, genotype_column& calls) {
  if (text.size() != bytes_per_call * sample_count - 1) return false;
  calls.multiallelic = false;
  calls.phased_het.clear();
  calls.alt_first.clear();
  std::size_t const full_blocks = (sample_count - 1) / samples_per_block;
  calls.codes.resize(full_blocks + 1);
  std::uint64_t const hom_ref = text[1] == '/' ? hom_ref_unphased : hom_ref_phased;
  for (std::size_t block = 0; block < full_blocks; ++block) {
    char const* const from = text.data() + block * bytes_per_block;
    if (is_block_of(from, hom_ref)) {
      calls.codes[block] = 0;
    } else if (!parse_block(from, block, sample_count, calls)) {
      return false;
    }
  }
  // The last block is completed by homozygous REF, whose code 0 is that of padding.
  std::array<char, bytes_per_block> tail{};
  for (std::size_t k = 0; k < words_per_block; ++k) {
    std::memcpy(tail.data() + 8 * k, &hom_ref_phased, sizeof hom_ref_phased);
  }
  std::string_view const rest = text.substr(full_blocks * bytes_per_block);
  std::memcpy(tail.data(), rest.data(), rest.size());
  return parse_block(tail.data(), full_blocks, sample_count, calls);
}

}  // namespace gramscore::adapters
