// SPDX-License-Identifier: MIT
// Files of --update-sex: every expectation was seen on plink2 2.00a3.5.
#include "adapters/samples/sex_file.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/text/temporary_file.hpp"

namespace gramscore::adapters {
namespace {

using test::caught;
using test::temporary_file;

// Four samples: f/a male, f/b female, 0/c unknown, 0/d male.
class sex_file : public ::testing::Test {
 protected:
  updated_sexes read(std::string_view text, sex_file_options const& options = {}) {
    temporary_file const file(text);
    result_ = read_sex_file(file.path(), options, {fid_, iid_, {}}, before_);
    return result_;
  }

  /// The sexes as letters: m, f, u.
  std::string sexes(std::string_view text, sex_file_options const& options = {}) {
    std::string letters;
    for (sex const s : read(text, options).sexes) letters += "umf"[static_cast<int>(s)];
    return letters;
  }

  int code(std::string_view text, sex_file_options const& options = {}) {
    return caught([&] { (void)read(text, options); }).exit_code();
  }

  std::vector<std::string_view> fid_{"f", "f", "0", "0"};
  std::vector<std::string_view> iid_{"a", "b", "c", "d"};
  std::vector<sex> before_{sex::male, sex::female, sex::unknown, sex::male};
  updated_sexes result_;
};

TEST_F(sex_file, three_columns) {
  EXPECT_EQ(sexes("f a 2\n0 c M\n"), "ffmm");
  EXPECT_EQ(sexes("f a Female\n0 c male\n0 d u\nf b NA\r\n"), "fumu");
  EXPECT_EQ(sexes(""), "mfum");
  EXPECT_EQ(sexes("# comment\n"), "mfum");
  EXPECT_EQ(sexes("f a 2\n\n"), "ffum");
}

TEST_F(sex_file, headers_name_the_column) {
  EXPECT_EQ(sexes("#FID IID x sEx\nf a 1 2\n"), "ffum");
  EXPECT_EQ(sexes("#IID SEX\nc 1\n"), "mfmm");
  EXPECT_EQ(sexes("#FID IID SID SEX\nf a 0 2\n"), "ffum");
  EXPECT_EQ(sexes("#FID IID SEX\n"), "mfum");
  EXPECT_EQ(sexes("#FIDX a\nf a 2\n"), "ffum");
  EXPECT_EQ(code("#FID IID X\nf a 2\n"), 6);
  EXPECT_EQ(code("#FID X SEX\nf a 2\n"), 6);
}

TEST_F(sex_file, a_column_number_wins) {
  EXPECT_EQ(sexes("f a 1 2\n", {.column = 4}), "ffum");
  EXPECT_EQ(sexes("#FID IID SEX X\nf a 1 2\n", {.column = 4}), "ffum");
  EXPECT_EQ(sexes("#IID X\nc 1\n", {.column = 2}), "mfmm");
  EXPECT_EQ(code("f a 2\n", {.column = 2}), 6);
}

TEST_F(sex_file, male0) {
  EXPECT_EQ(sexes("f a 1\nf b 0\n0 d x\n0 c F\n", {.zero_is_male = true}), "fmfu");
  EXPECT_EQ(code("f a 2\n", {.zero_is_male = true}), 6);
}

TEST_F(sex_file, bad_lines) {
  auto const bad = caught([&] { (void)read("f a 1\nf b n\n"); });
  EXPECT_EQ(bad.exit_code(), 6);
  EXPECT_EQ(bad.place().line, 2U);
  EXPECT_EQ(bad.place().column, 5U);
  for (char const* const text : {"f a -9\n", "f a\n", "f\n", "f a 1\n\nf b 1\n"}) {
    EXPECT_EQ(code(text), 6) << text;
  }
  EXPECT_EQ(code("x y\n#f a\nf a 1\nf a 2\n"), 6);
}

TEST_F(sex_file, counts) {
  (void)read("f a 2\nf a F\nx y\n#f a 1\n0 d 1\n");
  EXPECT_EQ(result_.updated_count, 2U);
  EXPECT_EQ(result_.unknown_count, 2U);
  EXPECT_EQ(result_.repeated_count, 1U);
}

TEST_F(sex_file, two_samples_of_one_name) {
  iid_[1] = "a";
  EXPECT_EQ(code("0 c 1\n"), 6);
  EXPECT_EQ(sexes(""), "mfum");
}

}  // namespace
}  // namespace gramscore::adapters
