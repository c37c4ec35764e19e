// SPDX-License-Identifier: MIT
// New variant IDs: templates, which variants get them, and look-ups that see them.
#include "adapters/filters/id_rules.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "adapters/filters/variant_list.hpp"
#include "tests/unit/score/random_scores.hpp"
#include "tests/unit/text/temporary_file.hpp"

namespace gramscore::adapters {
namespace {

using test::caught;

std::string fill(std::string_view text, std::size_t longest = 23, std::string_view ref = "GA",
                 std::string_view alt = "G") {
  std::string out;
  id_template(text).append(out, {"X", 1234, ref, alt}, longest);
  return out;
}

TEST(id_template, places) {
  EXPECT_EQ(fill("@:#:$r:$a"), "X:1234:GA:G");
  EXPECT_EQ(fill("#x@_$A$R"), "1234xX_GGA");
  EXPECT_EQ(fill("@#$1,$2"), "X1234G,GA");
  EXPECT_EQ(fill("\\@#$a"), "\\X1234G");
}

TEST(id_template, alleles_are_cut_before_they_are_ordered) {
  EXPECT_EQ(fill("@#$1,$2", 1, "T", "ACC"), "X1234A,T");
  EXPECT_EQ(fill("@#$2,$1", 2, "ACC", "AC"), "X1234AC,AC");
  EXPECT_EQ(fill("@#$1,$2", 9, "a", "B"), "X1234B,a");
}

TEST(id_template, counts_longer_alleles_that_it_names) {
  id_parts const parts{"1", 1, "ACG", "AC"};
  EXPECT_EQ(id_template("@#").count_longer(parts, 1), 0U);
  EXPECT_EQ(id_template("@#$a").count_longer(parts, 1), 1U);
  EXPECT_EQ(id_template("@#$1$2").count_longer(parts, 1), 2U);
  EXPECT_EQ(id_template("@#$r$a").count_longer(parts, 2), 1U);
}

TEST(id_template, refuses) {
  for (char const* const text : {"", "@", "#", "@@#", "@##", "@#$", "@#$x", "@#$1", "@#$2",
                                 "@#$1$1", "@#$r$1", "@#$r$r", "@#$1$2$a", "@#$$"}) {
    EXPECT_EQ(caught([&] { id_template const made(text); }).exit_code(), 8) << text;
  }
}

class id_rules_test : public ::testing::Test {
 protected:
  void SetUp() override {
    test::fake_shape shape;
    shape.variants = 6;
    auto data = test::make_data(shape, 1);
    data.contigs = {"chr1", "23", "HLA*1"};
    std::vector<std::string> const ids{"v1", ".", "v3", "v3", ".", "NA"};
    std::vector<std::vector<std::string>> const alleles{
        {"A", "C"}, {"A", "0"}, {"AC", "CT"}, {"A", "G", "T"}, {"A", "C", "TT"}, {"A", "C"}};
    for (std::size_t v = 0; v < ids.size(); ++v) {
      auto& record = data.variants[v].record;
      record.id = ids[v];
      record.position = static_cast<std::uint32_t>(10 * v);
      record.alleles = alleles[v];
      record.contig = static_cast<std::uint32_t>(v / 2);
    }
    file_ = test::cache_of(data);
    rules_.usual.emplace("@:#:$r:$a");
  }

  /// The new IDs, joined by blanks.
  [[nodiscard]] std::string ids(kept_mask const& kept = {}) {
    made_ = make_variant_ids(*file_, rules_, kept);
    std::string text;
    auto const column = made_.ids->column();
    for (std::size_t v = 0; v < column.size(); ++v) text += std::string(column[v]) + " ";
    return text;
  }

