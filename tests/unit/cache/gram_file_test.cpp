// SPDX-License-Identifier: MIT
// A cache file written and read back: tables, index and tiles are what went in.
#include "adapters/cache/gram_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <thread>
#include <vector>

#include "adapters/cache/build.hpp"
#include "adapters/cache/gram_info.hpp"
#include "adapters/cache/gram_writer.hpp"
#include "adapters/cache/tile_decoder.hpp"
#include "engine/error.hpp"
#include "tests/unit/cache/fake_source.hpp"
#include "tests/unit/cache/temporary_folder.hpp"

namespace gramscore {
namespace {

using adapters::gram_file;
using test::fake_data;

// Small tiles, so that a test has several.
adapters::build_options small_tiles(int threads = 1) {
  adapters::build_options options;
  options.threads = threads;
  options.encoder.terminal_target = 20;
  return options;
}

std::string build(fake_data const& data, std::string const& path,
                  adapters::build_options const& options,
                  adapters::source_identity const& identity = {}) {
  test::fake_source source(data);
  adapters::build_gram(source, identity, options, adapters::output_file::create(path, {}));
  return path;
}

void expect_same_genotypes(gram_file const& file, fake_data const& data) {
  for (std::size_t t = 0; t < file.tile_count(); ++t) {
    auto const info = file.info(t);
    auto const common =
        file.variants().common_allele.subspan(info.variant_begin, info.column_count);
    auto const cells = adapters::expand_tile(file.tile(t), file.classes(t), common);
    for (std::size_t c = 0; c < info.column_count; ++c) {
      auto const& calls = data.variants[info.variant_begin + c].calls;
      for (std::size_t s = 0; s < calls.size(); ++s) {
        auto const [a, b] = cells[c * calls.size() + s];
        ASSERT_EQ(a, std::min(calls[s].a, calls[s].b)) << "variant " << c << " sample " << s;
        ASSERT_EQ(b, std::max(calls[s].a, calls[s].b)) << "variant " << c << " sample " << s;
      }
    }
  }
}

fake_data some_data() {
  auto data = test::make_data({.samples = 90,
                               .variants = 120,
                               .carrier = 0.1,
                               .missing = 0.02,
                               .phased = 0.5,
                               .multiallelic = 0.2,
                               .repeat_rows = true,
                               .contigs = 3},
                              1);
  data.variants[5].record.id = data.variants[100].record.id = "twice";
  data.variants[6].record.id = data.variants[50].record.id = data.variants[60].record.id = ".";
  return data;
}

TEST(gram_file, gives_back_samples) {
  test::temporary_folder const folder;
  auto const data = some_data();
  auto const file = gram_file::open(build(data, folder.file("a.gram"), small_tiles()));

  auto const& samples = file->samples();
  ASSERT_EQ(samples.size(), data.samples.size());
  EXPECT_TRUE(samples.has_fid && samples.has_parents && !samples.has_sid);
  EXPECT_TRUE(samples.sid.empty());
  EXPECT_EQ(samples.phenotype_names[0], "PHENO1");
  for (std::size_t s = 0; s < samples.size(); ++s) {
    EXPECT_EQ(samples.fid[s], data.samples.fid[s]);
    EXPECT_EQ(samples.iid[s], data.samples.iid[s]);
    EXPECT_EQ(samples.mat[s], data.samples.mat[s]);
    EXPECT_EQ(samples.sexes[s], data.samples.sexes[s]);
    EXPECT_EQ(samples.phenotypes[0][s], "-9");
  }
}

TEST(gram_file, shows_another_sample_table_when_told) {
  test::temporary_folder const folder;
  auto const data = some_data();
  auto const file = gram_file::open(build(data, folder.file("x.gram"), small_tiles()));
  auto table = test::make_samples(90);
  table.has_fid = false;
  table.fid.clear();
  table.iid[7] = "renamed";
  table.sexes[7] = adapters::sex::male;
  table.phenotype_names = {"Q1", "Q2"};
  table.phenotypes.assign(2, std::vector<std::string>(90, "1.5"));
  file->replace_samples(table);
  auto const& samples = file->samples();
  EXPECT_FALSE(samples.has_fid);
  EXPECT_TRUE(samples.fid.empty());
  EXPECT_EQ(samples.iid[7], "renamed");
  EXPECT_EQ(samples.sexes[7], adapters::sex::male);
  EXPECT_EQ(samples.phenotype_names[1], "Q2");
  EXPECT_EQ(samples.phenotypes[1][89], "1.5");
  EXPECT_THROW(file->replace_samples(test::make_samples(89)), error);
}

TEST(gram_file, gives_back_variants_and_contigs) {
  test::temporary_folder const folder;
  auto const data = some_data();
  auto const file = gram_file::open(build(data, folder.file("a.gram"), small_tiles()));

  auto const& variants = file->variants();
  ASSERT_EQ(variants.size(), data.variants.size());
  for (std::uint32_t v = 0; v < variants.size(); ++v) {
    auto const& record = data.variants[v].record;
    EXPECT_EQ(variants.id[v], record.id);
    EXPECT_EQ(variants.position[v], record.position);
    ASSERT_EQ(file->allele_count(v), record.alleles.size());
    for (std::uint32_t a = 0; a < record.alleles.size(); ++a) {
      EXPECT_EQ(file->allele(v, a), record.alleles[a]);
    }
    EXPECT_EQ(file->info(file->tile_of(v)).contig, record.contig);
  }
  ASSERT_EQ(file->contigs().size(), 3U);
  EXPECT_EQ(file->contigs()[2], "3");
  ASSERT_EQ(file->contig_runs().size(), 3U);
  EXPECT_EQ(file->contig_runs()[1], (adapters::contig_run{1, 40}));
}

TEST(gram_file, gives_back_genotypes_in_tiles_that_keep_to_their_contig) {
  test::temporary_folder const folder;
  auto const data = some_data();
  auto const file = gram_file::open(build(data, folder.file("a.gram"), small_tiles()));

  EXPECT_GT(file->tile_count(), 4U);
  expect_same_genotypes(*file, data);
  for (std::size_t t = 0; t < file->tile_count(); ++t) {
    auto const info = file->info(t);
    EXPECT_EQ(data.variants[info.variant_begin].record.contig, info.contig);
    EXPECT_EQ(data.variants[info.variant_begin + info.column_count - 1].record.contig, info.contig);
  }
}

TEST(gram_file, finds_variants_by_id) {
  test::temporary_folder const folder;
  auto const file = gram_file::open(build(some_data(), folder.file("a.gram"), small_tiles()));

  EXPECT_EQ(file->find("rs17", 17), 17U);
  EXPECT_EQ(file->find("rs17", 3), 17U);
  EXPECT_EQ(file->find("rs17", adapters::no_variant), 17U);
  EXPECT_EQ(file->find("rs5", 5), adapters::no_variant);
  EXPECT_EQ(file->find("", 0), adapters::no_variant);
  EXPECT_EQ(file->find("twice", 5), adapters::duplicate_variant);
  EXPECT_EQ(file->find("twice", 0), adapters::duplicate_variant);
  EXPECT_EQ(file->find_all("twice"), (std::vector<std::uint32_t>{5, 100}));
  EXPECT_EQ(file->find_all("."), (std::vector<std::uint32_t>{6, 50, 60}));
  EXPECT_EQ(file->find_all("rs17"), (std::vector<std::uint32_t>{17}));
  EXPECT_TRUE(file->find_all("rs1000").empty());
  EXPECT_TRUE(file->variants().duplicate_id(60));
  EXPECT_FALSE(file->variants().duplicate_id(61));
}

TEST(gram_file, takes_one_sample_and_one_variant) {
  test::temporary_folder const folder;
  auto const data = test::make_data({.samples = 1, .variants = 1, .carrier = 1.0}, 2);
  auto const file = gram_file::open(build(data, folder.file("a.gram"), {}));

  EXPECT_EQ(file->tile_count(), 1U);
  EXPECT_EQ(file->find("rs0", 0), 0U);
  expect_same_genotypes(*file, data);
}

TEST(gram_file, starts_a_new_tile_where_a_contig_comes_back) {
  test::temporary_folder const folder;
  auto data = test::make_data({.samples = 4, .variants = 3, .contigs = 2}, 2);
  data.variants[0].record.contig = data.variants[2].record.contig = 0;
  data.variants[1].record.contig = 1;
  auto const file = gram_file::open(build(data, folder.file("a.gram"), {}));

  EXPECT_EQ(file->tile_count(), 3U);
  EXPECT_EQ(file->contig_runs().size(), 3U);
}

TEST(gram_file, refuses_an_input_without_samples_or_variants) {
  test::temporary_folder const folder;
  for (auto const& data : {test::make_data({.samples = 0, .variants = 1}, 1),
                           test::make_data({.samples = 1, .variants = 0}, 1)}) {
    EXPECT_THROW(build(data, folder.file("a.gram"), {}), error);
    EXPECT_EQ(folder.entries(), 0U);
  }
}

TEST(build_gram, writes_the_same_bytes_for_any_thread_count) {
  test::temporary_folder const folder;
  auto const data = some_data();
  auto const one = test::read_file(build(data, folder.file("1.gram"), small_tiles(1)));

  for (int const threads : {2, 3, 8}) {
    EXPECT_EQ(test::read_file(build(data, folder.file("n.gram"), small_tiles(threads))), one);
  }
}

TEST(build_gram, passes_on_an_error_of_the_encoder_and_leaves_nothing) {
  test::temporary_folder const folder;
  auto data = some_data();
  data.variants[70].record.alleles = {"A"};
  data.variants[70].calls[3] = {0, 1};

  for (int const threads : {1, 4}) {
    EXPECT_THROW(build(data, folder.file("a.gram"), small_tiles(threads)), error);
    EXPECT_EQ(folder.entries(), 0U);
  }
}

TEST(build_gram, reports_progress_up_to_the_end) {
  test::temporary_folder const folder;
  auto const data = some_data();
  adapters::build_progress last;
  auto options = small_tiles();
  options.progress = [&last](adapters::build_progress const& now) {
    EXPECT_GE(now.variants, last.variants);
    last = now;
  };

  build(data, folder.file("a.gram"), options);

  EXPECT_EQ(last.variants, data.variants.size());
  EXPECT_EQ(last.fraction, 1.0);
}

TEST(gram_file, checks_tiles_from_several_threads) {
  test::temporary_folder const folder;
  auto const data = some_data();
  auto const file = gram_file::open(build(data, folder.file("a.gram"), small_tiles()));

  std::array<std::thread, 4> threads;
  for (auto& thread : threads) {
    thread = std::thread([&file] { file->check_all_tiles(); });
  }
  for (auto& thread : threads) {
    thread.join();
  }

  expect_same_genotypes(*file, data);
}

TEST(rewrite_samples, keeps_genotypes_and_variants) {
  test::temporary_folder const folder;
  auto data = some_data();
  auto const old = gram_file::open(build(data, folder.file("a.gram"), small_tiles()));
  data.samples.iid[4] = "a name that is longer than before";
  data.samples.sexes[4] = adapters::sex::female;

  adapters::rewrite_samples(*old, data.samples, {},
                            adapters::output_file::create(folder.file("a.gram"), {}));

  auto const file = gram_file::open(folder.file("a.gram"));
  EXPECT_EQ(file->samples().iid[4], data.samples.iid[4]);
  EXPECT_EQ(file->samples().sexes[4], adapters::sex::female);
  EXPECT_EQ(file->find("rs17", 0), 17U);
  expect_same_genotypes(*file, data);
  EXPECT_EQ(old->samples().iid[4], "ind4");  // an open cache stays as it was
}

TEST(rewrite_samples, refuses_another_number_of_samples) {
  test::temporary_folder const folder;
  auto const file = gram_file::open(build(some_data(), folder.file("a.gram"), small_tiles()));

  EXPECT_THROW(adapters::rewrite_samples(*file, test::make_samples(5), {},
                                         adapters::output_file::create(folder.file("b.gram"), {})),
               error);
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(gram_info, measures_a_cache) {
  test::temporary_folder const folder;
  auto const data = some_data();
  auto const file = gram_file::open(build(data, folder.file("a.gram"), small_tiles()));
  std::uint64_t nonzero = 0;
  std::uint64_t missing = 0;
  for (std::size_t v = 0; v < data.variants.size(); ++v) {
    auto const common = file->variants().common_allele[v];
    for (auto const& c : data.variants[v].calls) {
      nonzero += c.a == common && c.b == common ? 0 : 1;
      missing += c.a == test::missing_allele ? 1 : 0;
    }
  }

  auto const info = adapters::describe(*file);

  EXPECT_EQ(info.samples, 90U);
  EXPECT_EQ(info.variants, 120U);
  EXPECT_EQ(info.nonzero, nonzero);
  EXPECT_EQ(info.missing, missing);
  EXPECT_EQ(info.csr_bytes, 8 * nonzero + 8 * 91);
  EXPECT_EQ(info.bed_bytes, 3U + 120U * 23U);
  EXPECT_EQ(info.grammar_tiles + info.packed_tiles, file->tile_count());
  EXPECT_EQ(info.file_bytes, std::filesystem::file_size(file->path()));
}

}  // namespace
}  // namespace gramscore
