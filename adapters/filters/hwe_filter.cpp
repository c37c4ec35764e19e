// SPDX-License-Identifier: MIT
#include "adapters/filters/hwe_filter.hpp"

#include <atomic>
#include <limits>

#include "adapters/filters/genotype_counts.hpp"
#include "adapters/filters/kept_tiles.hpp"
#include "adapters/filters/sample_traits.hpp"
#include "adapters/genotypes/chromosome.hpp"

namespace gramscore::adapters {
namespace {

/// @param at index of the allele among those of the tile. @param column of its variant.
hwe_counts counts_of(genotype_counts const& counts, std::size_t at, std::size_t column) {
  return {static_cast<std::int64_t>(counts.hom[at]), static_cast<std::int64_t>(counts.het[at]),
          static_cast<std::int64_t>(counts.called[column] - counts.hom[at] - counts.het[at])};
}

/// Drops the tile's kept variants with an allele that `fails(allele, column)`.
template <typename Fails>
void drop_from_tile(gram_file const& file, tile_info const& info, kept_mask& variants,
                    Fails fails) {
  auto const& begin = file.variants().allele_begin;
  for (std::uint32_t column = 0; column < info.column_count; ++column) {
    auto const v = info.variant_begin + column;
    if (variants[v] == 0) continue;
    auto const allele_count = file.variants().allele_count(v);
    auto const tests = allele_count > 2 ? allele_count : 1;
    for (std::size_t a = 0; a < tests && variants[v] != 0; ++a) {
      if (fails(begin[v] - begin[info.variant_begin] + a, column)) variants[v] = 0;
    }
  }
}

/// The fewest and the most samples that a test had, of all threads.
class test_sizes {
 public:
  void add(hwe_counts const& counts) {
    auto const size = counts.hom + counts.het + counts.other;
    if (size == 0) return;
    for (auto seen = fewest_.load(); size < seen && !fewest_.compare_exchange_weak(seen, size);) {
    }
    for (auto seen = most_.load(); size > seen && !most_.compare_exchange_weak(seen, size);) {
    }
  }
  /// More than 10 %, as plink2 counts them.
  [[nodiscard]] bool vary() const { return most_ > 0 && most_ * 9 > fewest_ * 10; }

 private:
  std::atomic<std::int64_t> fewest_{std::numeric_limits<std::int64_t>::max() / 16};
  std::atomic<std::int64_t> most_{0};
};

kept_mask without(gram_file const& file, std::span<std::uint8_t const> founders,
                  sex_rules const& dropped) {
  kept_mask mask(founders.begin(), founders.end());
  keep_by_sex(file.samples(), dropped, mask);
  return mask;
}

}  // namespace

bool drop_by_hwe(gram_file const& file, std::span<std::uint8_t const> founders,
                 hwe_rule const& rule, kept_mask& variants, int threads) {
  if (variants.empty()) variants.assign(file.variant_count(), 1);
  auto const female_founders = without(file, founders, {.drop_males = true, .drop_unknown = true});
  auto const male_founders = without(file, founders, {.drop_females = true, .drop_unknown = true});
  test_sizes sizes;
  for_kept_tiles(file, variants, threads, [&](std::size_t tile_idx) {
    auto const info = file.info(tile_idx);
    auto const ploidy = file.chromosomes()[info.contig].ploidy;
    if (ploidy == ploidy_class::diploid) {
      auto const counts = count_genotypes(file, tile_idx, founders);
      drop_from_tile(file, info, variants, [&](std::size_t at, std::size_t column) {
        auto const tested = counts_of(counts, at, column);
        sizes.add(tested);
        return fails_hwe(tested, rule);
      });
    } else if (ploidy == ploidy_class::x) {
      auto const females = count_genotypes(file, tile_idx, female_founders);
      auto const males = count_genotypes(file, tile_idx, male_founders);
      drop_from_tile(file, info, variants, [&](std::size_t at, std::size_t column) {
        auto const male = counts_of(males, at, column);
        return fails_hwe_x(counts_of(females, at, column), {male.hom, male.other}, rule);
      });
    }
  });
  return sizes.vary();
}

}  // namespace gramscore::adapters
