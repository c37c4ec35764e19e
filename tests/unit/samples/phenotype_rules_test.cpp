// SPDX-License-Identifier: MIT
// Samples by phenotype: every expectation was seen on plink2 2.00a3.5, but != of case and control.
#include "adapters/filters/phenotype_rules.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/text/temporary_file.hpp"

namespace gramscore::adapters {
namespace {

using enum comparison;
using test::caught;
using test::temporary_file;

class phenotype_rules : public ::testing::Test {
 protected:
  phenotype_rules() {
    std::vector<std::string_view> const tokens[] = {{"1.5", "2", "-9", "0", "1", "2"},
                                                    {"1", "2", "-9", "0", "1", "2"},
                                                    {"A", "B", "NONE", "A", "C", "B"}};
    for (std::size_t i = 0; i < 3; ++i) {
      columns_.push_back(interpret_phenotype(names_[i], tokens[i], {}));
    }
  }

  std::string keep(char const* name, comparison how, char const* value, bool remove = false,
                   bool control_is_zero = false) {
    kept_mask kept;
    exists_ = keep_by_condition(columns_, {name, how, value}, remove, control_is_zero, kept);
    return marks(kept);
  }

  std::string keep(category_choice const& choice, bool remove = false) {
    kept_mask kept(6, 1);
    found_ = keep_by_category(columns_, choice, remove, kept);
    return marks(kept);
  }

  static std::string marks(kept_mask const& kept) {
    std::string text;
    for (auto const mark : kept) text += mark != 0 ? 'x' : '-';
    return text;
  }

  std::vector<std::string> names_{"Q", "B", "C"};
  std::vector<phenotype_column> columns_;
  bool exists_ = false;
  chosen_categories found_;
};

TEST_F(phenotype_rules, quantities) {
  EXPECT_EQ(keep("Q", greater, "1"), "xx---x");
  EXPECT_EQ(keep("Q", at_least, "1.5"), "xx---x");
  EXPECT_EQ(keep("Q", less, "1.5"), "---xx-");
  EXPECT_EQ(keep("Q", at_most, "1.5"), "x--xx-");
  EXPECT_EQ(keep("Q", equal, "2"), "-x---x");
  EXPECT_EQ(keep("Q", not_equal, "2"), "x-xxx-");
  EXPECT_EQ(keep("Q", greater, "1", true), "--xxx-");
  EXPECT_EQ(keep("Q", not_equal, "2", true), "-x---x");
  EXPECT_EQ(caught([&] { (void)keep("Q", equal, "x"); }).exit_code(), 7);
  EXPECT_EQ(caught([&] { (void)keep("Z", equal, "1"); }).exit_code(), 7);
}

TEST_F(phenotype_rules, cases_and_controls) {
  for (char const* const word : {"2", "case", "CASE"}) {
    EXPECT_EQ(keep("B", equal, word), "-x---x") << word;
  }
  for (char const* const word : {"1", "control", "Ctrl"}) {
    EXPECT_EQ(keep("B", equal, word), "x---x-") << word;
  }
  EXPECT_EQ(keep("B", equal, "1", false, true), "-x---x");
  EXPECT_EQ(keep("B", equal, "case", true), "x-xxx-");
  EXPECT_EQ(keep("B", not_equal, "case"), "x-xxx-");
  EXPECT_EQ(keep("B", not_equal, "case", true), "-x---x");
  EXPECT_EQ(caught([&] { (void)keep("B", equal, "0"); }).exit_code(), 7);
  EXPECT_EQ(caught([&] { (void)keep("B", equal, "1.0"); }).exit_code(), 7);
  EXPECT_EQ(caught([&] { (void)keep("B", greater, "1"); }).exit_code(), 7);
}

TEST_F(phenotype_rules, one_category) {
  EXPECT_EQ(keep("C", equal, "A"), "x--x--");
  EXPECT_TRUE(exists_);
  EXPECT_EQ(keep("C", not_equal, "A"), "-xx-xx");
  EXPECT_EQ(keep("C", equal, "A", true), "-xx-xx");
  EXPECT_EQ(keep("C", equal, "NONE"), "------");
  EXPECT_FALSE(exists_);
  EXPECT_EQ(keep("C", not_equal, "Z"), "xxxxxx");
  EXPECT_FALSE(exists_);
  EXPECT_EQ(caught([&] { (void)keep("C", equal, "5x"); }).exit_code(), 7);
  EXPECT_EQ(caught([&] { (void)keep("C", less, "5"); }).exit_code(), 7);
}

TEST_F(phenotype_rules, several_categories) {
  temporary_file const file("\nA Z\nC\n");
  EXPECT_EQ(keep(category_choice{file.path(), {}, ""}), "x--xx-");
  EXPECT_EQ(found_.unknown_count, 1U);
  EXPECT_EQ(keep(category_choice{file.path(), {"NONE"}, "C"}, true), "-x---x");
  EXPECT_EQ(keep(category_choice{"", {"Z"}, ""}), "xxxxxx");
  EXPECT_EQ(found_.found_count, 0U);
  EXPECT_EQ(caught([&] { (void)keep(category_choice{"", {"A"}, "B"}); }).exit_code(), 7);
  EXPECT_EQ(caught([&] { (void)keep(category_choice{"", {"A"}, "Z"}); }).exit_code(), 7);
  columns_[0] = columns_[2];
  EXPECT_EQ(caught([&] { (void)keep(category_choice{"", {"A"}, ""}); }).exit_code(), 7);
  columns_.erase(columns_.begin(), columns_.end());
  EXPECT_EQ(caught([&] { (void)keep(category_choice{"", {"A"}, ""}); }).exit_code(), 7);
}

TEST_F(phenotype_rules, required_phenotypes) {
  kept_mask kept;
  keep_with_phenotypes(columns_, std::vector<std::string>{"Q"}, 6, kept);
  EXPECT_EQ(marks(kept), "xx-xxx");
  keep_with_phenotypes(columns_, {}, 6, kept);
  EXPECT_EQ(marks(kept), "xx--xx");
  EXPECT_EQ(caught([&] {
              keep_with_phenotypes(columns_, std::vector<std::string>{"Z"}, 6, kept);
            }).exit_code(),
            7);
}

}  // namespace
}  // namespace gramscore::adapters
