// SPDX-License-Identifier: MIT
// Weight files against a small data set; what each case expects was seen with plink2 v2.00a3.5.
#include "adapters/weights/weight_reader.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/unit/text/temporary_file.hpp"
#include "tests/unit/weights/listed_variants.hpp"

namespace gramscore::adapters {
namespace {

using test::caught;
using test::temporary_file;

constexpr auto malformed = error_category::malformed_input;
constexpr auto inconsistent = error_category::inconsistent_input;
constexpr auto degenerate = error_category::degenerate_data;

test::listed_variants const& data_set() {
  static test::listed_variants const variants({{"v1", {"G", "A"}},
                                               {"v2", {"G", "A"}},
                                               {"v3", {"G", "A", "T"}},
                                               {"twice", {"G", "A"}},
                                               {"twice", {"G", "A"}},
                                               {"dot", {"G", "."}}});
  return variants;
}

score_lines read(std::string_view content, weight_options const& options = {}) {
  temporary_file const file(content);
  return read_weights(file.path(), options, data_set());
}

error failure(std::string_view content, weight_options const& options = {}) {
  return caught([&] { read(content, options); });
}

weight_options with_columns(std::vector<std::uint32_t> columns,
                            weight_header header = weight_header::none) {
  weight_options options;
  options.score_columns = std::move(columns);
  options.header = header;
  return options;
}

weight_options with_header(weight_header header) {
  return with_columns({3}, header);
}

using weights = std::vector<double>;
using names = std::vector<std::string>;

TEST(weight_reader, keeps_file_order) {
  score_lines const lines = read("v3 T 0.5\nv1 G -2\nv3 A 1e3\n");
  EXPECT_EQ(lines.variant, (std::vector<std::uint32_t>{2, 0, 2}));
  EXPECT_EQ(lines.allele, (std::vector<std::uint16_t>{2, 0, 1}));
  EXPECT_EQ(lines.weights, (weights{0.5, -2, 1000}));
  EXPECT_EQ(lines.score_names, names{"SCORE1"});
}

// Case 31: CRLF, no final newline, tabs, leading spaces, extra columns.
TEST(weight_reader, accepts_loose_layout) {
  EXPECT_EQ(read("v1 A 1\r\nv2 A 2\r\n").weights, (weights{1, 2}));
  EXPECT_EQ(read(" \tv1\t A  1\tmore columns\nv2 A 2").weights, (weights{1, 2}));
}

// Case 32: blank lines inside; case 33: at the end.
TEST(weight_reader, allows_blank_lines_at_the_end_only) {
  EXPECT_EQ(failure("v1 A 1\n\nv2 A 2\n").category(), malformed);
  EXPECT_EQ(failure("\nv1 A 1\n").category(), malformed);
  EXPECT_EQ(failure("\nv1 A 1\n", with_header(weight_header::skip)).category(), malformed);
  EXPECT_EQ(read("v1 A 1\n \n\n").size(), 1U);
}

// Case 34: a `#` line is no comment.
TEST(weight_reader, treats_comment_lines_as_unknown_ids) {
  score_lines const lines = read("#ID A W\nv1 A 1\n");
  EXPECT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines.missing_id_count, 1U);
}

// Case 35: the three treatments of a header.
TEST(weight_reader, treats_the_first_line_as_asked) {
  std::string_view const content = "v2 A BETA\nv1 A 1\n";
  EXPECT_EQ(failure(content).category(), malformed);
  score_lines const skipped = read(content, with_header(weight_header::skip));
  EXPECT_EQ(skipped.score_names, names{"SCORE1"});
  EXPECT_EQ(skipped.weights, weights{1});
  score_lines const named = read(content, with_header(weight_header::read_names));
  EXPECT_EQ(named.score_names, names{"BETA"});
  EXPECT_EQ(named.weights, weights{1});
}

// Case 36: empty file, and a header only.
TEST(weight_reader, rejects_files_without_a_line) {
  for (std::string_view const content : {"", "\n", " \n\n"}) {
    EXPECT_EQ(failure(content).category(), malformed);
    EXPECT_EQ(failure(content, with_header(weight_header::read_names)).category(), malformed);
  }
  EXPECT_EQ(failure("ID A W\n", with_header(weight_header::skip)).category(), malformed);
  EXPECT_EQ(failure("ID A W\n", with_header(weight_header::read_names)).category(), degenerate);
}

// Case 37: no line matches.
TEST(weight_reader, rejects_files_without_a_match) {
  EXPECT_EQ(failure("zz A 1\nv1 C 1\n").category(), degenerate);
}

// Case 38: bad coefficients on a matched line; their place is reported.
TEST(weight_reader, rejects_bad_coefficients) {
  for (std::string_view const token :
       {"NA", "nan", "inf", "0x10", "0,5", "1d2", "-", "1e309", "1\x80"}) {
    error const thrown = failure(fmt::format("v1 A 1\n v2 A {}\n", token));
    EXPECT_EQ(thrown.category(), malformed) << token;
    EXPECT_EQ(thrown.place().line, 2U);
    EXPECT_EQ(thrown.place().column, 7U);
  }
}

// Case 39: the same on unmatched lines is not looked at.
TEST(weight_reader, reads_unmatched_lines_no_further) {
  score_lines const lines = read("v1 A 1\nzz A NA\nv2 C nan\nzz\nv2 C\n");
  EXPECT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines.missing_id_count, 2U);
  EXPECT_EQ(lines.mismatched_allele_count, 2U);
}

