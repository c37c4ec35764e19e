// SPDX-License-Identifier: MIT
// .fam and .psam files: every expectation was seen on plink2 2.00a3.5.
#include "adapters/bed/fam_reader.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/bed/temporary_folder.hpp"

namespace gramscore::adapters {
namespace {

using test::expect_error;
using test::temporary_folder;
using names = std::vector<std::string>;

sample_table read_samples(std::string_view text) {
  temporary_folder const folder;
  return read_fam(folder.write("x.fam", text));
}

void expect_malformed(std::string_view text, std::uint64_t line = 0, std::uint64_t column = 0) {
  SCOPED_TRACE(text);
  expect_error([&] { (void)read_samples(text); }, error_category::malformed_input, line, column);
}

TEST(read_fam, reads_six_columns) {
  sample_table const table = read_samples("f1 s1 p 0 1 1.5\nf2\ts2 0 m  2 -9\n");
  EXPECT_TRUE(table.has_fid);
  EXPECT_FALSE(table.has_sid);
  EXPECT_TRUE(table.has_parents);
  EXPECT_EQ(table.fid, (names{"f1", "f2"}));
  EXPECT_EQ(table.iid, (names{"s1", "s2"}));
  EXPECT_EQ(table.pat, (names{"p", "0"}));
  EXPECT_EQ(table.mat, (names{"0", "m"}));
  EXPECT_EQ(table.sexes, (std::vector<sex>{sex::male, sex::female}));
  EXPECT_EQ(table.phenotype_names, names{"PHENO1"});
  EXPECT_EQ(table.phenotypes, (std::vector<names>{{"1.5", "-9"}}));
  EXPECT_TRUE(table.sid.empty());
}

TEST(read_fam, knows_six_words_for_sex) {
  std::string text;
  for (std::string_view const word : {"1", "M", "m", "2", "F", "f", "0", "male", "01", "NA"}) {
    text.append("0 s 0 0 ").append(word).append(" 1\n");
  }
  std::vector<sex> const expected{sex::male,    sex::male,   sex::male,    sex::female,
                                  sex::female,  sex::female, sex::unknown, sex::unknown,
                                  sex::unknown, sex::unknown};
  EXPECT_EQ(read_samples(text).sexes, expected);
}

// Case 65: a .fam has the FID column even if every FID is 0.
TEST(read_fam, keeps_fid_zero) {
  sample_table const table = read_samples("0 s1 0 0 0 -9\n");
  EXPECT_TRUE(table.has_fid);
  EXPECT_EQ(table.fid, names{"0"});
}

// Case 66: 5 columns, IID 0 and an interior blank line are refused, a comment in front is not.
TEST(read_fam, refuses_bad_shapes) {
  expect_malformed("f1 s1 0 0 1\n", 1);
  expect_malformed("f1 s1 0 0 1 1\nf1 s2 0 0 1\n", 2);
  expect_malformed("f1 0 0 0 1 1\n", 1, 4);
  expect_malformed("f1 s1 0 0 1 1\n\nf1 s2 0 0 1 1\n", 2);
  expect_malformed("f1 s1 0 0 1 1\n\n", 2);
  expect_malformed("");
  expect_malformed("#only a comment\n");
  expect_malformed("#IID SEX\n");
}

TEST(read_fam, skips_comments_only_in_front) {
  EXPECT_EQ(read_samples("#c\n##d\n#FIDx\nf1 s1 0 0 1 1\n").iid, names{"s1"});
  expect_malformed("f1 s1 0 0 1 1\n#c\nf1 s2 0 0 1 1\n", 2);
  expect_malformed("#IID SEX\n#c\ns1 1\n", 2);
}

TEST(read_fam, accepts_extra_columns_and_crlf) {
  sample_table const table = read_samples("f1 s1 0 0 1 1 9\r\nf1 s2 0 0 1 2\r\n");
  EXPECT_EQ(table.iid, (names{"s1", "s2"}));
  EXPECT_EQ(table.phenotypes[0], (names{"1", "2"}));
}

// Case 68: plink2 2.00a3.5 accepts a sample twice.
TEST(read_fam, keeps_duplicate_samples) {
  EXPECT_EQ(read_samples("f s 0 0 1 1\nf s 0 0 1 1\n").size(), 2U);
}

// Case 70: a parent who is not in the file counts, also if the other is 0.
TEST(read_fam, keeps_absent_parents) {
  sample_table const table = read_samples("f s1 p 0 1 1\nf s2 0 m 1 1\n");
  EXPECT_EQ(table.pat, (names{"p", "0"}));
  EXPECT_EQ(table.mat, (names{"0", "m"}));
}

TEST(read_fam, reads_named_columns) {
  sample_table const table =
      read_samples("##x\n#IID SID SEX MAT BMI PAT T2D\ns1 v 2 m 21.5 p 1 extra\n");
  EXPECT_FALSE(table.has_fid);
  EXPECT_TRUE(table.fid.empty());
  EXPECT_TRUE(table.has_sid);
  EXPECT_EQ(table.sid, names{"v"});
  EXPECT_EQ(table.pat, names{"p"});
  EXPECT_EQ(table.mat, names{"m"});
  EXPECT_EQ(table.sexes, std::vector<sex>{sex::female});
  EXPECT_EQ(table.phenotype_names, (names{"BMI", "T2D"}));
  EXPECT_EQ(table.phenotypes, (std::vector<names>{{"21.5"}, {"1"}}));
}

TEST(read_fam, fills_what_a_header_lacks) {
  sample_table const table = read_samples("#FID IID MAT\nf s m\n");
  EXPECT_TRUE(table.has_fid);
  EXPECT_EQ(table.pat, names{"0"});
  EXPECT_EQ(table.sexes, std::vector<sex>{sex::unknown});
  EXPECT_TRUE(table.phenotype_names.empty());
  EXPECT_FALSE(read_samples("#IID\ns\n").has_parents);
}

TEST(read_fam, refuses_bad_headers) {
  expect_malformed("#FID SEX\nf 1\n", 1);
  expect_malformed("#FID SEX IID\nf 1 s\n", 1);
  expect_malformed("#IID FID\ns f\n", 1);
  expect_malformed("#IID SEX SID\ns 1 v\n", 1);
  expect_malformed("#IID SEX SEX\ns 1 1\n", 1, 10);
  expect_malformed("#IID P P\ns 1 1\n", 1, 8);
  expect_malformed("#IID SEX P\ns 1\n", 2);
}

TEST(read_fam, reports_a_missing_file) {
  expect_error([] { (void)read_fam("/nonexistent/x.fam"); }, error_category::cannot_open);
}

}  // namespace
}  // namespace gramscore::adapters
