// SPDX-License-Identifier: MIT
// What plink2 accepts in the fixed columns of a variant, whether they come from text or from BCF,
// and the fixed columns of a VCF line. Not for calls (gt_text.hpp, gt_fast.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/genotypes/genotype_source.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {

inline constexpr std::size_t max_name_bytes = 16000;  ///< of a variant ID, contig or sample name

/// A VCF line cut at its tabs; views into the line.
struct vcf_line_fields {
  std::string_view chrom, pos, id, ref, alt, qual, filter, info, format;
  std::string_view samples;  ///< all sample columns
};

/// Cuts a line. @throws error malformed_input at `place` for fewer than ten columns
[[nodiscard]] vcf_line_fields split_vcf_line(std::string_view line, input_place const& place);

/// Reads POS as plink2 does: an optional sign, then digits up to any other byte ("100.5" is 100).
/// @return 0 to 2147483646 @throws error malformed_input at `place`, also for a negative position
[[nodiscard]] std::uint32_t parse_position(std::string_view text, input_place const& place);

/// Cuts REF and the comma-separated ALT into alleles, reusing the strings of `alleles`.
void split_alleles(std::string_view ref, std::string_view alt, std::vector<std::string>& alleles);

/// Checks ID and alleles and makes the allele "0" a ".".
/// @param record REF and one or more ALT alleles
/// @throws error at `place`: malformed_input for an empty or too long ID, blanks, an empty allele
/// or a byte that an allele cannot have; inconsistent_input for a missing allele in a multi-allelic
/// record; not_supported for more than 254 ALT alleles.
void check_record(variant_record& record, input_place const& place);

/// Checks QUAL: "." or a decimal number. @throws error malformed_input at `place`
void check_quality(std::string_view text, input_place const& place);

/// Fills position, ID and alleles of `record` from a line. @throws error as the functions above
void fill_record(vcf_line_fields const& fields, variant_record& record, input_place const& place);

}  // namespace gramscore::adapters
