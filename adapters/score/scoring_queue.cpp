// SPDX-License-Identifier: MIT
#include "adapters/score/scoring_queue.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "adapters/score/kept_rows.hpp"
#include "adapters/score/score_context.hpp"

namespace gramscore::adapters {
namespace {

// Frequencies of the lines by allele of the file, as --read-freq gives them: no scoring
// computes one again. NaN where none is needed. Standardizing needs those of the other alleles too.
std::vector<double> frequencies_by_allele(scoring const& whole) {
  auto const& context = whole.context();
  auto const given = context.options.given_frequencies;
  auto const& frequency = whole.statistics().frequency;
  bool const by_line =
      !frequency.empty() && context.options.model != score_model::variance_standardize;
  if (!by_line) {
    return {given.begin(), given.end()};
  }
  auto const& variants = context.file.variants();
  std::vector<double> out(variants.allele_begin.back(), std::nan(""));
  std::copy(given.begin(), given.end(), out.begin());
  for (std::size_t line = 0; line < context.lines.size(); ++line) {
    auto const variant = context.lines.variant[line];
    if (is_centred(context.options.model) || variants.missing_count[variant] != 0) {
      auto const ref = variants.allele_begin[variant];
      if (std::isnan(out[ref])) {
        out[ref] = 0.0;  // marks the variant as given; no line asks for REF, or it is set below
      }
      out[ref + context.lines.allele[line]] = frequency[line];
    }
  }
  return out;
}

constexpr std::size_t most_open = engine::max_sweep_columns;  // results in memory

}  // namespace

scoring_queue::scoring_queue(scoring& whole, queued_result_taker const& take)
    : whole_(whole),
      take_(take),
      frequencies_(frequencies_by_allele(whole)),
      options_(whole.context().options),
      sweeps_(whole, engine::max_sweep_columns) {
  options_.given_frequencies = frequencies_;
}

void scoring_queue::add(std::shared_ptr<score_lines const> lines) {
  auto& next = *open_.emplace_back(std::make_unique<open_scoring>(*this, std::move(lines)));
  if (next.lines->size() != 0) {
    plan(next.work);
  }
  if (open_.size() == most_open) {
    sweep(true);
  }
}

// Adds the columns of a scoring to the blocks; sweeps whenever a sweep is full.
void scoring_queue::plan(scoring& work) {
  auto const columns = work.context().columns();
  std::size_t done = 0;
  for (bool first = true; first || done < columns; first = false) {
    if (planner_.room() < block_planner::least_width(work, first)) {
      sweep(false);
    }
    blocks_.push_back(planner_.next(work, done, first));
    done += blocks_.back().columns.score_count;
  }
  if (planner_.room() == 0) {
    sweep(true);
  }
}

// @param last_is_complete false: more columns of the last scoring follow.
void scoring_queue::sweep(bool last_is_complete) {
  if (!blocks_.empty()) {
    sweeps_.run(blocks_);
    blocks_.clear();
    planner_.start_sweep();
  }
  while (open_.size() > (last_is_complete ? 0U : 1U)) {
    hand_over(open_.front()->work);
    open_.pop_front();
  }
}

void scoring_queue::hand_over(scoring& work) {
  work.settle_digits();
  auto& result = work.result();
  drop_rows(options_.sample_kept, result);
  whole_.result().resummed_cells += result.resummed_cells;
  whole_.result().unchecked_cells += result.unchecked_cells;
  take_(result);
}

}  // namespace gramscore::adapters
