// SPDX-License-Identifier: MIT
// Flags that select samples and variants.
#include <gtest/gtest.h>

#include "tests/unit/plugin/parse_words.hpp"

namespace gramscore::plugin {
namespace {

TEST(parse_filter, files) {
  EXPECT_EQ(score_filters("--keep a b").keep, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(score_filters("--remove-fam a").remove_fam, (std::vector<std::string>{"a"}));
  EXPECT_EQ(score_code("--keep"), 8);
}

TEST(parse_filter, variant_files) {
  using enum variant_files::kind;
  EXPECT_EQ(score_filters("--extract a b").extract.form, ids);
  EXPECT_EQ(score_filters("--extract a b").extract.files.size(), 2U);
  EXPECT_EQ(score_filters("--extract range a").extract.form, bed1);
  EXPECT_EQ(score_filters("--extract range a").extract.files, (std::vector<std::string>{"a"}));
  EXPECT_EQ(score_filters("--exclude bed0 a b").exclude.form, bed0);
  EXPECT_EQ(score_filters("--extract a bed1").extract.form, ids);
  EXPECT_EQ(score_code("--extract bed1"), 8);
}

TEST(parse_filter, chromosomes) {
  EXPECT_TRUE(score_filters("--chr 1-3 X").chromosomes.has_value());
  EXPECT_TRUE(score_filters("--not-chr 1").other_than_these.has_value());
  EXPECT_EQ(score_code("--chr GL1"), 8);
  EXPECT_EQ(score_code("--chr GL1 --allow-extra-chr"), 0);
  EXPECT_EQ(score_code("--not-chr GL1 --allow-extra-chr"), 0);
  EXPECT_EQ(score_code("--not-chr GL1 --allow-extra-chr --autosome"), 8);
  EXPECT_EQ(score_code("--chr 1 --autosome"), 8);
  EXPECT_EQ(score_code("--autosome --autosome-xy"), 8);
  EXPECT_EQ(score_code("--autosome --not-chr 1"), 0);
}

TEST(parse_filter, alleles) {
  EXPECT_TRUE(score_filters("--snps-only just-acgt").alleles.acgt_only);
  EXPECT_EQ(score_code("--snps-only foo"), 8);
  EXPECT_EQ(score_filters("--max-alleles 2.0").alleles.most, 2U);
  EXPECT_EQ(score_filters("--min-alleles 1e1").alleles.least, 10U);
  for (char const* const bad : {"0", "-1", "2.5", "x", "2147483647"}) {
    EXPECT_EQ(score_code(std::string("--max-alleles ") + bad), 8) << bad;
  }
  EXPECT_EQ(score_code("--min-alleles 3 --max-alleles 2"), 8);
}

TEST(parse_filter, frequencies_and_counts) {
  EXPECT_EQ(score_filters("--maf").frequency.least_frequency->value, 0.01);
  EXPECT_FALSE(score_filters("--maf 0").frequency.by_frequency());
  auto const bound = *score_filters("--min-af 0.1:nref").frequency.least_frequency;
  EXPECT_EQ(bound.value, 0.1);
  EXPECT_EQ(bound.measure, adapters::allele_measure::nref);
  EXPECT_EQ(score_filters("--maf alt1").frequency.least_frequency->value, 0.01);
  EXPECT_EQ(score_filters("--max-mac 5 minor").frequency.most_count->value, 5);
  for (char const* const bad :
       {"--maf 1.1", "--maf -0.1", "--maf 0.1:", "--maf 0.1 0.2", "--maf nref 0.1", "--maf x",
        "--max-maf 1", "--max-maf nref", "--mac nref", "--mac -1", "--mac 2147483647",
        "--maf 0.1 --max-maf 0.05", "--mac 5 --max-mac 3"}) {
    EXPECT_EQ(score_code(bad), 8) << bad;
  }
  EXPECT_EQ(score_code("--maf 0.1:nref --max-maf 0.05"), 0);
}

TEST(parse_filter, missing_calls) {
  EXPECT_EQ(*score_filters("--geno").frequency.most_missing, 0.1);
  EXPECT_EQ(*score_filters("--mind dosage 0.2").most_missing_of_sample, 0.2);
  EXPECT_FALSE(score_filters("--geno 1").frequency.most_missing.has_value());
  EXPECT_EQ(score_code("--geno 0.1 0.2"), 8);
  EXPECT_EQ(score_code("--mind 2"), 8);
  EXPECT_EQ(score_code("--mind hh-missing"), 63);
}

TEST(parse_filter, needs_a_score) {
  EXPECT_EQ(parse_code("--bfile T --make-gram --keep a"), 8);
}

}  // namespace
}  // namespace gramscore::plugin
