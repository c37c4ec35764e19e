// SPDX-License-Identifier: MIT
// When a run may compute allele frequencies. Case numbers are those of the plink2 comparison table.
#include "plugin/frequency_rule.hpp"

#include <gtest/gtest.h>

#include "engine/error.hpp"

namespace gramscore::plugin {
namespace {

/// @return the exit code of the check, 0 if it passes.
int code_of(frequency_request const& request, sample_counts const& counts) {
  try {
    check_computed_frequencies(request, counts);
    return 0;
  } catch (error const& problem) {
    return problem.exit_code();
  }
}

TEST(frequency_rule, wants_fifty_samples) {
  // Case 2: below 50 samples the run stops; --bad-freqs lifts that, --nonfounders does not.
  frequency_request request;
  EXPECT_EQ(code_of(request, {49, 49}), 13);
  EXPECT_EQ(code_of(request, {50, 50}), 0);
  request.nonfounders = true;
  EXPECT_EQ(code_of(request, {49, 49}), 13);
  request.bad_freqs = true;
  EXPECT_EQ(code_of(request, {49, 0}), 0);
}

TEST(frequency_rule, wants_fifty_founders) {
  // Case 69: 51 samples with two nonfounders.
  frequency_request request;
  EXPECT_EQ(code_of(request, {51, 49}), 13);
  EXPECT_EQ(code_of(request, {52, 50}), 0);
  request.nonfounders = true;
  EXPECT_EQ(code_of(request, {51, 49}), 0);
  request = {};
  request.bad_freqs = true;
  EXPECT_EQ(code_of(request, {51, 49}), 0);
}

TEST(frequency_rule, counts_come_before_error_on_freq_calc) {
  // Case 77.
  frequency_request request;
  request.error_on_calculation = true;
  EXPECT_EQ(code_of(request, {60, 60}), 8);
  EXPECT_EQ(code_of(request, {40, 40}), 13);
}

TEST(frequency_rule, nonfounders_ask_for_frequencies) {
  // As plink2: --nonfounders computes frequencies even where nothing is imputed.
  frequency_request request;
  request.error_on_calculation = true;
  EXPECT_NO_THROW(check_unneeded_frequencies(request));
  request.nonfounders = true;
  EXPECT_THROW(check_unneeded_frequencies(request), error);
}

}  // namespace
}  // namespace gramscore::plugin
