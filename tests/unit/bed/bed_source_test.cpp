// SPDX-License-Identifier: MIT
// Filesets as streams of variants; exit codes were seen on plink2 2.00a3.5.
#include "adapters/bed/bed_source.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "tests/unit/bed/bed_fixture.hpp"

namespace gramscore::adapters {
namespace {

using test::expect_error;
using test::genotype_rows;
using test::make_bim;
using test::make_fam;
using test::open_fileset;
using test::pack_bed_rows;
using test::read_all;
using test::sample_major_magic;
using test::temporary_folder;
using test::transpose;
using test::unpack;
using test::variant_major_magic;

// Four samples, three variants; 3 is a missing call.
genotype_rows const small_rows{{0, 1, 2, 3}, {2, 1, 0, 1}, {0, 0, 3, 1}};

genotype_rows random_rows(std::size_t variant_count, std::size_t sample_count, unsigned seed) {
  std::mt19937 random(seed);
  genotype_rows rows(variant_count, std::vector<int>(sample_count));
  for (auto& row : rows) {
    for (int& call : row) call = static_cast<int>(random() % 4);
  }
  return rows;
}

void expect_refused(std::string const& bed, error_category category, std::size_t sample_count = 4) {
  temporary_folder const folder;
  expect_error([&] { (void)open_fileset(folder, bed, make_bim(3), make_fam(sample_count)); },
               category);
}

TEST(bed_source, streams_records_and_calls) {
  temporary_folder const folder;
  auto const source = open_fileset(folder, variant_major_magic + pack_bed_rows(small_rows),
                                   "1 v1 0 5 A G\n1 v2 0 6 0 T\nX v3 0 7 <DEL> C\n", make_fam(4));
  ASSERT_EQ(source->samples().size(), 4U);
  EXPECT_EQ(source->contigs(), (std::vector<std::string>{"1", "X"}));
  variant_record record;
  genotype_column calls;
  ASSERT_TRUE(source->next(record, calls));
  EXPECT_EQ(record.id, "v1");
  EXPECT_EQ(record.alleles, (std::vector<std::string>{"G", "A"}));
  EXPECT_FALSE(calls.multiallelic);
  EXPECT_EQ(calls.codes, std::vector<std::uint64_t>{0b11'10'01'00});
  ASSERT_TRUE(source->next(record, calls));
  EXPECT_EQ(record.alleles, (std::vector<std::string>{"T", "0"}));
  ASSERT_TRUE(source->next(record, calls));
  EXPECT_EQ(record.contig, 1U);
  EXPECT_EQ(record.position, 7U);
  EXPECT_EQ(unpack(calls, 4), small_rows[2]);
  EXPECT_FALSE(source->next(record, calls));
  EXPECT_DOUBLE_EQ(source->progress(), 1.0);
}

// Case 62: bad magic, truncated, extra byte, empty.
TEST(bed_source, refuses_bad_files) {
  std::string const good = variant_major_magic + pack_bed_rows(small_rows);
  expect_refused("\x6c\x1c" + good.substr(2), error_category::malformed_input);
  expect_refused("\x6c\x1b\x02" + good.substr(3), error_category::malformed_input);
  expect_refused(good.substr(0, good.size() - 1), error_category::malformed_input);
  expect_refused(good + '\0', error_category::malformed_input);
  for (std::size_t const size : {0U, 1U, 2U, 3U}) {
    expect_refused(good.substr(0, size), error_category::malformed_input);
  }
}

// Case 63: sample-major, right and wrong size.
TEST(bed_source, reads_sample_major_files) {
  temporary_folder const folder;
  std::string const bed = sample_major_magic + pack_bed_rows(transpose(small_rows));
  auto const source = open_fileset(folder, bed, make_bim(3), make_fam(4));
  EXPECT_EQ(read_all(*source), small_rows);
  expect_refused(bed + '\0', error_category::malformed_input);
  expect_refused(bed.substr(0, bed.size() - 1), error_category::malformed_input);
}

// Case 64: padding bits are ignored; a .fam with 3 of 4 samples is not noticed, one with 5 is.
TEST(bed_source, ignores_padding) {
  genotype_rows const three{{0, 1, 2}, {2, 1, 0}, {0, 0, 3}};
  for (int const padding : {0, 1, 2, 3}) {
    temporary_folder const folder;
    auto const source = open_fileset(folder, variant_major_magic + pack_bed_rows(three, padding),
                                     make_bim(3), make_fam(3));
    variant_record record;
    genotype_column calls;
    ASSERT_TRUE(source->next(record, calls));
    EXPECT_EQ(calls.codes, std::vector<std::uint64_t>{0b10'01'00});
  }
  temporary_folder const folder;
  std::string const four = variant_major_magic + pack_bed_rows(small_rows);
  EXPECT_EQ(read_all(*open_fileset(folder, four, make_bim(3), make_fam(3))), three);
  expect_refused(four, error_category::malformed_input, 5);
}

// Case 59: the row of a variant with a negative position is skipped.
TEST(bed_source, skips_rows_of_dropped_variants) {
  std::string const bim = "1 v1 0 1 A G\n1 v2 0 -2 A G\n1 v3 0 3 A G\n";
  for (bool const sample_major : {false, true}) {
    temporary_folder const folder;
    std::string const bed = sample_major ? sample_major_magic + pack_bed_rows(transpose(small_rows))
                                         : variant_major_magic + pack_bed_rows(small_rows);
    auto const source = open_fileset(folder, bed, bim, make_fam(4));
    EXPECT_EQ(read_all(*source), (genotype_rows{small_rows[0], small_rows[2]}));
  }
}

TEST(bed_source, refuses_filesets_without_variants) {
  std::string const bed = variant_major_magic + pack_bed_rows(small_rows);
  temporary_folder const folder;
  expect_error([&] { (void)open_fileset(folder, bed, "", make_fam(4)); },
               error_category::malformed_input);
  expect_error(
      [&] {
        (void)open_fileset(folder, bed, "1 a 0 -1 A G\n1 b 0 -1 A G\n1 c 0 -1 A G\n", make_fam(4));
      },
      error_category::inconsistent_input);
}

TEST(bed_source, reports_missing_files) {
  temporary_folder const folder;
  std::string const bed = folder.write("x.bed", variant_major_magic + pack_bed_rows(small_rows));
  std::string const bim = folder.write("x.bim", make_bim(3));
  std::string const fam = folder.write("x.fam", make_fam(4));
  std::string const none = folder.path("none");
  for (bed_paths const& paths :
       {bed_paths{none, bim, fam}, bed_paths{bed, none, fam}, bed_paths{bed, bim, none}}) {
    expect_error([&] { (void)open_bed_source(paths, {}); }, error_category::cannot_open);
  }
}

TEST(bed_source, lists_alleles_where_alt_is_a_list) {
  temporary_folder const folder;
  auto const source = open_fileset(folder, variant_major_magic + pack_bed_rows({small_rows[0]}),
                                   "#CHROM POS ID REF ALT\n1 5 v1 G A,T\n", make_fam(4));
  variant_record record;
  genotype_column calls;
  ASSERT_TRUE(source->next(record, calls));
  EXPECT_EQ(record.alleles, (std::vector<std::string>{"G", "A", "T"}));
  ASSERT_TRUE(calls.multiallelic);
  EXPECT_EQ(calls.alleles,
            (std::vector<std::uint16_t>{0, 0, 0, 1, 1, 1, missing_allele, missing_allele}));
}

class bed_shapes : public ::testing::TestWithParam<std::size_t> {};

// Word and byte edges of both layouts, with blocks of a few rows.
TEST_P(bed_shapes, gives_every_call_back) {
  std::size_t const sample_count = GetParam();
  genotype_rows const rows = random_rows(131, sample_count, static_cast<unsigned>(sample_count));
  for (std::size_t const block_bytes : {std::size_t{1}, std::size_t{100}, std::size_t{1} << 20}) {
    bed_options options;
    options.block_bytes = block_bytes;
    temporary_folder const folder;
    auto const by_variant = open_fileset(folder, variant_major_magic + pack_bed_rows(rows, 2),
                                         make_bim(131), make_fam(sample_count), options);
    EXPECT_EQ(read_all(*by_variant), rows);
    auto const by_sample =
        open_fileset(folder, sample_major_magic + pack_bed_rows(transpose(rows), 2), make_bim(131),
                     make_fam(sample_count), options);
    EXPECT_EQ(read_all(*by_sample), rows);
  }
}

INSTANTIATE_TEST_SUITE_P(edges, bed_shapes,
                         ::testing::Values(1, 3, 4, 5, 31, 32, 33, 63, 64, 65, 257));

}  // namespace
}  // namespace gramscore::adapters
