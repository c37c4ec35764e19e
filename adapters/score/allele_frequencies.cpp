// SPDX-License-Identifier: MIT
#include "adapters/score/allele_frequencies.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "adapters/genotypes/chromosome.hpp"
#include "engine/grammar/expand.hpp"

namespace gramscore::adapters {
namespace {

// Copies of each allele of a tile's variants over the chosen samples, two a call.
// Indexed by allele - allele_begin[first variant of the tile].
std::vector<double> count_copies(gram_file const& file, std::size_t tile_idx,
                                 std::span<std::uint8_t const> chosen) {
  auto const info = file.info(tile_idx);
  auto const tile = file.tile(tile_idx);
  auto const classes = file.classes(tile_idx);
  auto const& variants = file.variants();
  auto const begin = variants.allele_begin.subspan(info.variant_begin, info.column_count + 1);
  auto const chosen_count = chosen.empty() ? static_cast<std::int64_t>(file.samples().size())
                                           : std::count_if(chosen.begin(), chosen.end(),
                                                           [](std::uint8_t c) { return c != 0; });
  std::vector<double> copies(begin.back() - begin.front(), 0.0);
  std::vector<double> common(info.column_count, 2.0 * static_cast<double>(chosen_count));
  auto const counts = engine::count_terminals(tile, chosen);
  for (std::size_t t = 0; t < tile.terminals.size(); ++t) {
    auto const column = tile.terminals[t].column;
    auto const cls = classes[tile.terminals[t].cls];
    auto const count = static_cast<double>(counts[t]);
    if (cls.allele_a == no_allele) {
      common[column] -= 2.0 * count;
      continue;
    }
    for (auto const a : {cls.allele_a, cls.allele_b}) {
      if (a != no_allele) {
        copies[begin[column] - begin.front() + a] += count;
        common[column] -= count;
      }
    }
  }
  for (std::size_t column = 0; column < common.size(); ++column) {
    copies[begin[column] - begin.front() + variants.common_allele[info.variant_begin + column]] +=
        common[column];
  }
  return copies;
}

std::vector<std::uint8_t> combine_masks(gram_file const& file,
                                        std::span<std::uint8_t const> founder, bool males) {
  auto const sexes = file.samples().sexes;
  std::vector<std::uint8_t> mask(sexes.size());
  for (std::size_t i = 0; i < mask.size(); ++i) {
    mask[i] = (founder.empty() || founder[i] != 0) && (sexes[i] == sex::male) == males ? 1 : 0;
  }
  return mask;
}

}  // namespace

std::vector<double> counted_copies(gram_file const& file, std::size_t tile_idx, ploidy_class ploidy,
                                   std::span<std::uint8_t const> founder) {
  if (ploidy == ploidy_class::y) {
    return count_copies(file, tile_idx, combine_masks(file, founder, true));
  }
  if (ploidy != ploidy_class::x) {
    return count_copies(file, tile_idx, founder);
  }
  auto copies = count_copies(file, tile_idx, combine_masks(file, founder, false));
  auto const males = count_copies(file, tile_idx, combine_masks(file, founder, true));
  std::transform(copies.begin(), copies.end(), males.begin(), copies.begin(),
                 [](double all, double male) { return all + 0.5 * male; });
  return copies;
}

namespace {

// Frequencies of one variant at a time; counts a tile at most once and only when asked for it.
class frequency_table {
 public:
  frequency_table(gram_file const& file, scored_variants const& scored,
                  std::span<std::uint8_t const> founder, double pseudocount)
      : file_(file),
        scored_(scored),
        founder_(founder),
        pseudocount_(pseudocount),
        counted_(file.tile_count()) {}

  // Of all alleles of the variant; valid until the next call.
  std::span<double const> of(std::uint32_t variant, std::span<double const> given) {
    auto const& v = file_.variants();
    auto const begin = v.allele_begin[variant];
    auto const count = v.allele_count(variant);
    if (!given.empty() && !std::isnan(given[begin])) {
      return given.subspan(begin, count);
    }
    copies_.resize(count);
    frequencies_.resize(count);
    auto const tile_idx = file_.tile_of(variant);
    auto const info = file_.info(tile_idx);
    auto const ploidy = scored_.ploidy(info.contig);
    if (founder_.empty() && ploidy != ploidy_class::x && ploidy != ploidy_class::y) {
      std::copy_n(v.copies.begin() + begin, count, copies_.begin());
    } else {
      auto& counted = counted_[tile_idx];
      if (counted.empty()) {
        counted = counted_copies(file_, tile_idx, ploidy, founder_);
      }
      auto const tile_begin = v.allele_begin[info.variant_begin];
      std::copy_n(counted.begin() + (begin - tile_begin), count, copies_.begin());
    }
    count_haploid_calls_once(ploidy, copies_);
    for (double& copies : copies_) copies += pseudocount_;
    frequencies_from_copies(copies_, frequencies_);
    return frequencies_;
  }

