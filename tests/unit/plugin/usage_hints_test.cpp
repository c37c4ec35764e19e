// SPDX-License-Identifier: MIT
#include "plugin/usage_hints.hpp"

#include <gtest/gtest.h>

namespace gramscore::plugin {
namespace {

using words = std::vector<std::string>;

TEST(usage_hints, nothing_follows_a_switch) {
  usage_hints const hints = hints_of_usage("");
  EXPECT_TRUE(hints.required.empty());
  EXPECT_EQ(hints.rest, argument_hint{});
}

TEST(usage_hints, names_of_files_and_folders) {
  EXPECT_EQ(hints_of_usage("<file>").required[0], (argument_hint{hint_kind::file, "", {}}));
  EXPECT_EQ(hints_of_usage("<prefix>").required[0].kind, hint_kind::file);
  EXPECT_EQ(hints_of_usage("<folder>").required[0].kind, hint_kind::folder);
  EXPECT_EQ(hints_of_usage("<file.gram>").required[0],
            (argument_hint{hint_kind::file, "gram", {}}));
  EXPECT_EQ(hints_of_usage("<range file> <data file>").required.size(), 2U);
}

TEST(usage_hints, alternatives_that_can_be_typed) {
  usage_hints const hints = hints_of_usage("<auto | cuda:N | cpu>");
  EXPECT_EQ(hints.required[0], (argument_hint{hint_kind::words, "", words{"auto", "cpu"}}));
  EXPECT_EQ(hints_of_usage("<cpu | cuda[:N[,M]... | :all]>").required[0].words,
            (words{"cpu", "cuda"}));
  EXPECT_EQ(hints_of_usage("{a | b-c}").required[0].words, (words{"a", "b-c"}));
}

TEST(usage_hints, descriptions_are_not_words) {
  EXPECT_EQ(hints_of_usage("<number or range>").required[0].kind, hint_kind::none);
  EXPECT_EQ(hints_of_usage("[character]").rest.kind, hint_kind::none);
}

TEST(usage_hints, modifiers_follow_in_any_order) {
  usage_hints const hints =
      hints_of_usage("<file> [i] [j] [{header | header-read}] ['zs'] ['cols='<column sets>]");
  EXPECT_EQ(hints.required.size(), 1U);
  EXPECT_EQ(hints.rest.words, (words{"header", "header-read", "zs", "cols="}));
}

TEST(usage_hints, dots_repeat_the_last_argument) {
  EXPECT_EQ(hints_of_usage("<file>...").rest.kind, hint_kind::file);
  EXPECT_EQ(hints_of_usage("[flag]...").rest.kind, hint_kind::flag);
}

TEST(usage_hints, broken_notation_is_no_crash) {
  for (std::string const text : {"<", "[", "['", "{a", "...", "[{", "<file", ">", "['x'", "<|>"}) {
    (void)hints_of_usage(text);
  }
  EXPECT_EQ(hints_of_usage("<a | b").required[0].words, (words{"a", "b"}));
}

}  // namespace
}  // namespace gramscore::plugin
