// SPDX-License-Identifier: MIT
#include "tests/unit/vcf/vcf_fixtures.hpp"

namespace gramscore::adapters::test {
namespace {

class vcf_text_source_test : public testing::Test {
 protected:
  std::vector<read_variant> read(std::string_view text, vcf_options const& options = {}) {
    return read_all(folder_.write("in.vcf", text), options);
  }
  error failure(std::string const& text) {
    return error_of([&] { read(text); });
  }
  temporary_folder folder_;
};

TEST_F(vcf_text_source_test, reads_samples_and_variants) {
  auto const path =
      folder_.write("in.vcf", vcf_text({{.chrom = "chrX"}, {.chrom = "chrX", .pos = "3"}}));
  auto const source = open_vcf_source(path, {});
  EXPECT_EQ(source->samples().iid, (strings{"s0", "s1", "s2"}));
  EXPECT_EQ(source->samples().sexes, std::vector<sex>(3, sex::unknown));
  EXPECT_FALSE(source->samples().has_fid);
  EXPECT_TRUE(source->samples().fid.empty());
  EXPECT_EQ(read_all(path), (std::vector<read_variant>{{"chrX:10:rs1:A,C", {"0/1", "1|0", "."}},
                                                       {"chrX:3:rs1:A,C", {"0/1", "1|0", "."}}}));
}

// Case 98: all alleles of a multi-allelic record are kept, so that each can be scored by name.
TEST_F(vcf_text_source_test, multiallelic_case_98) {
  auto const variants = read(
      vcf_text({{.alt = "T,G", .calls = {"0/1", "2|1", "."}}, {.calls = {"1", "0|1", "0/0"}}}));
  EXPECT_EQ(variants, (std::vector<read_variant>{{"1:10:rs1:A,T,G", {"0/1", "2|1", "."}},
                                                 {"1:10:rs1:A,C", {"1/1", "0|1", "0/0"}}}));
}

// Case 101: haploid calls count as homozygous.
TEST_F(vcf_text_source_test, haploid_case_101) {
  EXPECT_EQ(read(vcf_text({{.chrom = "X", .calls = {"1", "0/1", "0"}}}))[0].calls,
            (strings{"1/1", "0/1", "0/0"}));
}

TEST_F(vcf_text_source_test, alt_dot_is_an_allele) {
  EXPECT_EQ(read(vcf_text({{.alt = ".", .calls = {"0/0", "0/1", "./."}}})),
            (std::vector<read_variant>{{"1:10:rs1:A,.", {"0/0", "0/1", "."}}}));
}

// Case 100: a half-call or a GT index beyond ALT is exit 6, with the line.
TEST_F(vcf_text_source_test, bad_calls_case_100) {
  auto const lines = vcf_text({{}, {.calls = {"0/.", "0/0", "0/0"}}});
  auto const half_call = failure(lines);
  EXPECT_EQ(half_call.exit_code(), 6);
  EXPECT_EQ(half_call.place().line, 9U);
  EXPECT_EQ(half_call.place().source, folder_.file("in.vcf"));
  EXPECT_EQ(read(lines, {.half_calls = half_call_mode::missing})[1].calls[0], ".");
  EXPECT_EQ(failure(vcf_text({{.calls = {"0/0", "0/2", "0/0"}}})).exit_code(), 6);
}

TEST_F(vcf_text_source_test, gt_counts_only_as_first_format_key) {
  strings const none(3, ".");
  for (auto const* format : {"DP", ".", "DP:GT", "GTX", "gt"}) {
    EXPECT_EQ(read(vcf_text({{.format = format}}))[0].calls, none) << format;
  }
  EXPECT_EQ(read(vcf_text({{.format = "GT:DP", .calls = {"0/1:4", "1|0", ".:."}}}))[0].calls,
            (strings{"0/1", "1|0", "."}));
}

TEST_F(vcf_text_source_test, chromosomes_in_any_order_but_in_one_piece) {
  EXPECT_EQ(read(vcf_text({{.chrom = "2"}, {.chrom = "1"}, {.chrom = "1", .pos = "5"}})).size(),
            3U);
  EXPECT_EQ(read(vcf_text({{.chrom = "chr1"}, {.chrom = "1"}})).size(), 2U);
  auto const split = failure(vcf_text({{.chrom = "chr1"}, {.chrom = "2"}, {.chrom = "1"}}));
  EXPECT_EQ(split.exit_code(), 6);
  EXPECT_EQ(split.place().line, 10U);
  EXPECT_EQ(failure(vcf_text({{.chrom = "GL1"}, {.chrom = "2"}, {.chrom = "GL1"}})).exit_code(), 6);
}

TEST_F(vcf_text_source_test, chromosome_number_out_of_range) {
  auto const out_of_range = failure(vcf_text({{}, {.chrom = "30"}}));
  EXPECT_EQ(out_of_range.exit_code(), 6);
  EXPECT_EQ(out_of_range.place().line, 9U);
}

TEST_F(vcf_text_source_test, line_ends) {
  std::string crlf;
  for (char c : vcf_text({{}, {}})) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  EXPECT_EQ(read(crlf), read(vcf_text({{}, {}})));
  std::string open_end = vcf_text({{}, {}});
  open_end.pop_back();
  EXPECT_EQ(read(open_end), read(vcf_text({{}, {}})));
  EXPECT_EQ(failure(vcf_text({{}}) + "\n").exit_code(), 6);
  EXPECT_EQ(failure(vcf_text({{}}) + "#x\n" + vcf_line().text()).exit_code(), 6);
}

TEST_F(vcf_text_source_test, column_counts) {
  std::string const header = vcf_header(3);
  EXPECT_EQ(read(header + vcf_line{.calls = {"0/0", "0/1", "1/1", "1/1"}}.text())[0].calls,
            (strings{"0/0", "0/1", "1/1"}));
  EXPECT_EQ(failure(header + vcf_line{.calls = {"0/0", "0/1"}}.text()).exit_code(), 6);
  EXPECT_EQ(failure(header + "\t" + vcf_line().text()).exit_code(), 6);
  EXPECT_EQ(failure(header + vcf_line().text().substr(0, 12)).exit_code(), 6);
}

TEST_F(vcf_text_source_test, headers) {
  std::string const column_line = vcf_header(3).substr(vcf_header(3).find("#CHROM"));
  std::string const gt_line = "##FORMAT=<ID=GT,Number=1,Type=String,Description=\"x\">\n";
  EXPECT_EQ(read(column_line + vcf_line().text()).size(), 1U) << "no ## lines are needed";
  EXPECT_EQ(read(column_line.substr(0, column_line.size() - 1) + "\t\n" + vcf_line().text()).size(),
            1U);
  EXPECT_EQ(failure("").exit_code(), 6);
  EXPECT_EQ(failure(vcf_line().text()).exit_code(), 6);
  EXPECT_EQ(failure("##x\nfoo\n" + column_line).exit_code(), 6);
  EXPECT_EQ(failure("\xef\xbb\xbf" + column_line + vcf_line().text()).exit_code(), 6);
  EXPECT_EQ(failure(gt_line + gt_line + column_line).exit_code(), 6);
  EXPECT_EQ(failure("##FORMAT=<ID=GT,Number=2,Type=String>\n" + column_line).exit_code(), 6);
  EXPECT_EQ(failure(vcf_header(3)).exit_code(), 13) << "no variants";
  EXPECT_EQ(failure(vcf_header(0)).exit_code(), 13) << "no samples";
}

TEST_F(vcf_text_source_test, long_lines_outgrow_the_buffer) {
  std::size_t const count = 200'000;
  strings calls(count, "0|0");
  calls[0] = calls[count - 1] = "1|0";
  auto const path = folder_.write("in.vcf", vcf_text({{.calls = calls}, {.calls = calls}}));
  auto const variants = read_all(path);
  ASSERT_EQ(variants.size(), 2U);
  EXPECT_EQ(variants[1].calls.back(), "1|0");
  EXPECT_EQ(variants[1].calls[1], "0/0");
}

}  // namespace
}  // namespace gramscore::adapters::test
