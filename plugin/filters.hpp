// SPDX-License-Identifier: MIT
// From the filter flags to the samples and variants of a run, in plink2's order. Not for reading
// the files they name (adapters/filters).
#pragma once

#include <memory>
#include <span>

#include "adapters/cache/gram_file.hpp"
#include "adapters/filters/selection.hpp"
#include "plugin/frequency_rule.hpp"
#include "plugin/samples.hpp"
#include "plugin/session.hpp"

namespace gramscore::plugin {

/// What is left of an input. The cache outlives it, and it stays where it is.
struct filtered_input {
  explicit filtered_input(adapters::gram_file& input) : file(input) {}
  filtered_input(filtered_input const&) = delete;
  filtered_input& operator=(filtered_input const&) = delete;
  ~filtered_input() = default;

  adapters::gram_file& file;
  adapters::selection chosen;
  adapters::kept_mask loaded;  ///< variants left by the filters that plink2 applies while it loads
  std::unique_ptr<adapters::variant_lookup> kept_lookup;  ///< null where no variant is dropped
  std::size_t variant_count = 0;
  sample_counts counts;

  /// The variants that a weight or frequency file may name.
  [[nodiscard]] adapters::variant_lookup const& lookup() const {
    if (kept_lookup) return *kept_lookup;
    return file;
  }
};

// The filters but those by frequency, in three steps, which are to follow each other. They say in
// the log what they left. `names` are of all samples of the cache.

/// By chromosome and alleles, which plink2 applies while it loads.
/// @throws error inconsistent_input (VCF: degenerate_data) if they leave no variant.
void filter_at_load(session const& now, result_samples const& names, filtered_input& into);

/// --extract and --exclude. @throws error cannot_open, malformed_input, inconsistent_input.
void filter_variants(session const& now, result_samples const& names, filtered_input& into);

/// All filters of samples. --mind writes OUT.mindrem.id if it drops one.
/// @throws error cannot_open, malformed_input, inconsistent_input; degenerate_data if no sample is
/// left.
void filter_samples(session const& now, result_samples const& names, filtered_input& into);

/// The samples whose alleles and genotypes are counted: the kept founders, or with --nonfounders
/// all that are kept. @return [samples], or empty: all samples of the cache.
[[nodiscard]] adapters::kept_mask counted_founders(session const& now, filtered_input const& input);

/// --geno, --hwe, --maf and --mac, which come after the frequencies.
/// @param given --read-freq values, or empty. @throws error degenerate_data if nothing is left.
void apply_frequency_filters(session const& now, std::span<double const> given,
                             filtered_input& into);

/// @throws error degenerate_data if no variant is left.
void check_variants_left(filtered_input const& input);

/// Drops the names and phenotypes of samples that are not kept.
void drop_samples(adapters::kept_mask const& kept, result_samples& samples);

}  // namespace gramscore::plugin
