// SPDX-License-Identifier: MIT
// The header lines of a VCF text: sample names and the few checks that plink2 makes. Not for the
// meaning of INFO, FILTER or contig lines, which scoring does not need.
#pragma once

#include <string>
#include <vector>

#include "adapters/genotypes/genotype_source.hpp"
#include "adapters/vcf/vcf_lines.hpp"

namespace gramscore::adapters {

/// Reads up to and including the #CHROM line.
/// @return whole sample names in file order, one or more
/// @throws error malformed_input without a proper #CHROM line, for a FORMAT/GT line that is double
/// or not one String, and for an empty sample name; degenerate_data without samples
[[nodiscard]] std::vector<std::string> read_vcf_header(vcf_lines& lines);

/// Checks names and puts them into a table without any other column.
[[nodiscard]] sample_table make_sample_table(std::vector<std::string> names,
                                             input_place const& place);

}  // namespace gramscore::adapters
