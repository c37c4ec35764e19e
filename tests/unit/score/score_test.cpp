// SPDX-License-Identifier: MIT
// compute_scores() against a plain model of plink2's scores: one double sum a sample, in
// weight-file order. What is printed must agree to the last character.
#include "adapters/score/score.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>

#include "adapters/cache/build.hpp"
#include "adapters/cache/gram_file.hpp"
#include "adapters/score/allele_frequencies.hpp"
#include "adapters/text/numbers.hpp"
#include "tests/unit/cache/fake_source.hpp"
#include "tests/unit/score/random_scores.hpp"

namespace gramscore::adapters {
namespace {

using test::cache_of;
using test::fake_data;
using test::fake_shape;
using test::make_chromosomes;
using test::make_lines;
using test::weight_kind;

std::string printed(double value) {
  std::array<char, 32> text{};
  auto const* const end = format_g6(value, text.data());
  return std::string(text.data(), static_cast<std::size_t>(end - text.data()));
}

// What plink2 does, from calls in memory.
class model {
 public:
  model(fake_data const& data, score_lines const& lines, score_options const& options)
      : data_(data), lines_(lines), options_(options) {}

  struct row {
    std::vector<double> sums;
    std::uint64_t allele_count = 0, denominator = 0, dosage = 0;
  };

  [[nodiscard]] row score(std::size_t sample) const {
    row out;
    out.sums.assign(lines_.score_names.size(), 0.0);
    std::vector<bool> seen(data_.variants.size(), false);
    for (std::size_t line = 0; line < lines_.size(); ++line) {
      auto const variant = lines_.variant[line];
      auto const ploidy = ploidy_of(variant, sample);
      if (ploidy == 0) {
        continue;
      }
      auto const& call = data_.variants[variant].calls[sample];
      bool const missing = call.a == missing_allele;
      if (!seen[variant]) {
        out.denominator += missing && !options_.mean_imputation ? 0 : ploidy;
        out.allele_count += missing ? 0 : ploidy;
        seen[variant] = true;
      }
      auto const copies =
          (call.a == lines_.allele[line] ? 1 : 0) + (call.b == lines_.allele[line] ? 1 : 0);
      if (!missing) {
        out.dosage += dosage(copies) * ploidy * 8192;
      }
      auto const x = missing ? missing_value(line, ploidy) : called_value(line, copies, ploidy);
      for (std::size_t c = 0; c < out.sums.size(); ++c) {
        auto const weight = lines_.weights[line * out.sums.size() + c];
        out.sums[c] += options_.standard_errors ? (weight * weight) * (x * x) : weight * x;
      }
    }
    if (options_.standard_errors) {
      for (auto& sum : out.sums) {
        sum = std::sqrt(sum);
      }
    }
    return out;
  }

  // Whether plink2 has a value for a line in this model.
  [[nodiscard]] bool accepts(std::size_t line) const {
    auto const variant = lines_.variant[line];
    auto const& contig = data_.contigs[data_.variants[variant].record.contig];
    if (options_.model == score_model::variance_standardize) {
      return contig != "X" && contig != "MT" && slope(line, contig == "Y" ? 1 : 2) != 0.0;
    }
    return contig == "1" || options_.model == score_model::additive ||
           options_.model == score_model::center;
  }

 private:
  [[nodiscard]] std::uint64_t dosage(int copies) const {
    auto const counted = options_.model == score_model::dominant    ? std::min(copies, 1)
                         : options_.model == score_model::recessive ? std::max(copies - 1, 0)
                                                                    : copies;
    return 2 * static_cast<std::uint64_t>(counted);
  }

  // One over the standard deviation, or 0.
  [[nodiscard]] double slope(std::size_t line, std::uint64_t ploidy) const {
    if (options_.model != score_model::variance_standardize) {
      return 1.0;
    }
    auto const f = frequencies(lines_.variant[line]);
    double variance = 0.0;
    double known = 0.0;
    for (std::size_t a = 0; a + 1 < f.size(); ++a) {
      variance += f[a] * (1.0 - f[a]);
      known += f[a];
    }
    variance += known < 1.0 - 0x1p-44 ? known * (1.0 - known) : 0.0;
    variance *= 0.5 * static_cast<double>(ploidy);
    return variance > 0x1p-44 ? 1.0 / std::sqrt(variance) : 0.0;
  }

