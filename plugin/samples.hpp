// SPDX-License-Identifier: MIT
// The samples of a run: names as the result shows them, counts. Options that rename
// act here, at run time, so that one cache serves them all. Not for reading genotypes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adapters/cache/gram_file.hpp"
#include "adapters/filters/sample_list.hpp"
#include "adapters/samples/phenotype_file.hpp"
#include "adapters/sscore/phenotype.hpp"
#include "adapters/vcf/sample_ids.hpp"
#include "plugin/frequency_rule.hpp"
#include "plugin/options.hpp"

namespace gramscore::plugin {

/// Columns [samples]; an absent column is empty. Views of the cache or of `renamed`, so the object
/// stays where it is.
struct result_samples {
  result_samples() = default;
  result_samples(result_samples const&) = delete;
  result_samples& operator=(result_samples const&) = delete;
  ~result_samples() = default;

  std::vector<std::string_view> fid, iid, sid;
  std::vector<adapters::phenotype_column> phenotypes;
  std::vector<std::vector<std::string_view>> phenotype_tokens;
  adapters::phenotype_table from_file;  ///< of --pheno; its columns are moved to `phenotypes`
  adapters::sample_ids renamed;         ///< of a VCF

  [[nodiscard]] adapters::sample_names names() const { return {fid, iid, sid}; }
};

/// One view a string. Cost O(strings).
[[nodiscard]] std::vector<std::string_view> views_of(adapters::string_column const& column);

/// --double-id, --const-fid and --id-delim.
[[nodiscard]] adapters::sample_id_options id_options(input_request const& input);

/// Names of the samples; --double-id and its like apply where `from_vcf`.
/// @throws error malformed_input for a name that plink2 refuses, inconsistent_input for a name
/// without the delimiter of --id-delim. Cost O(samples).
void load_samples(adapters::samples_view const& samples, input_request const& input, bool from_vcf,
                  result_samples& into);

/// Founders have no parent in the PAT and MAT columns. Cost O(samples).
[[nodiscard]] sample_counts count_samples(adapters::samples_view const& samples);

/// "503 samples (260 female, 243 male, 0 of unknown sex; 503 founders)".
[[nodiscard]] std::string describe_samples(adapters::samples_view const& samples,
                                           sample_counts const& counts);

}  // namespace gramscore::plugin
