// SPDX-License-Identifier: MIT
// How many of some samples carry two copies, one or none of each allele, from the grammar. Not for
// copies alone (adapters/score/allele_frequencies.hpp), which phased rows give without pairing.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "adapters/cache/gram_file.hpp"

namespace gramscore::adapters {

/// Of the variants of one tile; alleles from that of its first variant on.
struct genotype_counts {
  std::vector<std::uint64_t> hom;     ///< [alleles] calls with two copies
  std::vector<std::uint64_t> het;     ///< [alleles] calls with one copy
  std::vector<std::uint64_t> called;  ///< [variants] calls that are not missing
};

/// @param chosen [samples] non-zero: counted; empty: all are.
/// Cost: a reverse pass over the tile. Where it holds haplotypes, the two rows of each chosen
/// sample are compared too, unless all samples count and every variant has two alleles.
[[nodiscard]] genotype_counts count_genotypes(gram_file const& file, std::size_t tile_idx,
                                              std::span<std::uint8_t const> chosen);

}  // namespace gramscore::adapters
