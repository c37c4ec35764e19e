// SPDX-License-Identifier: MIT
// Whether a run needs allele frequencies and may compute them: plink2's 50-sample rule. Not for
// computing them (adapters/score) or reading them (adapters/freq).
#pragma once

#include <cstdint>

#include "plugin/options.hpp"

namespace gramscore::plugin {

struct sample_counts {
  std::uint64_t samples = 0;
  std::uint64_t founders = 0;
};

/// Mean imputation needs them, and so do the models that centre calls.
[[nodiscard]] bool needs_frequencies(score_request const& score);

/// Checks the counts and --error-on-freq-calc where no frequency file is given, in plink2's order.
/// @throws error degenerate_data for fewer than 50 samples or founders (unless --bad-freqs, or
/// --nonfounders for the latter), command_line for --error-on-freq-calc.
void check_computed_frequencies(frequency_request const& request, sample_counts const& counts);

/// The check of a run that needs no frequencies: with --nonfounders plink2 computes them anyway.
/// @throws error command_line for --error-on-freq-calc beside --nonfounders.
void check_unneeded_frequencies(frequency_request const& request);

/// @throws error command_line: --error-on-freq-calc, and a frequency would have to be computed.
void check_freq_calc_allowed(frequency_request const& request);

}  // namespace gramscore::plugin
