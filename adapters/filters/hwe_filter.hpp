// SPDX-License-Identifier: MIT
// --hwe: leaves out variants whose genotypes are not in Hardy-Weinberg equilibrium. Not for the
// tests themselves (hwe_test.hpp).
#pragma once

#include <cstdint>
#include <span>

#include "adapters/cache/gram_file.hpp"
#include "adapters/filters/hwe_test.hpp"
#include "adapters/filters/selection.hpp"

namespace gramscore::adapters {

/// Drops the variants that fail the test; one with more than two alleles is tested once an allele,
/// against all others, and fails where one of them does. On X females and males are tested
/// together: heterozygous males and samples of unknown sex are not counted. Y and MT are not
/// tested.
/// @param founders [samples] non-zero: counted; empty: all are.
/// @return whether the diploid tests had numbers of calls that differ by more than plink2 likes:
/// its 10 % are 9 x the most > 10 x the fewest. Cost: count_genotypes() of each tile with a kept
/// variant (twice on X), then the tests.
bool drop_by_hwe(gram_file const& file, std::span<std::uint8_t const> founders,
                 hwe_rule const& rule, kept_mask& variants, int threads);

}  // namespace gramscore::adapters