  [[nodiscard]] double missing_value(std::size_t line, std::uint64_t ploidy) const {
    if (!options_.mean_imputation) {
      return 0.0;
    }
    auto const f = frequencies(lines_.variant[line])[lines_.allele[line]];
    bool const threshold =
        options_.model == score_model::dominant || options_.model == score_model::recessive;
    return (ploidy == 2 && !threshold ? 2.0 : 1.0) * (f * slope(line, ploidy));
  }

  [[nodiscard]] double called_value(std::size_t line, int copies, std::uint64_t ploidy) const {
    if (options_.model != score_model::center &&
        options_.model != score_model::variance_standardize) {
      return static_cast<double>(dosage(copies) * ploidy) / 4.0;
    }
    auto const variant = lines_.variant[line];
    auto const f = frequencies(variant)[lines_.allele[line]];
    auto const u = slope(line, ploidy);
    // Males of X are centred by the mean of two alleles, whatever their calls count.
    bool const on_x = data_.contigs[data_.variants[variant].record.contig] == "X";
    auto const intercept = -((on_x ? 2.0 : static_cast<double>(ploidy)) * f * u);
    if (ploidy == 1 || (on_x && options_.xchr_model == 1)) {
      return copies * 0.5 * static_cast<double>(ploidy) * u + intercept;
    }
    auto const one = u + intercept;
    return copies == 0 ? intercept : copies == 1 ? one : u + one;
  }

  [[nodiscard]] std::uint64_t ploidy_of(std::uint32_t variant, std::size_t sample) const {
    bool const is_male = data_.samples.sexes[sample] == sex::male;
    auto const& contig = data_.contigs[data_.variants[variant].record.contig];
    if (contig == "X") {
      return options_.xchr_model == 1 && is_male ? 1 : 2;
    }
    if (contig == "Y") {
      return is_male ? 1 : 0;
    }
    return contig == "MT" ? 1 : 2;
  }

  [[nodiscard]] std::vector<double> frequencies(std::uint32_t variant) const {
    auto const& v = data_.variants[variant];
    auto const& contig = data_.contigs[v.record.contig];
    std::vector<double> copies(v.record.alleles.size(), 0.0);
    for (std::size_t s = 0; s < v.calls.size(); ++s) {
      bool const is_male = data_.samples.sexes[s] == sex::male;
      bool const founder = data_.samples.pat[s] == "0" && data_.samples.mat[s] == "0";
      if (v.calls[s].a == missing_allele || (!founder && !options_.nonfounders) ||
          (contig == "Y" && !is_male)) {
        continue;
      }
      double const each = contig == "X" && is_male ? 0.5 : 1.0;
      copies[v.calls[s].a] += each;
      copies[v.calls[s].b] += each;
    }
    std::vector<double> out(copies.size());
    frequencies_from_copies(copies, out);
    return out;
  }

