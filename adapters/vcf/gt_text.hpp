// SPDX-License-Identifier: MIT
// The general reader of genotype text: any ploidy, any number of alleles, half-calls, fields after
// GT. Not for speed: parse_gt_fast (gt_fast.hpp) takes the common form.
#pragma once

#include <string_view>

#include "adapters/vcf/gt_call.hpp"

namespace gramscore::adapters {

/// Reads GT, the first field of each sample column, for all samples.
///
/// A call of one allele is haploid. Two alleles are joined by / or |. If a third follows, plink2's
/// rules hold: where the first allele is there, a third that is there makes the call missing, and
/// a third that is missing (0/1/.) changes nothing; where the first is missing, the rest after the
/// second is not looked at.
/// @param text the sample columns, tab-separated; columns beyond the samples are ignored
/// @return the first sample that stopped the reading, if any. Cost O(bytes).
[[nodiscard]] gt_result parse_gt_text(std::string_view text, gt_rules const& rules,
                                      genotype_column& calls);

}  // namespace gramscore::adapters
