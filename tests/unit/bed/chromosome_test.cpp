// SPDX-License-Identifier: MIT
// Chromosome names: every expectation was seen on plink2 2.00a3.5.
#include "adapters/genotypes/chromosome.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "adapters/genotypes/chromosome_order.hpp"
#include "tests/unit/bed/temporary_folder.hpp"

namespace gramscore::adapters {
namespace {

using test::expect_error;

class known_name : public ::testing::TestWithParam<std::pair<std::string_view, std::uint32_t>> {};

// Case 61: prefix and case are ignored; 27 and 28 load as diploid.
TEST_P(known_name, has_plink2_code) {
  chromosome const parsed = parse_chromosome(GetParam().first);
  EXPECT_TRUE(parsed.known);
  EXPECT_EQ(parsed.code, GetParam().second);
}

INSTANTIATE_TEST_SUITE_P(
    all, known_name,
    ::testing::Values(
        std::pair{"0", 0U}, std::pair{"00", 0U}, std::pair{"chr0", 0U}, std::pair{"1", 1U},
        std::pair{"01", 1U}, std::pair{"chr1", 1U}, std::pair{"CHR2", 2U}, std::pair{"Chr3", 3U},
        std::pair{"cHr4", 4U}, std::pair{"chr09", 9U}, std::pair{"22", 22U}, std::pair{"X", 23U},
        std::pair{"x", 23U}, std::pair{"23", 23U}, std::pair{"chrX", 23U}, std::pair{"0x", 23U},
        std::pair{"Y", 24U}, std::pair{"chr24", 24U}, std::pair{"0Y", 24U}, std::pair{"XY", 25U},
        std::pair{"25", 25U}, std::pair{"MT", 26U}, std::pair{"M", 26U}, std::pair{"chrm", 26U},
        std::pair{"0M", 26U}, std::pair{"26", 26U}, std::pair{"PAR1", 27U}, std::pair{"27", 27U},
        std::pair{"chr27", 27U}, std::pair{"par2", 28U}, std::pair{"28", 28U}));

class contig_name : public ::testing::TestWithParam<std::string_view> {};

// Case 61: such names need --allow-extra-chr.
TEST_P(contig_name, is_unknown_and_diploid) {
  chromosome const parsed = parse_chromosome(GetParam());
  EXPECT_FALSE(parsed.known);
  EXPECT_EQ(parsed.ploidy, ploidy_class::diploid);
}

INSTANTIATE_TEST_SUITE_P(all, contig_name,
                         ::testing::Values("GL0001.1", "001", "000", "100", "1000", "chr",
                                           "chrchr1", "chrPAR1", "1a", "1_random", "0XY", "0MT",
                                           "1X", "XX", "-1", "+1", "1.0", ".", "*", "NA", "MTX",
                                           "PAR3", "", "999999999999999999999999"));

TEST(parse_chromosome, refuses_29_to_99) {
  for (std::string_view const name : {"29", "30", "94", "99", "chr29"}) {
    expect_error([&] { (void)parse_chromosome(name); }, error_category::malformed_input);
  }
}

TEST(parse_chromosome, knows_ploidy) {
  EXPECT_EQ(parse_chromosome("1").ploidy, ploidy_class::diploid);
  EXPECT_EQ(parse_chromosome("0").ploidy, ploidy_class::diploid);
  EXPECT_EQ(parse_chromosome("X").ploidy, ploidy_class::x);
  EXPECT_EQ(parse_chromosome("Y").ploidy, ploidy_class::y);
  EXPECT_EQ(parse_chromosome("XY").ploidy, ploidy_class::diploid);
  EXPECT_EQ(parse_chromosome("MT").ploidy, ploidy_class::haploid);
  EXPECT_EQ(parse_chromosome("PAR1").ploidy, ploidy_class::diploid);
  EXPECT_EQ(parse_chromosome("28").ploidy, ploidy_class::diploid);
}

TEST(parse_contigs, refuses_contigs_unless_allowed) {
  std::vector<std::string_view> const names{"1", "GL0001.1"};
  EXPECT_EQ(parse_contigs(names, true, "x.bim").size(), 2U);
  error const failure = test::catch_error([&] { (void)parse_contigs(names, false, "x.bim"); });
  EXPECT_EQ(failure.exit_code(), 6);
  EXPECT_EQ(failure.place().source, "x.bim");
}

TEST(parse_contigs, refuses_29_even_if_contigs_are_allowed) {
  expect_error([] { (void)parse_contigs({"29"}, true, "x.bim"); }, error_category::malformed_input);
}

TEST(chromosome, is_printed_as_plink2_does) {
  for (auto const& [name, printed] : {std::pair{"chr7", "7"},
                                      {"07", "7"},
                                      {"0", "0"},
                                      {"23", "X"},
                                      {"chrY", "Y"},
                                      {"25", "XY"},
                                      {"M", "MT"},
                                      {"par1", "PAR1"},
                                      {"28", "PAR2"},
                                      {"GL1", "GL1"},
                                      {"chrPAR1", "chrPAR1"}}) {
    EXPECT_EQ(printed_chromosome(parse_chromosome(name), name), printed) << name;
  }
}

// Case 60: chr1 and 1 are one chromosome, X and 23 too.
TEST(chromosome_order, refuses_a_chromosome_that_comes_back) {
  for (auto const& [first, last] :
       {std::pair{"1", "chr1"}, std::pair{"23", "X"}, std::pair{"GL1", "GL1"}}) {
    chromosome_order order({true, false});
    order.add(first);
    order.add("2");
    expect_error([&, name = last] { order.add(name); }, error_category::malformed_input);
  }
}

TEST(chromosome_order, joins_spellings_of_one_run) {
  chromosome_order order({true, false});
  EXPECT_EQ(order.add("1"), 0U);
  EXPECT_EQ(order.add("chr1"), 0U);
  EXPECT_EQ(order.add("GL1"), 1U);
  EXPECT_EQ(order.add("gl1"), 2U);
  EXPECT_EQ(order.names(), (std::vector<std::string>{"1", "GL1", "gl1"}));
}

TEST(chromosome_order, lets_a_chromosome_come_back_if_told) {
  chromosome_order order({true, true});
  order.add("1");
  order.add("2");
  EXPECT_EQ(order.add("chr1"), 0U);
  EXPECT_EQ(order.names().size(), 2U);
}

}  // namespace
}  // namespace gramscore::adapters
