// SPDX-License-Identifier: MIT
// Chromosome names as plink2 reads them, and what they mean for ploidy. Not for contig lengths.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/genotypes/karyotype.hpp"

namespace gramscore::adapters {

/// How calls on a chromosome count.
enum class ploidy_class : std::uint8_t {
  diploid = 0,  ///< autosomes, 0, XY, PAR1, PAR2, contigs
  x = 1,
  y = 2,
  haploid = 3,  ///< MT; all chromosomes of a haploid species
};

/// What a name says by itself, whatever the species: a number or a name of named_chromosome, or
/// neither, which is a contig.
struct chromosome_name {
  std::optional<std::uint32_t> number;  ///< 0 to 99
  std::optional<named_chromosome> named;

  [[nodiscard]] bool is_contig() const { return !number && !named; }
  friend bool operator==(chromosome_name const&, chromosome_name const&) = default;
};

struct chromosome {
  ploidy_class ploidy = ploidy_class::diploid;
  bool known = true;       ///< false: a contig name, which needs --allow-extra-chr
  std::uint32_t code = 0;  ///< plink2's number (human X 23, Y 24, XY 25, MT 26, PAR1/PAR2 27/28)
  bool is_autosome = false;
  std::optional<named_chromosome> named;
  bool is_printed_as_0 = false;  ///< a contig under `--allow-extra-chr 0`

  /// The number of a named chromosome that the species lacks: plink2 uses it only if --chr says so.
  [[nodiscard]] bool is_gap() const { return known && code != 0 && !is_autosome && !named; }
};

/// Numbers of one or two digits, X/Y/XY/MT/M/PAR1/PAR2, optional `chr` prefix in any case.
[[nodiscard]] chromosome_name read_chromosome_name(std::string_view name);

/// Reads one name for a species.
/// @throws error malformed_input for a number out of range and a named chromosome that the species
/// does not have.
[[nodiscard]] chromosome parse_chromosome(std::string_view name, karyotype const& species);

/// The name as plink2 prints it: a number, X, Y, XY, MT (which a gap is called too), PAR1, PAR2,
/// and a contig's own (or 0).
/// @param name what `parsed` was parsed from.
[[nodiscard]] std::string printed_chromosome(chromosome const& parsed, std::string_view name);

/// Checks all contigs of an input as plink2 does when it loads them.
/// @return [names]
/// @throws error malformed_input (with `source` as the place) as parse_chromosome(), and for a
/// contig name without `allow_extra_chr`, as plink2's exit 6.
[[nodiscard]] std::vector<chromosome> parse_contigs(std::span<std::string_view const> names,
                                                    karyotype const& species, bool allow_extra_chr,
                                                    std::string const& source);

/// @param runs the chromosomes of an input, one for each run of variants, in their order.
/// @return the first that comes back after another one (23 and X may be one chromosome), if any.
[[nodiscard]] std::optional<std::size_t> find_split(std::span<chromosome const> runs);

/// The words for a contig name that is not allowed.
[[nodiscard]] std::string unknown_contig_text(std::string_view name, karyotype const& species);

}  // namespace gramscore::adapters
