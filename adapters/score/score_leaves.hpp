// SPDX-License-Identifier: MIT
// Leaf values of a score sweep, tile by tile, and what the common homozygotes add to every sample.
// Internal to adapters/score.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "adapters/score/fixed_point.hpp"
#include "adapters/score/score_context.hpp"
#include "engine/backends/sweep.hpp"

namespace gramscore::adapters {

/// Columns [first_score, first_score + score_count) of the weights, after a column of counts if
/// `with_counts`: half copies of the named alleles in the low 32 bits, missing alleles above. Both
/// are sums in one 64-bit integer: the low part of a finished sum is never negative.
class score_leaves final : public engine::leaf_source {
 public:
  struct columns {
    std::size_t first_score = 0;
    std::size_t score_count = 0;
    bool with_counts = false;
  };
  score_leaves(score_context const& context, std::span<column_scale const> scales, columns wanted);

  void fill(std::size_t tile_idx, engine::tile_view const& tile,
            std::span<std::int64_t> leaves) const override;

  [[nodiscard]] std::size_t width() const { return width_; }
  /// [score_row_classes x width] what a sample of each class starts from.
  [[nodiscard]] std::span<std::int64_t const> base() const { return base_; }

 private:
  // Where one line's called and missing values lie in the tables.
  void make_fixed_weights(std::span<column_scale const> scales);
  void make_base();
  void add_line(std::uint32_t line, allele_pair cls, std::int64_t half_copies, std::uint16_t common,
                std::int64_t* leaf) const;

  score_context const& context_;
  columns wanted_;
  std::size_t width_;
  std::vector<std::int64_t> called_;   // [lines x score_count] one copy
  std::vector<std::int64_t> imputed_;  // [lines x score_count] a missing call; empty: none
  std::vector<std::int64_t> base_;
};

inline constexpr int missing_shift = 32;

}  // namespace gramscore::adapters
