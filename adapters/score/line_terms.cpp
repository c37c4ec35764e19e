// SPDX-License-Identifier: MIT
#include "adapters/score/line_terms.hpp"

#include <cmath>

namespace gramscore::adapters {
namespace {

bool has_threshold(score_model model) {
  return model == score_model::dominant || model == score_model::recessive;
}

// Copies as a model counts them.
call_values counted_copies(score_model model) {
  switch (model) {
    case score_model::dominant:
      return {0.0, 1.0, 1.0, 0.0};
    case score_model::recessive:
      return {0.0, 0.0, 1.0, 0.0};
    default:
      return {0.0, 1.0, 2.0, 0.0};
  }
}

call_values squared(call_values values) {
  for (auto& value : values) {
    value *= value;
  }
  return values;
}

// (copies - mean) * slope as plink2 rounds it. Diploid calls step from value to value, except on
// chromosomes where somebody is haploid.
call_values centred_values(double frequency, double slope, std::int64_t ploidy, bool mixed) {
  auto const mean_ploidy = mixed ? 2.0 : static_cast<double>(ploidy);
  auto const intercept = -(mean_ploidy * frequency * slope);
  if (ploidy == 2 && !mixed) {
    auto const one = slope + intercept;
    return {intercept, one, slope + one, 0.0};
  }
  auto const copy = ploidy == 2 ? 1.0 : 0.5;
  return {intercept, copy * slope + intercept, 2.0 * copy * slope + intercept, 0.0};
}

// The values of one line's calls in a centred model.
struct value_maker {
  score_options const& options;
  line_statistics const& statistics;

  [[nodiscard]] call_values operator()(std::size_t line, std::int64_t ploidy, bool mixed) const {
    auto const frequency = statistics.frequency[line];
    auto const slope = statistics.slope.empty() ? 1.0 : statistics.slope[line];
    auto values = centred_values(frequency, slope, ploidy, mixed);
    if (options.mean_imputation) {
      values[missing_state] = (ploidy == 1 ? 1.0 : 2.0) * (frequency * slope);
    }
    return options.standard_errors ? squared(values) : values;
  }
};

}  // namespace

line_terms::line_terms(gram_file const& file, score_lines const& lines,
                       score_options const& options, scored_variants const& scored,
                       line_statistics const& statistics)
    : curved_(has_threshold(options.model) || options.standard_errors),
      whole_(!is_centred(options.model)),
      squared_(options.standard_errors) {
  auto const copies = counted_copies(options.model);
  for (std::size_t state = 0; state < call_states; ++state) {
    half_copies_[0][state] = static_cast<std::int64_t>(copies[state]);
    half_copies_[1][state] = 2 * half_copies_[0][state];
  }
  if (whole_) {
    make_whole(options, statistics);
    return;
  }
  value_maker const values_of{options, statistics};
  bool any_mixed = false;
  for (std::size_t contig = 0; contig < file.contigs().size(); ++contig) {
    any_mixed = any_mixed || scored.counting(static_cast<std::uint32_t>(contig)).is_mixed();
  }
  values_.reserve(lines.size());
  haploid_.reserve(any_mixed ? lines.size() : 0);
  for (std::size_t line = 0; line < lines.size(); ++line) {
    auto const& counting = scored.counting(scored.contig_of_line(line));
    bool const mixed = counting.is_mixed();
    values_.push_back(values_of(line, counting.anybody_has(2) ? 2 : 1, mixed));
    if (any_mixed) {
      haploid_.push_back(mixed ? values_of(line, 1, true) : values_.back());
    }
  }
}

void line_terms::make_whole(score_options const& options, line_statistics const& statistics) {
  called_[1] = counted_copies(options.model);
  called_[0] = called_[1];
  for (auto& value : called_[0]) {
    value *= 0.5;
  }
  if (squared_) {
    called_ = {squared(called_[0]), squared(called_[1])};
  }
  largest_called_ = largest_of(called_[1]);
  missing_copies_ = {1.0, has_threshold(options.model) ? 1.0 : 2.0};
  if (options.mean_imputation) {
    missing_ = statistics.frequency;
  }
}

}  // namespace gramscore::adapters
