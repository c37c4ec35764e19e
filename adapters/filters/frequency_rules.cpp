// SPDX-License-Identifier: MIT
#include "adapters/filters/frequency_rules.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "adapters/cache/gram_tiles.hpp"
#include "adapters/filters/kept_tiles.hpp"
#include "adapters/filters/sample_traits.hpp"
#include "adapters/score/allele_frequencies.hpp"
#include "engine/backends/sweep.hpp"
#include "engine/grammar/expand.hpp"

namespace gramscore::adapters {
namespace {

constexpr double tolerance = 0x1p-44;  // plink2's, in favour of keeping

ploidy_class ploidy_of(gram_file const& file, std::size_t tile_idx) {
  return file.chromosomes()[file.info(tile_idx).contig].ploidy;
}

kept_mask kept_males(gram_file const& file, std::span<std::uint8_t const> kept) {
  kept_mask males(kept.begin(), kept.end());
  keep_by_sex(file.samples(), {.drop_females = true, .drop_unknown = true}, males);
  return males;
}

/// [columns of the tile] missing calls of the chosen samples.
std::vector<std::uint64_t> missing_of_tile(gram_file const& file, std::size_t tile_idx,
                                           std::span<std::uint8_t const> chosen) {
  auto const info = file.info(tile_idx);
  std::vector<std::uint64_t> missing(info.column_count);
  if (chosen.empty()) {
    auto const known = file.variants().missing_count.subspan(info.variant_begin, missing.size());
    std::copy(known.begin(), known.end(), missing.begin());
    return missing;
  }
  auto const tile = file.tile(tile_idx);
  auto const classes = file.classes(tile_idx);
  auto const counts = engine::count_terminals(tile, chosen);
  for (std::size_t t = 0; t < tile.terminals.size(); ++t) {
    if (classes[tile.terminals[t].cls].allele_a == no_allele) {
      missing[tile.terminals[t].column] += counts[t];
    }
  }
  return missing;
}

double measured(std::span<double const> values, allele_measure measure) {
  double const total = std::accumulate(values.begin(), values.end(), 0.0);
  switch (measure) {
    case allele_measure::nref:
      return total - values[0];
    case allele_measure::alt1:
      return values.size() > 1 ? values[1] : 0.0;
    case allele_measure::minor:
      return *std::min_element(values.begin(), values.end());
    case allele_measure::nonmajor:
      break;
  }
  return total - *std::max_element(values.begin(), values.end());
}

bool is_within(std::span<double const> values, std::optional<frequency_bound> const& least,
               std::optional<frequency_bound> const& most) {
  if (least && measured(values, least->measure) < least->value * (1.0 - tolerance)) return false;
  return !most || measured(values, most->measure) <= most->value * (1.0 + tolerance);
}

class variant_judge {
 public:
  variant_judge(frequency_rules const& rules, std::span<double const> given)
      : rules_(rules), given_(given) {}

  /// @param first index of the variant's first allele in the file.
  [[nodiscard]] bool accepts(std::span<double const> copies, std::size_t first) const {
    if (!is_within(copies, rules_.least_count, rules_.most_count)) return false;
    if (!rules_.by_frequency()) return true;
    std::vector<double> frequencies(copies.size());
    if (!given_.empty() && !std::isnan(given_[first])) {
      auto const known = given_.subspan(first, copies.size());
      std::copy(known.begin(), known.end(), frequencies.begin());
    } else {
      std::vector<double> counts(copies.begin(), copies.end());
      for (double& count : counts) count += rules_.pseudocount;
      frequencies_from_copies(counts, frequencies);
    }
    return is_within(frequencies, rules_.least_frequency, rules_.most_frequency);
  }

