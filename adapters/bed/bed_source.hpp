// SPDX-License-Identifier: MIT
// Genotypes of a .bed/.bim/.fam fileset as a stream of variants. Not for PLINK 2 .pgen files.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "adapters/genotypes/genotype_source.hpp"
#include "adapters/genotypes/karyotype.hpp"

namespace gramscore::adapters {

struct bed_paths {
  std::string bed;
  std::string bim;  ///< plain, .gz or .zst
  std::string fam;  ///< .fam or .psam
};

struct bed_options {
  bool allow_extra_chr = true;  ///< false: a contig name in the .bim is an error, with its line
  karyotype species;            ///< chromosomes that names in the .bim may stand for
  std::size_t block_bytes = std::size_t{4} << 20;  ///< read at once from the .bed
};

/// Opens a fileset and checks it whole, except for the codes: the .fam is read, the .bim is passed
/// over once (so contigs() is complete from the start), magic and size of the .bed are compared
/// with them. A variant-major and a sample-major .bed give the same stream.
///
/// Memory: the samples and some blocks of `block_bytes`, whatever the number of variants.
/// @throws error as plink2 exits: cannot_open; malformed_input with file, line and column;
/// inconsistent_input if every variant has a negative position.
[[nodiscard]] std::unique_ptr<genotype_source> open_bed_source(bed_paths const& paths,
                                                               bed_options const& options);

}  // namespace gramscore::adapters
