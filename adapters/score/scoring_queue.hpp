// SPDX-License-Identifier: MIT
// Scorings that wait for their sweeps: each sweep is filled with columns of as many as it takes.
// Internal to adapters/score (score_ranges, score_lists).
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "adapters/score/score.hpp"
#include "adapters/score/scoring.hpp"
#include "adapters/score/shared_sweep.hpp"

namespace gramscore::adapters {

/// Takes the results in the order in which the scorings were added.
using queued_result_taker = std::function<void(score_result const& result)>;

class scoring_queue {
 public:
  /// @param whole a scoring with every line that one to come may have: its frequencies and its
  /// refusals serve all. Its result takes their counts, for the log. The references outlive the
  /// object.
  scoring_queue(scoring& whole, queued_result_taker const& take);

  /// @param lines some of the whole's; any weights. Memory: at most engine::max_sweep_columns
  /// results and their lines are held. @throws as compute_scores(); what `take` throws.
  void add(std::shared_ptr<score_lines const> lines);
  /// Sweeps what still waits.
  void finish() { sweep(true); }

 private:
  struct open_scoring {
    open_scoring(scoring_queue const& all, std::shared_ptr<score_lines const> given)
        : lines(std::move(given)), work(all.whole_.context().file, *lines, all.options_) {}

    std::shared_ptr<score_lines const> lines;
    scoring work;
  };

  void plan(scoring& work);
  void sweep(bool last_is_complete);
  void hand_over(scoring& work);

  scoring& whole_;
  queued_result_taker const& take_;
  std::vector<double> frequencies_;
  score_options options_;
  shared_sweep sweeps_;
  block_planner planner_;
  std::deque<std::unique_ptr<open_scoring>> open_;
  std::vector<column_block> blocks_;
};

}  // namespace gramscore::adapters
