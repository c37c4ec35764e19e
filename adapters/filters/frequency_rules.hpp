// SPDX-License-Identifier: MIT
// Filters by allele frequency, allele count and missing calls: --maf, --max-maf, --mac, --max-mac,
// --geno. Not for the frequencies of a score (adapters/score/allele_frequencies.hpp), which no
// filter changes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "adapters/cache/gram_file.hpp"
#include "adapters/filters/selection.hpp"

namespace gramscore::adapters {

/// What of a variant is compared.
enum class allele_measure : std::uint8_t {
  nonmajor,  ///< all alleles but the commonest
  nref,      ///< all alleles but REF
  alt1,      ///< the first ALT
  minor,     ///< the rarest allele
};

struct frequency_bound {
  double value = 0;
  allele_measure measure = allele_measure::nonmajor;
};

struct frequency_rules {
  std::optional<frequency_bound> least_frequency, most_frequency;  ///< in [0, 1]
  std::optional<frequency_bound> least_count, most_count;          ///< alleles of founders
  std::optional<double> most_missing;                              ///< share of calls
  double pseudocount = 0;  ///< added to each allele's count for a frequency

  [[nodiscard]] bool by_frequency() const { return least_frequency || most_frequency; }
  [[nodiscard]] bool by_count() const { return least_count || most_count; }
};

/// Drops variants with too many missing calls; on Y only males have any.
/// @param most in [0, 1]. Cost: a reverse pass over each tile with a kept variant, unless all
/// samples are kept.
void drop_missing(gram_file const& file, std::span<std::uint8_t const> kept_samples, double most,
                  kept_mask& variants, int threads);

/// Drops variants outside the bounds on frequencies and counts.
/// @param given [alleles] --read-freq values, NaN where not given; may be empty.
/// Cost: a reverse pass over each tile with a kept variant (two on X), unless all samples count.
void drop_by_frequency(gram_file const& file, std::span<std::uint8_t const> founders,
                       std::span<double const> given, frequency_rules const& rules,
                       kept_mask& variants, int threads);

/// Missing calls of each sample among the kept variants; on Y only males have any.
struct missing_calls {
  std::vector<std::int64_t> missing;  ///< [samples]
  std::uint64_t variants = 0;         ///< kept ones, and of them on Y
  std::uint64_t on_y = 0;
};

/// Cost: one sweep of the tiles with a kept variant.
[[nodiscard]] missing_calls count_missing(gram_file const& file,
                                          std::span<std::uint8_t const> variants, int threads);

/// A share of a number of calls, rounded down as plink2 does: more missing calls are too many.
[[nodiscard]] std::uint64_t most_missing_calls(std::uint64_t calls, double share);

}  // namespace gramscore::adapters
