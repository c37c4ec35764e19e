// SPDX-License-Identifier: MIT
// What every step of one scoring shares. Internal to adapters/score.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "adapters/cache/gram_file.hpp"
#include "adapters/score/line_terms.hpp"
#include "adapters/score/score.hpp"
#include "adapters/score/scored_variants.hpp"

namespace gramscore::adapters {

/// All spans and references outlive the scoring.
struct score_context {
  gram_file const& file;
  score_lines const& lines;
  score_options const& options;
  scored_variants const& scored;
  line_terms const& terms;
  std::span<std::uint8_t const> row_class;  ///< [samples]

  [[nodiscard]] std::size_t columns() const { return lines.score_names.size(); }
  [[nodiscard]] std::size_t samples() const { return row_class.size(); }
};

/// Copies of an allele in a class of a tile, as a difference to the common homozygote.
[[nodiscard]] inline int copies_beyond_common(allele_pair cls, std::uint16_t allele,
                                              std::uint16_t common) {
  auto const is_allele = [&](std::uint16_t a) { return a == allele ? 1 : 0; };
  auto const one = is_allele(cls.allele_a) - is_allele(common);
  return cls.allele_b == no_allele ? one : one + is_allele(cls.allele_b) - is_allele(common);
}

/// 2 where the line scores the allele of the common homozygote, else 0.
[[nodiscard]] inline std::size_t common_state(std::uint16_t allele, std::uint16_t common) {
  return allele == common ? 2 : 0;
}

[[nodiscard]] inline bool is_missing(allele_pair cls) {
  return cls.allele_a == no_allele;
}

}  // namespace gramscore::adapters
