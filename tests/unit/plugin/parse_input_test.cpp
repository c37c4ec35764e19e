// SPDX-License-Identifier: MIT
// The flags that name and read the input.
#include <gtest/gtest.h>

#include "tests/unit/plugin/parse_words.hpp"

namespace gramscore::plugin {
namespace {

input_request input_of(std::string const& flags) {
  return parse_words(flags + " --score W").input;
}

TEST(parse_input, bfile_names_three_files) {
  auto const input = input_of("--bfile dir/T");
  EXPECT_EQ(input.kind, input_kind::fileset);
  EXPECT_EQ(input.bed, "dir/T.bed");
  EXPECT_EQ(input.bim, "dir/T.bim");
  EXPECT_EQ(input.fam, "dir/T.fam");
}

TEST(parse_input, vzs_may_come_first) {
  EXPECT_EQ(input_of("--bfile T vzs").bim, "T.bim.zst");
  EXPECT_EQ(input_of("--bfile vzs T").bim, "T.bim.zst");
  EXPECT_EQ(input_of("--bfile vzs").bim, "vzs.bim");
  EXPECT_EQ(parse_code("--bfile T foo --score W"), 8);
  EXPECT_EQ(parse_code("--bfile T vzs vzs --score W"), 8);
}

TEST(parse_input, single_files_override_the_prefix) {
  auto const input = input_of("--bfile T --bim other.bim --psam other.fam");
  EXPECT_EQ(input.bed, "T.bed");
  EXPECT_EQ(input.bim, "other.bim");
  EXPECT_EQ(input.fam, "other.fam");
}

TEST(parse_input, single_files_make_a_fileset) {
  EXPECT_EQ(input_of("--bed a --bim b --fam c").kind, input_kind::fileset);
  EXPECT_EQ(parse_code("--bed a --bim b --score W"), 8);
  EXPECT_EQ(parse_code("--fam c --score W"), 8);
  EXPECT_EQ(parse_code("--bed a --score W"), 8);
}

TEST(parse_input, two_data_sets_are_an_error) {
  EXPECT_EQ(parse_code("--bfile T --vcf x --score W"), 8);
  EXPECT_EQ(parse_code("--vcf x --bcf y --score W"), 8);
  EXPECT_EQ(parse_code("--vcf x --bim y --score W"), 8);
  EXPECT_EQ(parse_code("--gram x --bfile T --score W"), 8);
  EXPECT_EQ(parse_code("--score W"), 8);
}

TEST(parse_input, vcf_takes_a_sample_file) {
  auto const input = input_of("--vcf x.vcf.gz --psam s.psam --vcf-half-call m");
  EXPECT_EQ(input.kind, input_kind::vcf);
  EXPECT_EQ(input.path, "x.vcf.gz");
  EXPECT_EQ(input.fam, "s.psam");
  EXPECT_EQ(input.half_calls, half_call_mode::missing);
}

TEST(parse_input, dosage_is_refused_by_name) {
  EXPECT_EQ(parse_code("--vcf x dosage=DS --score W"), 63);
  EXPECT_NE(parse_error("--vcf x dosage=DS --score W").find("dosage=DS"), std::string::npos);
  EXPECT_EQ(parse_code("--vcf x dosage= --score W"), 8);
  EXPECT_EQ(parse_code("--vcf x foo --score W"), 8);
}

TEST(parse_input, half_call_modes) {
  EXPECT_EQ(input_of("--vcf x --vcf-half-call haploid").half_calls, half_call_mode::haploid);
  EXPECT_EQ(input_of("--vcf x --vcf-half-call r").half_calls, half_call_mode::reference);
  EXPECT_EQ(input_of("--bcf x --vcf-half-call e").half_calls, half_call_mode::error);
  EXPECT_EQ(parse_code("--vcf x --vcf-half-call foo --score W"), 8);
  EXPECT_EQ(parse_code("--vcf x --vcf-half-call --score W"), 8);
  EXPECT_EQ(parse_code("--bfile T --vcf-half-call m --score W"), 8);
}

TEST(parse_input, sample_names) {
  // Case 102: --double-id, --id-delim, --const-fid.
  EXPECT_TRUE(input_of("--vcf x --double-id").double_id);
  EXPECT_EQ(*input_of("--vcf x --const-fid").const_fid, "0");
  EXPECT_EQ(*input_of("--vcf x --const-fid fam").const_fid, "fam");
  EXPECT_EQ(*input_of("--vcf x --id-delim").id_delimiter, '_');
  EXPECT_EQ(*input_of("--vcf x --id-delim :").id_delimiter, ':');
  EXPECT_EQ(parse_code("--vcf x --id-delim ab --score W"), 8);
  EXPECT_EQ(parse_code("--vcf x --double-id --const-fid --score W"), 8);
  EXPECT_EQ(parse_code("--vcf x --double-id --id-delim --score W"), 8);
  EXPECT_EQ(parse_code("--vcf x --const-fid --id-delim --score W"), 8);
  EXPECT_EQ(parse_code("--bfile T --double-id --score W"), 0);
}

}  // namespace
}  // namespace gramscore::plugin
