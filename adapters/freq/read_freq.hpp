// SPDX-License-Identifier: MIT
// Reads --read-freq, matched to a data set: frequencies or counts of alleles, or counts of
// genotypes, of plink2 or PLINK 1. Not for computing frequencies.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapters/weights/score_lines.hpp"

namespace gramscore::adapters {

/// Frequencies by allele. The alleles of variant v follow those of v - 1, REF first.
struct given_frequencies {
  std::vector<double> values;       ///< [alleles of the data set] in [0, 1], NaN where not given
  std::uint64_t loaded_count = 0;   ///< variants with given frequencies
  std::uint64_t skipped_count = 0;  ///< entries with an unknown ID, a NaN, or alleles that differ
};

/// Reads a report of plink2's --freq or --geno-counts (any columns that give each allele's share)
/// or of PLINK 1's --freq, --freq counts or --freqx; plain, gzip or zstd. Alleles match by name, so
/// REF and ALT may be swapped. An entry that lacks one of the variant's alleles is skipped.
///
/// Values that are not given are what the others leave; then the variant's last allele gets 1 - the
/// others, with the rounding that plink2 has.
/// @param pseudocount is added to every count of an allele, not to frequencies.
/// @throws error cannot_open, read_failed, decompression; malformed_input for a bad header, a short
/// line, a value outside its range, an ID given twice or an ID that the data set repeats.
/// Cost: O(bytes + alleles of the data set), one lookup a line.
[[nodiscard]] given_frequencies read_frequencies(std::string const& path,
                                                 variant_lookup const& variants,
                                                 double pseudocount = 0);

}  // namespace gramscore::adapters