  fake_data const& data_;
  score_lines const& lines_;
  score_options const& options_;
};

struct score_case {
  fake_shape shape;
  weight_kind kind = weight_kind::normal;
  std::size_t columns = 1;
  bool mean_imputation = true;
  int xchr_model = 2;
  bool nonfounders = false;
  score_model score = score_model::additive;
  bool standard_errors = false;
};

// The lines that the model has values for.
score_lines accepted(score_lines const& lines, model const& expected) {
  score_lines out;
  out.score_names = lines.score_names;
  auto const columns = static_cast<std::ptrdiff_t>(lines.score_names.size());
  for (std::size_t line = 0; line < lines.size(); ++line) {
    if (expected.accepts(line)) {
      auto const weights = lines.weights.begin() + static_cast<std::ptrdiff_t>(line) * columns;
      out.variant.push_back(lines.variant[line]);
      out.allele.push_back(lines.allele[line]);
      out.weights.insert(out.weights.end(), weights, weights + columns);
    }
  }
  return out;
}

void expect_equal_to_model(score_case const& c, std::uint32_t seed) {
  auto const data = make_chromosomes(c.shape, seed);
  auto const made = make_lines(data, c.columns, c.kind, seed + 1);
  score_options options;
  options.model = c.score;
  options.standard_errors = c.standard_errors;
  options.mean_imputation = c.mean_imputation;
  options.xchr_model = c.xchr_model;
  options.nonfounders = c.nonfounders;
  options.threads = 1 + static_cast<int>(seed % 3);
  options.device = seed % 4 == 0 ? score_device::reference : score_device::automatic;
  options.schedule =
      seed % 8 < 2 ? engine::schedule_kind::streaming : engine::schedule_kind::automatic;
  auto const lines = accepted(made, model(data, made, options));
  if (lines.size() == 0) {
    return;
  }
  auto const file = cache_of(data);
  auto const result = compute_scores(*file, lines, options);
  model const expected(data, lines, options);
  for (std::size_t s = 0; s < data.samples.size(); ++s) {
    auto const row = expected.score(s);
    ASSERT_EQ(result.allele_count[s], row.allele_count) << "sample " << s << " seed " << seed;
    ASSERT_EQ(result.denominator[s], row.denominator) << "sample " << s << " seed " << seed;
    ASSERT_EQ(result.dosage_sum[s], row.dosage) << "sample " << s << " seed " << seed;
    auto const reciprocal = 1.0 / static_cast<double>(row.denominator);
    for (std::size_t k = 0; k < c.columns; ++k) {
      auto const sum = result.sums[s * c.columns + k];
      ASSERT_EQ(printed(sum), printed(row.sums[k])) << "sample " << s << " seed " << seed;
      ASSERT_EQ(printed(sum * reciprocal), printed(row.sums[k] * reciprocal))
          << "sample " << s << " seed " << seed;
    }
  }
}

TEST(compute_scores, equals_plinks_sums_over_random_data) {
  std::uint32_t seed = 1;
  for (auto const kind : {weight_kind::normal, weight_kind::one_decimal, weight_kind::cancelling,
                          weight_kind::whole}) {
    for (std::size_t const columns : {1U, 2U, 7U, 8U, 19U}) {
      for (bool const imputation : {false, true}) {
        fake_shape shape;
        shape.samples = 1 + seed * 7 % 90;
        shape.variants = 5 + seed * 13 % 120;
        shape.missing = seed % 3 * 0.1;
        shape.phased = seed % 2 * 0.9;
        shape.multiallelic = seed % 5 == 0 ? 0.3 : 0.0;
        shape.repeat_rows = seed % 3 == 1;
        expect_equal_to_model(
            {shape, kind, columns, imputation, 1 + static_cast<int>(seed % 2), seed % 4 == 1},
            seed);
        ++seed;
      }
    }
  }
}

TEST(compute_scores, equals_plinks_sums_in_every_model) {
  std::uint32_t seed = 1000;
  for (auto const score : {score_model::additive, score_model::center, score_model::dominant,
                           score_model::recessive, score_model::variance_standardize}) {
    for (auto const kind : {weight_kind::normal, weight_kind::one_decimal, weight_kind::whole}) {
      for (bool const standard_errors : {false, true}) {
        for (std::size_t const columns : {1U, 9U}) {
          fake_shape shape;
          shape.samples = 20 + seed * 7 % 90;
          shape.variants = 15 + seed * 13 % 120;
          shape.missing = seed % 3 * 0.1;
          shape.phased = seed % 2 * 0.9;
          shape.multiallelic = seed % 5 == 0 ? 0.3 : 0.0;
          expect_equal_to_model(
              {shape, kind, columns, seed % 4 < 2, 1 + static_cast<int>(seed / 2 % 2),
               seed % 4 == 1, score, standard_errors},
              seed);
          ++seed;
        }
      }
    }
  }
}

TEST(compute_scores, case_16_sample_without_calls_has_nan_average) {
  auto data = make_chromosomes({4, 12, 0.3, 0.0, 0.0, 0.0, false, 1}, 5);
  for (auto& v : data.variants) {
    v.calls[0] = test::no_call;
  }
  auto const lines = make_lines(data, 1, weight_kind::normal, 3);
  score_options options;
  options.mean_imputation = false;
  auto const result = compute_scores(*cache_of(data), lines, options);
  EXPECT_EQ(result.allele_count[0], 0U);
  EXPECT_EQ(result.denominator[0], 0U);
  EXPECT_EQ(result.sums[0], 0.0);
}

TEST(compute_scores, sums_again_in_file_order_only_where_digits_are_in_doubt) {
  auto const data = make_chromosomes({60, 300, 0.3, 0.0, 0.0, 0.0, false, 1}, 8);
  auto const file = cache_of(data);
  auto const normal = compute_scores(*file, make_lines(data, 1, weight_kind::normal, 1), {});
  auto const whole = compute_scores(*file, make_lines(data, 1, weight_kind::whole, 1), {});
  auto const cancelling =
      compute_scores(*file, make_lines(data, 1, weight_kind::cancelling, 1), {});
  EXPECT_LT(normal.resummed_cells, 3U);
  EXPECT_EQ(whole.resummed_cells, 0U) << "whole numbers never round";
  EXPECT_GT(cancelling.resummed_cells, 10U);
}

TEST(compute_scores, never_resumming_leaves_the_exact_sum_and_counts_it) {
  auto const data = make_chromosomes({60, 300, 0.3, 0.0, 0.0, 0.0, false, 1}, 8);
  auto const lines = make_lines(data, 1, weight_kind::cancelling, 1);
  score_options options;
  options.resum = resum_policy::never;
  auto const result = compute_scores(*cache_of(data), lines, options);
  EXPECT_EQ(result.resummed_cells, 0U);
  EXPECT_GT(result.unchecked_cells, 10U);
}

// The bound on a centred sum is tight enough that few rows are summed again.
TEST(compute_scores, sums_few_centred_rows_again) {
  auto const data = make_chromosomes({60, 300, 0.3, 0.0, 0.0, 0.0, false, 1}, 8);
  auto const file = cache_of(data);
  score_options options;
  options.model = score_model::center;
  auto const lines = make_lines(data, 1, weight_kind::normal, 1);
  EXPECT_LT(compute_scores(*file, lines, options).resummed_cells, 3U);
  options.standard_errors = true;
  EXPECT_LT(compute_scores(*file, lines, options).resummed_cells, 3U);
}

TEST(compute_scores, squares_that_overflow_are_no_number_times_zero) {
  auto const data = make_chromosomes({30, 40, 0.5, 0.0, 0.0, 0.0, false, 1}, 4);
  auto lines = make_lines(data, 1, weight_kind::normal, 1);
  lines.weights[0] = 1e200;
  score_options options;
  options.standard_errors = true;
  auto const result = compute_scores(*cache_of(data), lines, options);
  auto const& calls = data.variants[lines.variant[0]].calls;
  for (std::size_t s = 0; s < calls.size(); ++s) {
    bool const carries = calls[s].a == lines.allele[0] || calls[s].b == lines.allele[0];
    EXPECT_EQ(std::isinf(result.sums[s]), carries) << s;
    EXPECT_EQ(std::isnan(result.sums[s]), !carries) << s;
  }
}

TEST(compute_scores, sums_that_overflow_are_infinite_as_in_plink) {
  auto const data = make_chromosomes({30, 40, 0.5, 0.0, 0.0, 0.0, false, 1}, 4);
  auto lines = make_lines(data, 1, weight_kind::normal, 1);
  for (auto& w : lines.weights) {
    w = 1.7e308;
  }
  score_options options;
  for (auto const policy : {resum_policy::automatic, resum_policy::always, resum_policy::never}) {
    options.resum = policy;
    auto const result = compute_scores(*cache_of(data), lines, options);
    EXPECT_TRUE(std::isinf(result.sums[0]));
  }
}

TEST(compute_scores, uses_given_frequencies_where_there_are_some) {
  auto data = make_chromosomes({10, 8, 0.3, 0.0, 0.0, 0.0, false, 1}, 6);
  data.variants[0].calls[3] = test::no_call;
  auto const file = cache_of(data);
  score_lines lines;
  lines.variant = {0};
  lines.allele = {1};
  lines.weights = {1.0};
  lines.score_names = {"S"};
  std::vector<double> given(file->variants().allele.size(), std::nan(""));
  given[0] = 0.75;
  given[1] = 0.25;
  score_options options;
  options.given_frequencies = given;
  EXPECT_DOUBLE_EQ(compute_scores(*file, lines, options).sums[3], 0.5);
}

}  // namespace
}  // namespace gramscore::adapters
