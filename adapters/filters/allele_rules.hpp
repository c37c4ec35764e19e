// SPDX-License-Identifier: MIT
// Filters by the alleles of a variant: --snps-only, --min-alleles, --max-alleles. Not for
// frequencies.
#pragma once

#include <cstdint>

#include "adapters/weights/score_lines.hpp"

namespace gramscore::adapters {

struct allele_rules {
  bool snps_only = false;   ///< every allele is one character (a missing one too)
  bool acgt_only = false;   ///< and that is A, C, G, T (either case) or missing
  std::uint32_t least = 0;  ///< alleles; a missing ALT is none
  std::uint32_t most = 0xffffffffU;

  [[nodiscard]] bool any() const { return snps_only || least > 1 || most != 0xffffffffU; }
};

/// @return whether the variant passes. Cost O(alleles).
[[nodiscard]] bool passes(allele_rules const& rules, variant_lookup const& variants,
                          std::uint32_t variant);

}  // namespace gramscore::adapters
