// SPDX-License-Identifier: MIT
// One sweep for the columns of several scorings, so that a tile is read once for all of them.
// Internal to adapters/score.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "adapters/score/score_sweeper.hpp"
#include "adapters/score/scoring.hpp"

namespace gramscore::adapters {

/// Some columns of a scoring as part of a sweep.
struct column_block {
  scoring* owner = nullptr;
  score_leaves::columns columns;

  [[nodiscard]] std::size_t width() const {
    return columns.score_count + (columns.with_counts ? 1 : 0) + (columns.with_reach ? 1 : 0);
  }
};

/// Hands out the columns of scorings in blocks that fill sweeps to the brim: counts, and reaches
/// where they are wanted, with a scoring's first scores.
class block_planner {
 public:
  /// The next block of a scoring. @param done score columns planned before.
  /// @pre room() >= least_width().
  [[nodiscard]] column_block next(scoring& owner, std::size_t done, bool first);
  [[nodiscard]] static std::size_t least_width(scoring const& owner, bool first) {
    return first ? (owner.wants_reach() ? 2 : 1) : 1;
  }
  [[nodiscard]] std::size_t room() const { return room_; }
  void start_sweep() { room_ = engine::max_sweep_columns; }

 private:
  std::size_t room_ = engine::max_sweep_columns;
};

/// The sweeps of one file; they share the back-end and the memory of y.
class shared_sweep {
 public:
  /// @param whole has every part that a block may need, and its result takes what is to be said of
  /// the back-end; it outlives the object. @param columns of the widest sweep to come.
  shared_sweep(scoring& whole, std::size_t columns);

  /// Sweeps the blocks, at most engine::max_sweep_columns columns, and stores what each gave.
  void run(std::span<column_block const> blocks);

 private:
  struct chosen_parts {
    std::vector<std::uint32_t> numbers;
    std::vector<engine::row_scales> scales;
  };
  [[nodiscard]] chosen_parts parts_of(std::span<column_block const> blocks) const;

  scoring& whole_;
  score_sweeper sweeper_;
  std::vector<std::int64_t> y_;
};

}  // namespace gramscore::adapters
