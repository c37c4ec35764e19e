// SPDX-License-Identifier: MIT
// The fast path must agree with the general one wherever it says yes, and say no elsewhere.
#include "adapters/vcf/gt_fast.hpp"

#include <random>

#include "adapters/vcf/gt_text.hpp"
#include "tests/unit/vcf/vcf_fixtures.hpp"

namespace gramscore::adapters::test {
namespace {

std::string joined(strings const& calls) {
  std::string text;
  for (auto const& call : calls) text += call + "\t";
  text.pop_back();
  return text;
}

void expect_same_columns(genotype_column const& a, genotype_column const& b) {
  EXPECT_EQ(a.multiallelic, b.multiallelic);
  EXPECT_EQ(a.codes, b.codes);
  EXPECT_EQ(a.phased_het, b.phased_het);
  EXPECT_EQ(a.alt_first, b.alt_first);
}

strings const fast_calls = {"0|0", "0|1", "1|0", "1|1", "0/0", "0/1", "1/0", "1/1", "./.", ".|."};
strings const other_calls = {"0", "1", ".", "0/.", ".|1", "0/1/1", "0/1:3", "0/1/."};

/// Calls of which a share varies, so that runs of 0|0 occur as well.
strings random_calls(std::mt19937& random, std::size_t count, double varying) {
  std::bernoulli_distribution varies(varying);
  std::uniform_int_distribution<std::size_t> pick(0, fast_calls.size() - 1);
  strings calls(count, "0|0");
  for (auto& call : calls) {
    if (varies(random)) call = fast_calls[pick(random)];
  }
  return calls;
}

TEST(gt_fast, agrees_with_the_general_path) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::size_t const count = 1 + seed % 150;
    std::string const text = joined(random_calls(random, count, seed % 3 == 0 ? 0.02 : 0.9));
    genotype_column fast, general;

    ASSERT_TRUE(parse_gt_fast(text, count, fast));
    ASSERT_EQ(parse_gt_text(text, {count, 2}, general).status, gt_status::ok);

    expect_same_columns(fast, general);
  }
}

TEST(gt_fast, leaves_other_calls_to_the_general_path) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::size_t const count = 1 + seed % 100;
    strings calls = random_calls(random, count, 0.5);
    calls[random() % count] = other_calls[seed % other_calls.size()];
    genotype_column fast;
    EXPECT_FALSE(parse_gt_fast(joined(calls), count, fast));
  }
}

TEST(gt_fast, accepts_no_other_byte_anywhere) {
  std::string const text = joined(strings(40, "0|1"));
  genotype_column fast;
  for (std::size_t at : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{3},
                         std::size_t{100}, std::size_t{101}, text.size() - 1, text.size() - 2}) {
    std::string const allowed = at % 4 == 3 ? "\t" : at % 4 == 1 ? "/|" : "01";
    for (int byte = 0; byte < 256; ++byte) {
      std::string changed = text;
      changed[at] = static_cast<char>(byte);
      EXPECT_EQ(parse_gt_fast(changed, 40, fast),
                allowed.find(static_cast<char>(byte)) != std::string::npos)
          << "byte " << byte << " at " << at;
    }
  }
}

TEST(gt_fast, wants_the_exact_length) {
  genotype_column fast;
  EXPECT_FALSE(parse_gt_fast("0|0\t0|0", 3, fast));
  EXPECT_FALSE(parse_gt_fast("0|0\t0|0\t0|0\t0|0", 3, fast));
  EXPECT_FALSE(parse_gt_fast("", 1, fast));
  EXPECT_FALSE(parse_gt_fast("0|0\t0|0\t0|0\t", 3, fast));
}

TEST(gt_fast, clears_what_the_last_variant_left) {
  genotype_column calls;
  ASSERT_TRUE(parse_gt_fast(joined(strings(70, "1|0")), 70, calls));
  EXPECT_EQ(calls.alt_first.size(), 2U);
  calls.multiallelic = true;
  ASSERT_TRUE(parse_gt_fast(joined(strings(70, "0/1")), 70, calls));
  EXPECT_FALSE(calls.multiallelic);
  EXPECT_TRUE(calls.phased_het.empty());
  EXPECT_EQ(call_texts(calls, 70), strings(70, "0/1"));
  EXPECT_EQ(calls.codes.back() >> 12, 0U) << "padding bits";
}

}  // namespace
}  // namespace gramscore::adapters::test
