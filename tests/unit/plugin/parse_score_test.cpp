// SPDX-License-Identifier: MIT
// --score and --score-col-nums. Case numbers are those of the plink2 comparison table.
#include <gtest/gtest.h>

#include "tests/unit/plugin/parse_words.hpp"

namespace gramscore::plugin {
namespace {

using columns = std::vector<std::uint32_t>;

std::string with_score(std::string const& rest) {
  return "--bfile T --score W " + rest;
}

score_request score_of(std::string const& rest) {
  return *parse_words(with_score(rest)).score;
}

TEST(parse_score, takes_columns_in_order_of_appearance) {
  // Case 48: i j k, in any order, with defaults i = 1, j = i + 1, k = j + 1.
  auto const request = score_of("2 header 4 zs 5");
  EXPECT_EQ(request.file, "W");
  EXPECT_EQ(request.id_column, 2U);
  EXPECT_EQ(request.allele_column, 4U);
  EXPECT_EQ(request.weight_columns, columns{5});
  EXPECT_TRUE(request.header);
  EXPECT_TRUE(request.zs);
  EXPECT_EQ(score_of("3 2 1").weight_columns, columns{1});
  EXPECT_EQ(score_of("3 1").weight_columns, columns{2});
  EXPECT_EQ(score_of("4").allele_column, 5U);
  EXPECT_EQ(score_of("4").weight_columns, columns{6});
  EXPECT_EQ(score_of("+4 05").allele_column, 5U);
  EXPECT_EQ(score_of("4e0").allele_column, 5U);
}

TEST(parse_score, refuses_bad_columns) {
  // Case 48: default k equal to i, equal columns, a fourth number, zero, a fraction.
  for (char const* const rest : {"2 1", "2 2", "1 2 3 4", "0", "2.5", "-1", "1 2 1", "1 2 2", "x",
                                 "99999999999", "-", "15e-1", ""}) {
    int const expected = *rest == '\0' ? 0 : 8;
    EXPECT_EQ(parse_code(with_score(rest)), expected) << rest;
  }
}

TEST(parse_score, refuses_more_than_twelve_arguments) {
  EXPECT_EQ(parse_code("--bfile T --score W 1 2 3 zs zs zs zs zs zs zs zs"), 0);
  EXPECT_EQ(parse_code("--bfile T --score W 1 2 3 zs zs zs zs zs zs zs zs zs"), 8);
  EXPECT_EQ(parse_code("--bfile T --score"), 8);
}

TEST(parse_score, reads_every_modifier) {
  auto const request = score_of("header-read no-mean-imputation ignore-dup-ids list-variants-zs");
  EXPECT_TRUE(request.header_read);
  EXPECT_TRUE(request.no_mean_imputation);
  EXPECT_TRUE(request.ignore_dup_ids);
  EXPECT_EQ(request.list_variants, score_request::list_kind::zstd);
  EXPECT_EQ(score_of("list-variants").list_variants, score_request::list_kind::plain);
  EXPECT_EQ(score_of("list-variants-zs list-variants").list_variants,
            score_request::list_kind::zstd);
}

TEST(parse_score, refuses_modifiers_that_exclude_each_other) {
  // Case 53: header + header-read, dominant + recessive, PLINK 1.9's `sum`.
  EXPECT_EQ(parse_code(with_score("header header-read")), 8);
  EXPECT_EQ(parse_code(with_score("dominant recessive")), 8);
  EXPECT_EQ(parse_code(with_score("sum")), 8);
  EXPECT_EQ(parse_code(with_score("include-cnt")), 8);
}

TEST(parse_score, reads_models_and_se) {
  using enum adapters::score_model;
  EXPECT_EQ(score_of("").model, additive);
  EXPECT_EQ(score_of("center").model, center);
  EXPECT_EQ(score_of("variance-standardize").model, variance_standardize);
  EXPECT_EQ(score_of("variance-normalize variance-standardize").model, variance_standardize);
  EXPECT_EQ(score_of("dominant dominant").model, dominant);
  EXPECT_EQ(score_of("2 recessive 3").model, recessive);
  EXPECT_FALSE(score_of("center").standard_errors);
  EXPECT_TRUE(score_of("center se").standard_errors);
}

TEST(parse_score, checks_cols_at_once) {
  // Case 14: mixed forms, an unknown name, an empty set, cols= twice.
  EXPECT_EQ(*score_of("cols=+denom,-nallele").cols, "+denom,-nallele");
  for (char const* const rest : {"cols=+denom,nallele", "cols=bogus",
                                 "cols=", "cols=nallele cols=denom", "cols=nmissallele"}) {
    EXPECT_EQ(parse_code(with_score(rest)), 8) << rest;
  }
}

TEST(parse_score_col_nums, accepts_every_form) {
  // Case 49: ranges, commas, spaces; always ascending.
  auto const numbers = [](std::string const& text) {
    return score_of("--score-col-nums " + text).weight_columns;
  };
  EXPECT_EQ(numbers("5-6,8"), (columns{5, 6, 8}));
  EXPECT_EQ(numbers("5-6 8"), (columns{5, 6, 8}));
  EXPECT_EQ(numbers("8,5"), (columns{5, 8}));
  EXPECT_EQ(numbers("3,"), columns{3});
  EXPECT_EQ(numbers("3 ,4"), (columns{3, 4}));
  EXPECT_EQ(numbers("3,,4"), (columns{3, 4}));
}

TEST(parse_score_col_nums, refuses_bad_columns) {
  // Case 50: a falling or single-column range, a column twice, zero, half a range, a name, the ID
  // or the allele column.
  for (char const* const text : {"8-5", "7-7", "5,5", "5-7 6", "0", "5-", "-5", "name", "1", "2",
                                 "2147483647", ",", "+3", "3-+4", "3.0", "3.0-4"}) {
    EXPECT_EQ(parse_code(with_score(std::string("--score-col-nums ") + text)), 8) << text;
  }
  EXPECT_EQ(parse_code(with_score("--score-col-nums")), 8);
}

TEST(parse_score_col_nums, wants_score_without_a_third_number) {
  // Case 53: k and --score-col-nums together; also without --score.
  EXPECT_EQ(parse_code(with_score("1 2 3 --score-col-nums 4")), 8);
  EXPECT_EQ(parse_code("--bfile T --make-gram --score-col-nums 3"), 8);
  EXPECT_EQ(score_of("3 1 --score-col-nums 2").weight_columns, columns{2});
  EXPECT_EQ(score_of("2 1 --score-col-nums 4").weight_columns, columns{4});
}

TEST(parse_score_col_nums, refuses_a_range_wider_than_any_file) {
  // Case 51: a column past the last one is exit 7.
  EXPECT_EQ(parse_code(with_score("--score-col-nums 3-2147483646")), 7);
}

}  // namespace
}  // namespace gramscore::plugin
