// SPDX-License-Identifier: MIT
// How calls on a chromosome count: how many alleles a call of a sample stands for.
#pragma once

#include <array>
#include <cstdint>

#include "adapters/genotypes/chromosome.hpp"
#include "engine/backends/sweep.hpp"

namespace gramscore::adapters {

/// Row classes of a score sweep. Unknown sex counts as female, as in plink2.
enum score_row_class : std::uint8_t { female_or_unknown = 0, male = 1 };
inline constexpr std::size_t score_row_classes = 2;

/// Alleles that one call of a sample stands for, by score_row_class: 0 (the call is not counted), 1
/// (a call with d copies counts d / 2) or 2.
struct call_counting {
  std::array<std::int64_t, score_row_classes> ploidy{2, 2};

  [[nodiscard]] bool anybody_has(std::int64_t alleles) const {
    return ploidy[0] == alleles || ploidy[1] == alleles;
  }
  /// Both haploid and diploid samples count, so that no one value of a call fits all.
  [[nodiscard]] bool is_mixed() const { return anybody_has(1) && anybody_has(2); }

  /// Scales of a sweep for the samples of one ploidy.
  [[nodiscard]] engine::row_scales scales_of(std::int64_t alleles) const {
    return {ploidy[0] == alleles ? 1 : 0, ploidy[1] == alleles ? 1 : 0, 1, 1};
  }
};

/// @param xchr_model plink2's --xchr-model: 1 counts males once on X, 2 counts everybody twice.
[[nodiscard]] inline call_counting counting_of(ploidy_class ploidy, int xchr_model) {
  switch (ploidy) {
    case ploidy_class::x:
      return xchr_model == 1 ? call_counting{{2, 1}} : call_counting{};
    case ploidy_class::y:
      return {{0, 1}};
    case ploidy_class::haploid:
      return {{1, 1}};
    case ploidy_class::diploid:
      break;
  }
  return {};
}

}  // namespace gramscore::adapters
