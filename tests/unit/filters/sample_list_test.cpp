// SPDX-License-Identifier: MIT
#include "adapters/filters/sample_list.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/text/temporary_file.hpp"

namespace gramscore::adapters {
namespace {

using test::caught;
using test::gzipped;
using test::temporary_file;

// Five samples: f1/a f1/b f2/a 0/c 0/d.
class sample_list : public ::testing::Test {
 protected:
  [[nodiscard]] std::string read(std::string_view text, bool with_sids = false) const {
    temporary_file const file(text);
    std::vector<std::string> const paths{file.path()};
    return named(read_sample_list(paths, names(with_sids), kept_));
  }

  [[nodiscard]] std::string read_families(std::string_view text) const {
    temporary_file const file(text);
    std::vector<std::string> const paths{file.path()};
    return named(read_family_list(paths, names(false)));
  }

  [[nodiscard]] sample_names names(bool with_sids) const {
    return {fid_, iid_, with_sids ? std::span(sid_) : std::span<std::string_view const>{}};
  }

  static std::string named(named_samples const& read) {
    std::string text;
    for (auto const mark : read.named) text += mark != 0 ? 'x' : '-';
    return text;
  }

  std::vector<std::string_view> fid_{"f1", "f1", "f2", "0", "0"};
  std::vector<std::string_view> iid_{"a", "b", "a", "c", "d"};
  std::vector<std::string_view> sid_{"s1", "0", "s2", "0", "s3"};
  kept_mask kept_;
};

TEST_F(sample_list, two_columns_or_one) {
  EXPECT_EQ(read("f1 a\n0 c extra\n"), "x--x-");
  EXPECT_EQ(read("a\nc\r\n"), "---x-");  // one column: FID 0
  EXPECT_EQ(read("zz zz\n"), "-----");
  EXPECT_EQ(read(""), "-----");
  EXPECT_EQ(read(gzipped("f2\ta\n")), "--x--");
}

TEST_F(sample_list, headers_and_comments) {
  EXPECT_EQ(read("#FID IID\nf1 a\n"), "x----");
  EXPECT_EQ(read("#IID\nc\nd more\n"), "---xx");
  EXPECT_EQ(read("## c\n# c\nf1 a\n"), "x----");
  EXPECT_EQ(read("#fid iid\nf1 a\n"), "x----");
  EXPECT_EQ(read("FID IID\nf1 a\n"), "x----");  // an unknown sample
  EXPECT_EQ(read("#IID\n"), "-----");
}

TEST_F(sample_list, session_ids_count_where_both_have_them) {
  EXPECT_EQ(read("#FID IID SID\nf1 a s1\nf2 a s1\n", true), "x----");
  EXPECT_EQ(read("#IID SID\nc 0\nd 0\n", true), "---x-");
  EXPECT_EQ(read("#FID IID\nf1 a\n", true), "x----");
  EXPECT_EQ(read("#FID IID SID\nf1 a other\n"), "x----");
}

TEST_F(sample_list, bad_files) {
  EXPECT_EQ(caught([&] { (void)read("f1 a\n\nf1 b\n"); }).exit_code(), 6);
  auto const short_line = caught([&] { (void)read("#FID IID\nf1\n"); });
  EXPECT_EQ(short_line.exit_code(), 6);
  EXPECT_EQ(short_line.place().line, 2U);
  EXPECT_EQ(caught([&] { (void)read("#FID foo\nf1 a\n"); }).exit_code(), 6);
  std::vector<std::string> const paths{"/nothing/here"};
  EXPECT_EQ(caught([&] { (void)read_sample_list(paths, names(false), {}); }).exit_code(), 3);
}

TEST_F(sample_list, two_samples_of_one_name_are_refused_once_a_line_is_read) {
  iid_[1] = "a";
  EXPECT_EQ(caught([&] { (void)read("zz zz\n"); }).exit_code(), 6);
  EXPECT_EQ(read(""), "-----");
  kept_ = {1, 0, 1, 1, 1};
  EXPECT_EQ(read("f1 a\n"), "x----");
}

TEST_F(sample_list, repeated_lines_are_counted) {
  temporary_file const file("f1 a\nf1 a\nzz z\nzz z\n");
  std::vector<std::string> const paths{file.path(), file.path()};
  EXPECT_EQ(read_sample_list(paths, names(false), {}).repeated_count, 3U);
}

TEST_F(sample_list, families) {
  EXPECT_EQ(read_families("f1 f2\n0\n"), "xx-xx");
  EXPECT_EQ(read_families("zz\n"), "-----");
  EXPECT_EQ(caught([&] { (void)read_families("f1\n\nf2\n"); }).exit_code(), 6);
}

TEST_F(sample_list, one_family_for_all) {
  fid_ = {"0"};
  EXPECT_EQ(read_families("0\n"), "xxxxx");
  fid_ = {};
  EXPECT_EQ(read_families("0\n"), "xxxxx");
  EXPECT_EQ(read_families("f1\n"), "-----");
}

}  // namespace
}  // namespace gramscore::adapters
