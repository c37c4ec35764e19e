// SPDX-License-Identifier: MIT
// Reads --read-freq: a plink2 .afreq file, matched to a data set. Not for computing frequencies,
// and not for count files or PLINK 1 reports, which are refused by name.
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

/// Reads a file with the columns ID, REF, ALT, ALT_FREQS and perhaps REF_FREQ, as `plink2 --freq`
/// writes it; plain, gzip or zstd. Alleles match by name, so REF and ALT may be swapped. An entry
/// that lacks one of the variant's alleles is skipped.
///
/// Without REF_FREQ, REF gets 1 - sum(ALT); then the variant's last allele gets 1 - the others,
/// with the rounding that plink2 has.
/// @throws error cannot_open, read_failed, decompression; malformed_input for a bad header, a short
/// line, a value outside [0, 1], an ID given twice or an ID that the data set repeats;
/// not_supported for other frequency formats.
/// Cost: O(bytes + alleles of the data set), one lookup a line.
[[nodiscard]] given_frequencies read_frequencies(std::string const& path,
                                                 variant_lookup const& variants);

}  // namespace gramscore::adapters
