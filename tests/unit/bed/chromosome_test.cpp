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

karyotype const human;

class known_name : public ::testing::TestWithParam<std::pair<std::string_view, std::uint32_t>> {};

// Case 61: prefix and case are ignored; 27 and 28 load as diploid.
TEST_P(known_name, has_plink2_code) {
  chromosome const parsed = parse_chromosome(GetParam().first, human);
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
  chromosome const parsed = parse_chromosome(GetParam(), human);
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
    expect_error([&] { (void)parse_chromosome(name, human); }, error_category::malformed_input);
  }
}

TEST(parse_chromosome, knows_ploidy) {
  EXPECT_EQ(parse_chromosome("1", human).ploidy, ploidy_class::diploid);
  EXPECT_EQ(parse_chromosome("0", human).ploidy, ploidy_class::diploid);
  EXPECT_EQ(parse_chromosome("X", human).ploidy, ploidy_class::x);
  EXPECT_EQ(parse_chromosome("Y", human).ploidy, ploidy_class::y);
  EXPECT_EQ(parse_chromosome("XY", human).ploidy, ploidy_class::diploid);
  EXPECT_EQ(parse_chromosome("MT", human).ploidy, ploidy_class::haploid);
  EXPECT_EQ(parse_chromosome("PAR1", human).ploidy, ploidy_class::diploid);
  EXPECT_EQ(parse_chromosome("28", human).ploidy, ploidy_class::diploid);
}

TEST(parse_contigs, refuses_contigs_unless_allowed) {
  std::vector<std::string_view> const names{"1", "GL0001.1"};
  EXPECT_EQ(parse_contigs(names, human, true, "x.bim").size(), 2U);
  error const failure =
      test::catch_error([&] { (void)parse_contigs(names, human, false, "x.bim"); });
  EXPECT_EQ(failure.exit_code(), 6);
  EXPECT_EQ(failure.place().source, "x.bim");
}

TEST(parse_contigs, refuses_29_even_if_contigs_are_allowed) {
  std::vector<std::string_view> const names{"29"};
  expect_error([&] { (void)parse_contigs(names, human, true, "x.bim"); },
               error_category::malformed_input);
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
    EXPECT_EQ(printed_chromosome(parse_chromosome(name, human), name), printed) << name;
  }
}

TEST(chromosome, is_printed_as_mt_where_its_number_has_no_name) {
  karyotype without_x;
  without_x.has[0] = false;
  EXPECT_EQ(printed_chromosome(parse_chromosome("23", without_x), "23"), "MT");
}

// Case 60: chr1 and 1 are one chromosome, X and 23 too.
TEST(chromosome_order, refuses_a_chromosome_that_comes_back) {
  for (auto const& [first, last] :
       {std::pair{"1", "chr1"}, std::pair{"23", "X"}, std::pair{"GL1", "GL1"}}) {
    chromosome_order order({human, true, false});
    order.add(first);
    order.add("2");
    expect_error([&, name = last] { order.add(name); }, error_category::malformed_input);
  }
}

TEST(chromosome_order, joins_spellings_of_one_run) {
  chromosome_order order({human, true, false});
  EXPECT_EQ(order.add("1"), 0U);
  EXPECT_EQ(order.add("chr1"), 0U);
  EXPECT_EQ(order.add("GL1"), 1U);
  EXPECT_EQ(order.add("gl1"), 2U);
  EXPECT_EQ(order.names(), (std::vector<std::string>{"1", "GL1", "gl1"}));
}

// A cache must serve another species, for which 23 and X are two chromosomes.
TEST(chromosome_order, keeps_names_apart_that_are_one_chromosome_of_a_species) {
  chromosome_order order({human, true, false});
  EXPECT_EQ(order.add("23"), 0U);
  EXPECT_EQ(order.add("X"), 1U);
  EXPECT_EQ(order.add("chr23"), 0U);
  EXPECT_EQ(order.names(), (std::vector<std::string>{"23", "X"}));
  karyotype const thirty{30, {true, true, true, true, false, false}, false};
  chromosome_order other({thirty, true, false});
  other.add("23");
  other.add("X");
  expect_error([&] { other.add("23"); }, error_category::malformed_input);
}

TEST(chromosome_order, lets_a_chromosome_come_back_if_told) {
  chromosome_order order({human, true, true});
  order.add("1");
  order.add("2");
  EXPECT_EQ(order.add("chr1"), 0U);
  EXPECT_EQ(order.names().size(), 2U);
}

// What plink2 --chr-set 5 no-xy and its like load.
TEST(karyotype, numbers_named_chromosomes_after_the_autosomes) {
  karyotype const five{5, {true, true, false, true, false, false}, false};
  EXPECT_EQ(parse_chromosome("6", five).ploidy, ploidy_class::x);
  EXPECT_EQ(parse_chromosome("X", five).code, 6U);
  EXPECT_EQ(parse_chromosome("7", five).ploidy, ploidy_class::y);
  EXPECT_EQ(parse_chromosome("9", five).ploidy, ploidy_class::haploid);
  EXPECT_EQ(parse_chromosome("MT", five).code, 9U);
  EXPECT_TRUE(parse_chromosome("5", five).is_autosome);
  EXPECT_FALSE(parse_chromosome("0", five).is_autosome);
  EXPECT_TRUE(parse_chromosome("8", five).is_gap());
  EXPECT_FALSE(parse_chromosome("7", five).is_gap());
  for (std::string_view const name : {"10", "22", "XY", "PAR1", "chr10"}) {
    expect_error([&] { (void)parse_chromosome(name, five); }, error_category::malformed_input);
  }
}

TEST(karyotype, haploid_has_numbers_and_contigs_only) {
  karyotype const haploid{5, {}, true};
  for (std::string_view const name : {"0", "5", "GL1"}) {
    EXPECT_EQ(parse_chromosome(name, haploid).ploidy, ploidy_class::haploid) << name;
  }
  for (std::string_view const name : {"6", "X", "MT", "0Y"}) {
    expect_error([&] { (void)parse_chromosome(name, haploid); }, error_category::malformed_input);
  }
}

TEST(find_split, goes_by_chromosome) {
  auto const split_of = [](std::vector<std::string_view> const& names, karyotype const& species) {
    return find_split(parse_contigs(names, species, true, "x"));
  };
  karyotype const thirty{30, {true, true, true, true, false, false}, false};
  EXPECT_EQ(split_of({"23", "X", "23", "1"}, human), std::nullopt);
  EXPECT_EQ(split_of({"23", "X", "23", "1"}, thirty), 2U);
  EXPECT_EQ(split_of({"X", "1", "23"}, human), 2U);
  EXPECT_EQ(split_of({"X", "1", "23", "GL1", "GL2"}, thirty), std::nullopt);
}

}  // namespace
}  // namespace gramscore::adapters
