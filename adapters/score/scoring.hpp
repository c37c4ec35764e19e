// SPDX-License-Identifier: MIT
// One scoring between its weight lines and its result, without the sweeps: those are shared with
// other scorings (shared_sweep.hpp). Internal to adapters/score.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "adapters/score/allele_frequencies.hpp"
#include "adapters/score/score.hpp"
#include "adapters/score/score_context.hpp"
#include "adapters/score/score_leaves.hpp"
#include "adapters/score/sweep_parts.hpp"

namespace gramscore::adapters {

class scoring {
 public:
  /// Frequencies, scales and bounds. @param lines may have no line at all. The references outlive
  /// the object; `options` is copied. @throws as compute_scores().
  scoring(gram_file const& file, score_lines const& lines, score_options const& options);
  scoring(scoring const&) = delete;
  scoring& operator=(scoring const&) = delete;
  ~scoring();

  [[nodiscard]] score_context const& context() const;
  [[nodiscard]] line_statistics const& statistics() const;
  [[nodiscard]] sweep_parts const& parts() const;
  /// Whether the first columns of its sweeps include one of reaches.
  [[nodiscard]] bool wants_reach() const;
  [[nodiscard]] score_result& result();
  /// The leaves of some columns, which refer to this object.
  [[nodiscard]] std::unique_ptr<score_leaves> leaves(score_leaves::columns const& columns) const;
  /// Takes what a sweep of these leaves gave. @param sums [samples x leaves.width()]; overwritten.
  /// Cost O(samples x columns), and what add_row_pairs() costs.
  void store(score_leaves::columns const& columns, score_leaves const& leaves,
             std::span<std::int64_t> sums);
  /// Once all columns are stored: sums the samples again whose digits are in doubt.
  void settle_digits();

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace gramscore::adapters