// Case 40: spellings that are accepted.
TEST(weight_reader, accepts_unfinished_numbers) {
  EXPECT_EQ(read("v1 A +1\nv1 G .5\nv2 A 1.\nv2 G 1e\nv3 A 1e+\nv3 T 1e-400\n").weights,
            (weights{1, .5, 1, 1, 1, 0}));
}

// Case 41: lines that are too short.
TEST(weight_reader, rejects_short_lines_that_match) {
  EXPECT_EQ(failure("v1 A 1\nv2 A\n").category(), inconsistent);
  EXPECT_EQ(failure("v1 A 1\nv2\n").category(), inconsistent);
  EXPECT_EQ(failure("v1 A 1\nv2\n").place().line, 2U);
  EXPECT_EQ(failure("v1 A 1\nv2 A\001 2\n").category(), inconsistent);
}

// Case 42: the first line alone must have the ID and allele columns.
TEST(weight_reader, checks_the_first_line) {
  EXPECT_EQ(failure("zz\nv1 A 1\n").category(), inconsistent);
  EXPECT_EQ(failure("header\nzz\nv1 A 1\n", with_header(weight_header::skip)).category(),
            inconsistent);
  EXPECT_EQ(read("zz\nzz A\nv1 A 1\n", with_header(weight_header::skip)).size(), 1U);
}

// Case 43: alleles are case-sensitive.
TEST(weight_reader, compares_alleles_byte_for_byte) {
  score_lines const lines = read("v1 a 1\nv2 A 1\n");
  EXPECT_EQ(lines.mismatched_allele_count, 1U);
  EXPECT_EQ(lines.variant, std::vector<std::uint32_t>{1});
}

// Case 44: the same allele twice, before its coefficient is read.
TEST(weight_reader, rejects_a_repeated_allele) {
  EXPECT_EQ(failure("v1 A 1\nv2 A 1\nv1 A 1\n").category(), malformed);
  EXPECT_EQ(failure("v1 G 1\nv1 G\n").category(), malformed);
  EXPECT_EQ(failure("v1 G 1\nv1 G\n").place().line, 2U);
}

// Case 45: both alleles of a variant are fine.
TEST(weight_reader, accepts_both_alleles) {
  EXPECT_EQ(read("v1 A 1\nv2 A 1\nv1 G 2\n").allele, (std::vector<std::uint16_t>{1, 1, 0}));
}

TEST(weight_reader, tells_many_alleles_apart) {
  test::listed_variant variant{"many", {}};
  std::string content;
  for (int i = 0; i < 70; ++i) {
    variant.alleles.push_back(fmt::format("A{}", i));
    content += fmt::format("many A{} 1\n", i);
  }
  test::listed_variants const variants({variant});
  EXPECT_EQ(read_weights(temporary_file(content).path(), {}, variants).size(), 70U);
  temporary_file const repeated(content + "many A69 1\n");
  EXPECT_EQ(caught([&] { (void)read_weights(repeated.path(), {}, variants); }).category(),
            malformed);
}

// Case 46: compressed weight files.
TEST(weight_reader, reads_compressed_files) {
  EXPECT_EQ(read(test::gzipped("v1 A 1\nv2 A 2\n")).weights, (weights{1, 2}));
  EXPECT_EQ(read(test::zstd_compressed("v1 A 1\nv2 A 2\n")).weights, (weights{1, 2}));
}

// Case 47: commas, quotes and a byte order mark are ordinary bytes.
TEST(weight_reader, knows_no_csv) {
  EXPECT_EQ(failure("v1,A,1\n").category(), inconsistent);
  EXPECT_EQ(read("\"v1\" A 1\nv2 A 1\n").missing_id_count, 1U);
  EXPECT_EQ(read("\xef\xbb\xbfv1 A 1\nv2 A 1\n").missing_id_count, 1U);
}

