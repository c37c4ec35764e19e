// SPDX-License-Identifier: MIT
// --read-freq files against a small data set; what each case expects was seen with plink2
// v2.00a3.5, except that a partial allele match is skipped.
#include "adapters/freq/read_freq.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/unit/text/temporary_file.hpp"
#include "tests/unit/weights/listed_variants.hpp"

namespace gramscore::adapters {
namespace {

using test::caught;
using test::temporary_file;

constexpr auto malformed = error_category::malformed_input;
constexpr std::string_view header = "#CHROM\tID\tREF\tALT\tALT_FREQS\tOBS_CT\n";

test::listed_variants const& freq_variants() {
  static test::listed_variants const variants({{"v1", {"G", "A"}},
                                               {"v3", {"G", "A", "T"}},
                                               {"twice", {"G", "A"}},
                                               {"twice", {"G", "A"}},
                                               {"same", {"A", "A"}}});
  return variants;
}

given_frequencies read_freq(std::string const& content) {
  temporary_file const file(content);
  return read_frequencies(file.path(), freq_variants());
}

given_frequencies read_lines(std::string_view lines) {
  return read_freq(fmt::format("{}{}", header, lines));
}

error_category failure(std::string const& content) {
  return caught([&] { (void)read_freq(content); }).category();
}

error_category line_failure(std::string_view lines) {
  return failure(fmt::format("{}{}", header, lines));
}

using values = std::vector<double>;

values v1_of(given_frequencies const& given) {
  return {given.values.begin(), given.values.begin() + 2};
}
values v3_of(given_frequencies const& given) {
  return {given.values.begin() + 2, given.values.begin() + 5};
}

void expect_near(values const& actual, values const& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    EXPECT_NEAR(actual[i], expected[i], 1e-9) << i;
  }
}

TEST(read_freq, derives_ref_and_then_alt_with_rounding) {
  given_frequencies const given = read_lines("1\tv1\tG\tA\t0.1\t100\n");
  EXPECT_EQ(v1_of(given), (values{1 - 0.1, 1 - (1 - 0.1)}));
  EXPECT_NE(given.values[1], 0.1);
  EXPECT_EQ(given.loaded_count, 1U);
  EXPECT_EQ(given.skipped_count, 0U);
}

// Case 72: swapped alleles match by name.
TEST(read_freq, matches_alleles_by_name) {
  EXPECT_EQ(v1_of(read_lines("1 v1 A G 0.25 9\n")), (values{0.25, 0.75}));
  EXPECT_EQ(v1_of(read_lines("1 v1 A G 0.1 9\n")), (values{0.1, 0.9}));
}

TEST(read_freq, leaves_other_alleles_not_given) {
  given_frequencies const given = read_lines("1 v1 G A 0.1 9\n");
  ASSERT_EQ(given.values.size(), 11U);
  for (std::size_t i = 2; i < 11; ++i) {
    EXPECT_TRUE(std::isnan(given.values[i])) << i;
  }
}

TEST(read_freq, reads_multiallelic_variants) {
  expect_near(v3_of(read_lines("1 v3 G A,T 0.3,0.1 9\n")), {.6, .3, .1});
  expect_near(v3_of(read_lines("1 v3 T G,A 0.3,0.1 9\n")), {.3, .1, .6});
}

// Both alleles of a variant may have one name; plink2 imputes 1.8 and 1.6 copies of A here.
TEST(read_freq, names_each_of_two_equal_alleles_once) {
  given_frequencies const derived = read_lines("1 same A A 0.1 9\n");
  EXPECT_EQ(derived.loaded_count, 1U);
  expect_near({derived.values.end() - 2, derived.values.end()}, {.9, .1});
  given_frequencies const both =
      read_freq("#ID\tREF\tALT\tREF_FREQ\tALT_FREQS\nsame A A 0.4 0.1\n");
  expect_near({both.values.end() - 2, both.values.end()}, {.8, .2});
}

TEST(read_freq, scales_sums_a_little_above_one) {
  expect_near(v3_of(read_lines("1 v3 G A,T 0.3,0.705 9\n")), {0, .3 / 1.005, .705 / 1.005});
  EXPECT_EQ(line_failure("1 v3 G A,T 0.3,0.72 9\n"), malformed);
}

TEST(read_freq, ignores_alleles_that_the_data_set_lacks) {
  expect_near(v1_of(read_lines("1 v1 G T,A x,0.3 9\n")), {.7, .3});
  expect_near(v1_of(read_lines("1 v1 T A,G 0.1,0.3 9\n")), {.75, .25});
}

// Case 75: unknown ID, NaN, no allele match; and a partial match.
TEST(read_freq, counts_skipped_entries) {
  for (std::string_view const line :
       {"1 zz G A 7 9\n", "1 v1 G A nan 0\n", "1 v1 G A NaN 0\n", "1 v1 G A NA 0\n",
        "1 v1 C T x 9\n", "1 v1 G T 0.3 9\n", "1 v1 T A 0.3 9\n", "1 v3 G A 0.3 9\n",
        "1 v3 G A,T nan,nan 0\n", "1 v1 T A,G 0,0 9\n"}) {
    given_frequencies const given = read_lines(line);
    EXPECT_EQ(given.skipped_count, 1U) << line;
    EXPECT_EQ(given.loaded_count, 0U) << line;
    for (double const value : given.values) {
      EXPECT_TRUE(std::isnan(value)) << line;
    }
  }
}

// Case 74: values outside [0, 1], no numbers, and repeated IDs.
TEST(read_freq, rejects_bad_values) {
  for (std::string_view const value : {"1.5", "1.00000001", "-0.1", "x", "0.3x", "inf", "-nan"}) {
    EXPECT_EQ(line_failure(fmt::format("1 v1 G A {} 9\n", value)), malformed) << value;
  }
  EXPECT_EQ(line_failure("1 v3 G A,T 0.3 9\n"), malformed);
}

TEST(read_freq, rejects_repeated_ids) {
  EXPECT_EQ(line_failure("1 v1 G A .1 9\n1 v1 G A .1 9\n"), malformed);
  EXPECT_EQ(line_failure("1 v1 C T .1 9\n1 v1 G A .1 9\n"), malformed);
  EXPECT_EQ(line_failure("1 twice G A .1 9\n"), malformed);
  EXPECT_EQ(read_lines("1 zz G A .1 9\n1 zz G A .1 9\n").skipped_count, 2U);
}

TEST(read_freq, accepts_extreme_and_loose_values) {
  EXPECT_EQ(v1_of(read_lines("1 v1 G A 1 9\n")), (values{0, 1}));
  EXPECT_EQ(v1_of(read_lines("1 v1 G A 0 9\n")), (values{1, 0}));
  EXPECT_EQ(v1_of(read_lines("1 v1 G A . 9\n")), (values{1, 0}));
  EXPECT_EQ(v1_of(read_lines("1 v1 G A .25, 9\n")), (values{.75, .25}));
}

TEST(read_freq, reads_needed_columns_in_any_order) {
  EXPECT_EQ(v1_of(read_freq("##x\n# y\n#ALT_FREQS ALT REF ID\n.25 A G v1\n")), (values{.75, .25}));
  EXPECT_EQ(v1_of(read_freq("#ID REF ALT ALT_FREQS PROVISIONAL_REF?\nv1 G A .25 Y\n")),
            (values{.75, .25}));
}

TEST(read_freq, uses_a_ref_column) {
  expect_near(v1_of(read_freq("#ID REF ALT REF_FREQ ALT_FREQS\nv1 G A .3 .6\n")),
              {.3 / .9, .6 / .9});
}

TEST(read_freq, rejects_bad_layouts) {
  EXPECT_EQ(failure(""), malformed);
  EXPECT_EQ(failure(std::string(header)), malformed);
  EXPECT_EQ(failure("1 v1 G A 0.3 9\n"), malformed);
  EXPECT_EQ(failure("#ID REF ALT\nv1 G A\n"), malformed);
  EXPECT_EQ(failure("#ID ALT ALT_FREQS\nv1 A .3\n"), malformed);
  EXPECT_EQ(failure("#ID REF REF ALT ALT_FREQS\nv1 G G A .3\n"), malformed);
  EXPECT_EQ(line_failure("1 zz\n"), malformed);
  EXPECT_EQ(line_failure("\n1 v1 G A .3 9\n"), malformed);
}

// Case 73: every format; A is a quarter of eight.
TEST(read_freq, reads_every_format) {
  std::string const geno_header =
      "#ID REF ALT HOM_REF_CT HET_REF_ALT_CTS TWO_ALT_GENO_CTS HAP_REF_CT HAP_ALT_CTS\n";
  std::string const frqx_header =
      "CHR\tSNP\tA1\tA2\tC(HOM A1)\tC(HET)\tC(HOM A2)\tC(HAP A1)\tC(HAP A2)\tC(MISSING)\n";
  std::vector<std::string> const files{"#ID REF ALT FREQS\nv1 G A 0.75,0.25\n",
                                       "#ID REF ALT1 ALT1_FREQ\nv1 G A 0.25\n",
                                       "#ID REF ALT REF_FREQ\nv1 G A 0.75\n",
                                       "#ID REF ALT ALT_CTS OBS_CT\nv1 G A 2 8\n",
                                       "#ID REF ALT REF_CT OBS_CT\nv1 G A 6 8.5\n",
                                       "#ID REF ALT REF_CT ALT1_CT\nv1 G A 6 2\n",
                                       "#ID REF ALT CTS\nv1 A G 2,6\n",
                                       geno_header + "v1 G A 1 0 1 4 0\n",
                                       "#ID REF ALT DIPLOID_GENO_CTS HAP_CTS\nv1 G A 1,0,1 4,0\n",
                                       "#ID REF ALT GENO_NUM_CTS\nv1 G A 0/0=1,1/1=1,0=4\n",
                                       " CHR SNP A1 A2 MAF NCHROBS\n 1 v1 A G 0.25 8\n",
                                       " CHR SNP A1 A2 C1 C2 G0\n 1 v1 G A 6 2 0\n",
                                       frqx_header + "1\tv1\tA\tG\t1\t0\t1\t0\t4\t9\n"};
  for (auto const& content : files) {
    EXPECT_EQ(v1_of(read_freq(content)), (values{0.75, 0.25})) << content;
  }
}

TEST(read_freq, counts_genotypes_of_several_alleles) {
  // Copies of G, A and T: 14, 23 and 29.
  std::string const names = "#ID REF ALT ";
  std::vector<std::string> const files{
      names +
          "HOM_REF_CT HET_REF_ALT_CTS TWO_ALT_GENO_CTS HAP_REF_CT HAP_ALT_CTS\n"
          "v3 G A,T 1 2,3 4,5,6 7 8,9\n",
      names + "DIPLOID_GENO_CTS HAP_CTS\nv3 G A,T 1,2,4,3,5,6 7,8,9\n",
      names + "GENO_NUM_CTS\nv3 G A,T 2=9,0/0=1,0/1=2,1/1=4,0/2=3,2/1=5,2/2=6,0=7,1=8\n"};
  for (auto const& content : files) {
    expect_near(v3_of(read_freq(content)), {14.0 / 66, 23.0 / 66, 29.0 / 66});
  }
  // A genotype with an allele that the variant lacks counts for none.
  expect_near(v1_of(read_freq(names + "DIPLOID_GENO_CTS HAP_CTS\nv1 G A,T 1,2,4,3,5,6 7,8,9\n")),
              {11.0 / 29, 18.0 / 29});
}

TEST(read_freq, reads_first_alts_for_biallelic_variants_only) {
  auto const given = read_freq("#ID REF ALT1 ALT1_FREQ\nv3 G A .25\nv1 G A .25\n");
  EXPECT_EQ(given.loaded_count, 1U);
  EXPECT_EQ(given.skipped_count, 1U);
  EXPECT_TRUE(std::isnan(given.values[2]));
}

TEST(read_freq, takes_a_plink1_report_of_one_allele) {
  EXPECT_EQ(v1_of(read_freq("CHR SNP A1 A2 MAF\n1 v1 0 G 0\n")), (values{1, 0}));
  EXPECT_EQ(v1_of(read_freq("CHR SNP A1 A2 C1 C2\n1 v1 0 A 0 6\n")), (values{0, 1}));
  EXPECT_EQ(read_freq("CHR SNP A1 A2 C1 C2\n1 v1 C A 1 6\n").loaded_count, 0U);
  EXPECT_EQ(read_freq("CHR SNP A1 A2 C1 C2\n1 v1 0 0 1 6\n").loaded_count, 0U);
}

TEST(read_freq, rejects_bad_counts) {
  for (std::string const row :
       {"ALT_CTS OBS_CT\nv1 G A 9 8\n", "ALT_CTS OBS_CT\nv1 G A 2 x\n", "CTS\nv1 G A 6\n",
        "CTS\nv1 G A 4294967296,1\n", "CTS\nv1 G A -1,1\n", "ALT_CTS\nv1 G A 1\n",
        "NUM_CTS\nv1 G A 0=6,1=2\n", "ALT_CTS CTS\nv1 G A 2 6,2\n",
        "DIPLOID_GENO_CTS HAP_CTS\nv1 G A 1,1 0,0\n", "GENO_NUM_CTS\nv1 G A 0|1=5\n",
        "DIPLOID_GENO_CTS\nv1 G A 1,1,1\n", "DIPLOID_GENO_CTS HAP_CTS\nv9 G A 1,1,1\n"}) {
    EXPECT_EQ(failure("#ID REF ALT " + row), malformed) << row;
  }
}

TEST(read_freq, reports_missing_files) {
  error const thrown = caught(
      [] { (void)read_frequencies(::testing::TempDir() + "/no-such-file", freq_variants()); });
  EXPECT_EQ(thrown.category(), error_category::cannot_open);
}

}  // namespace
}  // namespace gramscore::adapters
