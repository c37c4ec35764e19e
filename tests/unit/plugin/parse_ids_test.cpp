// SPDX-License-Identifier: MIT
// Flags about variant IDs.
#include <gtest/gtest.h>

#include "tests/unit/plugin/parse_words.hpp"

namespace gramscore::plugin {
namespace {

TEST(parse_ids, templates) {
  EXPECT_FALSE(score_filters("").ids.usual);
  EXPECT_FALSE(score_filters("--set-all-var-ids @#").ids.only_missing);
  EXPECT_TRUE(score_filters("--set-missing-var-ids @#").ids.only_missing);
  EXPECT_EQ(score_code("--set-all-var-ids @# --set-missing-var-ids @#"), 8);
  EXPECT_EQ(score_code("--set-all-var-ids @"), 8);
  EXPECT_EQ(score_code("--var-id-multi @#"), 8);
  auto const both =
      score_filters("--var-id-multi-nonsnp @# --set-all-var-ids @# --var-id-multi @#").ids;
  EXPECT_TRUE(both.multiallelic && both.multiallelic_nonsnp);
  EXPECT_EQ(parse_code("--bfile T --make-gram --set-all-var-ids @#"), 8);
  EXPECT_NE(parse_error("--bfile T --score W --set-all-var-ids @@").find("exactly one '@'"),
            std::string::npos);
}

TEST(parse_ids, long_alleles_and_missing_ids) {
  using enum adapters::long_allele_rule;
  EXPECT_EQ(score_filters("").ids.longest_allele, 23U);
  EXPECT_EQ(score_filters("--new-id-max-allele-len 1e2 missing").ids.longest_allele, 100U);
  EXPECT_EQ(score_filters("--new-id-max-allele-len 5 missing").ids.on_long_allele, missing);
  EXPECT_EQ(score_filters("--new-id-max-allele-len 5 truncate").ids.on_long_allele, truncate);
  EXPECT_EQ(score_filters("--new-id-max-allele-len 5 error").ids.on_long_allele, stop);
  EXPECT_EQ(score_code("--new-id-max-allele-len 15998"), 0);
  EXPECT_EQ(score_code("--new-id-max-allele-len 15999"), 8);
  EXPECT_EQ(score_code("--new-id-max-allele-len 0"), 8);
  EXPECT_EQ(score_code("--new-id-max-allele-len 5 Missing"), 8);
  EXPECT_EQ(score_filters("--missing-var-code NA").ids.missing_code, "NA");
  EXPECT_EQ(score_code("--missing-var-code " + std::string(16001, 'x')), 8);
}

TEST(parse_ids, duplicates) {
  using enum adapters::duplicate_rule;
  EXPECT_FALSE(score_filters("").duplicates);
  EXPECT_EQ(score_filters("--rm-dup").duplicates->rule, stop);
  EXPECT_EQ(score_filters("--rm-dup list exclude-all").duplicates->rule, exclude_all);
  EXPECT_TRUE(score_filters("--rm-dup list").duplicates->lists);
  EXPECT_FALSE(score_filters("--rm-dup force-first").duplicates->lists);
  EXPECT_EQ(score_code("--rm-dup error error"), 8);
  EXPECT_EQ(score_code("--rm-dup bogus"), 8);
  EXPECT_EQ(score_code("--rm-dup list error error"), 8);
}

TEST(parse_ids, extract_intersect) {
  using enum variant_files::kind;
  EXPECT_EQ(score_filters("--extract-intersect a b").extract_intersect.files.size(), 2U);
  EXPECT_EQ(score_filters("--extract-intersect bed0 a").extract_intersect.form, bed0);
  EXPECT_EQ(score_filters("--extract-intersect range a").extract_intersect.form, ids);
  EXPECT_EQ(score_code("--extract-intersect bed1"), 8);
  EXPECT_EQ(score_code("--extract-intersect a --extract b"), 8);
  EXPECT_EQ(score_code("--extract-intersect a --extract b --force-intersect"), 0);
}

}  // namespace
}  // namespace gramscore::plugin
