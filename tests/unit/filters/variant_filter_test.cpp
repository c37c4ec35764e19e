// SPDX-License-Identifier: MIT
// Filters on the variants of a small cache: by ID, range and alleles.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "adapters/filters/allele_rules.hpp"
#include "adapters/filters/range_file.hpp"
#include "adapters/filters/variant_list.hpp"
#include "adapters/text/token_stream.hpp"
#include "tests/unit/score/random_scores.hpp"
#include "tests/unit/text/temporary_file.hpp"

namespace gramscore::adapters {
namespace {

using test::cache_of;
using test::caught;
using test::gzipped;
using test::temporary_file;

// Six variants: four on 1 at 100, 200, 300, 300, two on X at 100, 200. v2 is there twice.
class variant_filter : public ::testing::Test {
 protected:
  void SetUp() override {
    test::fake_shape shape;
    shape.variants = 6;
    auto data = test::make_data(shape, 1);
    data.contigs = {"1", "chrX"};
    std::vector<std::string> const ids{"v1", "v2", "v3", "v2", "v5", "v6"};
    std::vector<std::uint32_t> const positions{100, 200, 300, 300, 100, 200};
    std::vector<std::vector<std::string>> const alleles{{"A", "C"}, {"A", "."}, {"A", "CT"},
                                                        {"*", "G"}, {"a", "."}, {"<X>", "G"}};
    for (std::size_t v = 0; v < ids.size(); ++v) {
      auto& record = data.variants[v].record;
      record.id = ids[v];
      record.position = positions[v];
      record.alleles = alleles[v];
      record.contig = v < 4 ? 0 : 1;
    }
    file_ = cache_of(data);
  }

  static std::string text_of(kept_mask const& mask) {
    std::string text;
    for (auto const mark : mask) text += mark != 0 ? 'x' : '-';
    return text;
  }

  [[nodiscard]] std::string ids(std::string_view text) const {
    temporary_file const list(text);
    std::vector<std::string> const paths{list.path()};
    return text_of(read_variant_list(paths, *file_));
  }

  [[nodiscard]] std::string ranges(std::string_view text, bool zero_based,
                                   kept_mask kept = {}) const {
    temporary_file const list(text);
    std::vector<std::string> const paths{list.path()};
    keep_by_range(*file_, read_ranges(paths, zero_based, *file_, kept), true, kept);
    return text_of(kept);
  }

  [[nodiscard]] std::string passing(allele_rules const& rules) const {
    std::string text;
    for (std::uint32_t v = 0; v < 6; ++v) text += passes(rules, *file_, v) ? 'x' : '-';
    return text;
  }

  std::unique_ptr<gram_file> file_;
};

TEST_F(variant_filter, every_token_is_an_id) {
  EXPECT_EQ(ids("v1 v3\tzz\n\n\n#v5 v6\r\n"), "x-x--x");
  EXPECT_EQ(ids("v2"), "-x-x--");
  EXPECT_EQ(ids(""), "------");
  EXPECT_EQ(ids(gzipped("v5\n")), "----x-");
}

TEST_F(variant_filter, tokens_may_cross_a_block) {
  std::string text((std::size_t{1} << 18) - 2, ' ');
  text += "first second";
  temporary_file const list(text);
  std::vector<std::string> tokens;
  for_each_token(list.path(), [&](std::string_view token) { tokens.emplace_back(token); });
  EXPECT_EQ(tokens, (std::vector<std::string>{"first", "second"}));
}

TEST_F(variant_filter, an_id_is_repeated_only_among_kept_variants) {
  EXPECT_EQ(kept_variants(*file_, {}).find("v2", 0), duplicate_variant);
  kept_mask const one{1, 0, 1, 1, 1, 1};
  EXPECT_EQ(kept_variants(*file_, one).find("v2", 0), 3U);
  kept_mask const none{0, 0, 1, 0, 1, 1};
  EXPECT_EQ(kept_variants(*file_, none).find("v2", 0), no_variant);
  EXPECT_EQ(kept_variants(*file_, none).find("v1", 0), no_variant);
  EXPECT_EQ(kept_variants(*file_, none).find("v3", 0), 2U);
}

TEST_F(variant_filter, lookups_go_on_behind_the_last_hit_in_any_order) {
  kept_mask const some{1, 0, 0, 0, 0, 1};
  kept_variants const lookup(*file_, some);
  for (auto const hint : {0U, 3U, 99U}) {
    EXPECT_EQ(lookup.find("v1", hint), 0U);
    EXPECT_EQ(lookup.find("v3", hint), no_variant);
    EXPECT_EQ(lookup.find("absent", hint), no_variant);
    EXPECT_EQ(lookup.find("v6", hint), 5U);
    EXPECT_EQ(lookup.find("v5", hint), no_variant);
  }
}

TEST_F(variant_filter, ranges_include_both_ends) {
  EXPECT_EQ(ranges("1 100 200\n", false), "xx----");
  EXPECT_EQ(ranges("1 100 200\n", true), "-x----");
  EXPECT_EQ(ranges("chr1\t150\t299\nX 1 1000\n", false), "-x--xx");
  EXPECT_EQ(ranges("1 1 150\n1 120 220\n1 300 300 name\n", false), "xxxx--");
  EXPECT_EQ(ranges("1 100.5 200x\n1 +200 2000\n", true), "-xxx--");
}

TEST_F(variant_filter, ranges_of_absent_chromosomes_are_not_read) {
  EXPECT_EQ(ranges("foo a b\n4 9 1\n1 100 100\n", false), "x-----");
  EXPECT_EQ(ranges("X 9 1\n1 100 100\n", false, {1, 1, 1, 1, 0, 0}), "x-----");
}

TEST_F(variant_filter, bad_ranges) {
  for (char const* const text :
       {"1 200 100\n", "1 100\n", "1 a 200\n", "1 -5 200\n", "1 100 2147483647\n", "99 1 2\n",
        "1 1 2\n\n1 1 2\n", "1 1 2\n\n", "#c\n"}) {
    auto const problem = caught([&] { (void)ranges(text, false); });
    EXPECT_EQ(problem.exit_code(), 6) << text;
    EXPECT_NE(problem.place().line, 0U) << text;
  }
  EXPECT_EQ(caught([&] { (void)ranges("1 100 100\n", true); }).exit_code(), 6);
}

TEST_F(variant_filter, order_of_positions) {
  EXPECT_TRUE(is_sorted(*file_, {}));
}

TEST_F(variant_filter, alleles) {
  allele_rules rules;
  EXPECT_FALSE(rules.any());
  EXPECT_EQ(passing(rules), "xxxxxx");
  rules.most = 1;
  EXPECT_EQ(passing(rules), "-x--x-");
  rules = {};
  rules.least = 2;
  EXPECT_EQ(passing(rules), "x-xx-x");
  rules = {};
  rules.snps_only = true;
  EXPECT_EQ(passing(rules), "xx-xx-");
  rules.acgt_only = true;
  EXPECT_EQ(passing(rules), "xx--x-");
}

}  // namespace
}  // namespace gramscore::adapters