 private:
  frequency_rules const& rules_;
  std::span<double const> given_;
};

/// 1 for a missing call of a kept variant.
class missing_leaves final : public engine::leaf_source {
 public:
  missing_leaves(gram_file const& file, std::span<std::uint8_t const> kept)
      : file_(file), kept_(kept) {}
  void fill(std::size_t tile_idx, engine::tile_view const& tile,
            std::span<std::int64_t> leaves) const override {
    auto const begin = file_.info(tile_idx).variant_begin;
    auto const classes = file_.classes(tile_idx);
    for (std::size_t t = 0; t < leaves.size(); ++t) {
      bool const counts = classes[tile.terminals[t].cls].allele_a == no_allele &&
                          is_kept(kept_, begin + tile.terminals[t].column);
      leaves[t] = counts ? 1 : 0;
    }
  }

 private:
  gram_file const& file_;
  std::span<std::uint8_t const> kept_;
};

}  // namespace

std::uint64_t most_missing_calls(std::uint64_t calls, double share) {
  return static_cast<std::uint64_t>(static_cast<double>(calls) * share * (1.0 + tolerance));
}

void drop_missing(gram_file const& file, std::span<std::uint8_t const> kept_samples, double most,
                  kept_mask& variants, int threads) {
  if (variants.empty()) variants.assign(file.variant_count(), 1);
  auto const males = kept_males(file, kept_samples);
  auto const everybody = count_kept(kept_samples, males.size());
  auto const male_count = count_kept(males, males.size());
  for_kept_tiles(file, variants, threads, [&](std::size_t tile_idx) {
    bool const on_y = ploidy_of(file, tile_idx) == ploidy_class::y;
    auto const missing =
        missing_of_tile(file, tile_idx, on_y ? std::span<std::uint8_t const>(males) : kept_samples);
    auto const allowed = most_missing_calls(on_y ? male_count : everybody, most);
    auto const begin = file.info(tile_idx).variant_begin;
    for (std::size_t c = 0; c < missing.size(); ++c) {
      if (missing[c] > allowed) variants[begin + c] = 0;
    }
  });
}

void drop_by_frequency(gram_file const& file, std::span<std::uint8_t const> founders,
                       std::span<double const> given, frequency_rules const& rules,
                       kept_mask& variants, int threads) {
  if (variants.empty()) variants.assign(file.variant_count(), 1);
  variant_judge const judge(rules, given);
  auto const& allele_begin = file.variants().allele_begin;
  for_kept_tiles(file, variants, threads, [&](std::size_t tile_idx) {
    auto const info = file.info(tile_idx);
    auto const copies = observed_copies(file, tile_idx, founders);
    auto const tile_begin = allele_begin[info.variant_begin];
    for (auto v = info.variant_begin; v < info.variant_begin + info.column_count; ++v) {
      auto const of_variant = std::span(copies).subspan(allele_begin[v] - tile_begin,
                                                        allele_begin[v + 1] - allele_begin[v]);
      if (variants[v] != 0 && !judge.accepts(of_variant, allele_begin[v])) variants[v] = 0;
    }
  });
}

missing_calls count_missing(gram_file const& file, std::span<std::uint8_t const> variants,
                            int threads) {
  missing_calls result;
  std::vector<std::uint32_t> tiles;
  std::vector<engine::row_scales> scales;
  for (std::uint32_t tile_idx = 0; tile_idx < file.tile_count(); ++tile_idx) {
    auto const info = file.info(tile_idx);
    if (!any_kept(info, variants)) continue;
    bool const on_y = ploidy_of(file, tile_idx) == ploidy_class::y;
    auto const part =
        variants.empty() ? variants : variants.subspan(info.variant_begin, info.column_count);
    auto const count = count_kept(part, info.column_count);
    result.variants += count;
    result.on_y += on_y ? count : 0;
    tiles.push_back(tile_idx);
    scales.push_back(on_y ? engine::row_scales{0, 1, 1, 1} : engine::unit_scales);
  }
  auto const males = kept_males(file, {});
  result.missing.resize(males.size());
  gram_tiles const source(file);
  missing_leaves const leaves(file, variants);
  engine::sweep_request request;
  request.matrix = &source;
  request.tiles = tiles;
  request.scales = scales;
  request.row_class = males;
  request.leaves = &leaves;
  request.output_count = males.size();
  request.threads = threads;
  engine::sweep_omp(request, result.missing);
  return result;
}

}  // namespace gramscore::adapters
