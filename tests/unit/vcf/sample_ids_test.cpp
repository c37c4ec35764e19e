// SPDX-License-Identifier: MIT
// Case 102: sample names of a VCF as FID, IID and SID; each line was run through plink2 2.00a3.5.
#include "adapters/vcf/sample_ids.hpp"

#include "tests/unit/vcf/vcf_fixtures.hpp"

namespace gramscore::adapters::test {
namespace {

strings const names = {"a_b", "c_d"};
sample_id_options const delim = {.id_delim = '_'};

int exit_code_of(strings const& bad, sample_id_options const& options = {}) {
  return error_of([&] { (void)apply_id_options(bad, options); }).exit_code();
}

TEST(sample_ids, whole_names_case_102) {
  auto const ids = apply_id_options(names, {});
  EXPECT_FALSE(ids.has_fid);
  EXPECT_TRUE(ids.fid.empty());
  EXPECT_EQ(ids.iid, names);
}

TEST(sample_ids, double_id_case_102) {
  auto const ids = apply_id_options(names, {.double_id = true});
  EXPECT_TRUE(ids.has_fid);
  EXPECT_EQ(ids.fid, names);
  EXPECT_EQ(ids.iid, names);
}

TEST(sample_ids, const_fid_case_102) {
  EXPECT_EQ(apply_id_options(names, {.const_fid = "F1"}).fid, (strings{"F1", "F1"}));
  auto const none = apply_id_options(names, {.const_fid = "0"});
  EXPECT_FALSE(none.has_fid);
  EXPECT_EQ(none.iid, names);
}

TEST(sample_ids, id_delim_case_102) {
  auto const ids = apply_id_options(names, delim);
  EXPECT_TRUE(ids.has_fid);
  EXPECT_FALSE(ids.has_sid);
  EXPECT_EQ(ids.fid, (strings{"a", "c"}));
  EXPECT_EQ(ids.iid, (strings{"b", "d"}));
}

TEST(sample_ids, id_delim_with_sid) {
  auto const ids = apply_id_options(strings{"a_b_c", "d_e"}, delim);
  EXPECT_TRUE(ids.has_sid);
  EXPECT_EQ(ids.sid, (strings{"c", "0"}));
  EXPECT_FALSE(apply_id_options(strings{"a_b_0", "c_d_0"}, delim).has_sid);
  EXPECT_FALSE(apply_id_options(strings{"0_a", "0_b"}, delim).has_fid);
  EXPECT_EQ(apply_id_options(strings{"0_a", "1_b"}, delim).fid, (strings{"0", "1"}));
}

TEST(sample_ids, bad_names) {
  EXPECT_EQ(exit_code_of({"a_b", "cd"}, delim), 7) << "no delimiter";
  for (auto const* name : {"a_b_c_d", "_a", "a_", "a__b", "_", "a_0"}) {
    EXPECT_EQ(exit_code_of({name}, delim), 6) << name;
  }
  EXPECT_EQ(exit_code_of({"a", "0"}), 6);
  EXPECT_EQ(exit_code_of({"0"}, {.double_id = true}), 6);
  EXPECT_EQ(exit_code_of({"#a"}), 6);
  EXPECT_EQ(exit_code_of({std::string(16001, 'x')}), 6);
  EXPECT_EQ(apply_id_options(strings{std::string(16000, 'x')}, {}).iid[0].size(), 16000U);
}

TEST(sample_ids, doubles_are_kept) {
  EXPECT_EQ(apply_id_options(strings{"a", "a"}, {}).iid, (strings{"a", "a"}));
}

TEST(sample_ids, a_blank_ends_a_name) {
  EXPECT_EQ(apply_id_options(strings{"a b", "c "}, {}).iid, (strings{"a", "c"}));
  EXPECT_EQ(apply_id_options(names, {.const_fid = "a b"}).iid, (strings{"b", "b"}));
}

// Case 102: another order or count in the .psam is exit 7.
TEST(sample_ids, psam_case_102) {
  strings const three = {"a", "b", "c"};
  EXPECT_NO_THROW(check_psam_matches(three, three, "p.psam"));
  for (strings const& other : {strings{"b", "a", "c"}, strings{"a", "b"}, strings{"a", "b", "x"},
                               strings{"a", "b", "c", "d"}, strings{}}) {
    auto const failure = error_of([&] { check_psam_matches(three, other, "p.psam"); });
    EXPECT_EQ(failure.exit_code(), 7);
    EXPECT_EQ(failure.place().source, "p.psam");
  }
}

}  // namespace
}  // namespace gramscore::adapters::test
