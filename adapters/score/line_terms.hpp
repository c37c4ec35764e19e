// SPDX-License-Identifier: MIT
// What a call adds to a weight line's sum, before the weight: plink2's doubles for every model.
// Internal to adapters/score; not for summing (score_leaves.hpp, resum.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "adapters/score/allele_frequencies.hpp"
#include "adapters/score/score.hpp"
#include "adapters/score/scored_variants.hpp"

namespace gramscore::adapters {

/// A call as one weight line sees it: 0, 1 or 2 copies of its allele, or none because it is
/// missing.
inline constexpr std::size_t call_states = 4;
inline constexpr std::size_t missing_state = 3;

using call_values = std::array<double, call_states>;
using call_counts = std::array<std::int64_t, call_states>;

class line_terms {
 public:
  /// @param statistics of the lines, as far as the options need them.
  /// Cost O(lines).
  line_terms(gram_file const& file, score_lines const& lines, score_options const& options,
             scored_variants const& scored, line_statistics const& statistics);

  /// The value of a call by its state, for a sample with 1 or 2 alleles a call.
  [[nodiscard]] call_values of(std::size_t line, std::int64_t ploidy) const {
    if (!whole_) {
      return ploidy == 1 && !haploid_.empty() ? haploid_[line] : values_[line];
    }
    auto const of_ploidy = static_cast<std::size_t>(ploidy == 1 ? 0 : 1);
    auto values = called_[of_ploidy];
    if (!missing_.empty()) {
      auto const missing = missing_copies_[of_ploidy] * missing_[line];
      values[missing_state] = squared_ ? missing * missing : missing;
    }
    return values;
  }
  /// Whether no line differs from another.
  [[nodiscard]] bool lines_are_alike() const { return whole_ && missing_.empty(); }
  /// The largest |value| of any call.
  [[nodiscard]] double largest(std::size_t line) const {
    if (!whole_) {
      return std::max(largest_of(of(line, 1)), largest_of(of(line, 2)));
    }
    return missing_.empty() ? largest_called_
                            : std::max(largest_called_, of(line, 2)[missing_state]);
  }
  /// Half copies that a call adds to NAMED_ALLELE_DOSAGE_SUM, by its state.
  [[nodiscard]] call_counts const& half_copies(std::int64_t ploidy) const {
    return half_copies_[ploidy == 1 ? 0 : 1];
  }

  /// The second copy adds something else than the first: two haplotype rows do not simply add up.
  [[nodiscard]] bool is_curved() const { return curved_; }
  /// Every value is a small whole number (or a quarter) unless a call is missing.
  [[nodiscard]] bool has_whole_values() const { return whole_; }
  /// Every value times a squared weight is positive: a sum is as large as the sum of its parts.
  [[nodiscard]] bool is_squared() const { return squared_; }

 private:
  [[nodiscard]] static double largest_of(call_values const& values) {
    double largest = 0.0;
    for (auto const value : values) {
      largest = std::max(largest, std::abs(value));
    }
    return largest;
  }
  void make_whole(score_options const& options, line_statistics const& statistics);

  bool curved_;
  bool whole_;
  bool squared_;
  std::array<call_counts, 2> half_copies_{};  // of haploid and diploid samples, as the next two
  // Whole values: lines differ in missing calls alone, and most scores have none.
  std::array<call_values, 2> called_{};
  double largest_called_ = 0.0;
  std::array<double, 2> missing_copies_{};
  std::vector<double> missing_;  // [lines] frequencies, or empty: missing calls add nothing
  // Others:
  std::vector<call_values> values_;   // [lines]
  std::vector<call_values> haploid_;  // [lines] of haploid samples where some lines have both kinds
};

}  // namespace gramscore::adapters
