// SPDX-License-Identifier: MIT
#include "adapters/filters/genotype_counts.hpp"

#include <algorithm>

#include "adapters/filters/selection.hpp"
#include "engine/grammar/expand.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::size_t seen_cells = std::size_t{1} << 20;  // 2 MiB

/// Counts of one tile, and where its variants' alleles are.
struct tile_counts {
  gram_file const& file;
  std::size_t tile_idx = 0;
  tile_info info = file.info(tile_idx);
  std::uint32_t first_allele = file.variants().allele_begin[info.variant_begin];
  genotype_counts result{};

  [[nodiscard]] std::size_t allele(std::uint32_t column, std::size_t allele_idx) const {
    return file.variants().allele_begin[info.variant_begin + column] - first_allele + allele_idx;
  }
  [[nodiscard]] std::size_t common(std::uint32_t column) const {
    return allele(column, file.variants().common_allele[info.variant_begin + column]);
  }
};

/// Samples with two terminals of a variant: [columns] any two, [terminals] the same one twice.
struct row_pair_counts {
  std::vector<std::uint64_t> any, same;
};

void pair_batch(engine::tile_view const& tile, std::span<std::uint32_t const> batch,
                std::span<allele_pair const> classes, row_pair_counts& pairs) {
  // The terminal of a sample's first row in each column, plus one.
  std::vector<std::uint16_t> seen(batch.size() * tile.column_count, 0);
  engine::expand_rows(tile, batch, [&](std::uint32_t slot, std::uint32_t terminal) {
    if (classes[tile.terminals[terminal].cls].allele_a == no_allele) return;
    auto const column = tile.terminals[terminal].column;
    auto& first = seen[slot * tile.column_count + column];
    if (first == 0) {
      first = static_cast<std::uint16_t>(terminal + 1);
      return;
    }
    ++pairs.any[column];
    if (first == terminal + 1) ++pairs.same[terminal];
  });
}

row_pair_counts pair_rows(tile_counts const& counts, engine::tile_view const& tile,
                          std::span<std::uint8_t const> chosen) {
  row_pair_counts pairs{std::vector<std::uint64_t>(tile.column_count),
                        std::vector<std::uint64_t>(tile.terminals.size())};
  std::vector<std::uint32_t> samples;
  for (std::uint32_t s = 0; s < counts.file.samples().size(); ++s) {
    if (is_kept(chosen, s)) samples.push_back(s);
  }
  std::size_t const most = std::max<std::size_t>(64, seen_cells / std::max(tile.column_count, 1U));
  std::span<std::uint32_t const> rest(samples);
  while (!rest.empty()) {
    auto const batch = rest.first(std::min(most, rest.size()));
    pair_batch(tile, batch, counts.file.classes(counts.tile_idx), pairs);
    rest = rest.subspan(batch.size());
  }
  return pairs;
}

/// Two haplotype rows a sample: a terminal is one copy.
void count_haplotypes(tile_counts& counts, engine::tile_view const& tile,
                      std::span<std::uint64_t const> occurrences,
                      std::span<std::uint8_t const> chosen) {
  auto const& variants = counts.file.variants();
  auto const classes = counts.file.classes(counts.tile_idx);
  auto const alleles = counts.result.hom.size();
  bool const all_known = chosen.empty() && alleles == 2 * std::size_t{tile.column_count};
  row_pair_counts const pairs = all_known ? row_pair_counts{} : pair_rows(counts, tile, chosen);
  std::vector<std::uint64_t> copies(tile.column_count);
  for (std::size_t t = 0; t < occurrences.size(); ++t) {
    auto const column = tile.terminals[t].column;
    auto const cls = classes[tile.terminals[t].cls];
    if (cls.allele_a == no_allele) continue;
    copies[column] += occurrences[t];
    auto const twice =
        all_known ? (occurrences[t] - variants.het_count[counts.info.variant_begin + column]) / 2
                  : pairs.same[t];
    counts.result.hom[counts.allele(column, cls.allele_a)] += twice;
    counts.result.het[counts.allele(column, cls.allele_a)] += occurrences[t] - 2 * twice;
  }
  for (std::uint32_t column = 0; column < tile.column_count; ++column) {
    auto const common = counts.common(column);
    std::uint64_t const het_count = all_known
                                        ? variants.het_count[counts.info.variant_begin + column]
                                        : copies[column] - 2 * pairs.any[column];
    std::uint64_t const without =
        all_known ? (copies[column] + het_count) / 2 : copies[column] - pairs.any[column];
    counts.result.het[common] = het_count;
    counts.result.hom[common] = counts.result.called[column] - without;
  }
}

/// One row a sample: a terminal is a genotype.
void count_calls_of_rows(tile_counts& counts, engine::tile_view const& tile,
                         std::span<std::uint64_t const> occurrences) {
  auto const classes = counts.file.classes(counts.tile_idx);
  std::vector<std::uint64_t> without(tile.column_count);
  for (std::size_t t = 0; t < occurrences.size(); ++t) {
    auto const column = tile.terminals[t].column;
    auto const cls = classes[tile.terminals[t].cls];
    if (cls.allele_a == no_allele) continue;
    without[column] += occurrences[t];
    if (cls.allele_a == cls.allele_b) {
      counts.result.hom[counts.allele(column, cls.allele_a)] += occurrences[t];
    } else {
      counts.result.het[counts.allele(column, cls.allele_a)] += occurrences[t];
      counts.result.het[counts.allele(column, cls.allele_b)] += occurrences[t];
    }
  }
  for (std::uint32_t column = 0; column < tile.column_count; ++column) {
    counts.result.hom[counts.common(column)] += counts.result.called[column] - without[column];
  }
}

}  // namespace

genotype_counts count_genotypes(gram_file const& file, std::size_t tile_idx,
                                std::span<std::uint8_t const> chosen) {
  auto const tile = file.tile(tile_idx);
  auto const classes = file.classes(tile_idx);
  tile_counts counts{file, tile_idx};
  auto const end = file.variants().allele_begin[counts.info.variant_begin + tile.column_count];
  counts.result.hom.resize(end - counts.first_allele);
  counts.result.het.resize(end - counts.first_allele);
  counts.result.called.assign(tile.column_count, count_kept(chosen, file.samples().size()));
  auto const occurrences = engine::count_terminals(tile, chosen);
  for (std::size_t t = 0; t < occurrences.size(); ++t) {
    if (classes[tile.terminals[t].cls].allele_a == no_allele) {
      counts.result.called[tile.terminals[t].column] -= occurrences[t];
    }
  }
  if (counts.info.haplotype_rows) {
    count_haplotypes(counts, tile, occurrences, chosen);
  } else {
    count_calls_of_rows(counts, tile, occurrences);
  }
  return std::move(counts.result);
}

}  // namespace gramscore::adapters
