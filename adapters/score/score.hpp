// SPDX-License-Identifier: MIT
// Scores of all samples from a cached grammar, in each of plink2's models, with the numbers that
// plink2 would print. Not for reading weights (adapters/weights) or writing results
// (adapters/sscore).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "adapters/weights/score_lines.hpp"
#include "engine/backends/request.hpp"

namespace gramscore::adapters {

class gram_file;

/// When a printed digit is in doubt, a row may be summed again in file order as plink2 does.
/// `automatic` does so for at most resum_term_limit terms (rows x weight lines) a run, in sample
/// order, so that the result does not depend on the machine.
enum class resum_policy : std::uint8_t { automatic, always, never };

inline constexpr std::uint64_t resum_term_limit = std::uint64_t{1} << 34;

/// Where sweeps run. `automatic` takes a CUDA device where the predicted time on the CPU exceeds
/// what starting the device costs, and falls back to the CPU when the device fails.
enum class score_device : std::uint8_t { automatic, cpu, reference, cuda };

/// What a call adds to a score, times the weight: its copies of the effect allele (`additive`), the
/// same less their mean (`center`), divided by their standard deviation too
/// (`variance_standardize`), 1 for any copy (`dominant`), or 1 for two copies (`recessive`).
enum class score_model : std::uint8_t {
  additive,
  center,
  variance_standardize,
  dominant,
  recessive,
};

/// Whether the model's values depend on allele frequencies, whatever calls are missing.
[[nodiscard]] constexpr bool is_centred(score_model model) {
  return model == score_model::center || model == score_model::variance_standardize;
}

struct score_options {
  score_model model = score_model::additive;
  bool standard_errors = false;  ///< weights are independent standard errors: the root of the sum
                                 ///< of squared terms
  bool mean_imputation = true;   ///< false: no-mean-imputation
  int xchr_model = 2;
  bool nonfounders = false;     ///< frequencies from all samples
  double af_pseudocount = 0.0;  ///< added to each allele's count for a frequency
  resum_policy resum = resum_policy::automatic;
  bool print_sums = true;      ///< the _SUM columns will be printed
  bool print_averages = true;  ///< the _AVG columns will be printed
  score_device device = score_device::automatic;
  /// Those that share the tiles, for score_device::cuda; empty: all there are. `automatic` takes
  /// device 0.
  std::vector<int> cuda_devices{0};
  std::uint64_t memory_bytes = 0;  ///< most of each device's memory for tiles; 0: what is free
  engine::schedule_kind schedule = engine::schedule_kind::automatic;
  int threads = 1;
  /// Frequencies given by --read-freq: [alleles of the file], NaN where not given; may be empty.
  std::span<double const> given_frequencies;
  /// [samples] non-zero: the sample counts for frequencies and has a result; empty: all do.
  std::span<std::uint8_t const> sample_kept;
};

/// One row for each sample that is kept.
struct score_result {
  std::vector<std::uint64_t> allele_count;  ///< [samples] ALLELE_CT
  std::vector<std::uint64_t> denominator;   ///< [samples] DENOM
  std::vector<std::uint64_t> dosage_sum;    ///< [samples] in 1/32768 copies
  std::vector<double> sums;                 ///< [samples x columns] doubles that print as plink2's
  std::uint64_t processed_variants = 0;     ///< distinct matched variants
  std::uint64_t resummed_cells = 0;         ///< cells summed again in file order
  std::uint64_t unchecked_cells = 0;        ///< cells in doubt whose exact sum is reported as it is
  std::string device;                       ///< where the sweeps ran, for the log
  std::string device_plan;                  ///< how they ran on a device, empty on a CPU
  engine::schedule_kind schedule = engine::schedule_kind::automatic;  ///< if one was asked for
  std::string device_failure;  ///< why a device was given up, empty if none was
};

/// The refusals of a model, as plink2 finds them on the way through the weight file: haploid
/// chromosomes, and fixed alleles that cannot be standardized. compute_scores() checks them itself;
/// call it where reading the file fails, since a line before may be refused first, and before
/// something else is written. Cost O(1) for models that refuse nothing, else that of frequencies.
/// @param lines the matched lines so far (weights are not looked at).
/// @throws error inconsistent_input, degenerate_data for the first such line.
void check_model(gram_file const& file, score_lines const& lines, score_options const& options);

/// @param lines matched weight lines; every variant index is valid for `file`.
/// @throws error degenerate_data, inconsistent_input as plink2. Thread-safe over one file.
/// Cost: one sweep of the tiles that hold a scored variant, per 8 columns.
[[nodiscard]] score_result compute_scores(gram_file const& file, score_lines const& lines,
                                          score_options const& options);

}  // namespace gramscore::adapters
