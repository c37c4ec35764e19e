// SPDX-License-Identifier: MIT
#include "plugin/frequency_rule.hpp"

#include <fmt/core.h>

#include "engine/error.hpp"

namespace gramscore::plugin {

namespace {

constexpr std::uint64_t min_samples = 50;  // plink2's

}  // namespace

bool needs_frequencies(score_request const& score) {
  return !score.no_mean_imputation || adapters::is_centred(score.model);
}

void check_computed_frequencies(frequency_request const& request, sample_counts const& counts) {
  if (!request.bad_freqs) {
    if (counts.samples < min_samples) {
      throw error(error_category::degenerate_data,
                  fmt::format("{} samples are too few for allele frequencies ({} are needed); give "
                              "frequencies of a larger population with --read-freq, use "
                              "'no-mean-imputation', or insist with --bad-freqs",
                              counts.samples, min_samples));
    }
    if (counts.founders < min_samples && !request.nonfounders) {
      throw error(error_category::degenerate_data,
                  fmt::format("{} founders are too few for allele frequencies ({} are needed); "
                              "include the nonfounders with --nonfounders, give frequencies of a "
                              "larger population with --read-freq, or insist with --bad-freqs",
                              counts.founders, min_samples));
    }
  }
  check_freq_calc_allowed(request);
}

void check_unneeded_frequencies(frequency_request const& request) {
  if (!request.error_on_calculation || !request.nonfounders) return;
  throw error(
      error_category::command_line,
      "--error-on-freq-calc: --nonfounders asks for allele frequencies of the samples, as in "
      "plink2, although 'no-mean-imputation' does not need them; leave one of the flags out");
}

void check_freq_calc_allowed(frequency_request const& request) {
  if (!request.error_on_calculation) return;
  throw error(error_category::command_line,
              "--error-on-freq-calc: mean imputation or centring would have to compute allele "
              "frequencies from the samples");
}

}  // namespace gramscore::plugin
