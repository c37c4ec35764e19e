// SPDX-License-Identifier: MIT
// Weight files in shared sweeps give what each file gives alone.
#include "adapters/score/score_lists.hpp"

#include <gtest/gtest.h>

#include "adapters/score/score_ranges.hpp"
#include "tests/unit/score/random_scores.hpp"

namespace gramscore::adapters {
namespace {

using test::cache_of;
using test::make_chromosomes;
using test::make_lines;
using test::weight_kind;

/// The lines of a file on the variants from `first` on, every `step`-th, so that files differ.
score_lines part_of(score_lines const& lines, std::uint32_t first, std::uint32_t step) {
  std::vector<double> values(1000, -1.0);
  for (std::uint32_t v = first; v < values.size(); v += step) values[v] = 1.0;
  return lines_in_range(lines, values, {"part", 1.0, 1.0});
}

std::vector<list_result> results_of(gram_file const& file, std::vector<score_lines> const& files,
                                    list_ranges const& ranges, score_options const& options) {
  std::vector<list_result> results;
  (void)compute_list_scores(file, files, ranges, options,
                            [&](std::size_t range_idx, list_result const& result) {
                              EXPECT_EQ(range_idx, results.size());
                              results.push_back(result);
                            });
  return results;
}

/// Checks the columns of one file.
void expect_part(list_result const& got, std::size_t file_idx, std::size_t file_count,
                 score_result const& want) {
  auto const samples = want.denominator.size();
  auto const columns = want.sums.size() / samples;
  ASSERT_EQ(got.sums.size(), samples * columns * file_count);
  for (std::size_t s = 0; s < samples; ++s) {
    EXPECT_EQ(got.denominator[s * file_count + file_idx], want.denominator[s]);
    for (std::size_t c = 0; c < columns; ++c) {
      EXPECT_EQ(got.sums[(s * file_count + file_idx) * columns + c], want.sums[s * columns + c]);
    }
  }
}

struct list_case {
  std::size_t columns;
  score_model model;
};
class score_lists : public ::testing::TestWithParam<list_case> {};

TEST_P(score_lists, are_scores_of_each_file_alone) {
  auto const [columns, model] = GetParam();
  auto const seed = static_cast<std::uint32_t>(columns);
  test::fake_shape shape;
  shape.samples = 40;
  shape.variants = 120;
  shape.missing = 0.05;
  auto data = make_chromosomes(shape, seed);
  if (model == score_model::dominant) data.contigs = {"1", "2", "3", "4"};
  auto const file = cache_of(data);
  std::vector<score_lines> files;
  for (std::uint32_t f = 0; f < 9; ++f) {
    files.push_back(
        part_of(make_lines(data, columns, weight_kind::one_decimal, seed + f), f % 4, f % 3 + 1));
  }
  for (bool const imputes : {true, false}) {
    score_options options;
    options.model = model;
    options.mean_imputation = imputes;
    auto const got = results_of(*file, files, {}, options);
    ASSERT_EQ(got.size(), 1U);
    for (std::size_t f = 0; f < files.size(); ++f) {
      SCOPED_TRACE("file " + std::to_string(f));
      expect_part(got[0], f, files.size(), compute_scores(*file, files[f], options));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(all, score_lists,
                         ::testing::Values(list_case{1, score_model::additive},
                                           list_case{3, score_model::additive},
                                           list_case{9, score_model::additive},
                                           list_case{2, score_model::center},
                                           list_case{1, score_model::dominant}));

TEST(score_lists_in_ranges, are_ranges_of_each_file) {
  test::fake_shape shape;
  shape.samples = 30;
  shape.variants = 90;
  shape.missing = 0.05;
  auto const data = make_chromosomes(shape, 5);
  auto const file = cache_of(data);
  std::vector<score_lines> const files{make_lines(data, 2, weight_kind::normal, 1),
                                       part_of(make_lines(data, 2, weight_kind::normal, 2), 0, 2)};
  std::vector<double> values(data.variants.size());
  for (std::size_t v = 0; v < values.size(); ++v) values[v] = static_cast<double>(v % 7);
  std::vector<score_range> const ranges{{"a", 0, 3}, {"none", 9, 9}, {"b", 2, 6}};

  auto const got = results_of(*file, files, {values, ranges}, {});

  ASSERT_EQ(got.size(), ranges.size());
  for (std::size_t f = 0; f < files.size(); ++f) {
    (void)compute_range_scores(*file, files[f], values, ranges, {},
                               [&](std::size_t range_idx, score_result const& want) {
                                 expect_part(got[range_idx], f, files.size(), want);
                               });
  }
}

}  // namespace
}  // namespace gramscore::adapters
