// SPDX-License-Identifier: MIT
// --freq and --hwe.
#include <gtest/gtest.h>

#include "tests/unit/plugin/parse_words.hpp"

namespace gramscore::plugin {
namespace {

int freq_code(std::string const& flags) {
  return parse_code("--bfile T --freq " + flags);
}

adapters::hwe_rule hwe(std::string const& flags) {
  return parse_words("--bfile T --score W --hwe " + flags).filter.hwe;
}

TEST(parse_freq, modifiers_in_any_order) {
  auto const given = parse_words("--bfile T --freq cols=+pos counts zs zs");
  ASSERT_TRUE(given.freq_report.has_value());
  EXPECT_TRUE(given.freq_report->counts && given.freq_report->zs && given.freq_report->columns.pos);
  EXPECT_FALSE(given.score.has_value());
  EXPECT_EQ(freq_code("--maf 0.1"), 0);
  EXPECT_EQ(freq_code("--score W"), 0);
}

TEST(parse_freq, what_plink2_refuses) {
  for (auto const* const flags :
       {"foo", "cols=", "cols=foo", "cols=alt cols=ref", "bins-only zs", "zs zs zs zs zs zs",
        "--read-freq F", "--score-col-nums 3", "--q-score-range R V"}) {
    EXPECT_EQ(freq_code(flags), 8) << flags;
  }
}

TEST(parse_freq, what_is_not_supported_yet) {
  for (auto const* const flags : {"refbins=0.1", "bins-only alt1bins-file=F", "cols=machr2",
                                  "cols=+minimac3r2", "counts refbins-file=F"}) {
    EXPECT_EQ(freq_code(flags), 63) << flags;
  }
}

TEST(parse_hwe, threshold_and_words) {
  EXPECT_EQ(hwe("1e-6").threshold, 1e-6);
  EXPECT_TRUE(hwe("midp 1e-6 midp").mid_p);
  EXPECT_TRUE(hwe("keep-fewhet 0.05").keep_few_hets);
  // Not a number that doubles hold: no filter, as without one.
  EXPECT_EQ(hwe("1e-400").threshold, 0.0);
  EXPECT_EQ(hwe("midp").threshold, 0.0);
  for (auto const* const flags : {"", "1", "1.5", "-0.1", "x", "0.1 0.1", "0.1 midp midp midp"}) {
    EXPECT_EQ(parse_code(std::string("--bfile T --score W --hwe ") + flags), 8) << flags;
  }
  EXPECT_EQ(parse_code("--bfile T --make-gram --hwe 0.1"), 8);
}

}  // namespace
}  // namespace gramscore::plugin
