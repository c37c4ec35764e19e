// SPDX-License-Identifier: MIT
// How calls on a chromosome count: the unit of a leaf, and how often a sample counts it.
#pragma once

#include <cstdint>

#include "adapters/genotypes/chromosome.hpp"
#include "engine/backends/sweep.hpp"

namespace gramscore::adapters {

/// Row classes of a score sweep. Unknown sex counts as female, as in plink2.
enum score_row_class : std::uint8_t { female_or_unknown = 0, male = 1 };
inline constexpr std::size_t score_row_classes = 2;

/// A call with d copies adds `scale * d * unit` copies to a sample of a class; scales are whole
/// numbers, so that fixed-point values stay exact.
struct call_counting {
  double unit = 1.0;                                ///< 1, or 1/2 where somebody is haploid
  std::int64_t half_copies = 2;                     ///< 2 * unit
  engine::row_scales scales = engine::unit_scales;  ///< by score_row_class

  /// Alleles that one call of a sample of the class stands for: 0, 1 or 2.
  [[nodiscard]] std::int64_t ploidy(std::size_t row_class) const {
    return half_copies * scales[row_class];
  }
};

/// @param xchr_model plink2's --xchr-model: 1 counts males once on X, 2 counts everybody twice.
[[nodiscard]] inline call_counting counting_of(ploidy_class ploidy, int xchr_model) {
  switch (ploidy) {
    case ploidy_class::x:
      return xchr_model == 1 ? call_counting{0.5, 1, {2, 1, 1, 1}} : call_counting{};
    case ploidy_class::y:
      return {0.5, 1, {0, 1, 1, 1}};
    case ploidy_class::haploid:
      return {0.5, 1, engine::unit_scales};
    case ploidy_class::diploid:
      break;
  }
  return {};
}

}  // namespace gramscore::adapters
