// SPDX-License-Identifier: MIT
// Phenotype tokens: every expectation was seen on plink2 2.00a3.5.
#include "adapters/sscore/phenotype.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string_view>
#include <vector>

#include "tests/unit/bed/temporary_folder.hpp"

namespace gramscore::adapters {
namespace {

using tokens = std::vector<std::string_view>;

constexpr double missing = -1e99;  // stands for NaN, which equals nothing

phenotype_column interpret(tokens const& values, phenotype_options const& options = {}) {
  phenotype_column column = interpret_phenotype("PHENO1", values, options);
  for (double& value : column.values) {
    if (std::isnan(value)) value = missing;
  }
  return column;
}

// Case 67: 1/2/-9/0 are case/control codes.
TEST(interpret_phenotype, reads_cases_and_controls) {
  phenotype_column const column = interpret({"1", "2", "-9", "0", "NA", "nan", "1.0", "-9.0"});
  EXPECT_EQ(column.kind, phenotype_kind::case_control);
  EXPECT_EQ(column.values,
            (std::vector<double>{1, 2, missing, missing, missing, missing, 1, missing}));
  EXPECT_FALSE(column.all_missing);
}

// Case 67: any other number makes it quantitative, and 0 a value.
TEST(interpret_phenotype, reads_quantities) {
  phenotype_column const column = interpret({"1.5", "2", "Na", "0", "-9", "-0"});
  EXPECT_EQ(column.kind, phenotype_kind::quantitative);
  EXPECT_EQ(column.values, (std::vector<double>{1.5, 2, missing, 0, missing, 0}));
  EXPECT_EQ(interpret({"1", "-1"}).kind, phenotype_kind::quantitative);
  EXPECT_EQ(interpret({"1", "2", "3"}).kind, phenotype_kind::quantitative);
}

// Case 67: a first token that is no number makes it categorical.
TEST(interpret_phenotype, reads_categories) {
  phenotype_column const column = interpret({"A", "B", "NONE", ".", "-", "N"});
  EXPECT_EQ(column.kind, phenotype_kind::categorical);
  EXPECT_EQ(column.categories, (tokens{"A", "B", "NONE", ".", "-", "N"}));
  EXPECT_FALSE(column.all_missing);
  EXPECT_TRUE(interpret({"NONE", "NONE"}).all_missing);
}

TEST(interpret_phenotype, refuses_mixtures_and_numbers_with_a_tail) {
  for (tokens const& bad :
       {tokens{"1", "A"}, tokens{"A", "1"}, tokens{"-9", "A"}, tokens{"A", "-9"}, tokens{"A", "NA"},
        tokens{"A", "nan"}, tokens{"1", "NONE"}, tokens{"1", "N"}, tokens{"1.5", "inf"},
        tokens{"1", "2", "1x"}, tokens{"0x1", "2"}, tokens{"1,5", "2"}, tokens{"NAx", "1"},
        tokens{"1.5", "1e400"}, tokens{"1", "."}}) {
    test::expect_error([&] { (void)interpret(bad); }, error_category::malformed_input);
  }
}

// Case 67: --1.
TEST(interpret_phenotype, shifts_codes_under_1) {
  phenotype_options options;
  options.control_is_zero = true;
  EXPECT_EQ(interpret({"0", "1", "-9", "NA"}, options).values,
            (std::vector<double>{1, 2, missing, missing}));
  EXPECT_EQ(interpret({"0", "1", "2"}, options).kind, phenotype_kind::quantitative);
  EXPECT_EQ(interpret({"2", "1"}, options).values, (std::vector<double>{2, 1}));
}

std::size_t count_columns(std::vector<phenotype_tokens> const& columns) {
  return interpret_phenotypes(columns, {}).size();
}

// Case 67: all -9 means that there is no phenotype, but only if PHENO1 is all there is.
TEST(interpret_phenotypes, drops_the_placeholder_only) {
  tokens const none{"-9", "-9"};
  tokens const zero{"0", "NA"};
  tokens const some{"1", "-9"};
  tokens const no_category{"NONE", "NONE"};
  EXPECT_EQ(count_columns({}), 0U);
  EXPECT_EQ(count_columns({{"PHENO1", none}}), 0U);
  EXPECT_EQ(count_columns({{"PHENO1", zero}}), 0U);
  EXPECT_EQ(count_columns({{"PHENO1", no_category}}), 0U);
  EXPECT_EQ(count_columns({{"PHENO1", some}}), 1U);
  EXPECT_EQ(count_columns({{"BMI", none}}), 1U);
  EXPECT_EQ(count_columns({{"PHENO1", none}, {"BMI", none}}), 2U);
}

}  // namespace
}  // namespace gramscore::adapters
