// SPDX-License-Identifier: MIT
// Column sets: every expectation was seen on plink2 2.00a3.5.
#include "adapters/sscore/sscore_columns.hpp"

#include <gtest/gtest.h>

#include <string_view>

#include "tests/unit/bed/temporary_folder.hpp"

namespace gramscore::adapters {
namespace {

sscore_columns only() {
  sscore_columns columns;
  columns.maybefid = columns.maybesid = columns.phenos = columns.nallele = columns.dosagesum =
      columns.scoreavgs = false;
  return columns;
}

// Case 12: a list replaces the default.
TEST(parse_sscore_columns, list_replaces_default) {
  sscore_columns expected = only();
  expected.fid = expected.sid = expected.pheno1 = expected.nallele = expected.denom =
      expected.dosagesum = expected.scoreavgs = expected.scoresums = true;
  EXPECT_EQ(parse_sscore_columns("fid,sid,pheno1,nallele,denom,dosagesum,scoreavgs,scoresums"),
            expected);
  sscore_columns ids = only();
  ids.maybefid = true;
  EXPECT_EQ(parse_sscore_columns("maybefid"), ids);
}

// Case 13: the edit form.
TEST(parse_sscore_columns, signs_edit_default) {
  sscore_columns expected;
  expected.denom = expected.scoresums = true;
  expected.nallele = false;
  EXPECT_EQ(parse_sscore_columns("+denom,-nallele,+scoresums"), expected);
  EXPECT_EQ(parse_sscore_columns("+maybefid,+denom,-denom"), sscore_columns{});
}

// Case 14: mixed forms, unknown and empty names, nothing left. (A second cols= is the command
// line's business.)
TEST(parse_sscore_columns, refuses_bad_descriptors) {
  for (std::string_view const bad :
       {"+denom,nallele", "denom,+nallele", "denom,-nallele", "bogus", "", ",", "denom,", ",denom",
        "+", "-", "+denom,", "Denom", "+bogus", " denom", "denoms", "den", "iid",
        "-maybefid,-maybesid,-phenos,-nallele,-dosagesum,-scoreavgs"}) {
    SCOPED_TRACE(bad);
    test::expect_error([&] { (void)parse_sscore_columns(bad); }, error_category::command_line);
  }
}

// Case 15: order and repeats do not matter.
TEST(parse_sscore_columns, ignores_order_and_repeats) {
  EXPECT_EQ(parse_sscore_columns("scoresums,scoreavgs,denom,nallele,denom"),
            parse_sscore_columns("nallele,denom,scoreavgs,scoresums"));
}

TEST(parse_sscore_columns, minus_fid_removes_maybefid_if_fid_is_not_set) {
  auto const fid_of = [](std::string_view text) {
    sscore_columns const columns = parse_sscore_columns(text);
    return std::pair(columns.maybefid, columns.fid);
  };
  EXPECT_EQ(fid_of("-fid"), std::pair(false, false));
  EXPECT_EQ(fid_of("+fid"), std::pair(true, true));
  EXPECT_EQ(fid_of("+fid,-fid"), std::pair(true, false));
  EXPECT_EQ(fid_of("-fid,+fid"), std::pair(false, true));
  EXPECT_EQ(fid_of("+fid,-maybefid"), std::pair(false, true));
  EXPECT_EQ(fid_of("+fid,-maybefid,-fid"), std::pair(false, false));
  EXPECT_EQ(fid_of("-fid,+maybefid"), std::pair(true, false));
  EXPECT_FALSE(parse_sscore_columns("-sid").maybesid);
  EXPECT_TRUE(parse_sscore_columns("-pheno1").phenos);
}

}  // namespace
}  // namespace gramscore::adapters
