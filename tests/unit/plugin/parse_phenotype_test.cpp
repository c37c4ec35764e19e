// SPDX-License-Identifier: MIT
// Flags about phenotypes and sexes, and those that select samples by them.
#include <gtest/gtest.h>

#include "tests/unit/plugin/parse_words.hpp"

namespace gramscore::plugin {
namespace {

constexpr char const* start = "--bfile T --score W ";

int code(std::string const& flags) {
  return parse_code(start + flags);
}

options given(std::string const& flags) {
  return parse_words(start + flags);
}

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
  EXPECT_EQ(given("--pheno F").phenotypes.file, "F");
  EXPECT_EQ(given("--pheno iid-only F").phenotypes.file, "F");
  EXPECT_TRUE(given("--pheno F iid-only").phenotypes.reading.iid_only);
  for (char const* const bad : {"--pheno", "--pheno a b", "--pheno a b c", "--1 x"}) {
    EXPECT_EQ(code(bad), 8) << bad;
  }
  EXPECT_EQ(parse_code("--bfile T --make-gram --pheno F"), 8);
}

TEST(parse_phenotype, lists) {
  auto const names = given("--pheno-name A,C-F G").phenotypes.reading.names;
  ASSERT_EQ(names.size(), 3U);
  EXPECT_EQ(names[1].first + "-" + names[1].last, "C-F");
  EXPECT_TRUE(names[2].last.empty());
  auto const columns = given("--pheno F --pheno-col-nums 3,05-7").phenotypes.reading.columns;
  ASSERT_EQ(columns.size(), 2U);
  EXPECT_EQ(columns[1].first, 5U);
  EXPECT_EQ(columns[1].last, 7U);
  for (char const* const bad :
       {"--pheno-name ,", "--pheno-name Q,Q", "--pheno-name A- B", "--pheno-name A-B-C",
        "--pheno-name A-B B-C", "--pheno-col-nums 3", "--pheno F --pheno-col-nums 3-3",
        "--pheno F --pheno-col-nums 0", "--pheno F --pheno-col-nums x", "--not-pheno ,",
        "--pheno F --pheno-col-nums 3,3", "--pheno F --pheno-col-nums 3 --pheno-name Q"}) {
    EXPECT_EQ(code(bad), 8) << bad;
  }
  EXPECT_EQ(given("--not-pheno Q,,R S").phenotypes.ignored,
            (std::vector<std::string>{"Q", "R", "S"}));
}

TEST(parse_phenotype, missing_values) {
  EXPECT_EQ(given("--input-missing-phenotype 3e2").phenotypes.reading.values.missing_number, 300);
  EXPECT_FALSE(given("--no-input-missing-phenotype").phenotypes.reading.values.missing_number);
  for (char const* const bad : {"0", "1", "2", "2147483648", "-2147483648", "x", "-2.5"}) {
    EXPECT_EQ(code(std::string("--input-missing-phenotype ") + bad), 8) << bad;
  }
  EXPECT_EQ(code("--input-missing-phenotype -9 --no-input-missing-phenotype"), 0);
  EXPECT_EQ(code("--input-missing-phenotype -8 --no-input-missing-phenotype"), 8);
  EXPECT_EQ(given("--output-missing-phenotype -").phenotypes.missing_output, "-");
  std::string const longest(31, 'a');
  EXPECT_EQ(code("--output-missing-phenotype " + longest), 0);
  EXPECT_EQ(code("--output-missing-phenotype a" + longest), 8);
  for (char const* const bad : {"NA", "nan", "5x", "-.5"}) {
    EXPECT_EQ(code(std::string("--missing-catname ") + bad), 8) << bad;
  }
  EXPECT_EQ(code("--output-missing-phenotype NONE"), 8);
  EXPECT_EQ(code("--output-missing-phenotype NONE --missing-catname X"), 0);
  EXPECT_TRUE(given("--1").phenotypes.reading.values.control_is_zero);
  EXPECT_TRUE(given("--no-fam-pheno").phenotypes.no_input_phenotypes);
  EXPECT_TRUE(given("--no-pheno").phenotypes.no_input_phenotypes);
}

TEST(parse_phenotype, update_sex) {
  EXPECT_EQ(given("--update-sex F").sexes.reading.column, 0U);
  EXPECT_EQ(given("--update-sex F col-num=4 male0 col-num=3.0").sexes.reading.column, 3U);
  EXPECT_TRUE(given("--update-sex F male0").sexes.reading.zero_is_male);
  EXPECT_EQ(given("--update-sex F 2").sexes.reading.column, 4U);
  EXPECT_EQ(given("--update-sex F 2").warnings.size(), 1U);
  for (char const* const bad :
       {"--update-sex", "--update-sex F 0", "--update-sex F col-num=1", "--update-sex F col-num=",
        "--update-sex F x", "--update-sex F 2 male0", "--update-sex F male0 male0 male0 male0"}) {
    EXPECT_EQ(code(bad), 8) << bad;
  }
}

TEST(parse_phenotype, sexes_and_founders) {
  EXPECT_TRUE(given("--keep-males").filter.sexes.drop_unknown);
  EXPECT_FALSE(given("--filter-females").filter.sexes.drop_unknown);  // it is --remove-males
  EXPECT_TRUE(given("--keep-males --keep-females").filter.sexes.drop_males);
  EXPECT_EQ(given("--filter-founders").filter.founders, adapters::founder_rule::founders);
  EXPECT_EQ(given("--remove-founders").filter.founders, adapters::founder_rule::founders);
  EXPECT_EQ(given("--remove-founders").warnings.size(), 1U);
  EXPECT_EQ(code("--keep-founders --keep-nonfounders"), 8);
  EXPECT_EQ(code("--keep-males x"), 8);
  EXPECT_EQ(given("--prune A B").filter.required_phenotypes->size(), 2U);
}

TEST(parse_phenotype, conditions) {
  using enum adapters::comparison;
  auto const how = [](std::string const& text) {
    return given("--keep-if " + text).filter.keep_if->how;
  };
  EXPECT_EQ(how("A > 1"), greater);
  EXPECT_EQ(how("A >= 1"), at_least);
  EXPECT_EQ(how("A < 1"), less);
  EXPECT_EQ(how("A <= 1"), at_most);
  EXPECT_EQ(how("A = x"), equal);
  EXPECT_EQ(how("A==x"), equal);
  EXPECT_EQ(how("A <> x"), not_equal);
  EXPECT_EQ(how("A!=x"), not_equal);
  EXPECT_EQ(given("--remove-if A>=1.5").filter.remove_if->value, "1.5");
  EXPECT_EQ(condition_code("A > 1"), 0);
  for (char const* const bad : {"A> 1", "A >1", "A > 1 ", " A>1", ">1", "A>", "A", "A > x"}) {
    EXPECT_EQ(condition_code(bad), 8) << bad;
  }
  for (char const* const bad : {"A >> 1", "A =< 1", "A ==", "A > 1 2"}) {
    EXPECT_EQ(code(std::string("--keep-if ") + bad), 8) << bad;
  }
}

TEST(parse_phenotype, categories) {
  EXPECT_EQ(given("--keep-clusters F").filter.keep_categories.file, "F");
  EXPECT_EQ(given("--remove-cat-names A B").filter.remove_categories.names.size(), 2U);
  EXPECT_EQ(given("--keep-cat-names A --keep-cat-pheno Q").warnings.size(), 0U);
  EXPECT_EQ(given("--keep-cat-pheno Q").warnings.size(), 1U);
  EXPECT_EQ(code("--keep-cats F G"), 8);
}

}  // namespace
}  // namespace gramscore::plugin
