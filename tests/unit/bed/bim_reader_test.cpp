// SPDX-License-Identifier: MIT
// .bim files: every expectation was seen on plink2 2.00a3.5.
#include "adapters/bed/bim_reader.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/bed/temporary_folder.hpp"

namespace gramscore::adapters {
namespace {

using test::expect_error;
using test::temporary_folder;

/// All variants as `contig:position:id:ref:alt`, or `dropped`.
std::vector<std::string> read_variants(std::string_view text, bool allow_extra_chr = false) {
  temporary_folder const folder;
  bim_reader reader(folder.write("x.bim", text), {{}, allow_extra_chr, false});
  std::vector<std::string> result;
  for (bim_variant v; reader.next(v);) {
    result.push_back(v.is_dropped ? "dropped"
                                  : std::to_string(v.contig) + ':' + std::to_string(v.position) +
                                        ':' + std::string(v.id) + ':' + std::string(v.ref) + ':' +
                                        std::string(v.alt));
  }
  return result;
}

using rows = std::vector<std::string>;

void expect_refused(std::string_view text, std::uint64_t line = 0, std::uint64_t column = 0,
                    error_category category = error_category::malformed_input) {
  SCOPED_TRACE(text);
  expect_error([&] { (void)read_variants(text); }, category, line, column);
}

// Case 58: 5, 6 and more columns; the first variant decides whether there is a genetic position.
TEST(bim_reader, reads_five_six_and_more_columns) {
  EXPECT_EQ(read_variants("1 v1 5 A G\n"), rows{"0:5:v1:G:A"});
  EXPECT_EQ(read_variants("1 v1 0.5 5 A G\n1 v2 1e 6 A G x\n"), (rows{"0:5:v1:G:A", "0:6:v2:G:A"}));
  EXPECT_EQ(read_variants("1 v1 5 A G\n1 v2 0 6 A G\n"), (rows{"0:5:v1:G:A", "0:0:v2:A:6"}));
  expect_refused("1 v1 5 A\n", 1);
  expect_refused("1 v1 0 5 A G\n1 v2 6 A G\n", 2);
}

TEST(bim_reader, refuses_a_genetic_position_that_is_no_number) {
  for (std::string const bad : {"x", "NA", "inf", "nan", ".", "1x", "0x1", "-", "1e400"}) {
    expect_refused("1 v1 0 5 A G\n1 v2 " + bad + " 6 A G\n", 2, 6);
  }
  EXPECT_EQ(read_variants("1 v1 x -5 A G\n"), rows{"dropped"});
}

// Case 59: a negative position drops the variant, not its row.
TEST(bim_reader, drops_negative_positions) {
  EXPECT_EQ(read_variants("1 v1 0 5 A G\n1 v2 0 -6 A G,T\n1 v3 0 7 A G\n"),
            (rows{"0:5:v1:G:A", "dropped", "0:7:v3:G:A"}));
  EXPECT_EQ(read_variants("1 v1 0 -2147483646 A G\n"), rows{"dropped"});
  EXPECT_EQ(read_variants("1 v1 0 -0 A G\n"), rows{"0:0:v1:G:A"});
  EXPECT_EQ(read_variants("1 v1 0 -5x A G\n"), rows{"dropped"});
}

TEST(bim_reader, reads_positions_up_to_their_first_odd_character) {
  EXPECT_EQ(read_variants("1 v1 0 100.5 A G\n"), rows{"0:100:v1:G:A"});
  EXPECT_EQ(read_variants("1 v1 0 1e2 A G\n"), rows{"0:1:v1:G:A"});
  EXPECT_EQ(read_variants("1 v1 0 +007x A G\n"), rows{"0:7:v1:G:A"});
  EXPECT_EQ(read_variants("1 v1 0 2147483646 A G\n"), rows{"0:2147483646:v1:G:A"});
}

TEST(bim_reader, refuses_bad_positions) {
  for (std::string const bad :
       {"2147483647", "99999999999999999999", "-2147483647", "x", ".", ".5", "-x", "+-5"}) {
    expect_refused("1 v1 0 " + bad + " A G\n", 1, 8);
  }
}

// Case 60: positions in any order; a split chromosome is refused, also across dropped variants.
TEST(bim_reader, wants_each_chromosome_in_one_run) {
  EXPECT_EQ(read_variants("2 v1 0 5 A G\n1 v2 0 9 A G\n1 v3 0 3 A G\n").size(), 3U);
  EXPECT_EQ(read_variants("1 v1 0 5 A G\nchr1 v2 0 6 A G\n"), (rows{"0:5:v1:G:A", "0:6:v2:G:A"}));
  expect_refused("1 v1 0 5 A G\n2 v2 0 5 A G\nchr1 v3 0 9 A G\n", 3, 1);
  expect_refused("0 v1 0 5 A G\n2 v2 0 5 A G\n0 v3 0 9 A G\n", 3);
  expect_refused("1 v1 0 5 A G\n2 v2 0 -5 A G\n1 v3 0 9 A G\n", 3);
}

// Case 61: chromosome names.
TEST(bim_reader, wants_permission_for_contig_names) {
  expect_refused("1 v1 0 5 A G\n  GL0001.1 v2 0 6 A G\n", 2, 3);
  EXPECT_EQ(read_variants("GL0001.1 v1 0 5 A G\n", true), rows{"0:5:v1:G:A"});
  expect_error([] { (void)read_variants("29 v1 0 5 A G\n", true); },
               error_category::malformed_input, 1);
}

// Case 57: allele 0 is an absent allele, as `.` is; both keep their spelling here.
TEST(bim_reader, keeps_the_spelling_of_absent_alleles) {
  EXPECT_EQ(read_variants("1 v1 0 5 0 G\n1 v2 0 6 A 0\n1 v3 0 7 . 00\n"),
            (rows{"0:5:v1:G:0", "0:6:v2:0:A", "0:7:v3:00:."}));
}

TEST(bim_reader, takes_any_allele_text_but_no_lists) {
  EXPECT_EQ(read_variants("1 \"v1\" 0 5 <DEL> *\n1 v1 0 5 A A\n"),
            (rows{"0:5:\"v1\":*:<DEL>", "0:5:v1:A:A"}));
  expect_refused("1 v1 0 5 A,T G\n", 1, 10);
  expect_refused("1 v1 0 5 A G,T\n", 1, 12);
  expect_refused("1 v1 0 5 , G\n", 1);
  expect_refused("1 v1 0 -5 A,T G\n", 1);
}

TEST(bim_reader, skips_comments_only_in_front) {
  EXPECT_EQ(read_variants("#c\n##d\n#CHROMX POS\n1 v1 0 5 A G\n"), rows{"0:5:v1:G:A"});
  expect_refused("1 v1 0 5 A G\n#c\n", 2);
  expect_refused("#CHROM POS ID REF ALT\n#c\n1 5 v1 G A\n", 2);
}

// Unlike other text files, a .bim may not even end in blank lines.
TEST(bim_reader, refuses_every_blank_line) {
  expect_refused("\n1 v1 0 5 A G\n", 1);
  expect_refused("1 v1 0 5 A G\n \t\n1 v2 0 6 A G\n", 2);
  expect_refused("1 v1 0 5 A G\n\n\n", 2);
  expect_refused("1 v1 0 5 A G\n  ", 2);
  EXPECT_EQ(read_variants("1 v1 0 5 A G"), rows{"0:5:v1:G:A"});
  EXPECT_EQ(read_variants("1 v1 0 5 A G\r\n"), rows{"0:5:v1:G:A"});
}

TEST(bim_reader, refuses_ids_of_more_than_16000_bytes) {
  std::string const longest(16000, 'v');
  EXPECT_EQ(read_variants("1 " + longest + " 0 5 A G\n"), rows{"0:5:" + longest + ":G:A"});
  expect_refused("1 " + longest + "v 0 5 A G\n", 1, 3);
}

TEST(bim_reader, follows_a_chrom_header) {
  EXPECT_EQ(read_variants("##x\n#CHROM POS ID REF ALT QUAL\n1 5 v1 G A\n"), rows{"0:5:v1:G:A"});
  EXPECT_EQ(read_variants("#CHROM ID CM POS ALT REF\n1 v1 0 5 A G\n"), rows{"0:5:v1:G:A"});
  EXPECT_EQ(read_variants("#CHROM POS ID REF ALT\n1 5 v1 G A,T\n1 -5 v2 G ,\n"),
            (rows{"0:5:v1:G:A,T", "dropped"}));
  EXPECT_EQ(read_variants("#CHROM POS ID REF ALT FORMAT POS\n1 5 v1 G A\n"), rows{"0:5:v1:G:A"});
}

TEST(bim_reader, refuses_bad_headers) {
  expect_refused("#CHROM POS ID ALT\n1 5 v1 A\n", 1);
  expect_refused("#CHROM POS ID REF FORMAT ALT\n1 5 v1 G GT A\n", 1);
  expect_refused("#CHROM POS ID REF ALT ALT\n1 5 v1 G A A\n", 1, 23);
  expect_refused("#CHROM POS ID REF ALT\n1 5 v1 G\n", 2);
  expect_refused("#CHROM POS ID REF ALT INFO\n1 5 v1 G A\n", 2);
  expect_refused("#CHROM POS ID REF ALT CM\n1 5 v1 G A x\n", 2, 12);
  expect_refused("#CHROM POS ID REF ALT\n1 5 v1 G A,0\n", 2, 10,
                 error_category::inconsistent_input);
}

TEST(bim_reader, takes_as_many_alt_alleles_as_plink2) {
  std::string line = "#CHROM POS ID REF ALT\n1 5 v1 G A";
  for (int i = 1; i < 254; ++i) line += ",T" + std::to_string(i);
  EXPECT_EQ(read_variants(line).size(), 1U);
  expect_refused(line + ",C\n", 2, 10, error_category::not_supported);
}

TEST(bim_reader, splits_an_allele_list) {
  bim_variant variant;
  variant.ref = "G";
  variant.alt = "A,TT,<DEL>";
  std::vector<std::string> alleles{"old", "old"};
  split_alleles(variant, alleles);
  EXPECT_EQ(alleles, (rows{"G", "A", "TT", "<DEL>"}));
  variant.alt = "C";
  split_alleles(variant, alleles);
  EXPECT_EQ(alleles, (rows{"G", "C"}));
}

}  // namespace
}  // namespace gramscore::adapters
