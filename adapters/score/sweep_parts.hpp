// SPDX-License-Identifier: MIT
// The tiles of a score as a sweep sees them: a tile where both haploid and diploid samples count is
// swept once for each kind, under two numbers. Internal to adapters/score.
#pragma once

#include <cstdint>
#include <vector>

#include "adapters/cache/gram_file.hpp"
#include "adapters/score/scored_variants.hpp"
#include "engine/backends/request.hpp"

namespace gramscore::adapters {

/// Thread-safe. The references outlive the object.
class sweep_parts final : public engine::tile_source {
 public:
  sweep_parts(gram_file const& file, scored_variants const& scored);

  [[nodiscard]] engine::tile_view tile(std::size_t part) const override {
    return file_.tile(tile_of(part));
  }
  /// The parts to sweep.
  [[nodiscard]] std::vector<std::uint32_t> const& numbers() const { return numbers_; }
  /// [numbers().size()], or empty: all 1.
  [[nodiscard]] std::vector<engine::row_scales> const& scales() const { return scales_; }

  [[nodiscard]] std::size_t tile_of(std::size_t part) const { return part % file_.tile_count(); }
  /// Alleles that a call of the part's samples stands for: 1 or 2.
  [[nodiscard]] std::int64_t ploidy_of(std::size_t part) const;

 private:
  gram_file const& file_;
  scored_variants const& scored_;
  std::vector<std::uint32_t> numbers_;
  std::vector<engine::row_scales> scales_;
};

}  // namespace gramscore::adapters
