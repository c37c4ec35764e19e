// SPDX-License-Identifier: MIT
#include "adapters/vcf/gt_text.hpp"

#include "tests/unit/vcf/vcf_fixtures.hpp"

namespace gramscore::adapters::test {
namespace {

/// Reads one call beside a second sample that must not be disturbed.
std::string read_one(std::string const& call, std::size_t allele_count,
                     half_call_mode mode = half_call_mode::error) {
  genotype_column calls;
  gt_result const result = parse_gt_text(call + "\t0|1", {2, allele_count, mode}, calls);
  if (result.status == gt_status::ok) {
    EXPECT_EQ(call_text(calls, 1), "0|1");
    return call_text(calls, 0);
  }
  EXPECT_EQ(result.sample_idx, 0U);
  return result.status == gt_status::half_call ? "half" : "invalid";
}

struct expectation {
  std::string call, biallelic, four_alleles;
};

// Every line was run through plink2 2.00a3.5.
TEST(gt_text, reads_what_plink2_reads) {
  for (auto const& [call, biallelic, four_alleles] :
       std::vector<expectation>{{"0/1", "0/1", "0/1"},
                                {"0|1", "0|1", "0|1"},
                                {"1|0", "1|0", "1|0"},
                                {"1/0", "0/1", "1/0"},
                                {"1|1", "1/1", "1/1"},
                                {"./.", ".", "."},
                                {".|.", ".", "."},
                                {".", ".", "."},
                                {"0", "0/0", "0/0"},
                                {"1", "1/1", "1/1"},
                                {"2", "invalid", "2/2"},
                                {"0/2", "invalid", "0/2"},
                                {"2|1", "invalid", "2|1"},
                                {"4", "invalid", "invalid"},
                                {"0/4", "invalid", "invalid"},
                                {"0/1:7", "0/1", "0/1"},
                                {"1:7", "1/1", "1/1"},
                                {".:.", ".", "."},
                                {"0/", "invalid", "invalid"},
                                {"/1", "invalid", "invalid"},
                                {"", "invalid", "invalid"},
                                {":5", "invalid", "invalid"},
                                {"a/b", "invalid", "invalid"},
                                {"+1/0", "invalid", "invalid"},
                                {"-1/0", "invalid", "invalid"},
                                {"0//1", "invalid", "invalid"},
                                {".|", "invalid", "invalid"},
                                {"0/4294967296", "invalid", "invalid"}}) {
    EXPECT_EQ(read_one(call, 2), biallelic) << call;
    EXPECT_EQ(read_one(call, 4), four_alleles) << call;
  }
}

// Case 100: a triploid call is missing; a third allele that is missing itself is ignored.
TEST(gt_text, triploid_is_missing_case_100) {
  EXPECT_EQ(read_one("0/1/1", 2), ".");
  EXPECT_EQ(read_one("0|1|1", 2), ".");
  EXPECT_EQ(read_one("0/0/0/0", 2), ".");
  EXPECT_EQ(read_one("./././.", 2), ".");
  EXPECT_EQ(read_one("././1", 2), ".");
  EXPECT_EQ(read_one("0/1/.", 2), "0/1");
  EXPECT_EQ(read_one("0|1/.:3", 2), "0|1");
  EXPECT_EQ(read_one("1/./1", 2), ".");
  EXPECT_EQ(read_one("1/./1", 2, half_call_mode::haploid), ".");
  EXPECT_EQ(read_one("0/./.", 2), "half");
  EXPECT_EQ(read_one("./1/1", 2, half_call_mode::haploid), "1/1");
}

// Case 100: half-calls in each mode.
TEST(gt_text, half_calls_by_mode_case_100) {
  strings const calls = {"0/.", "./0", "1/.", "./1", "1|.", ".|1", ".|0", "2|.", "1/.:3"};
  std::vector<std::pair<half_call_mode, strings>> const modes = {
      {half_call_mode::error, strings(9, "half")},
      {half_call_mode::haploid, {"0/0", "0/0", "1/1", "1/1", "1/1", "1/1", "0/0", "2/2", "1/1"}},
      {half_call_mode::missing, strings(9, ".")},
      {half_call_mode::reference, {"0/0", "0/0", "1/0", "0/1", "1|0", "0|1", "0/0", "2|0", "1/0"}}};
  for (auto const& [mode, expected] : modes) {
    for (std::size_t i = 0; i < calls.size(); ++i) {
      EXPECT_EQ(read_one(calls[i], 3, mode), expected[i]) << calls[i];
    }
  }
}

// Where plink2 2.00a3.5 reads the first character only ("10" as allele 1, "0x" as 0), we refuse.
TEST(gt_text, refuses_what_plink2_misreads) {
  for (auto const* call : {"10", "0/10", "0x", "0/1x", "0,1", "0\\1", "..", ".x", "1."}) {
    EXPECT_EQ(read_one(call, 2), "invalid") << call;
  }
}

TEST(gt_text, reads_indices_of_two_digits) {
  EXPECT_EQ(read_one("10/2", 13), "10/2");
  EXPECT_EQ(read_one("12", 13), "12/12");
  EXPECT_EQ(read_one("12|3", 13), "12|3");
  EXPECT_EQ(read_one("13", 13), "invalid");
}

TEST(gt_text, counts_columns) {
  genotype_column calls;
  EXPECT_EQ(parse_gt_text("0/1\t0/0", {3, 2}, calls).status, gt_status::too_few);
  EXPECT_EQ(parse_gt_text("0/1\t0/0", {3, 2}, calls).sample_idx, 2U);
  EXPECT_EQ(parse_gt_text("0/1\t0/0\t1/1\t1/1", {3, 2}, calls).status, gt_status::ok);
}

}  // namespace
}  // namespace gramscore::adapters::test
