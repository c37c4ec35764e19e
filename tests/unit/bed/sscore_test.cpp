// SPDX-License-Identifier: MIT
// .sscore files byte for byte: the expected text is plink2 2.00a3.5's.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <zstd.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/sscore/sscore_writer.hpp"
#include "tests/unit/bed/temporary_folder.hpp"

namespace gramscore::adapters {
namespace {

using test::expect_error;
using test::temporary_folder;

/// Owns what a table refers to: four samples s1-s4 with FID 0 and the scores of case 3.
struct small_scores {
  std::vector<std::string_view> fid{"0", "0", "0", "0"};
  std::vector<std::string_view> iid{"s1", "s2", "s3", "s4"};
  std::vector<std::uint64_t> allele_count{6, 6, 4, 4};
  std::vector<std::uint64_t> denominator{6, 6, 4, 4};
  std::vector<std::uint64_t> dosage_sum{0, 2 * 32768, 4 * 32768, 2 * 32768};
  std::vector<double> sums{0, 1.5, 3, -1};
  std::vector<std::string> score_names{"SCORE1"};

  [[nodiscard]] sscore_table table() const {
    sscore_table result;
    result.fid = fid;
    result.iid = iid;
    result.allele_count = allele_count;
    result.denominator = denominator;
    result.dosage_sum = dosage_sum;
    result.sums = sums;
    result.score_names = score_names;
    return result;
  }
};

std::string write_text(sscore_table const& table, std::string_view columns,
                       sscore_output const& output = {}) {
  temporary_folder const folder;
  write_sscore(folder.path("y.sscore"), table,
               columns.empty() ? sscore_columns{} : parse_sscore_columns(columns), output);
  EXPECT_EQ(folder.file_count(), 1U);
  return folder.read("y.sscore");
}

std::string header_of(sscore_table const& table, std::string_view columns) {
  std::string const text = write_text(table, columns);
  return text.substr(0, text.find('\n'));
}

// Cases 3 and 65: the default columns; FID is there although all are 0.
TEST(write_sscore, writes_default_columns) {
  small_scores const scores;
  EXPECT_EQ(write_text(scores.table(), ""),
            "#FID\tIID\tALLELE_CT\tNAMED_ALLELE_DOSAGE_SUM\tSCORE1_AVG\n"
            "0\ts1\t6\t0\t0\n"
            "0\ts2\t6\t2\t0.25\n"
            "0\ts3\t4\t4\t0.75\n"
            "0\ts4\t4\t2\t-0.25\n");
}

// Case 12: the fillers: SID 0, PHENO1 NA.
TEST(write_sscore, fills_absent_columns) {
  small_scores const scores;
  EXPECT_EQ(
      write_text(scores.table(), "fid,sid,pheno1,nallele,denom,dosagesum,scoreavgs,scoresums"),
      "#FID\tIID\tSID\tPHENO1\tALLELE_CT\tDENOM\tNAMED_ALLELE_DOSAGE_SUM\tSCORE1_AVG\t"
      "SCORE1_SUM\n"
      "0\ts1\t0\tNA\t6\t6\t0\t0\t0\n"
      "0\ts2\t0\tNA\t6\t6\t2\t0.25\t1.5\n"
      "0\ts3\t0\tNA\t4\t4\t4\t0.75\t3\n"
      "0\ts4\t0\tNA\t4\t4\t2\t-0.25\t-1\n");
  sscore_table without_fid = scores.table();
  without_fid.fid = {};
  EXPECT_EQ(write_text(without_fid, "fid"), "#FID\tIID\n0\ts1\n0\ts2\n0\ts3\n0\ts4\n");
}

// Cases 13 and 15: the columns chosen, in their fixed order.
TEST(write_sscore, keeps_column_order) {
  small_scores const scores;
  EXPECT_EQ(header_of(scores.table(), "+denom,-nallele,+scoresums"),
            "#FID\tIID\tDENOM\tNAMED_ALLELE_DOSAGE_SUM\tSCORE1_AVG\tSCORE1_SUM");
  EXPECT_EQ(header_of(scores.table(), "scoresums,scoreavgs,denom,nallele"),
            "#IID\tALLELE_CT\tDENOM\tSCORE1_AVG\tSCORE1_SUM");
  EXPECT_EQ(header_of(scores.table(), "maybefid"), "#FID\tIID");
  EXPECT_EQ(header_of(scores.table(), "phenos"), "#IID");
}

// All averages come before all sums, and names are kept as they are.
TEST(write_sscore, writes_several_scores) {
  small_scores scores;
  scores.score_names = {"a/b", "#x"};
  scores.sums = {0, 6, 1.5, 12, 3, 1, -1, 2};
  EXPECT_EQ(write_text(scores.table(), "scoreavgs,scoresums"),
            "#IID\ta/b_AVG\t#x_AVG\ta/b_SUM\t#x_SUM\n"
            "s1\t0\t1\t0\t6\n"
            "s2\t0.25\t2\t1.5\t12\n"
            "s3\t0.75\t0.25\t3\t1\n"
            "s4\t-0.25\t0.5\t-1\t2\n");
}

// Case 16: DENOM 0.
TEST(write_sscore, writes_nan_for_denominator_0) {
  small_scores scores;
  scores.denominator[1] = 0;
  scores.allele_count[1] = 0;
  scores.sums[1] = 0;
  std::string const text = write_text(scores.table(), "nallele,scoreavgs,scoresums");
  EXPECT_NE(text.find("s2\t0\tnan\t0\n"), std::string::npos) << text;
}

// The average is a product with the rounded 1/DENOM: here 3.0001049999998499 / 3 prints 1.00004.
TEST(write_sscore, multiplies_by_the_reciprocal) {
  small_scores scores;
  scores.denominator = {3, 3, 3, 3};
  scores.sums = {3.0001049999998499, 3.0001350000001499, 3, 0};
  EXPECT_EQ(write_text(scores.table(), "scoreavgs"),
            "#IID\tSCORE1_AVG\ns1\t1.00003\ns2\t1.00004\ns3\t1\ns4\t0\n");
}

// Case 67: phenotype columns of each kind, and the word for a missing value.
TEST(write_sscore, writes_phenotypes) {
  small_scores const scores;
  std::vector<std::string_view> const cases{"1", "2", "-9", "0"};
  std::vector<std::string_view> const quantities{"1.5", "1234567", "NA", "0"};
  std::vector<std::string_view> const categories{"A", "B", "NONE", "C,D"};
  std::vector<phenotype_tokens> const columns{
      {"CC", cases}, {"QT", quantities}, {"CAT", categories}};
  std::vector<phenotype_column> const phenotypes = interpret_phenotypes(columns, {});
  sscore_table table = scores.table();
  table.phenotypes = phenotypes;
  EXPECT_EQ(write_text(table, "phenos"),
            "#IID\tCC\tQT\tCAT\ns1\t1\t1.5\tA\ns2\t2\t1.23457e+06\tB\ns3\tNA\tNA\tNONE\n"
            "s4\tNA\t0\tC,D\n");
  EXPECT_EQ(header_of(table, "pheno1"), "#IID\tCC");
  EXPECT_EQ(header_of(table, "pheno1,phenos"), "#IID\tCC\tQT\tCAT");
  sscore_output output;
  output.missing_phenotype = "missing";
  EXPECT_EQ(write_text(table, "pheno1", output),
            "#IID\tCC\ns1\t1\ns2\t2\ns3\tmissing\ns4\tmissing\n");
}

TEST(write_sscore, writes_sid_if_there_is_one) {
  small_scores const scores;
  std::vector<std::string_view> const sid{"x", "0", "0", "y"};
  sscore_table table = scores.table();
  table.sid = sid;
  EXPECT_EQ(write_text(table, "maybefid,maybesid"),
            "#FID\tIID\tSID\n0\ts1\tx\n0\ts2\t0\n0\ts3\t0\n0\ts4\ty\n");
}

std::string decompress(std::string const& data) {
  std::string text(std::size_t{1} << 24, '\0');
  std::size_t const size = ZSTD_decompress(text.data(), text.size(), data.data(), data.size());
  EXPECT_EQ(ZSTD_isError(size), 0U);
  text.resize(ZSTD_isError(size) != 0 ? 0 : size);
  return text;
}

TEST(write_sscore, compresses_the_same_text) {
  small_scores const scores;
  sscore_output output;
  output.compression = result_compression::zstd;
  EXPECT_EQ(decompress(write_text(scores.table(), "", output)), write_text(scores.table(), ""));
}

/// Many rows of different lengths.
struct many_scores {
  std::vector<std::string> names;
  std::vector<std::string_view> iid;
  std::vector<std::uint64_t> counts;
  std::vector<double> sums;
  std::vector<std::string> score_names{"A", "B"};

