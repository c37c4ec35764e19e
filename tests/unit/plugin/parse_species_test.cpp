// SPDX-License-Identifier: MIT
// --chr-set and its like: what is accepted was seen on plink2 v2.00a3.5.
#include <gtest/gtest.h>

#include "tests/unit/plugin/parse_words.hpp"

namespace gramscore::plugin {
namespace {

using adapters::karyotype;

karyotype species_of(std::string const& words) {
  return parse_words("--bfile T --score W " + words).input.species;
}

int code_of(std::string const& words) {
  return parse_code("--bfile T --score W " + words);
}

TEST(parse_species, reads_chr_set) {
  EXPECT_EQ(species_of(""), karyotype{});
  for (char const* const spelling : {"5", "+5", "5.0", "05", "5e0"}) {
    EXPECT_EQ(species_of(std::string("--chr-set ") + spelling),
              (karyotype{5, {true, true, true, true, false, false}, false}));
  }
  for (char const* const spelling : {"-5", "-5.0", "-05", "-.5e1"}) {
    EXPECT_EQ(species_of(std::string("--chr-set ") + spelling), (karyotype{5, {}, true}));
  }
  EXPECT_EQ(species_of("--chr-set 95 no-x no-mt no-x"),
            (karyotype{95, {false, true, true, false, false, false}, false}));
  EXPECT_EQ(species_of("--autosome-num 5"),
            (karyotype{5, {true, false, false, false, false, false}, false}));
}

TEST(parse_species, refuses_bad_words) {
  for (char const* const words :
       {"--chr-set", "--chr-set 0", "--chr-set -0", "--chr-set 96", "--chr-set -96",
        "--chr-set 5.5", "--chr-set x", "--chr-set 5 bogus", "--chr-set -5 no-x",
        "--chr-set 5 no-x no-y no-xy no-mt no-x", "--autosome-num -5", "--autosome-num 96",
        "--autosome-num 5 no-x", "--cow x", "--cow --dog", "--dog --hound",
        "--autosome-num 5 --chr-set 5", "--human --mouse", "--chr-set 5 --rice"}) {
    EXPECT_EQ(code_of(words), 8) << words;
  }
}

TEST(parse_species, knows_species_by_name) {
  EXPECT_EQ(species_of("--human"), karyotype{});
  EXPECT_EQ(species_of("--cow"), (karyotype{29, {true, true, false, true, false, false}, false}));
  EXPECT_EQ(species_of("--hound"), species_of("--dog"));
  EXPECT_EQ(species_of("--dog").last_code(), 42U);
  EXPECT_EQ(species_of("--horse").last_code(), 33U);
  EXPECT_EQ(species_of("--mouse").last_code(), 21U);
  EXPECT_EQ(species_of("--rice"), (karyotype{12, {}, true}));
  EXPECT_EQ(species_of("--sheep").last_code(), 28U);
}

}  // namespace
}  // namespace gramscore::plugin
