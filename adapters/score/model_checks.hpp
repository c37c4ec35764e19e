// SPDX-License-Identifier: MIT
// What a model refuses to score, line by line as plink2 meets it. Internal to adapters/score; the
// entry point is check_model() of score.hpp.
#pragma once

#include "adapters/score/allele_frequencies.hpp"
#include "adapters/score/score.hpp"
#include "adapters/score/scored_variants.hpp"

namespace gramscore::adapters {

/// Whether a model refuses anything; check_lines() does nothing for the others.
[[nodiscard]] constexpr bool may_refuse(score_model model) {
  return model != score_model::additive && model != score_model::center;
}

/// @throws error inconsistent_input for a haploid chromosome that the model has no values for,
/// degenerate_data for an allele of no variance that a sample carries nevertheless. Cost O(lines).
void check_lines(gram_file const& file, score_lines const& lines, score_options const& options,
                 scored_variants const& scored, line_statistics const& statistics);

}  // namespace gramscore::adapters