 private:
  gram_file const& file_;
  scored_variants const& scored_;
  std::span<std::uint8_t const> founder_;
  double pseudocount_;
  std::vector<std::vector<double>> counted_;  // [tiles]
  std::vector<double> copies_;
  std::vector<double> frequencies_;
};

}  // namespace

void count_haploid_calls_once(ploidy_class ploidy, std::span<double> copies) {
  if (ploidy == ploidy_class::y || ploidy == ploidy_class::haploid) {
    for (double& count : copies) count *= 0.5;
  }
}

std::vector<double> observed_copies(gram_file const& file, std::size_t tile_idx,
                                    std::span<std::uint8_t const> founder) {
  auto const info = file.info(tile_idx);
  auto const& variants = file.variants();
  auto const ploidy = file.chromosomes()[info.contig].ploidy;
  std::vector<double> copies;
  if (founder.empty() && ploidy != ploidy_class::x && ploidy != ploidy_class::y) {
    auto const begin = variants.allele_begin[info.variant_begin];
    auto const end = variants.allele_begin[info.variant_begin + info.column_count];
    copies.assign(variants.copies.begin() + begin, variants.copies.begin() + end);
  } else {
    copies = counted_copies(file, tile_idx, ploidy, founder);
  }
  count_haploid_calls_once(ploidy, copies);
  return copies;
}

void frequencies_from_copies(std::span<double const> copies, std::span<double> frequencies) {
  auto const total = std::accumulate(copies.begin(), copies.end(), 0.0);
  if (total == 0.0) {
    std::fill(frequencies.begin(), frequencies.end(), 1.0 / static_cast<double>(copies.size()));
    return;
  }
  auto const reciprocal = 1.0 / total;
  double rest = 1.0;
  for (std::size_t a = 0; a + 1 < copies.size(); ++a) {
    frequencies[a] = copies[a] * reciprocal;
    rest -= frequencies[a];
  }
  frequencies.back() = copies.size() == 1 ? 1.0 : std::max(rest, 0.0);
}

std::vector<std::uint8_t> founder_mask(samples_view const& samples) {
  std::vector<std::uint8_t> mask(samples.size(), 1);
  if (samples.has_parents) {
    for (std::size_t i = 0; i < mask.size(); ++i) {
      mask[i] = samples.pat[i] == "0" && samples.mat[i] == "0" ? 1 : 0;
    }
  }
  return mask;
}

double recip_deviation(std::span<double const> frequencies, std::int64_t ploidy) {
  constexpr double small = 0x1p-44;  // plink2's
  double variance = 0.0;
  double sum = 0.0;
  for (auto const f : frequencies.first(frequencies.size() - 1)) {
    variance += f * (1.0 - f);
    sum += f;
  }
  if (sum < 1.0 - small) {
    variance += sum * (1.0 - sum);
  }
  variance *= 0.5 * static_cast<double>(ploidy);
  return variance > small ? 1.0 / std::sqrt(variance) : 0.0;
}

line_statistics statistics_of_lines(gram_file const& file, score_lines const& lines,
                                    scored_variants const& scored, score_options const& options,
                                    std::span<std::uint8_t const> founder) {
  line_statistics out;
  bool const all = is_centred(options.model);
  if (!all && (!options.mean_imputation || file.totals().missing == 0)) {
    return out;
  }
  bool const standardized = options.model == score_model::variance_standardize;
  auto const& variants = file.variants();
  out.frequency.resize(lines.size(), 0.0);
  out.slope.resize(standardized ? lines.size() : 0);
  frequency_table table(file, scored, founder, options.af_pseudocount);
  for (std::size_t line = 0; line < lines.size(); ++line) {
    auto const variant = lines.variant[line];
    if (!all && variants.missing_count[variant] == 0) {
      continue;
    }
    auto const frequencies = table.of(variant, options.given_frequencies);
    out.frequency[line] = frequencies[lines.allele[line]];
    if (standardized) {
      auto const& counting = scored.counting(scored.contig_of_line(line));
      out.slope[line] = recip_deviation(frequencies, counting.anybody_has(2) ? 2 : 1);
    }
  }
  return out;
}

}  // namespace gramscore::adapters
