// SPDX-License-Identifier: MIT
// Frequencies of the alleles that missing calls are imputed from and calls are centred by, computed
// as plink2 does, for the scored variants that need them only. Not for --read-freq files
// (adapters/freq).
#pragma once

#include <span>
#include <vector>

#include "adapters/cache/gram_file.hpp"
#include "adapters/score/score.hpp"
#include "adapters/score/scored_variants.hpp"

namespace gramscore::adapters {

/// What a model needs to know of the effect alleles; a part that it does not need is empty.
struct line_statistics {
  /// [lines] frequencies; 0 where no call is missing, unless the model centres calls.
  std::vector<double> frequency;
  /// [lines] what a copy counts: 1 / the standard deviation of a call, 0 for a fixed variant. Only
  /// for score_model::variance_standardize.
  std::vector<double> slope;
};

/// @param founder [samples] non-zero: counted; empty: all samples are.
/// Cost O(lines), and a pass over the axioms of a tile where founders or sexes must be told apart.
[[nodiscard]] line_statistics statistics_of_lines(gram_file const& file, score_lines const& lines,
                                                  scored_variants const& scored,
                                                  score_options const& options,
                                                  std::span<std::uint8_t const> founder);

/// Copies of each allele of a tile's variants, two a call; males count once on X and alone on Y.
/// @param founder [samples] non-zero: counted; empty: all samples are.
/// @return [alleles of the tile] Cost: one or two reverse passes over the tile.
[[nodiscard]] std::vector<double> counted_copies(gram_file const& file, std::size_t tile_idx,
                                                 ploidy_class ploidy,
                                                 std::span<std::uint8_t const> founder);

/// Halves the copies of haploid chromosomes, whose calls counted_copies() and the cache count as
/// two alleles: plink2 counts one, which shows in counts and where a pseudocount is added.
void count_haploid_calls_once(ploidy_class ploidy, std::span<double> copies);

/// Copies of each allele of a tile's variants as plink2 counts them: haploid calls once. The cache
/// knows them where all samples count and sexes do not matter.
/// @param founder [samples] non-zero: counted; empty: all samples are. @return [alleles of the
/// tile]
[[nodiscard]] std::vector<double> observed_copies(gram_file const& file, std::size_t tile_idx,
                                                  std::span<std::uint8_t const> founder);

/// [samples] 1 where both parents are "0" (or the input has no parents), as plink2 sees founders.
[[nodiscard]] std::vector<std::uint8_t> founder_mask(samples_view const& samples);

/// Frequencies of all alleles from (possibly half) copy counts: REF first, the last one is what the
/// others leave. No copies at all: 1 / alleles each.
void frequencies_from_copies(std::span<double const> copies, std::span<double> frequencies);

/// One over the standard deviation of a call, the same for every allele of the variant; 0 where
/// plink2 takes the variance for 0.
/// @param ploidy 1 or 2 alleles a call.
[[nodiscard]] double recip_deviation(std::span<double const> frequencies, std::int64_t ploidy);

}  // namespace gramscore::adapters
