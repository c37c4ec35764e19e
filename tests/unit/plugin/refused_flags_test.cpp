// SPDX-License-Identifier: MIT
// Every flag of plink2 that is not supported is refused by its name. That the list is plink2's is
// tested with plink2 (tests/golden/documents/plink2_flags_test.py).
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/error.hpp"
#include "plugin/parse.hpp"

namespace gramscore::plugin {
namespace {

/// The error that a command line with one more flag ends with.
error refusal_of(std::string const& flag, bool with_score) {
  std::vector<char const*> words = {"--bfile", "T"};
  if (with_score) words.insert(words.end(), {"--score", "W"});
  words.push_back(flag.c_str());
  try {
    (void)parse_options(split_command_line(words), 1);
  } catch (error const& problem) {
    return problem;
  }
  return {error_category::internal, "accepted"};
}

TEST(refused_flags, each_is_refused_by_name) {
  auto const names = refused_flags();
  ASSERT_GT(names.size(), 100U);
  for (std::string_view const name : names) {
    std::string const flag = "--" + std::string(name);
    error const problem = refusal_of(flag, false);
    EXPECT_EQ(problem.exit_code(), 63) << flag;
    EXPECT_EQ(std::string(problem.what()).find(flag + " is not supported"), 0U) << problem.what();
    int const beside_score = conflicts_with_score(name) ? 8 : 63;
    EXPECT_EQ(refusal_of(flag, true).exit_code(), beside_score) << flag;
  }
}

TEST(refused_flags, the_list_has_each_name_once) {
  auto names = refused_flags();
  for (std::string_view const name : names) EXPECT_TRUE(is_refused_flag(name)) << name;
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
  for (flag_alias const& other : flag_aliases()) EXPECT_FALSE(is_refused_flag(other.alias));
}

}  // namespace
}  // namespace gramscore::plugin
