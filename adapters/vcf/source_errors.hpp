// SPDX-License-Identifier: MIT
// Errors that VCF text and BCF share. Not for the checks of fixed columns (vcf_record_rules.hpp).
#pragma once

#include <string_view>

#include "adapters/genotypes/chromosome_order.hpp"
#include "adapters/vcf/gt_call.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {

/// @throws error degenerate_data
[[noreturn]] void throw_no_variants(input_place const& place);

/// @throws error malformed_input that says what is wrong with the call of one sample
[[noreturn]] void throw_bad_call(gt_result const& result, std::string_view sample_name,
                                 input_place const& place);

/// Any contig name, each chromosome in one run: plink2 refuses a VCF in which one comes back.
/// Whether contig names are allowed at all is asked when variants are scored.
[[nodiscard]] inline chromosome_order_options one_run_each(karyotype const& species) {
  return {.species = species, .allow_extra_chr = true, .allow_split = false};
}

/// Takes the contig of the next variant. @return its index
/// @throws error malformed_input at `place` for an empty or overlong name, a chromosome number out
/// of range and a chromosome in two parts
[[nodiscard]] std::uint32_t take_contig(chromosome_order& contigs, std::string_view name,
                                        input_place const& place);

}  // namespace gramscore::adapters
