// SPDX-License-Identifier: MIT
#include "adapters/vcf/source_errors.hpp"

#include <fmt/format.h>

#include "adapters/vcf/vcf_record_rules.hpp"

namespace gramscore::adapters {

void throw_no_variants(input_place const& place) {
  throw error(error_category::degenerate_data, "the file has no variants", place);
}

void throw_bad_call(gt_result const& result, std::string_view sample_name,
                    input_place const& place) {
  std::string message;
  switch (result.status) {
    case gt_status::half_call:
      message = fmt::format(
          "half-call of sample '{}'; --vcf-half-call says what to make of half-calls", sample_name);
      break;
    case gt_status::too_few:
      message = fmt::format("the line has no column for sample '{}'", sample_name);
      break;
    default:
      message = fmt::format(
          "GT of sample '{}' is not a genotype of this variant (expected such as 0/1, 0|1, 1 or "
          "./., with indices up to the number of ALT alleles)",
          sample_name);
  }
  throw error(error_category::malformed_input, message, place);
}

std::uint32_t take_contig(chromosome_order& contigs, std::string_view name,
                          input_place const& place) {
  if (name.empty() || static_cast<unsigned char>(name.front()) <= ' ') {
    throw error(error_category::malformed_input, "the line starts with a blank or a tab", place);
  }
  if (name.size() > max_name_bytes) {
    throw error(error_category::malformed_input,
                fmt::format("the contig name is longer than {} bytes", max_name_bytes), place);
  }
  try {
    return contigs.add(name);
  } catch (error const& failure) {
    throw error(failure.category(), failure.what(), place);
  }
}

}  // namespace gramscore::adapters
