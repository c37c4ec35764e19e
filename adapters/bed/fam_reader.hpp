// SPDX-License-Identifier: MIT
// Reads .fam and .psam files. Not for what phenotype tokens mean (adapters/sscore/phenotype.hpp).
#pragma once

#include <string>

#include "adapters/genotypes/genotype_source.hpp"

namespace gramscore::adapters {

/// Reads the samples of a .fam (six columns: FID IID PAT MAT SEX PHENO1, further ones ignored) or,
/// if a line `#FID ...` or `#IID ...` comes first, of a .psam with named columns; every column
/// other than FID, IID, SID, PAT, MAT and SEX is a phenotype then. The name plays no part; gzip
/// and zstd are recognised.
/// @throws error cannot_open, read_failed, decompression; malformed_input with line and column.
/// Cost: O(bytes); the whole table is kept.
[[nodiscard]] sample_table read_fam(std::string const& path);

/// Whether the first line that is no comment names the columns. @throws as read_fam.
[[nodiscard]] bool fam_has_header(std::string const& path);

}  // namespace gramscore::adapters