  std::unique_ptr<gram_file> file_;
  id_rules rules_;
  new_ids made_;
};

TEST_F(id_rules_test, all_variants) {
  EXPECT_EQ(ids(), "1:0:A:C 1:10:A:0 X:20:AC:CT X:30:A:G HLA*1:40:A:C HLA*1:50:A:C ");
  EXPECT_EQ(made_.renamed_count, 6U);
  EXPECT_EQ(made_.long_count, 0U);
}

TEST_F(id_rules_test, absent_alleles_keep_their_spelling_there_alone) {
  EXPECT_EQ(ids().substr(8, 8), "1:10:A:0");
  EXPECT_EQ(file_->allele(1, 1), ".");
}

TEST_F(id_rules_test, missing_ids_only) {
  rules_.only_missing = true;
  EXPECT_EQ(ids(), "v1 1:10:A:0 v3 v3 HLA*1:40:A:C NA ");
  rules_.missing_code = "NA";
  EXPECT_EQ(ids(), "v1 . v3 v3 . HLA*1:50:A:C ");
  EXPECT_EQ(made_.renamed_count, 1U);
  rules_.missing_code = "";
  (void)ids();
  EXPECT_EQ(made_.renamed_count, 6U);
}

TEST_F(id_rules_test, other_templates_for_several_alts) {
  rules_.multiallelic.emplace("@#m");
  EXPECT_EQ(ids(), "1:0:A:C 1:10:A:0 X:20:AC:CT X30m HLA*140m HLA*1:50:A:C ");
  rules_.multiallelic_nonsnp.emplace("@#n");
  EXPECT_EQ(ids(), "1:0:A:C 1:10:A:0 X:20:AC:CT X30m HLA*140n HLA*1:50:A:C ");
  rules_.multiallelic.reset();
  EXPECT_EQ(ids(), "1:0:A:C 1:10:A:0 X:20:AC:CT X:30:A:G HLA*140n HLA*1:50:A:C ");
}

TEST_F(id_rules_test, long_alleles) {
  rules_.longest_allele = 1;
  EXPECT_EQ(caught([&] { (void)ids(); }).exit_code(), 7);
  EXPECT_EQ(ids({1, 1, 0, 1, 1, 1}).substr(0, 8), "1:0:A:C ") << "not loaded: not counted";
  rules_.on_long_allele = long_allele_rule::truncate;
  EXPECT_EQ(ids(), "1:0:A:C 1:10:A:0 X:20:A:C X:30:A:G HLA*1:40:A:C HLA*1:50:A:C ");
  EXPECT_EQ(made_.long_count, 2U);
  rules_.on_long_allele = long_allele_rule::missing;
  rules_.missing_code = "NA";
  EXPECT_EQ(ids(), "1:0:A:C 1:10:A:0 NA X:30:A:G HLA*1:40:A:C HLA*1:50:A:C ");
  EXPECT_EQ(made_.long_count, 1U);
}

TEST_F(id_rules_test, an_id_may_be_too_long) {
  rules_.usual.emplace("@#" + std::string(longest_id - 2, 'x'));
  EXPECT_EQ(caught([&] { (void)ids(); }).exit_code(), 6);
  EXPECT_NO_THROW((void)ids({1, 0, 0, 0, 0, 0}));
}

TEST_F(id_rules_test, every_look_up_sees_them) {
  rules_.usual.emplace("@:#");
  rules_.only_missing = true;
  file_->replace_ids(make_variant_ids(*file_, rules_, {}).ids);
  EXPECT_EQ(file_->find("1:10", 0), 1U);
  EXPECT_EQ(file_->find(".", 0), no_variant);
  EXPECT_EQ(file_->find("v3", 0), duplicate_variant);
  EXPECT_EQ(file_->find_all("v3"), (std::vector<std::uint32_t>{2, 3}));
  EXPECT_EQ(file_->variants().id[4], "HLA*1:40");
  EXPECT_TRUE(file_->variants().duplicate_id(2));
  EXPECT_FALSE(file_->variants().duplicate_id(1));
  test::temporary_file const list("1:10 v1 .");
  std::vector<std::string> const paths{list.path()};
  EXPECT_EQ(read_variant_list(paths, *file_), (kept_mask{1, 1, 0, 0, 0, 0}));
}

}  // namespace
}  // namespace gramscore::adapters
