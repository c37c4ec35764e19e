// SPDX-License-Identifier: MIT
// Leaf values of a score sweep, part by part, and what the common homozygotes add to every sample.
// Internal to adapters/score.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "adapters/score/common_terms.hpp"
#include "adapters/score/fixed_point.hpp"
#include "adapters/score/score_context.hpp"
#include "adapters/score/sweep_parts.hpp"
#include "engine/backends/sweep.hpp"

namespace gramscore::adapters {

/// Columns [first_score, first_score + score_count) of the weights, after a column of counts if
/// `with_counts`: half copies of the named alleles in the low 32 bits, missing alleles above. Both
/// are sums in one 64-bit integer: the low part of a finished sum is never negative. `with_reach`
/// adds a last column for error bounds, of a sample's rows' calls other than the common homozygote:
/// their number in the low reach_bits, and above it how far they can take partial sums from those
/// of the common homozygotes, on average over the additions and in any score column, in units of
/// 2^reach_shift() of its own. It has no base.
class score_leaves final : public engine::leaf_source {
 public:
  struct columns {
    std::size_t first_score = 0;
    std::size_t score_count = 0;
    bool with_counts = false;
    bool with_reach = false;
  };
  /// @param common [score_row_classes x columns of all scores] sums to start from; empty: they are
  /// added up in fixed point, which is exact for calls of no copies.
  score_leaves(score_context const& context, std::span<column_scale const> scales,
               std::span<common_sum const> common, sweep_parts const& parts, columns wanted);

  void fill(std::size_t part, engine::tile_view const& tile,
            std::span<std::int64_t> leaves) const override;

  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] int reach_shift() const { return reach_shift_; }
  /// [score_row_classes x width] what a sample of each class starts from.
  [[nodiscard]] std::span<std::int64_t const> base() const { return base_; }

  /// What a call counts beside the leaves of its two haplotype rows if both carry the effect allele
  /// of a line, or both carry another: added to `into` [width].
  void add_pair(std::uint32_t line, std::int64_t ploidy, std::int64_t* into) const;

 private:
  // From the common homozygote's state to a call's.
  struct call_step {
    std::size_t from;
    std::size_t to;
  };
  [[nodiscard]] std::int64_t term(std::size_t line, std::size_t column, call_values const& values,
                                  call_step step) const;
  [[nodiscard]] std::int64_t reach(std::size_t line, call_values const& values,
                                   call_step step) const;
  [[nodiscard]] std::int64_t scaled_reach(std::size_t line, std::int64_t largest) const;
  void make_base();
  void add_common(std::size_t line, std::size_t state, std::int64_t ploidy,
                  std::int64_t* base) const;
  void set_common_sums(std::span<common_sum const> common);
  [[nodiscard]] call_step step_of(std::uint32_t line, allele_pair cls, std::uint16_t common) const;
  void add_line(std::uint32_t line, call_step step, call_values const& values,
                call_counts const& copies, std::int64_t* leaf) const;

  score_context const& context_;
  sweep_parts const& parts_;
  columns wanted_;
  std::size_t width_;
  std::vector<fixed_converter> fixed_;  // [columns] of all scores
  std::vector<std::uint8_t> usable_;    // [columns] has a fixed-point scale
  int reach_shift_ = 0;
  std::vector<std::int64_t> base_;
};

inline constexpr int missing_shift = 32;
inline constexpr int reach_bits = 29;  ///< for two rows of 2^28 lines

}  // namespace gramscore::adapters
