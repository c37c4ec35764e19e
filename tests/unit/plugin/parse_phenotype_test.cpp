// SPDX-License-Identifier: MIT
// Flags about phenotypes and sexes, and those that select samples by them.
#include <gtest/gtest.h>

#include "tests/unit/plugin/parse_words.hpp"

namespace gramscore::plugin {
namespace {

/// The code of a line whose last argument has blanks.
int condition_code(char const* text) {
  std::vector<char const*> const words{"--bfile", "T", "--score", "W", "--keep-if", text};
  try {
    (void)parse_options(split_command_line(words), 1);
    return 0;
  } catch (error const& problem) {
    return problem.exit_code();
  }
}

TEST(parse_phenotype, file) {
  EXPECT_EQ(score_options_of("--pheno F").phenotypes.file, "F");
  EXPECT_EQ(score_options_of("--pheno iid-only F").phenotypes.file, "F");
  EXPECT_TRUE(score_options_of("--pheno F iid-only").phenotypes.reading.iid_only);
  for (char const* const bad : {"--pheno", "--pheno a b", "--pheno a b c", "--1 x"}) {
    EXPECT_EQ(score_code(bad), 8) << bad;
  }
  EXPECT_EQ(parse_code("--bfile T --make-gram --pheno F"), 8);
}

TEST(parse_phenotype, lists) {
  auto const names = score_options_of("--pheno-name A,C-F G").phenotypes.reading.names;
  ASSERT_EQ(names.size(), 3U);
  EXPECT_EQ(names[1].first + "-" + names[1].last, "C-F");
  EXPECT_TRUE(names[2].last.empty());
  auto const columns =
      score_options_of("--pheno F --pheno-col-nums 3,05-7").phenotypes.reading.columns;
  ASSERT_EQ(columns.size(), 2U);
  EXPECT_EQ(columns[1].first, 5U);
  EXPECT_EQ(columns[1].last, 7U);
  for (char const* const bad :
       {"--pheno-name ,", "--pheno-name Q,Q", "--pheno-name A- B", "--pheno-name A-B-C",
        "--pheno-name A-B B-C", "--pheno-col-nums 3", "--pheno F --pheno-col-nums 3-3",
        "--pheno F --pheno-col-nums 0", "--pheno F --pheno-col-nums x", "--not-pheno ,",
        "--pheno F --pheno-col-nums 3,3", "--pheno F --pheno-col-nums 3 --pheno-name Q"}) {
    EXPECT_EQ(score_code(bad), 8) << bad;
  }
  EXPECT_EQ(score_options_of("--not-pheno Q,,R S").phenotypes.ignored,
            (std::vector<std::string>{"Q", "R", "S"}));
}

TEST(parse_phenotype, missing_values) {
  EXPECT_EQ(
      score_options_of("--input-missing-phenotype 3e2").phenotypes.reading.values.missing_number,
      300);
  EXPECT_FALSE(
      score_options_of("--no-input-missing-phenotype").phenotypes.reading.values.missing_number);
  for (char const* const bad : {"0", "1", "2", "2147483648", "-2147483648", "x", "-2.5"}) {
    EXPECT_EQ(score_code(std::string("--input-missing-phenotype ") + bad), 8) << bad;
  }
  EXPECT_EQ(score_code("--input-missing-phenotype -9 --no-input-missing-phenotype"), 0);
  EXPECT_EQ(score_code("--input-missing-phenotype -8 --no-input-missing-phenotype"), 8);
  EXPECT_EQ(score_options_of("--output-missing-phenotype -").phenotypes.missing_output, "-");
  std::string const longest(31, 'a');
  EXPECT_EQ(score_code("--output-missing-phenotype " + longest), 0);
  EXPECT_EQ(score_code("--output-missing-phenotype a" + longest), 8);
  for (char const* const bad : {"NA", "nan", "5x", "-.5"}) {
    EXPECT_EQ(score_code(std::string("--missing-catname ") + bad), 8) << bad;
  }
  EXPECT_EQ(score_code("--output-missing-phenotype NONE"), 8);
  EXPECT_EQ(score_code("--output-missing-phenotype NONE --missing-catname X"), 0);
  EXPECT_TRUE(score_options_of("--1").phenotypes.reading.values.control_is_zero);
  EXPECT_TRUE(score_options_of("--no-fam-pheno").phenotypes.no_input_phenotypes);
  EXPECT_TRUE(score_options_of("--no-pheno").phenotypes.no_input_phenotypes);
}

TEST(parse_phenotype, update_sex) {
  EXPECT_EQ(score_options_of("--update-sex F").sexes.reading.column, 0U);
  EXPECT_EQ(score_options_of("--update-sex F col-num=4 male0 col-num=3.0").sexes.reading.column,
            3U);
  EXPECT_TRUE(score_options_of("--update-sex F male0").sexes.reading.zero_is_male);
  EXPECT_EQ(score_options_of("--update-sex F 2").sexes.reading.column, 4U);
  EXPECT_EQ(score_options_of("--update-sex F 2").warnings.size(), 1U);
  for (char const* const bad :
       {"--update-sex", "--update-sex F 0", "--update-sex F col-num=1", "--update-sex F col-num=",
        "--update-sex F x", "--update-sex F 2 male0", "--update-sex F male0 male0 male0 male0"}) {
    EXPECT_EQ(score_code(bad), 8) << bad;
  }
}

TEST(parse_phenotype, sexes_and_founders) {
  EXPECT_TRUE(score_options_of("--keep-males").filter.sexes.drop_unknown);
  EXPECT_FALSE(
      score_options_of("--filter-females").filter.sexes.drop_unknown);  // it is --remove-males
  EXPECT_TRUE(score_options_of("--keep-males --keep-females").filter.sexes.drop_males);
  EXPECT_EQ(score_options_of("--filter-founders").filter.founders,
            adapters::founder_rule::founders);
  EXPECT_EQ(score_options_of("--remove-founders").filter.founders,
            adapters::founder_rule::founders);
  EXPECT_EQ(score_options_of("--remove-founders").warnings.size(), 1U);
  EXPECT_EQ(score_code("--keep-founders --keep-nonfounders"), 8);
  EXPECT_EQ(score_code("--keep-males x"), 8);
  EXPECT_EQ(score_options_of("--prune A B").filter.required_phenotypes->size(), 2U);
}

TEST(parse_phenotype, conditions) {
  using enum adapters::comparison;
  auto const how = [](std::string const& text) {
    return score_options_of("--keep-if " + text).filter.keep_if->how;
  };
  EXPECT_EQ(how("A > 1"), greater);
  EXPECT_EQ(how("A >= 1"), at_least);
  EXPECT_EQ(how("A < 1"), less);
  EXPECT_EQ(how("A <= 1"), at_most);
  EXPECT_EQ(how("A = x"), equal);
  EXPECT_EQ(how("A==x"), equal);
  EXPECT_EQ(how("A <> x"), not_equal);
  EXPECT_EQ(how("A!=x"), not_equal);
  EXPECT_EQ(score_options_of("--remove-if A>=1.5").filter.remove_if->value, "1.5");
  EXPECT_EQ(condition_code("A > 1"), 0);
  for (char const* const bad : {"A> 1", "A >1", "A > 1 ", " A>1", ">1", "A>", "A", "A > x"}) {
    EXPECT_EQ(condition_code(bad), 8) << bad;
  }
  for (char const* const bad : {"A >> 1", "A =< 1", "A ==", "A > 1 2"}) {
    EXPECT_EQ(score_code(std::string("--keep-if ") + bad), 8) << bad;
  }
}

TEST(parse_phenotype, categories) {
  EXPECT_EQ(score_options_of("--keep-clusters F").filter.keep_categories.file, "F");
  EXPECT_EQ(score_options_of("--remove-cat-names A B").filter.remove_categories.names.size(), 2U);
  EXPECT_EQ(score_options_of("--keep-cat-names A --keep-cat-pheno Q").warnings.size(), 0U);
  EXPECT_EQ(score_options_of("--keep-cat-pheno Q").warnings.size(), 1U);
  EXPECT_EQ(score_code("--keep-cats F G"), 8);
}

}  // namespace
}  // namespace gramscore::plugin
