// SPDX-License-Identifier: MIT
// Which fixed columns are accepted, and with which exit code they are refused; each was run through
// plink2 2.00a3.5.
#include "adapters/vcf/vcf_record_rules.hpp"
#include "tests/unit/vcf/vcf_fixtures.hpp"

namespace gramscore::adapters::test {
namespace {

/// The variant as text, or the exit code of the error.
std::string fill(vcf_line const& line) {
  std::string text = line.text();
  text.pop_back();
  input_place const place{"in.vcf", 5};
  variant_record record;
  try {
    fill_record(split_vcf_line(text, place), record, place);
  } catch (error const& failure) {
    EXPECT_EQ(failure.place().source, "in.vcf");
    EXPECT_EQ(failure.place().line, 5U);
    return std::to_string(failure.exit_code());
  }
  std::string out = std::to_string(record.position) + " " + record.id;
  for (auto const& allele : record.alleles) out += " " + allele;
  return out;
}

TEST(vcf_record_rules, positions) {
  for (auto const& [pos, expected] :
       std::vector<std::pair<std::string, std::string>>{{"0", "0"},
                                                        {"007", "7"},
                                                        {"100.5", "100"},
                                                        {"1e3", "1"},
                                                        {"+10", "10"},
                                                        {"-0", "0"},
                                                        {"10x", "10"},
                                                        {"2147483646", "2147483646"},
                                                        {"2147483647", "6"},
                                                        {"4294967306", "6"},
                                                        {"-1", "6"},
                                                        {"x", "6"},
                                                        {".", "6"},
                                                        {"", "6"}}) {
    std::string const suffix = expected == "6" ? "" : " rs1 A C";
    EXPECT_EQ(fill({.pos = pos}), expected + suffix) << pos;
  }
}

TEST(vcf_record_rules, alleles) {
  std::string const n254 = [] {
    std::string alt = "C";
    for (int i = 1; i < 254; ++i) alt += ",C" + std::string(static_cast<std::size_t>(i), 'G');
    return alt;
  }();
  EXPECT_EQ(fill({.ref = "a", .alt = "c"}), "10 rs1 a c");
  EXPECT_EQ(fill({.alt = "<DEL>,*"}), "10 rs1 A <DEL> *");
  EXPECT_EQ(fill({.alt = "A[chr2:1["}), "10 rs1 A A[chr2:1[");
  EXPECT_EQ(fill({.ref = ".", .alt = "."}), "10 rs1 . .");
  EXPECT_EQ(fill({.ref = "0", .alt = "0"}), "10 rs1 . .");
  EXPECT_EQ(fill({.alt = "A"}), "10 rs1 A A");
  EXPECT_EQ(fill({.alt = "C,C"}), "10 rs1 A C C");
  EXPECT_EQ(fill({.alt = "C;G"}), "10 rs1 A C;G");
  for (auto const* alt : {"", "C,", "C,,G", ",C", "\"", "C G", "C+"}) {
    EXPECT_EQ(fill({.alt = alt}), "6") << alt;
  }
  for (auto const* alt : {"C,.", ".,C", "C,0"}) EXPECT_EQ(fill({.alt = alt}), "7") << alt;
  for (auto const* ref : {"", "A,C", "A C"}) EXPECT_EQ(fill({.ref = ref}), "6") << ref;
  EXPECT_EQ(fill({.alt = n254}).substr(0, 10), "10 rs1 A C");
  EXPECT_EQ(fill({.alt = n254 + ",T"}), "63");
}

TEST(vcf_record_rules, ids) {
  EXPECT_EQ(fill({.id = "."}), "10 . A C");
  EXPECT_EQ(fill({.id = "a;b"}), "10 a;b A C");
  EXPECT_EQ(fill({.id = std::string(16000, 'a')}).size(), 16007U);
  EXPECT_EQ(fill({.id = std::string(16001, 'a')}), "6");
  EXPECT_EQ(fill({.id = ""}), "6");
  EXPECT_EQ(fill({.id = "a b"}), "6");
}

TEST(vcf_record_rules, quality_and_filter) {
  for (auto const* qual : {".", "50.5", "-1", "1e5", ".5", "5.", "1e", "+5", "1e-400"}) {
    EXPECT_EQ(fill({.qual = qual}), "10 rs1 A C") << qual;
  }
  for (auto const* qual : {"", "abc", "inf", "nan", "5x", "0x1", "1e400", "-inf", "NA", "+"}) {
    EXPECT_EQ(fill({.qual = qual}), "6") << qual;
  }
  EXPECT_EQ(fill({.filter = "q10;s50", .info = "PR"}), "10 rs1 A C");
  EXPECT_EQ(fill({.filter = ""}), "6");
}

TEST(vcf_record_rules, too_few_columns) {
  EXPECT_EQ(error_of([] { (void)split_vcf_line("1\t20\tr2\tA", {}); }).exit_code(), 6);
}

}  // namespace
}  // namespace gramscore::adapters::test
