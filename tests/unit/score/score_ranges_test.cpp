// SPDX-License-Identifier: MIT
// Ranges in shared sweeps give what each range gives alone.
#include "adapters/score/score_ranges.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "tests/unit/score/random_scores.hpp"

namespace gramscore::adapters {
namespace {

using test::cache_of;
using test::make_chromosomes;
using test::make_lines;
using test::weight_kind;

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

std::vector<double> make_values(std::size_t variants, std::uint32_t seed) {
  std::mt19937_64 rng(seed);
  std::vector<double> values(variants);
  for (auto& value : values) {
    auto const draw = rng() % 11;
    value = draw == 10 ? no_value : static_cast<double>(draw) * 0.1;
  }
  return values;
}

std::vector<score_range> make_ranges(std::size_t count) {
  std::vector<score_range> ranges;
  for (std::size_t i = 0; i < count; ++i) {
    auto const low = static_cast<double>(i % 4) * 0.1;
    ranges.push_back(
        {"r", i % 5 == 3 ? 5.0 : low, i % 5 == 3 ? 6.0 : low + 0.1 * static_cast<double>(i % 7)});
  }
  return ranges;
}

std::vector<score_result> all_ranges(gram_file const& file, score_lines const& lines,
                                     std::vector<double> const& values,
                                     std::vector<score_range> const& ranges,
                                     score_options const& options) {
  std::vector<score_result> results;
  (void)compute_range_scores(file, lines, values, ranges, options,
                             [&](std::size_t range_idx, score_result const& result) {
                               EXPECT_EQ(range_idx, results.size());
                               results.push_back(result);
                             });
  return results;
}

void expect_equal(score_result const& got, score_result const& want) {
  EXPECT_EQ(got.allele_count, want.allele_count);
  EXPECT_EQ(got.denominator, want.denominator);
  EXPECT_EQ(got.dosage_sum, want.dosage_sum);
  EXPECT_EQ(got.sums, want.sums);
  EXPECT_EQ(got.processed_variants, want.processed_variants);
}

// Every number of columns cuts the sweeps elsewhere.
TEST(score_ranges, are_scores_of_their_lines_alone) {
  for (std::size_t const columns : {1U, 2U, 3U, 7U, 8U, 9U, 17U}) {
    auto const seed = static_cast<std::uint32_t>(columns);
    test::fake_shape shape;
    shape.samples = 40;
    shape.variants = 120;
    shape.missing = 0.05;
    auto const data = make_chromosomes(shape, seed);
    auto const lines = make_lines(data, columns, weight_kind::one_decimal, seed);
    auto const file = cache_of(data);
    auto const values = make_values(data.variants.size(), seed);
    auto const ranges = make_ranges(11);
    for (bool const imputes : {true, false}) {
      score_options options;
      options.mean_imputation = imputes;
      auto const results = all_ranges(*file, lines, values, ranges, options);
      ASSERT_EQ(results.size(), ranges.size());
      for (std::size_t r = 0; r < ranges.size(); ++r) {
        SCOPED_TRACE("columns " + std::to_string(columns) + ", range " + std::to_string(r));
        auto const own = lines_in_range(lines, values, ranges[r]);
        expect_equal(results[r], compute_scores(*file, own, options));
      }
    }
  }
}

TEST(score_ranges, of_no_line_are_zero) {
  test::fake_shape shape;
  shape.samples = 7;
  auto const data = make_chromosomes(shape, 1);
  auto const lines = make_lines(data, 2, weight_kind::normal, 1);
  std::vector<double> const values(data.variants.size(), no_value);
  std::vector<score_range> const ranges(20, {"all", -1e308, 1e308});

  auto const results = all_ranges(*cache_of(data), lines, values, ranges, {});

  ASSERT_EQ(results.size(), ranges.size());
  for (auto const& result : results) {
    EXPECT_EQ(result.sums, std::vector<double>(14, 0.0));
    EXPECT_EQ(result.denominator, std::vector<std::uint64_t>(7, 0));
    EXPECT_EQ(result.dosage_sum, std::vector<std::uint64_t>(7, 0));
  }
}

TEST(score_ranges, take_lines_at_both_ends_in_file_order) {
  score_lines lines;
  lines.score_names = {"a", "b"};
  lines.variant = {3, 0, 2, 1, 3};
  lines.allele = {0, 1, 0, 1, 1};
  lines.weights = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  std::vector<double> const values{0.1, no_value, 0.3, 0.2};

  auto const got = lines_in_range(lines, values, {"r", 0.1, 0.2});

  EXPECT_EQ(got.variant, (std::vector<std::uint32_t>{3, 0, 3}));
  EXPECT_EQ(got.allele, (std::vector<std::uint16_t>{0, 1, 1}));
  EXPECT_EQ(got.weights, (std::vector<double>{1, 2, 3, 4, 9, 10}));
  EXPECT_EQ(got.score_names, lines.score_names);
}

}  // namespace
}  // namespace gramscore::adapters
