// SPDX-License-Identifier: MIT
// Filters by frequency and missing calls against counts made call by call.
#include "adapters/filters/frequency_rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/unit/score/random_scores.hpp"

namespace gramscore::adapters {
namespace {

using test::cache_of;
using test::fake_data;

class frequency_rules_test : public ::testing::Test {
 protected:
  void SetUp() override {
    test::fake_shape shape;
    shape.samples = 40;
    shape.variants = 90;
    shape.missing = 0.15;
    shape.multiallelic = 0.2;
    data_ = test::make_chromosomes(shape, 11);
    file_ = cache_of(data_);
    kept_.resize(shape.samples);
    for (std::size_t i = 0; i < kept_.size(); ++i) kept_[i] = i % 4 != 1 ? 1 : 0;
  }

  [[nodiscard]] bool is_male(std::size_t s) const { return data_.samples.sexes[s] == sex::male; }
  [[nodiscard]] std::string const& contig(std::size_t v) const {
    return data_.contigs[data_.variants[v].record.contig];
  }
  [[nodiscard]] bool is_missing(std::size_t v, std::size_t s) const {
    return data_.variants[v].calls[s].a == missing_allele;
  }

  // Copies of each allele over the kept samples, a haploid call once.
  [[nodiscard]] std::vector<double> copies(std::size_t v) const {
    std::vector<double> out(data_.variants[v].record.alleles.size());
    for (std::size_t s = 0; s < kept_.size(); ++s) {
      if (kept_[s] == 0 || is_missing(v, s)) continue;
      double weight = 1.0;
      if (contig(v) == "X" && is_male(s)) weight = 0.5;
      if (contig(v) == "Y") weight = is_male(s) ? 0.5 : 0.0;
      if (contig(v) == "MT") weight = 0.5;
      out[data_.variants[v].calls[s].a] += weight;
      out[data_.variants[v].calls[s].b] += weight;
    }
    return out;
  }

  fake_data data_;
  std::unique_ptr<gram_file> file_;
  kept_mask kept_;
};

TEST_F(frequency_rules_test, counts_of_kept_samples) {
  frequency_rules rules;
  rules.least_count = {9.0, allele_measure::nref};
  kept_mask left;
  drop_by_frequency(*file_, kept_, {}, rules, left, 2);
  std::size_t dropped = 0;
  for (std::size_t v = 0; v < left.size(); ++v) {
    auto const c = copies(v);
    double others = 0;
    for (std::size_t a = 1; a < c.size(); ++a) others += c[a];
    EXPECT_EQ(left[v] != 0, others >= 9.0) << v << " on " << contig(v);
    dropped += left[v] == 0 ? 1 : 0;
  }
  EXPECT_GT(dropped, 0U);
  EXPECT_LT(dropped, left.size());
}

TEST_F(frequency_rules_test, frequencies_given_come_first) {
  std::vector<double> given(file_->variants().allele_begin.back(), std::nan(""));
  auto const first = file_->variants().allele_begin[3];
  auto const count = file_->allele_count(3);
  std::fill_n(given.begin() + first, count, 0.0);
  given[first] = 1.0;
  frequency_rules rules;
  rules.most_frequency = {0.0, allele_measure::nonmajor};
  kept_mask left(file_->variant_count(), 0);
  left[3] = 1;
  drop_by_frequency(*file_, kept_, given, rules, left, 1);
  EXPECT_EQ(count_kept(left, left.size()), 1U);
}

TEST_F(frequency_rules_test, missing_calls_of_variants) {
  for (double const share : {0.0, 0.1, 0.2}) {
    kept_mask left;
    drop_missing(*file_, kept_, share, left, 2);
    for (std::size_t v = 0; v < left.size(); ++v) {
      std::uint64_t calls = 0;
      std::uint64_t missing = 0;
      for (std::size_t s = 0; s < kept_.size(); ++s) {
        if (kept_[s] == 0 || (contig(v) == "Y" && !is_male(s))) continue;
        ++calls;
        missing += is_missing(v, s) ? 1 : 0;
      }
      EXPECT_EQ(left[v] != 0, missing <= most_missing_calls(calls, share)) << v;
    }
  }
}

TEST_F(frequency_rules_test, missing_calls_of_samples) {
  kept_mask variants(file_->variant_count());
  for (std::size_t v = 0; v < variants.size(); ++v) variants[v] = v % 3 != 0 ? 1 : 0;
  auto const counted = count_missing(*file_, variants, 2);
  EXPECT_EQ(counted.variants, count_kept(variants, variants.size()));
  std::uint64_t on_y = 0;
  for (std::size_t v = 0; v < variants.size(); ++v) {
    on_y += variants[v] != 0 && contig(v) == "Y" ? 1 : 0;
  }
  EXPECT_EQ(counted.on_y, on_y);
  for (std::size_t s = 0; s < counted.missing.size(); ++s) {
    std::int64_t want = 0;
    for (std::size_t v = 0; v < variants.size(); ++v) {
      bool const counts = variants[v] != 0 && (contig(v) != "Y" || is_male(s));
      want += counts && is_missing(v, s) ? 1 : 0;
    }
    EXPECT_EQ(counted.missing[s], want) << s;
  }
}

TEST(most_missing_calls, rounds_down_but_forgives_a_rounding_error) {
  EXPECT_EQ(most_missing_calls(10, 0.1), 1U);
  EXPECT_EQ(most_missing_calls(10, 0.3), 3U);
  EXPECT_EQ(most_missing_calls(10, 0.29), 2U);
  EXPECT_EQ(most_missing_calls(0, 0.5), 0U);
}

}  // namespace
}  // namespace gramscore::adapters
