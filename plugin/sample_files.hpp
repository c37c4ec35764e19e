// SPDX-License-Identifier: MIT
// What the input and the files of --pheno and --update-sex say about samples. Not for which samples
// to use (filters.hpp, sample_filters.hpp).
#pragma once

#include "adapters/cache/gram_file.hpp"
#include "plugin/samples.hpp"
#include "plugin/session.hpp"

namespace gramscore::plugin {

/// The phenotypes of the input's own sample table, as far as the flags want them.
/// @throws error malformed_input for values that plink2 refuses; inconsistent_input if --pheno-name
/// has no header to look into, or as adapters::select_of_psam. Cost O(samples x phenotypes).
void load_input_phenotypes(session const& now, adapters::gram_file const& file,
                           result_samples& into);

/// Adds those of --pheno, and drops those of --not-pheno.
/// @throws error as adapters::read_phenotype_file.
void load_phenotype_file(session const& now, result_samples& into);

/// Lets --update-sex replace sexes in the open cache; nothing is written to it.
/// @throws error as adapters::read_sex_file.
void update_sexes(session const& now, result_samples const& names, adapters::gram_file& file);

}  // namespace gramscore::plugin
