// SPDX-License-Identifier: MIT
// Frequencies of the alleles that missing calls are imputed from, computed as plink2 does, for
// scored variants with a missing call only. Not for --read-freq files (adapters/freq).
#pragma once

#include <span>
#include <vector>

#include "adapters/cache/gram_file.hpp"
#include "adapters/score/scored_variants.hpp"

namespace gramscore::adapters {

/// @param founder [samples] non-zero: counted; empty: all samples are.
/// @param given [alleles] --read-freq values, NaN where not given; may be empty.
/// @return [lines] the frequency of each line's effect allele; 0 where no call is missing, since
/// nothing is imputed there. Cost O(lines), and a pass over the axioms of a tile where founders or
/// sexes must be told apart.
[[nodiscard]] std::vector<double> frequencies_of_lines(gram_file const& file,
                                                       score_lines const& lines,
                                                       scored_variants const& scored,
                                                       std::span<std::uint8_t const> founder,
                                                       std::span<double const> given);

/// [samples] 1 where both parents are "0" (or the input has no parents), as plink2 sees founders.
[[nodiscard]] std::vector<std::uint8_t> founder_mask(samples_view const& samples);

/// Frequencies of all alleles from (possibly half) copy counts: REF first, the last one is what the
/// others leave. No copies at all: 1 / alleles each.
void frequencies_from_copies(std::span<double const> copies, std::span<double> frequencies);

}  // namespace gramscore::adapters