  explicit many_scores(std::size_t row_count) {
    for (std::size_t i = 0; i < row_count; ++i) {
      names.push_back(std::string(i % 40, 'x') + std::to_string(i));
      counts.push_back(i * i * 7 + 1);
      sums.insert(sums.end(), {static_cast<double>(i) / 7, -1e5 / static_cast<double>(i + 1)});
    }
    iid.assign(names.begin(), names.end());
  }

  [[nodiscard]] sscore_table table() const {
    sscore_table result;
    result.iid = iid;
    result.allele_count = result.denominator = result.dosage_sum = counts;
    result.sums = sums;
    result.score_names = score_names;
    return result;
  }
};

TEST(write_sscore, does_not_depend_on_threads_or_blocks) {
  many_scores const scores(200'000);  // several blocks of 16 MiB at most
  sscore_output one;
  sscore_output three;
  three.threads = 3;
  std::string const expected = write_text(scores.table(), "+denom,+scoresums", one);
  EXPECT_TRUE(write_text(scores.table(), "+denom,+scoresums", three) == expected);
  EXPECT_EQ(std::count(expected.begin(), expected.end(), '\n'), 200'001);
  EXPECT_EQ(expected.find('\0'), std::string::npos);
}

TEST(write_sscore, writes_no_rows) {
  sscore_table table;
  EXPECT_EQ(write_text(table, "nallele"), "#IID\tALLELE_CT\n");
}

// Case 109: a missing folder is exit 3, and so is a folder in the file's place.
TEST(write_sscore, reports_a_path_that_cannot_be_opened) {
  small_scores const scores;
  temporary_folder const folder;
  expect_error([&] { write_sscore(folder.path("no/y.sscore"), scores.table(), {}, {}); },
               error_category::cannot_open);
  expect_error([&] { write_sscore(folder.path(""), scores.table(), {}, {}); },
               error_category::cannot_open);
  EXPECT_EQ(folder.file_count(), 0U);
}

TEST(write_sscore, writes_through_a_link) {
  small_scores const scores;
  temporary_folder const folder;
  for (std::string const target : {"real", "new"}) {
    if (target == "real") folder.write(target, "older");
    std::filesystem::create_symlink(target, folder.path(target + ".link"));
    write_sscore(folder.path(target + ".link"), scores.table(), {}, {});
    EXPECT_TRUE(std::filesystem::is_symlink(folder.path(target + ".link")));
    EXPECT_TRUE(folder.read(target).starts_with("#FID\tIID")) << target;
  }
  EXPECT_EQ(folder.file_count(), 4U);
}

TEST(write_sscore, takes_the_longest_name_that_the_system_does) {
  small_scores const scores;
  temporary_folder const folder;
  std::string const name(255, 'y');
  write_sscore(folder.path(name), scores.table(), {}, {});
  EXPECT_TRUE(folder.read(name).starts_with("#FID\tIID"));
}

TEST(write_sscore, fails_on_a_full_device_and_leaves_it) {
  small_scores const scores;
  temporary_folder const folder;
  std::filesystem::create_symlink("/dev/full", folder.path("y.sscore"));
  expect_error([&] { write_sscore(folder.path("y.sscore"), scores.table(), {}, {}); },
               error_category::write_failed);
  EXPECT_TRUE(std::filesystem::is_character_file(folder.path("y.sscore")));
}

/// Makes writes beyond a size fail in this process, as a full disk does.
class file_size_limit {
 public:
  explicit file_size_limit(rlim_t bytes) : old_handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &old_);
    rlimit limit = old_;
    limit.rlim_cur = bytes;
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  file_size_limit(file_size_limit const&) = delete;
  file_size_limit& operator=(file_size_limit const&) = delete;
  ~file_size_limit() {
    ::setrlimit(RLIMIT_FSIZE, &old_);
    std::signal(SIGXFSZ, old_handler_);
  }

 private:
  rlimit old_{};
  void (*old_handler_)(int);
};

TEST(write_sscore, leaves_nothing_when_writing_fails) {
  many_scores const scores(10'000);
  temporary_folder const folder;
  std::string const path = folder.write("y.sscore", "older");
  // clang's OpenMP makes a shared file of its own at its first use, which the limit must not hit.
  temporary_folder const first_use;
  write_sscore(first_use.path("y.sscore"), scores.table(), {}, {});
  for (auto const compression : {result_compression::none, result_compression::zstd}) {
    sscore_output output;
    output.compression = compression;
    {
      file_size_limit const limit(1000);
      expect_error([&] { write_sscore(path, scores.table(), {}, output); },
                   error_category::write_failed);
    }
    EXPECT_EQ(folder.file_count(), 1U);
    EXPECT_EQ(folder.read("y.sscore"), "older");
  }
}

TEST(write_sscore_variants, writes_one_id_a_line) {
  temporary_folder const folder;
  std::vector<std::string_view> const ids{"v1", "v3", "v2"};
  write_sscore_variants(folder.path("y.sscore.vars"), ids, result_compression::none);
  write_sscore_variants(folder.path("y.sscore.vars.zst"), ids, result_compression::zstd);
  EXPECT_EQ(folder.read("y.sscore.vars"), "v1\nv3\nv2\n");
  EXPECT_EQ(decompress(folder.read("y.sscore.vars.zst")), "v1\nv3\nv2\n");
}

}  // namespace
}  // namespace gramscore::adapters
