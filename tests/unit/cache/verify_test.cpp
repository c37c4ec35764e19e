// SPDX-License-Identifier: MIT
// A cache is compared with its source: good ones pass, and whatever differs is found where it is.
#include "adapters/cache/verify.hpp"

#include <gtest/gtest.h>

#include <string>

#include "engine/error.hpp"
#include "tests/unit/cache/fake_source.hpp"
#include "tests/unit/cache/forged_gram.hpp"
#include "tests/unit/cache/temporary_folder.hpp"

namespace gramscore {
namespace {

using adapters::gram_difference;
using adapters::gram_file;
using test::fake_data;
using test::fake_shape;

class verify : public testing::Test {
 protected:
  std::unique_ptr<gram_file> build(fake_data const& data, std::uint32_t terminal_target = 1700) {
    test::fake_source source(data);
    adapters::build_options options;
    options.encoder.terminal_target = terminal_target;
    auto output = adapters::output_file::create(path_, {});
    adapters::build_gram(source, {}, options, std::move(output));
    return gram_file::open(path_);
  }

  static std::optional<gram_difference> check(fake_data const& data, gram_file const& file) {
    test::fake_source source(data);
    return adapters::verify_gram(source, file, {});
  }

  // The difference after a change of the data that was built from.
  template <typename Change>
  std::optional<gram_difference> difference_after(fake_data data, Change const& change) {
    auto const file = build(data, 40);
    change(data);
    return check(data, *file);
  }

  test::temporary_folder folder_;
  std::string path_ = folder_.file("a.gram");
};

TEST_F(verify, accepts_good_caches_of_all_kinds) {
  std::uint32_t seed = 1;
  int haplotypes = 0;
  int packed = 0;
  int grammars = 0;
  for (double const carrier : {0.02, 0.2, 0.9}) {
    for (double const missing : {0.0, 0.08}) {
      for (double const phased : {0.0, 0.6, 1.0}) {
        for (bool const repeat_rows : {false, true}) {
          auto const data = test::make_data({.samples = 397,
                                             .variants = 60,
                                             .carrier = carrier,
                                             .missing = missing,
                                             .phased = phased,
                                             .multiallelic = 0.2,
                                             .repeat_rows = repeat_rows,
                                             .contigs = 2},
                                            seed++);
          auto const file = build(data, 120);
          EXPECT_FALSE(check(data, *file)) << "seed " << seed - 1;
          for (std::size_t i = 0; i < file->tile_count(); ++i) {
            bool const is_packed = file->info(i).kind == engine::tile_kind::packed;
            ++(is_packed ? packed : file->info(i).haplotype_rows ? haplotypes : grammars);
          }
        }
      }
    }
  }
  EXPECT_GT(haplotypes, 10);
  EXPECT_GT(packed, 10);
  EXPECT_GT(grammars, 10);
}

TEST_F(verify, names_the_sample_and_the_tile_of_any_changed_call) {
  auto const data = test::make_data({.samples = 70,
                                     .variants = 40,
                                     .missing = 0.1,
                                     .phased = 0.7,
                                     .multiallelic = 0.2,
                                     .repeat_rows = true},
                                    7);
  auto const file = build(data, 30);
  ASSERT_GT(file->tile_count(), 2U);
  for (std::uint32_t v = 0; v < 40; v += 3) {
    auto const sample = (v * 11) % 70;
    auto changed = data;
    auto& call = changed.variants[v].calls[sample];
    call = call.a == 0 && call.b == 0 ? test::call{1, 1, false} : test::call{0, 0, false};
    auto const found = check(changed, *file);
    ASSERT_TRUE(found) << "variant " << v;
    auto const info = file->info(file->tile_of(v));
    EXPECT_EQ(found->variant_begin, info.variant_begin);
    EXPECT_EQ(found->variant_end, info.variant_begin + info.column_count);
    EXPECT_EQ(found->sample, sample);
    EXPECT_EQ(found->what, "the genotypes differ");
  }
}

// The cells are the same ones, so no sum over a row could tell.
TEST_F(verify, finds_two_swapped_symbols_of_a_row) {
  for (double const phased : {0.0, 1.0}) {
    auto const data = test::make_data({.samples = 400,
                                       .variants = 90,
                                       .carrier = 0.05,
                                       .missing = 0.01,
                                       .phased = phased,
                                       .repeat_rows = true},
                                      9);
    build(data);
    test::forged_gram forged(test::read_file(path_));
    auto const swapped = forged.swap_symbols_of_a_row();
    ASSERT_TRUE(swapped);
    std::filesystem::remove(path_);
    test::write_file(path_, forged.finish());

    auto const file = gram_file::open(path_);
    EXPECT_NO_THROW(file->check_all_tiles());
    EXPECT_EQ(file->info(0).haplotype_rows, phased == 1.0);
    auto const found = check(data, *file);

    ASSERT_TRUE(found);
    EXPECT_EQ(found->sample, swapped->sample);
    EXPECT_EQ(file->tile_of(found->variant_begin), swapped->tile);
  }
}

TEST_F(verify, compares_the_variants) {
  auto const data = test::make_data({.samples = 20, .variants = 30, .contigs = 2}, 3);
  auto const what = [](std::optional<gram_difference> const& found) {
    return found ? found->what + " at " + std::to_string(found->variant_begin) : "nothing";
  };
  auto const none = difference_after(data, [](fake_data& /*same*/) {});
  EXPECT_EQ(what(none), "nothing");
  auto const id = difference_after(data, [](fake_data& d) { d.variants[4].record.id = "x"; });
  EXPECT_EQ(what(id), "the ID differs at 4");
  auto const position =
      difference_after(data, [](fake_data& d) { ++d.variants[5].record.position; });
  EXPECT_EQ(what(position), "the position differs at 5");
  auto const allele =
      difference_after(data, [](fake_data& d) { d.variants[6].record.alleles[1] = "T"; });
  EXPECT_EQ(what(allele), "the alleles differ at 6");
  auto const contig = difference_after(data, [](fake_data& d) { d.contigs[1] = "7"; });
  EXPECT_EQ(what(contig), "the chromosome differs at 15");
  auto const fewer = difference_after(data, [](fake_data& d) { d.variants.pop_back(); });
  EXPECT_EQ(what(fewer), "only the cache has it at 29");
  auto const more =
      difference_after(data, [](fake_data& d) { d.variants.push_back(d.variants.back()); });
  EXPECT_EQ(what(more), "only the input has it at 30");
  auto const samples = test::make_data({.samples = 21, .variants = 30, .contigs = 2}, 3);
  auto const other = difference_after(data, [&](fake_data& d) { d = samples; });
  EXPECT_EQ(what(other), "the number of samples differs at 0");
}

TEST_F(verify, tells_how_far_it_is) {
  auto const data = test::make_data({.samples = 20, .variants = 30}, 3);
  auto const file = build(data, 10);
  test::fake_source source(data);
  std::uint64_t variants = 0;
  auto const found = adapters::verify_gram(
      source, *file, [&](adapters::build_progress const& now) { variants = now.variants; });
  EXPECT_FALSE(found);
  EXPECT_EQ(variants, 30U);
}

}  // namespace
}  // namespace gramscore
