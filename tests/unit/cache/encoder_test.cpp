// SPDX-License-Identifier: MIT
// From genotypes to tiles and back: nothing may be lost, whatever the genotypes look like.
#include <gtest/gtest.h>

#include <algorithm>

#include "adapters/cache/build.hpp"
#include "adapters/cache/genotype_block.hpp"
#include "adapters/cache/tile_decoder.hpp"
#include "adapters/cache/tile_encoder.hpp"
#include "engine/error.hpp"
#include "engine/grammar/expand.hpp"
#include "tests/unit/cache/fake_source.hpp"

namespace gramscore {
namespace {

using adapters::gram_format::allele_pair;
using test::call;
using test::fake_data;
using test::fake_shape;

struct encoded {
  adapters::genotype_block block;
  std::vector<adapters::variant_counts> counts;
  adapters::encoded_tile tile;
};

encoded encode(fake_data const& data, adapters::encoder_options const& options = {}) {
  encoded result;
  result.block.reset(0, 0, static_cast<std::uint32_t>(data.samples.size()));
  for (auto const& variant : data.variants) {
    result.counts.emplace_back();
    result.block.add(test::to_column(variant),
                     static_cast<std::uint32_t>(variant.record.alleles.size()),
                     result.counts.back());
  }
  result.tile = adapters::encode_tile(result.block, options);
  engine::validate(result.tile.tile.view());
  return result;
}

std::vector<allele_pair> expected_cells(fake_data const& data) {
  std::vector<allele_pair> cells;
  for (auto const& variant : data.variants) {
    for (auto const& c : variant.calls) {
      cells.push_back({std::min(c.a, c.b), std::max(c.a, c.b)});
    }
  }
  return cells;
}

std::vector<allele_pair> decoded_cells(encoded const& from) {
  std::vector<std::uint16_t> common;
  for (auto const& counts : from.counts) {
    common.push_back(counts.common_allele);
  }
  return adapters::expand_tile(from.tile.tile.view(), from.tile.classes, common);
}

void expect_round_trip(fake_shape const& shape, std::uint32_t seed) {
  SCOPED_TRACE(testing::Message() << "seed " << seed << ", " << shape.samples << " x "
                                  << shape.variants << ", carrier " << shape.carrier << ", missing "
                                  << shape.missing << ", phased " << shape.phased);
  auto const data = test::make_data(shape, seed);
  auto const result = encode(data);
  EXPECT_EQ(decoded_cells(result), expected_cells(data));
}

TEST(tile_encoder, expands_to_its_input_at_all_densities) {
  std::uint32_t seed = 1;
  for (double const carrier : {0.0, 0.01, 0.3, 0.7, 1.0}) {
    for (double const missing : {0.0, 0.05, 1.0}) {
      for (double const phased : {0.0, 0.4, 0.7, 1.0}) {
        expect_round_trip({.samples = 70,
                           .variants = 40,
                           .carrier = carrier,
                           .missing = missing,
                           .phased = phased,
                           .multiallelic = 0.2,
                           .repeat_rows = seed % 2 == 0},
                          seed);
        ++seed;
      }
    }
  }
}

TEST(tile_encoder, expands_to_its_input_at_word_edges) {
  std::uint32_t seed = 100;
  for (std::size_t const samples : {1U, 2U, 31U, 32U, 33U, 63U, 64U, 65U, 129U}) {
    for (std::size_t const variants : {1U, 2U, 65U}) {
      expect_round_trip({.samples = samples, .variants = variants, .missing = 0.1, .phased = 0.5},
                        seed++);
    }
  }
}

fake_data one_variant(std::vector<call> calls, std::vector<std::string> alleles = {"A", "G"}) {
  fake_data data;
  data.samples = test::make_samples(calls.size());
  data.contigs = {"1"};
  data.variants.push_back({{0, 1, "v", std::move(alleles)}, std::move(calls)});
  return data;
}

TEST(tile_encoder, counts_biallelic_calls) {
  auto const result = encode(one_variant({{0, 0}, {0, 1}, {1, 1}, {1, 1}, test::no_call}));

  auto const& counts = result.counts[0];
  EXPECT_EQ(counts.common_allele, 1);
  EXPECT_EQ(counts.het, 1U);
  EXPECT_EQ(counts.missing, 1U);
  EXPECT_EQ(counts.nonzero, 3U);
  EXPECT_EQ(counts.copies, (std::vector<std::uint32_t>{3, 5}));
}

TEST(tile_encoder, counts_multiallelic_calls) {
  auto const result =
      encode(one_variant({{2, 2}, {0, 1}, {2, 1}, {2, 2}, test::no_call}, {"A", "C", "G"}));

  auto const& counts = result.counts[0];
  EXPECT_EQ(counts.common_allele, 2);
  EXPECT_EQ(counts.het, 2U);
  EXPECT_EQ(counts.missing, 1U);
  EXPECT_EQ(counts.nonzero, 3U);
  EXPECT_EQ(counts.copies, (std::vector<std::uint32_t>{1, 2, 5}));
}

TEST(tile_encoder, breaks_ties_of_homozygotes_towards_ref) {
  EXPECT_EQ(encode(one_variant({{0, 0}, {1, 1}})).counts[0].common_allele, 0);
  EXPECT_EQ(encode(one_variant({{2, 2}, {1, 1}}, {"A", "C", "G"})).counts[0].common_allele, 1);
  EXPECT_EQ(encode(one_variant({test::no_call, {0, 1}})).counts[0].common_allele, 0);
}

TEST(tile_encoder, gives_terminals_only_to_classes_that_occur) {
  auto const result = encode(one_variant({{0, 0}, {0, 0}, {0, 0}, {1, 1}}));

  EXPECT_EQ(result.tile.classes, (std::vector<allele_pair>{{1, 1}}));
}

TEST(tile_encoder, splits_rows_when_half_of_the_hets_are_phased) {
  auto const half = encode(one_variant({{0, 1, true}, {0, 1}, {0, 0}, {0, 0}, {0, 0}}));
  auto const less = encode(one_variant({{0, 1, true}, {0, 1}, {0, 1}, {0, 0}, {0, 0}}));

  EXPECT_TRUE(half.block.mostly_phased());
  EXPECT_FALSE(less.block.mostly_phased());
}

// Cells are visited row by row, so their order tells which row an allele went to.
TEST(tile_encoder, puts_a_phased_allele_into_its_own_row) {
  std::vector<call> const nobody(400);
  fake_data data = one_variant(nobody);
  data.variants.resize(4, data.variants[0]);
  data.variants[0].calls[7] = {0, 1, true};   // second row
  data.variants[1].calls[7] = {1, 0, true};   // first row
  data.variants[2].calls[7] = {0, 1, false};  // unphased: first row
  data.variants[3].calls[7] = {0, 1, true};   // second row
  auto const result = encode(data);

  std::vector<int> columns;
  engine::expand_all(result.tile.tile.view(), [&](std::uint32_t output, std::uint32_t id) {
    EXPECT_EQ(output, 7U);
    columns.push_back(result.tile.tile.terminals[id].column);
  });

  EXPECT_EQ(result.tile.tile.row_sets[0].rows_per_output, 2U);
  EXPECT_EQ(columns, (std::vector<int>{1, 2, 0, 3}));
}

TEST(tile_encoder, packs_noise_and_never_exceeds_two_bits_a_cell) {
  for (double const phased : {0.0, 1.0}) {
    auto const data =
        test::make_data({.samples = 200, .variants = 100, .carrier = 0.5, .phased = phased}, 3);
    auto const result = encode(data);

    EXPECT_EQ(result.tile.tile.kind, engine::tile_kind::packed);
    EXPECT_LE(engine::bytes_of(result.tile.tile.view()).matrix(), 200U * 100U / 4U);
    EXPECT_EQ(decoded_cells(result), expected_cells(data));
  }
}

TEST(tile_encoder, packs_a_variant_with_more_classes_than_a_grammar_may_have) {
  adapters::encoder_options options;
  options.grammar.symbol_limit = 10;
  auto const data = test::make_data({.samples = 60, .variants = 12, .repeat_rows = true}, 5);
  auto const result = encode(data, options);

  EXPECT_EQ(result.tile.tile.kind, engine::tile_kind::packed);
  EXPECT_EQ(decoded_cells(result), expected_cells(data));
}

TEST(genotype_block, moves_its_last_column) {
  auto const data =
      test::make_data({.samples = 50, .variants = 2, .missing = 0.1, .phased = 0.9}, 11);
  auto first = encode(data).block;
  adapters::genotype_block second;
  second.reset(1, 0, 50);

  first.move_last_column(second);

  auto tail = data;
  tail.variants.erase(tail.variants.begin());
  auto const expected = encode(tail);
  EXPECT_EQ(first.column_count(), 1U);
  ASSERT_EQ(second.column_count(), 1U);
  EXPECT_EQ(second.terminals(), expected.block.terminals());
  auto const moved = adapters::encode_tile(second, {});
  std::vector<std::uint16_t> const common{second.common(0)};
  EXPECT_EQ(adapters::expand_tile(moved.tile.view(), moved.classes, common), expected_cells(tail));
}

TEST(genotype_block, refuses_alleles_that_do_not_exist) {
  auto one_allele = one_variant({{0, 1}}, {"A"});
  auto pair = one_variant({{0, 3}}, {"A", "C", "G"});
  auto half = one_variant({{0, test::missing_allele}}, {"A", "C", "G"});

  for (auto const& data : {one_allele, pair, half}) {
    try {
      encode(data);
      FAIL() << "accepted";
    } catch (error const& refused) {
      EXPECT_EQ(refused.category(), error_category::malformed_input);
    }
  }
}

TEST(build_threads, are_those_that_memory_has_room_for) {
  adapters::build_options options;
  options.threads = 8;
  auto const block = adapters::bytes_a_cell * options.encoder.cell_limit;
  EXPECT_EQ(adapters::build_threads(options), 8) << "no limit";
  options.memory_bytes = 4 * block;
  EXPECT_EQ(adapters::build_threads(options), 3) << "one block more than threads";
  options.memory_bytes = block / 2;
  EXPECT_EQ(adapters::build_threads(options), 1);
  options.memory_bytes = 100 * block;
  EXPECT_EQ(adapters::build_threads(options), 8);
}

}  // namespace
}  // namespace gramscore
