// SPDX-License-Identifier: MIT
// The filters of samples by sex, founders and phenotypes, in plink2's order. Not for lists of
// samples or missing calls (filters.hpp).
#pragma once

#include "adapters/cache/gram_file.hpp"
#include "adapters/filters/selection.hpp"
#include "plugin/samples.hpp"
#include "plugin/session.hpp"

namespace gramscore::plugin {

/// --require-pheno, sexes, founders: before --mind. They say in the log what they leave.
/// @throws error as adapters::keep_with_phenotypes.
void filter_by_traits(session const& now, adapters::gram_file const& file,
                      result_samples const& samples, adapters::kept_mask& kept);

/// --keep-if, --remove-if, --keep-cats, --remove-cats: behind --mind.
/// @throws error as adapters::keep_by_condition and keep_by_category.
void filter_by_phenotypes(session const& now, result_samples const& samples,
                          adapters::kept_mask& kept);

}  // namespace gramscore::plugin
