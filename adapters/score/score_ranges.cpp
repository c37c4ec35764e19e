// SPDX-License-Identifier: MIT
#include "adapters/score/score_ranges.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <memory>
#include <utility>

#include "adapters/score/kept_rows.hpp"
#include "adapters/score/score_context.hpp"
#include "adapters/score/scoring.hpp"
#include "adapters/score/shared_sweep.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

// Frequencies of the lines by allele of the file, as --read-freq gives them: no range computes one
// again. NaN where none is needed. Standardizing needs those of the other alleles too.
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

class range_scorer {
 public:
  range_scorer(scoring& whole, score_lines const& lines, std::span<double const> values,
               std::span<score_range const> ranges, range_result_taker const& take)
      : whole_(whole),
        lines_(lines),
        values_(values),
        ranges_(ranges),
        take_(take),
        frequencies_(frequencies_by_allele(whole)),
        options_(whole.context().options),
        sweeps_(whole, engine::max_sweep_columns) {
    options_.given_frequencies = frequencies_;
  }

  void run() {
    for (auto const& range : ranges_) {
      auto& next = *open_.emplace_back(std::make_unique<open_range>(*this, range));
      if (next.lines.size() != 0) {
        plan(next.work);
      }
      if (open_.size() == most_open) {
        sweep();
      }
    }
    sweep();
  }

 private:
  struct open_range {
    open_range(range_scorer const& all, score_range const& range)
        : lines(lines_in_range(all.lines_, all.values_, range)),
          work(all.whole_.context().file, lines, all.options_) {}

    score_lines lines;
    scoring work;
  };

  // Adds the columns of a range to the blocks; sweeps whenever a sweep is full.
  void plan(scoring& work) {
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
      sweep();
    }
  }

  // @param last_is_complete false: more columns of the last range follow.
  void sweep(bool last_is_complete = true) {
    if (!blocks_.empty()) {
      sweeps_.run(blocks_);
      blocks_.clear();
      planner_.start_sweep();
    }
    while (open_.size() > (last_is_complete ? 0U : 1U)) {
      finish(open_.front()->work);
      open_.pop_front();
    }
  }

  void finish(scoring& work) {
    work.settle_digits();
    auto& result = work.result();
    drop_rows(options_.sample_kept, result);
    whole_.result().resummed_cells += result.resummed_cells;
    whole_.result().unchecked_cells += result.unchecked_cells;
    take_(taken_++, result);
  }

  scoring& whole_;
  score_lines const& lines_;
  std::span<double const> values_;
  std::span<score_range const> ranges_;
  range_result_taker const& take_;
  std::vector<double> frequencies_;
  score_options options_;
  shared_sweep sweeps_;
  block_planner planner_;
  std::deque<std::unique_ptr<open_range>> open_;
  std::vector<column_block> blocks_;
  std::size_t taken_ = 0;
};

}  // namespace

score_lines lines_in_range(score_lines const& lines, std::span<double const> values,
                           score_range const& range) {
  auto const contains = [&](std::size_t line) {
    auto const value = values[lines.variant[line]];
    return range.low <= value && value <= range.high;
  };
  std::size_t count = 0;
  for (std::size_t line = 0; line < lines.size(); ++line) {
    count += contains(line) ? 1U : 0U;
  }
  score_lines out;
  out.score_names = lines.score_names;
  auto const columns = lines.score_names.size();
  out.variant.reserve(count);
  out.allele.reserve(count);
  out.weights.reserve(count * columns);
  for (std::size_t line = 0; line < lines.size(); ++line) {
    if (!contains(line)) {
      continue;
    }
    out.variant.push_back(lines.variant[line]);
    out.allele.push_back(lines.allele[line]);
    auto const* const weights = lines.weights.data() + line * columns;
    out.weights.insert(out.weights.end(), weights, weights + columns);
  }
  return out;
}

score_result compute_range_scores(gram_file const& file, score_lines const& lines,
                                  std::span<double const> values,
                                  std::span<score_range const> ranges, score_options const& options,
                                  range_result_taker const& take) {
  GRAMSCORE_ASSERT(lines.size() < (std::size_t{1} << 28));  // counts fit 32 bits
  GRAMSCORE_ASSERT(values.size() == file.variant_count());
  scoring whole(file, lines, options);
  range_scorer(whole, lines, values, ranges, take).run();
  return std::move(whole.result());
}

}  // namespace gramscore::adapters
