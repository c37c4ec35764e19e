// SPDX-License-Identifier: MIT
// The fast path for genotype text: biallelic lines with FORMAT "GT" in which every call is three
// bytes, such as 0|1 or ./., so that a call and its tab fill 32 bits. Not for anything else: it
// says no, and the caller takes the general path (gt_text.hpp).
#pragma once

#include <cstddef>
#include <string_view>

#include "adapters/genotypes/genotype_source.hpp"

namespace gramscore::adapters {

/// Reads all calls of one line into the planes of `calls`.
/// @param text the sample columns of the line, without the end of line
/// @param sample_count 1 or more
/// @return false if the text is not of the form above; then the planes hold nothing of use.
/// Half-calls and allele indices above 1 are left to the general path as well. Cost O(samples),
/// about a byte a cycle where calls vary, and much less over runs of homozygous REF.
[[nodiscard]] bool parse_gt_fast(std::string_view text, std::size_t sample_count,
                                 genotype_column& calls);

}  // namespace gramscore::adapters
