// SPDX-License-Identifier: MIT
// Exact tests of Hardy-Weinberg equilibrium from genotype counts: Wigginton, Cutler and Abecasis
// 2005; the mid-p of Graffelman and Moreno 2013; chromosome X of Graffelman and Weir 2016. Not for
// counting genotypes (genotype_counts.hpp) or for choosing variants (hwe_filter.hpp).
#pragma once

#include <cstdint>

namespace gramscore::adapters {

/// Calls of one allele against all others; in [0, 2^31).
struct hwe_counts {
  std::int64_t hom = 0;    ///< two copies
  std::int64_t het = 0;    ///< one copy
  std::int64_t other = 0;  ///< none
};

/// Haploid calls of one allele against all others.
struct haploid_counts {
  std::int64_t allele = 0;
  std::int64_t other = 0;
};

/// What --hwe asks for.
struct hwe_rule {
  double threshold = 0;  ///< in [0, 1); 0: no filter
  bool mid_p = false;    ///< half of the probability of the observed table is left out
  bool keep_few_hets = false;
};

/// The p-value over all tables with the same allele counts; 0 where it is below 1e-4900 or so.
/// Ties with the observed table count as ties within plink2's tolerance. Relative error 1e-15.
/// Cost O(heterozygotes that can be).
[[nodiscard]] double hwe_p(hwe_counts const& counts, bool mid_p);

/// The same over females and males together. Cost O(females x males) at most; terms that cannot
/// matter are left out, so about O(samples).
[[nodiscard]] double hwe_x_p(hwe_counts const& females, haploid_counts const& males, bool mid_p);

/// Does the variant fail the test? Decides as plink2 does: at p >= threshold x (1 - 2^-44) it
/// passes, and of two or three heterozygotes, fewer than expected, the tables with fewer are not
/// looked at where at most one table with more of them is as rare.
[[nodiscard]] bool fails_hwe(hwe_counts const& counts, hwe_rule const& rule);

/// The same on chromosome X. keep_few_hets divides the p-value by that of the females alone.
[[nodiscard]] bool fails_hwe_x(hwe_counts const& females, haploid_counts const& males,
                               hwe_rule const& rule);

}  // namespace gramscore::adapters
