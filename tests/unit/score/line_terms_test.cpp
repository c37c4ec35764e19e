// SPDX-License-Identifier: MIT
// The value of a call before the weight, in every model and ploidy; and what the models refuse.
#include "adapters/score/line_terms.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/error.hpp"
#include "tests/unit/score/random_scores.hpp"

namespace gramscore::adapters {
namespace {

using test::cache_of;
using test::fake_data;

// One variant on each of 1, X, Y, MT; four samples with 0, 1, 2 and no copies of ALT, one male.
fake_data one_variant_each() {
  auto data = test::make_chromosomes({4, 4, 0.0, 0.0, 0.0, 0.0, false, 1}, 3);
  for (std::size_t v = 0; v < 4; ++v) {
    auto& variant = data.variants[v];
    variant.record.contig = static_cast<std::uint32_t>(v);
    variant.record.alleles = {"G", "A"};
    variant.calls = {{0, 0, false}, {0, 1, false}, {1, 1, false}, test::no_call};
  }
  return data;
}

score_lines alt_lines() {
  score_lines lines;
  lines.variant = {0, 1, 2, 3};
  lines.allele = {1, 1, 1, 1};
  lines.weights = {1.0, 1.0, 1.0, 1.0};
  lines.score_names = {"S"};
  return lines;
}

// Terms of four lines with the frequency 0.25 and, if standardized, the slope 3.
class terms_of_model {
 public:
  explicit terms_of_model(score_options const& options)
      : file_(cache_of(one_variant_each())),
        scored_(*file_, lines_, options.xchr_model),
        terms_(*file_, lines_, options, scored_, statistics(options)) {}

  [[nodiscard]] call_values of(std::size_t line, std::int64_t ploidy) const {
    return terms_.of(line, ploidy);
  }
  [[nodiscard]] line_terms const& terms() const { return terms_; }

 private:
  static line_statistics statistics(score_options const& options) {
    bool const standardized = options.model == score_model::variance_standardize;
    return {std::vector<double>(4, 0.25), std::vector<double>(standardized ? 4 : 0, 3.0)};
  }

  score_lines lines_ = alt_lines();
  std::unique_ptr<gram_file> file_;
  scored_variants scored_;
  line_terms terms_;
};

score_options with_model(score_model model) {
  score_options options;
  options.model = model;
  return options;
}

TEST(line_terms, additive_counts_copies) {
  terms_of_model const terms(with_model(score_model::additive));
  EXPECT_EQ(terms.of(0, 2), (call_values{0, 1, 2, 0.5}));
  EXPECT_EQ(terms.of(3, 1), (call_values{0, 0.5, 1, 0.25}));
  EXPECT_FALSE(terms.terms().is_curved());
  EXPECT_EQ(terms.terms().half_copies(2), (call_counts{0, 2, 4, 0}));
  EXPECT_EQ(terms.terms().half_copies(1), (call_counts{0, 1, 2, 0}));
}

TEST(line_terms, no_imputation_leaves_missing_calls_out) {
  auto options = with_model(score_model::center);
  options.mean_imputation = false;
  EXPECT_EQ(terms_of_model(options).of(0, 2), (call_values{-0.5, 0.5, 1.5, 0}));
}

TEST(line_terms, center_subtracts_the_mean_of_called_ones_only) {
  terms_of_model const terms(with_model(score_model::center));
  EXPECT_EQ(terms.of(0, 2), (call_values{-0.5, 0.5, 1.5, 0.5}));
  EXPECT_EQ(terms.of(3, 1), (call_values{-0.25, 0.25, 0.75, 0.25}));
}

TEST(line_terms, center_takes_two_means_from_males_that_count_once_on_x) {
  auto options = with_model(score_model::center);
  options.xchr_model = 1;
  terms_of_model const terms(options);
  EXPECT_EQ(terms.of(1, 2), (call_values{-0.5, 0.5, 1.5, 0.5}));
  EXPECT_EQ(terms.of(1, 1), (call_values{-0.5, 0, 0.5, 0.25}));
  EXPECT_EQ(terms.of(0, 1), terms.of(0, 2)) << "an autosome has one kind";
}

TEST(line_terms, standardizing_multiplies_all_by_the_slope) {
  terms_of_model const terms(with_model(score_model::variance_standardize));
  EXPECT_EQ(terms.of(0, 2), (call_values{-1.5, 1.5, 4.5, 1.5}));
  EXPECT_EQ(terms.of(2, 1), (call_values{-0.75, 0.75, 2.25, 0.75}));
}

TEST(line_terms, dominant_and_recessive_have_thresholds) {
  terms_of_model const dominant(with_model(score_model::dominant));
  EXPECT_EQ(dominant.of(0, 2), (call_values{0, 1, 1, 0.25}));
  EXPECT_EQ(dominant.terms().half_copies(2), (call_counts{0, 2, 2, 0}));
  EXPECT_TRUE(dominant.terms().is_curved());
  terms_of_model const recessive(with_model(score_model::recessive));
  EXPECT_EQ(recessive.of(0, 2), (call_values{0, 0, 1, 0.25}));
  EXPECT_EQ(recessive.terms().half_copies(2), (call_counts{0, 0, 2, 0}));
}

TEST(line_terms, standard_errors_square_values_but_not_counts) {
  auto options = with_model(score_model::center);
  options.standard_errors = true;
  terms_of_model const terms(options);
  EXPECT_EQ(terms.of(0, 2), (call_values{0.25, 0.25, 2.25, 0.25}));
  EXPECT_EQ(terms.terms().half_copies(2), (call_counts{0, 2, 4, 0}));
}

// What check_model() says of lines that score these variants, 0 if nothing.
int refusal(score_model model, std::initializer_list<std::uint32_t> variants) {
  auto lines = alt_lines();
  lines.variant = variants;
  lines.allele.resize(lines.variant.size());
  try {
    check_model(*cache_of(one_variant_each()), lines, with_model(model));
  } catch (error const& e) {
    return static_cast<int>(e.category());
  }
  return 0;
}

TEST(check_model, cases_24_and_25_refuse_haploid_chromosomes) {
  auto const refused = static_cast<int>(error_category::inconsistent_input);
  for (auto const model : {score_model::dominant, score_model::recessive}) {
    EXPECT_EQ(refusal(model, {0}), 0);
    for (std::uint32_t const variant : {1U, 2U, 3U}) {
      EXPECT_EQ(refusal(model, {0, variant}), refused) << variant;
    }
  }
  EXPECT_EQ(refusal(score_model::variance_standardize, {1}), refused);
  EXPECT_EQ(refusal(score_model::variance_standardize, {3}), refused);
  EXPECT_EQ(refusal(score_model::center, {0, 1, 2, 3}), 0);
  EXPECT_EQ(refusal(score_model::additive, {0, 1, 2, 3}), 0);
}

TEST(check_model, case_79_refuses_an_allele_without_variance_that_is_there) {
  auto data = one_variant_each();
  for (auto& call : data.variants[0].calls) {
    call.a = call.b = 0;
  }
  auto const file = cache_of(data);
  auto lines = alt_lines();
  lines.variant = {0};
  lines.allele = {1};
  auto const options = with_model(score_model::variance_standardize);
  EXPECT_NO_THROW(check_model(*file, lines, options));
  lines.allele = {0};
  EXPECT_THROW(check_model(*file, lines, options), error);
}

}  // namespace
}  // namespace gramscore::adapters
