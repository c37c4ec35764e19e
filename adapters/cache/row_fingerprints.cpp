// SPDX-License-Identifier: MIT
#include "adapters/cache/row_fingerprints.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

#include "adapters/cache/split_mix.hpp"
#include "adapters/genotypes/packed_codes.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

using engine::row_fingerprint;
using gram_format::allele_pair;
using gram_format::no_allele;

constexpr std::size_t samples_a_word = 32;

bool bit_of(std::vector<std::uint64_t> const& words, std::size_t i) {
  return !words.empty() && ((words[i / 64] >> (i % 64)) & 1U) != 0;
}

void append(row_fingerprint::value_type& row, std::uint32_t variant, allele_pair cell) {
  row = row_fingerprint::combine(row, row_fingerprint::leaf(cell_leaf(variant, cell)));
}

}  // namespace

row_fingerprint::leaf_type cell_leaf(std::uint32_t variant, allele_pair cell) {
  return {split_mix((std::uint64_t{variant} << 32) | (std::uint64_t{cell.allele_a} << 16) |
                    cell.allele_b)};
}

row_fingerprints::row_fingerprints(std::uint32_t sample_count, row_form form)
    : sample_count_(sample_count),
      form_(form),
      main_(std::size_t{sample_count} * (form == row_form::haplotypes ? 2 : 1),
            row_fingerprint::identity()),
      missing_(sample_count, row_fingerprint::identity()) {}

void row_fingerprints::add(std::uint32_t variant, std::uint16_t common,
                           genotype_column const& calls) {
  if (calls.multiallelic) {
    add_multiallelic(variant, common, calls);
  } else {
    add_biallelic(variant, common, calls);
  }
}

void row_fingerprints::add_biallelic(std::uint32_t variant, std::uint16_t common,
                                     genotype_column const& calls) {
  GRAMSCORE_ASSERT(calls.codes.size() == (sample_count_ + samples_a_word - 1) / samples_a_word);
  auto const other = static_cast<std::uint16_t>(1 - common);
  // Where the cache's common allele is neither, every sample has a cell, and none will fit.
  auto const common_codes = common == 0 ? 0 : 2 * low_code_bits;
  for (std::size_t w = 0; w < calls.codes.size(); ++w) {
    auto const different = calls.codes[w] ^ common_codes;
    auto rest = (different | (different >> 1)) & low_code_bits;
    for (; rest != 0; rest &= rest - 1) {
      auto const shift = static_cast<unsigned>(std::countr_zero(rest));
      auto const sample = static_cast<std::uint32_t>(w * samples_a_word + shift / 2);
      if (sample >= sample_count_) {
        break;  // padding looks like REF/REF
      }
      switch ((calls.codes[w] >> shift) & 3U) {
        case 0:
          add_call(variant, common, {sample, 0, 0});
          break;
        case 1:
          if (!bit_of(calls.phased_het, sample)) {
            add_call(variant, common, {sample, other, common});  // the rarer one first
          } else if (bit_of(calls.alt_first, sample)) {
            add_call(variant, common, {sample, 1, 0});
          } else {
            add_call(variant, common, {sample, 0, 1});
          }
          break;
        case 2:
          add_call(variant, common, {sample, 1, 1});
          break;
        default:
          add_call(variant, common, {sample, missing_allele, missing_allele});
      }
    }
  }
}

void row_fingerprints::add_multiallelic(std::uint32_t variant, std::uint16_t common,
                                        genotype_column const& calls) {
  GRAMSCORE_ASSERT(calls.alleles.size() == 2 * std::size_t{sample_count_});
  for (std::uint32_t sample = 0; sample < sample_count_; ++sample) {
    auto first = calls.alleles[2 * std::size_t{sample}];
    auto second = calls.alleles[2 * std::size_t{sample} + 1];
    if (first == common && second == common) {
      continue;
    }
    // Without a phase the common allele goes last, else the larger number.
    bool const is_ordered = second == common || (first != common && first <= second);
    if (!bit_of(calls.phased_het, sample) && !is_ordered) {
      std::swap(first, second);
    }
    add_call(variant, common, {sample, first, second});
  }
}

void row_fingerprints::add_call(std::uint32_t variant, std::uint16_t common,
                                sample_call const& call) {
  auto const [sample, first, second] = call;
  if (first == missing_allele && second == missing_allele) {
    append(form_ == row_form::packed ? main_[sample] : missing_[sample], variant,
           {no_allele, no_allele});
  } else if (form_ != row_form::haplotypes) {
    append(main_[sample], variant, {std::min(first, second), std::max(first, second)});
  } else {
    auto* const rows = main_.data() + 2 * std::size_t{sample};
    if (first != common) {
      append(rows[0], variant, {first, no_allele});
    }
    if (second != common) {
      append(rows[1], variant, {second, no_allele});
    }
  }
}

std::vector<row_fingerprints::value> row_fingerprints::per_sample() const {
  std::vector<value> out(sample_count_, row_fingerprint::identity());
  auto const rows = sample_count_ == 0 ? 1 : main_.size() / sample_count_;
  for (std::size_t row = 0; row < main_.size(); ++row) {
    out[row / rows] = row_fingerprint::combine(out[row / rows], main_[row]);
  }
  for (std::size_t sample = 0; sample < out.size(); ++sample) {
    out[sample] = row_fingerprint::combine(out[sample], missing_[sample]);
  }
  return out;
}

}  // namespace gramscore::adapters
