// SPDX-License-Identifier: MIT
#include "adapters/freq/freq_report_columns.hpp"

#include <gtest/gtest.h>

#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

TEST(freq_report_columns, edits_change_the_default) {
  freq_report_columns want;
  want.pos = true;
  want.alt = false;
  EXPECT_EQ(parse_freq_report_columns("-alt,+pos"), want);
  want.list = freq_list::eq;
  EXPECT_EQ(parse_freq_report_columns("+eq,-altfreq,+pos,-alt"), want);
}

TEST(freq_report_columns, a_list_replaces_the_default) {
  auto const columns = parse_freq_report_columns("chrom,altnumeq,chrom,reffreq");
  EXPECT_TRUE(columns.chrom && columns.reffreq);
  EXPECT_FALSE(columns.ref || columns.alt || columns.nobs || columns.pos || columns.alt1freq);
  EXPECT_EQ(columns.list, freq_list::altnumeq);
}

TEST(freq_report_columns, what_makes_no_sense_is_refused) {
  for (auto const* const text :
       {"", "foo", "+foo", "-foo", "chrom,+pos", "+pos,chrom", "alteq,freq", "+eq", "alt,",
        "-chrom,-ref,-alt,-altfreq,-nobs", "machr2,minimac3r2"}) {
    try {
      (void)parse_freq_report_columns(text);
      ADD_FAILURE() << text;
    } catch (error const& problem) {
      EXPECT_EQ(problem.category(), error_category::command_line) << text;
    }
  }
}

}  // namespace
}  // namespace gramscore::adapters
