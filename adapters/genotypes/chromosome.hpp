// SPDX-License-Identifier: MIT
// Chromosome names as plink2 reads them, and what they mean for ploidy. Not for contig lengths.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gramscore::adapters {

/// How calls on a chromosome count (human set).
enum class ploidy_class : std::uint8_t {
  diploid = 0,  ///< 1-22, 0, XY, PAR1, PAR2, contigs
  x = 1,
  y = 2,
  haploid = 3,  ///< MT
};

struct chromosome {
  ploidy_class ploidy = ploidy_class::diploid;
  bool known = true;  ///< false: a contig name, which needs --allow-extra-chr
  std::uint32_t code =
      0;  ///< plink2's number (X 23, Y 24, XY 25, MT 26, PAR1/PAR2 27/28), 0 unplaced
};

/// Reads one name: numbers, X/Y/XY/MT/M/PAR1/PAR2, optional `chr` prefix in any case.
/// @throws error malformed_input for a number out of range (29 and up).
[[nodiscard]] chromosome parse_chromosome(std::string_view name);

/// The name as plink2 prints it: 1 to 22, X, Y, XY, MT, PAR1, PAR2, 0, and a contig's own.
/// @param name what `parsed` was parsed from.
[[nodiscard]] std::string printed_chromosome(chromosome const& parsed, std::string_view name);

/// Checks all contigs of an input as plink2 does when it loads them.
/// @throws error malformed_input (with `source` as the place) for a contig name without
/// `allow_extra_chr`, as plink2's exit 6.
[[nodiscard]] std::vector<chromosome> parse_contigs(std::vector<std::string_view> const& names,
                                                    bool allow_extra_chr,
                                                    std::string const& source);

}  // namespace gramscore::adapters
