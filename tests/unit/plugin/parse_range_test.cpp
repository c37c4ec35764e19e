// SPDX-License-Identifier: MIT
// The words of --q-score-range. Case numbers are those of the plink2 comparison table.
#include <gtest/gtest.h>

#include "tests/unit/plugin/parse_words.hpp"

namespace gramscore::plugin {
namespace {

std::string with_ranges(std::string const& rest) {
  return "--bfile T --score W --q-score-range R V " + rest;
}

range_request ranges_of(std::string const& rest) {
  return *parse_words(with_ranges(rest)).ranges;
}

TEST(parse_range, takes_columns_and_words_in_any_order) {
  // Case 86: columns default to 1 and i + 1.
  auto const plain = ranges_of("");
  EXPECT_EQ(plain.ranges, "R");
  EXPECT_EQ(plain.data, "V");
  EXPECT_EQ(plain.id_column, 1U);
  EXPECT_EQ(plain.value_column, 2U);
  EXPECT_FALSE(plain.header || plain.take_min);
  EXPECT_EQ(ranges_of("4").value_column, 5U);
  auto const full = ranges_of("min 3 header 1");
  EXPECT_EQ(full.id_column, 3U);
  EXPECT_EQ(full.value_column, 1U);
  EXPECT_TRUE(full.header && full.take_min);
}

TEST(parse_range, refuses_bad_words) {
  // Case 86: equal columns, a third number, and what is no column.
  for (char const* const rest :
       {"2 2", "1 2 3", "0", "x", "1.5", "99999999999", "1 2 min header 3"}) {
    EXPECT_EQ(parse_code(with_ranges(rest)), 8) << rest;
  }
  EXPECT_EQ(parse_code("--bfile T --score W --q-score-range R"), 8);
  EXPECT_EQ(parse_error("--bfile T --make-gram --q-score-range R V"),
            "--q-score-range needs --score");
}

TEST(parse_range, takes_a_pseudocount) {
  EXPECT_EQ(parse_words("--bfile T --score W --af-pseudocount 0.5").frequency.pseudocount, 0.5);
  EXPECT_EQ(parse_words("--bfile T --score W").frequency.pseudocount, 0.0);
  for (char const* const bad : {"-1", "x", "nan", "", "1 2"}) {
    EXPECT_EQ(parse_code(std::string("--bfile T --score W --af-pseudocount ") + bad), 8) << bad;
  }
}

}  // namespace
}  // namespace gramscore::plugin
