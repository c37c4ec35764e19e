// SPDX-License-Identifier: MIT
// BCF files made with htslib from VCF text: htslib's reader is the oracle for our text reader.
#include <htslib/bgzf.h>
#include <htslib/vcf.h>

#include <random>

#include "tests/unit/vcf/vcf_fixtures.hpp"

namespace gramscore::adapters::test {
namespace {

class bcf_input : public testing::Test {
 protected:
  /// Converts text to BCF with htslib. @param mode "wb" or, uncompressed, "wbu"
  std::string convert(std::string const& text, char const* mode = "wb") {
    std::string const vcf_path = folder_.write("in.vcf", text);
    std::string path = folder_.file("in.bcf");
    htsFile* const in = hts_open(vcf_path.c_str(), "r");
    htsFile* const out = hts_open(path.c_str(), mode);
    bcf_hdr_t* const header = bcf_hdr_read(in);
    bcf1_t* const record = bcf_init();
    EXPECT_EQ(bcf_hdr_write(out, header), 0);
    while (bcf_read(in, header, record) == 0) EXPECT_EQ(bcf_write(out, header, record), 0);
    bcf_destroy(record);
    bcf_hdr_destroy(header);
    EXPECT_EQ(hts_close(out), 0);
    hts_close(in);
    return path;
  }
  std::vector<read_variant> read(std::string const& text,
                                 half_call_mode mode = half_call_mode::error) {
    return read_all(convert(text), {.half_calls = mode, .expect_bcf = true});
  }
  temporary_folder folder_;
};

/// Calls of every form that text and BCF agree on.
strings random_calls(std::mt19937& random, std::size_t allele_count, bool mixed) {
  auto const allele = [&] {
    auto const index = random() % (allele_count + 1);
    return index == allele_count && mixed ? "." : std::to_string(index % allele_count);
  };
  strings calls(37);
  for (auto& call : calls) {
    call = allele();
    if (!mixed || random() % 4 != 0) {
      call += random() % 2 != 0 ? '|' : '/';
      call += allele();
    }
    if (mixed && random() % 3 == 0) call += ":5";
  }
  return calls;
}

TEST_F(bcf_input, agrees_with_text) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::vector<vcf_line> lines(12);
    for (auto& line : lines) {
      strings const alts = {"C", "C,G", ".", "C,G,T,AA,AC,AG,AT,CA,CC,CG,CT,GA"};
      line.alt = alts[random() % alts.size()];
      bool const mixed = random() % 2 != 0;
      if (mixed) line.format = "GT:DP";
      auto const alt_count =
          static_cast<std::size_t>(std::count(line.alt.begin(), line.alt.end(), ',')) + 1;
      line.calls = random_calls(random, line.alt == "." ? 1 : alt_count + 1, mixed);
    }
    for (auto mode :
         {half_call_mode::haploid, half_call_mode::missing, half_call_mode::reference}) {
      auto const from_bcf = read(vcf_text(lines), mode);
      EXPECT_EQ(from_bcf, read_all(folder_.file("in.vcf"), {.half_calls = mode}));
    }
  }
}

TEST_F(bcf_input, names_and_threads) {
  auto const path = convert(vcf_text({{.chrom = "2", .pos = "0", .id = "."}, {.chrom = "1"}}));
  for (int threads : {0, 2}) {
    auto const source = open_vcf_source(path, {.expect_bcf = true, .threads = threads});
    EXPECT_EQ(source->samples().iid, (strings{"s0", "s1", "s2"}));
    EXPECT_EQ(read_all(path, {.expect_bcf = true, .threads = threads}),
              (std::vector<read_variant>{{"2:0:.:A,C", {"0/1", "1|0", "."}},
                                         {"1:10:rs1:A,C", {"0/1", "1|0", "."}}}));
  }
}

TEST_F(bcf_input, uncompressed) {
  auto const path = convert(vcf_text({{}}), "wbu");
  EXPECT_EQ(read_all(path, {.expect_bcf = true}).size(), 1U);
}

// Case 100, from BCF: three alleles are a missing call even if the third is missing.
TEST_F(bcf_input, triploid_is_missing_case_100) {
  EXPECT_EQ(read(vcf_text({{.calls = {"0/1/1", "0/1/.", "0/1"}}}))[0].calls,
            (strings{".", ".", "0/1"}));
}

TEST_F(bcf_input, gt_may_stand_anywhere_or_nowhere) {
  EXPECT_EQ(read(vcf_text({{.format = "DP:GT", .calls = {"3:0/1", "4:1/1", ".:."}}}))[0].calls,
            (strings{"0/1", "1/1", "."}));
  EXPECT_EQ(read(vcf_text({{.format = "DP", .calls = {"3", "4", "5"}}}))[0].calls, strings(3, "."));
}

// Case 100: half-calls and indices beyond ALT are exit 6 with the number of the record.
TEST_F(bcf_input, bad_calls_case_100) {
  for (auto const* call : {"0/.", "0/2", "2"}) {
    auto const failure = error_of([&] { read(vcf_text({{}, {.calls = {"0/0", call, "0/0"}}})); });
    EXPECT_EQ(failure.exit_code(), 6) << call;
    EXPECT_NE(std::string(failure.what()).find("record 2"), std::string::npos);
  }
}

TEST_F(bcf_input, a_bcf_given_as_vcf_is_exit_6_with_a_hint) {
  for (auto const* mode : {"wb", "wbu"}) {
    auto const path = convert(vcf_text({{}}), mode);
    auto const failure = error_of([&] { read_all(path); });
    EXPECT_EQ(failure.exit_code(), 6);
    EXPECT_NE(std::string(failure.what()).find("--bcf"), std::string::npos);
  }
}

TEST_F(bcf_input, other_exit_codes) {
  auto const code = [&](std::string const& text) {
    return error_of([&] { read(text); }).exit_code();
  };
  EXPECT_EQ(code(vcf_header(3)), 13) << "no variants";
  EXPECT_EQ(code("##fileformat=VCFv4.2\n##contig=<ID=1>\n"
                 "#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n1\t1\t.\tA\tC\t.\t.\t.\n"),
            13)
      << "no samples";
  EXPECT_EQ(code(vcf_text({{}, {.chrom = "2"}, {}})), 6) << "a chromosome in two parts";
  EXPECT_EQ(code(vcf_text({{.alt = "C,."}})), 7);
}

TEST_F(bcf_input, cut_files_are_errors) {
  auto const path = convert(vcf_text(std::vector<vcf_line>(50)));
  auto const size = std::filesystem::file_size(path);
  for (auto const removed : {40U, 100U, 200U}) {
    std::filesystem::resize_file(path, size - removed);
    for (int threads : damage_threads) {
      vcf_options const options{.expect_bcf = true, .threads = threads};
      EXPECT_EQ(error_of([&] { read_all(path, options); }).exit_code(), 14);
    }
  }
}

}  // namespace
}  // namespace gramscore::adapters::test