// Case 48: columns in any order.
TEST(weight_reader, reads_columns_in_any_order) {
  weight_options options = with_columns({1});
  options.id_column = 3;
  EXPECT_EQ(read("0.5 A v1\n2 G v2 more\n", options).weights, (weights{0.5, 2}));
  EXPECT_EQ(failure("0.5 A v1\n2 G\n", options).category(), inconsistent);
}

// Case 49: several score columns; case 52: equal names are kept.
TEST(weight_reader, reads_several_score_columns) {
  score_lines const lines = read("v1 A 1 2 3\nv2 G 4 5 6\n", with_columns({3, 5}));
  EXPECT_EQ(lines.weights, (weights{1, 3, 4, 6}));
  EXPECT_EQ(lines.score_names, (names{"SCORE1", "SCORE2"}));
  EXPECT_EQ(
      read("ID A X X\nv1 A 1 2\n", with_columns({3, 4}, weight_header::read_names)).score_names,
      (names{"X", "X"}));
}

// Case 51: a column past the last.
TEST(weight_reader, rejects_columns_past_the_last) {
  EXPECT_EQ(failure("v1 A 1\nv2 A 2 3\n", with_columns({3, 4})).category(), inconsistent);
  EXPECT_EQ(failure("v1 A 1 2\nv2 A 2\n", with_columns({3, 4})).category(), inconsistent);
  EXPECT_EQ(failure("zz A 1\nv1 A 3 4 5 6 7 8 9 10\n", with_columns({10})).category(),
            inconsistent);
}

// plink2 lets an unmatched first line be shorter than the score columns, up to column 9 or by one.
TEST(weight_reader, accepts_a_short_first_line_within_plink2s_bound) {
  EXPECT_EQ(read("zz A 1\nv1 A 3 4 5 6 7 8 9\n", with_columns({9})).weights, weights{9});
  EXPECT_EQ(read("zz 2 3 4 5 6 7 8 9\nv1 A 3 4 5 6 7 8 9 10\n", with_columns({10})).weights,
            weights{10});
}

// Case 54: an ID that the data set repeats; it is found before the allele is read.
TEST(weight_reader, rejects_ids_that_the_data_set_repeats) {
  EXPECT_EQ(failure("v1 A 1\ntwice\n").category(), inconsistent);
  EXPECT_EQ(failure("v1 A 1\ntwice A 1\n").category(), inconsistent);
  EXPECT_EQ(read("v1 A 1\n").duplicate_id_count, 0U);
}

// Case 55: counts of all three kinds of skipped lines.
TEST(weight_reader, counts_skipped_lines) {
  weight_options options;
  options.ignore_duplicate_ids = true;
  score_lines const lines = read("zz A 1\nv1 A 1\ntwice\nv2 C 1\nyy A 1\n", options);
  EXPECT_EQ(lines.missing_id_count, 2U);
  EXPECT_EQ(lines.mismatched_allele_count, 1U);
  EXPECT_EQ(lines.duplicate_id_count, 1U);
  EXPECT_EQ(failure("twice A 1\n", options).category(), degenerate);
}

// Case 57: an absent allele is `.`, not `0`.
TEST(weight_reader, matches_absent_alleles_as_dots) {
  score_lines const lines = read("dot 0 1\ndot . 2\n");
  EXPECT_EQ(lines.mismatched_allele_count, 1U);
  EXPECT_EQ(lines.weights, weights{2});
}

// Case 107: header names are kept verbatim; a header shorter than the score columns is refused.
TEST(weight_reader, reads_score_names_verbatim) {
  EXPECT_EQ(read("#ID A #PGS\nv1 A 1\n", with_header(weight_header::read_names)).score_names,
            names{"#PGS"});
  EXPECT_EQ(failure("ID A\nv1 A 1\n", with_header(weight_header::read_names)).category(),
            inconsistent);
}

TEST(weight_reader, reports_the_first_error_of_the_file) {
  EXPECT_EQ(failure("v1 A x\n\nv2 A 1\nv2\n").place().line, 1U);
  EXPECT_EQ(failure("v1 A\n\nv2 A 1\n").category(), inconsistent);
}

TEST(weight_reader, reports_missing_files) {
  error const thrown =
      caught([] { (void)read_weights(::testing::TempDir() + "/no-such-file", {}, data_set()); });
  EXPECT_EQ(thrown.category(), error_category::cannot_open);
}

}  // namespace
}  // namespace gramscore::adapters
