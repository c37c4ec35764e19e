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
  std::unique_ptr<adapters::variant_lookup> kept_lookup;  ///< null where no variant is dropped
  std::size_t variant_count = 0;
  sample_counts counts;

  /// The variants that a weight or frequency file may name.
  [[nodiscard]] adapters::variant_lookup const& lookup() const {
    if (kept_lookup) return *kept_lookup;
    return file;
  }
};

/// Gives variants new IDs where that is asked for, runs every filter but those by frequency, and
/// says in the log what each left. --mind writes OUT.mindrem.id if it drops a sample, --rm-dup
/// OUT.rmdup.mismatch and OUT.rmdup.list.
/// @param names of all samples of the cache.
/// @throws error command_line, cannot_open, malformed_input; degenerate_data if no sample is left;
/// inconsistent_input for new IDs and duplicates (variant_ids.hpp) and (VCF: degenerate_data) if
/// the filters that plink2 applies while it loads leave no variant.
void apply_filters(session const& now, result_samples const& names, filtered_input& into);

/// --geno, --maf and --mac, which come after the frequencies.
/// @param given --read-freq values, or empty. @throws error degenerate_data if nothing is left.
void apply_frequency_filters(session const& now, std::span<double const> given,
                             filtered_input& into);

/// @throws error degenerate_data if no variant is left.
void check_variants_left(filtered_input const& input);

/// Drops the names and phenotypes of samples that are not kept.
void drop_samples(adapters::kept_mask const& kept, result_samples& samples);

}  // namespace gramscore::plugin
