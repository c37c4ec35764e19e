// SPDX-License-Identifier: MIT
// Plain, gzip and BGZF files, damaged ones, and files of the wrong kind with plink2's exit codes.
#include <htslib/bgzf.h>

#include <random>

#include "tests/unit/vcf/vcf_fixtures.hpp"

namespace gramscore::adapters::test {
namespace {

std::string read_bytes(std::string const& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class vcf_compression : public testing::Test {
 protected:
  /// Writes `text` with htslib: mode "w" is BGZF, "wg" plain gzip.
  std::string compress(std::string const& name, std::string const& text, char const* mode) {
    std::string path = folder_.file(name);
    BGZF* const out = bgzf_open(path.c_str(), mode);
    EXPECT_EQ(bgzf_write(out, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    EXPECT_EQ(bgzf_close(out), 0);
    return path;
  }
  int exit_code_of(std::string const& path, vcf_options const& options = {}) {
    return error_of([&] { read_all(path, options); }).exit_code();
  }
  temporary_folder folder_;
};

/// Several BGZF blocks of calls that do not compress to nothing.
std::string long_text() {
  std::mt19937 random(1);
  strings const forms = {"0|0", "0|1", "1|0", "1|1", "./."};
  std::vector<vcf_line> lines(40);
  for (auto& line : lines) {
    line.calls.resize(5000);
    for (auto& call : line.calls) call = forms[random() % forms.size()];
  }
  return vcf_text(lines);
}

TEST_F(vcf_compression, all_forms_read_the_same) {
  std::string const text = long_text();
  auto const plain = read_all(folder_.write("a.vcf", text));
  ASSERT_EQ(plain.size(), 40U);
  for (int threads : {0, 1, 2}) {
    EXPECT_EQ(read_all(compress("a.vcf.gz", text, "w"), {.threads = threads}), plain);
    EXPECT_EQ(read_all(compress("a.gz", text, "wg"), {.threads = threads}), plain);
    EXPECT_EQ(read_all(folder_.file("a.vcf"), {.threads = threads}), plain);
  }
}

TEST_F(vcf_compression, damaged_data_is_exit_14) {
  std::string const text = long_text();
  std::string const bgzf = read_bytes(compress("a.vcf.gz", text, "w"));
  std::string const gzip = read_bytes(compress("a.gz", text, "wg"));
  std::string flipped = bgzf;
  flipped[flipped.size() / 2] = static_cast<char>(~flipped[flipped.size() / 2]);
  for (int threads : damage_threads) {
    vcf_options const options{.threads = threads};
    EXPECT_EQ(exit_code_of(folder_.write("t.gz", bgzf.substr(0, bgzf.size() - 40)), options), 14);
    EXPECT_EQ(exit_code_of(folder_.write("t.gz", bgzf.substr(0, bgzf.size() / 2)), options), 14);
    EXPECT_EQ(exit_code_of(folder_.write("t.gz", gzip.substr(0, gzip.size() / 2)), options), 14);
    EXPECT_EQ(exit_code_of(folder_.write("t.gz", gzip.substr(0, gzip.size() - 20)), options), 14);
    EXPECT_EQ(exit_code_of(folder_.write("t.gz", flipped), options), 14);
  }
}

TEST_F(vcf_compression, the_empty_last_block_may_be_absent) {
  std::string const text = long_text();
  std::string const bgzf = read_bytes(compress("a.vcf.gz", text, "w"));
  EXPECT_EQ(read_all(folder_.write("t.gz", bgzf.substr(0, bgzf.size() - 28))).size(), 40U);
}

TEST_F(vcf_compression, wrong_files) {
  EXPECT_EQ(exit_code_of(folder_.file("none.vcf")), 3);
  EXPECT_EQ(exit_code_of(folder_.file("")), 4) << "a folder";
  EXPECT_EQ(exit_code_of(folder_.write("a.vcf.zst", std::string("\x28\xb5\x2f\xfd\0\0\0\0", 8))),
            63);
  EXPECT_EQ(exit_code_of(folder_.write("a.bed", std::string("\x6c\x1b\x01\0", 4))), 6);
  auto const failure =
      error_of([&] { read_all(folder_.write("a.vcf", vcf_text({{}})), {.expect_bcf = true}); });
  EXPECT_EQ(failure.exit_code(), 6);
  EXPECT_NE(std::string(failure.what()).find("--vcf"), std::string::npos);
}

TEST_F(vcf_compression, progress_ends_at_the_end) {
  auto const source = open_vcf_source(compress("a.vcf.gz", long_text(), "w"), {});
  variant_record record;
  genotype_column calls;
  double last = source->progress();
  while (source->next(record, calls)) {
    EXPECT_GE(source->progress(), last);
    last = source->progress();
  }
  EXPECT_GT(source->progress(), 0.9);
  EXPECT_LE(source->progress(), 1.0);
}

}  // namespace
}  // namespace gramscore::adapters::test
