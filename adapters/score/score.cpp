// SPDX-License-Identifier: MIT
#include "adapters/score/score.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "adapters/score/allele_frequencies.hpp"
#include "adapters/score/common_terms.hpp"
#include "adapters/score/fixed_point.hpp"
#include "adapters/score/kept_rows.hpp"
#include "adapters/score/model_checks.hpp"
#include "adapters/score/print_check.hpp"
#include "adapters/score/resum.hpp"
#include "adapters/score/row_pairs.hpp"
#include "adapters/score/score_context.hpp"
#include "adapters/score/score_leaves.hpp"
#include "adapters/score/scoring.hpp"
#include "adapters/score/shared_sweep.hpp"
#include "engine/error.hpp"
#include "engine/parallel.hpp"

namespace gramscore::adapters {
namespace {

class scorer {
 public:
  scorer(score_context const& context, score_result& result)
      : context_(context), result_(result), parts_(context.file, context.scored) {
    for (std::size_t c = 0; c < context.columns(); ++c) {
      scales_.push_back(scale_of_column(context.lines, c, context.scored, context.terms));
      fixed_.emplace_back(scales_.back().shift);
    }
    wants_reach_ = !context.terms.has_whole_values();
    reaches_.resize(wants_reach_ ? context.samples() : 0);  // of a score without lines: 0
    for (std::uint8_t row_class = 0; wants_reach_ && row_class < score_row_classes; ++row_class) {
      auto const values = common_values(context, row_class);
      for (std::size_t c = 0; c < context.columns(); ++c) {
        common_sums_.push_back(sum_common_terms(context, values, c));
      }
    }
  }

  [[nodiscard]] sweep_parts const& parts() const { return parts_; }
  [[nodiscard]] bool wants_reach() const { return wants_reach_; }

  [[nodiscard]] std::unique_ptr<score_leaves> leaves(score_leaves::columns const& columns) const {
    return std::make_unique<score_leaves>(context_, scales_, common_sums_, parts_, columns);
  }

  void store(score_leaves::columns const& columns, score_leaves const& leaves,
             std::span<std::int64_t> sums) {
    auto const width = leaves.width();
    if (context_.terms.is_curved()) {
      add_row_pairs(context_, parts_, leaves, sums);
    }
    if (columns.with_reach) {
      reach_shift_ = leaves.reach_shift();
    }
    for (std::size_t s = 0; s < context_.samples(); ++s) {
      auto const* y = sums.data() + s * width;
      auto const* base = leaves.base().data() + context_.row_class[s] * width;
      if (columns.with_counts) {
        store_counts(s, *y++ + *base++);
      }
      for (std::size_t c = 0; c < columns.score_count; ++c) {
        auto const column = columns.first_score + c;
        result_.sums[s * context_.columns() + column] = fixed_[column].from_fixed(y[c] + base[c]);
      }
      if (columns.with_reach) {
        reaches_[s] = y[columns.score_count] + base[columns.score_count];
      }
    }
  }

  // Finds the cells whose digits are in doubt and sums their rows again.
  void settle_digits() {
    auto const policy = context_.options.resum;
    std::vector<std::uint32_t> doubtful_cells(context_.samples(), 0);
    auto const rows_a_chunk = chunk_rows();
    auto const chunks = (context_.samples() + rows_a_chunk - 1) / rows_a_chunk;
    engine::parallel_for(chunks, context_.options.threads, [&](std::size_t chunk) {
      auto const end = std::min(context_.samples(), (chunk + 1) * rows_a_chunk);
      for (auto s = chunk * rows_a_chunk; s < end; ++s) {
        if (!is_kept(context_.options.sample_kept, s)) continue;
        doubtful_cells[s] = policy == resum_policy::always
                                ? static_cast<std::uint32_t>(context_.columns())
                                : count_doubtful(s);
      }
    });
    // Fixed point holds no sum that may overflow a double: such a column has no other result.
    bool const must = std::any_of(scales_.begin(), scales_.end(),
                                  [](column_scale const& s) { return s.in_order_only; });
    std::vector<std::uint32_t> rows;
    auto const row_cost = std::max<std::uint64_t>(context_.lines.size(), 1);
    for (std::uint32_t s = 0; s < doubtful_cells.size(); ++s) {
      auto const affordable =
          must || policy == resum_policy::always ||
          (policy == resum_policy::automatic && (rows.size() + 1) * row_cost <= resum_term_limit);
      if (doubtful_cells[s] != 0 && affordable) {
        rows.push_back(s);
        result_.resummed_cells += doubtful_cells[s];
      } else {
        result_.unchecked_cells += doubtful_cells[s];
      }
    }
    bool const infinite = std::any_of(scales_.begin(), scales_.end(),
                                      [](column_scale const& s) { return s.has_infinite; });
    sum_in_file_order(context_, rows, result_.sums, infinite);
    if (context_.terms.is_squared()) {
      for (auto& sum : result_.sums) {
        sum = std::sqrt(sum);
      }
    }
  }

 private:
  static constexpr std::size_t chunk_cells = std::size_t{1} << 16;  // under 1 ms of checks
  [[nodiscard]] std::size_t chunk_rows() const {
    return std::max<std::size_t>(1, chunk_cells / context_.columns());
  }

  void store_counts(std::size_t sample, std::int64_t counts) {
    constexpr std::uint64_t half_copy = 16384;  // in 1/32768 copies
    auto const bits = static_cast<std::uint64_t>(counts);
    auto const denominator = context_.scored.denominator(context_.row_class[sample]);
    result_.dosage_sum[sample] = (bits & 0xffffffffU) * half_copy;
    result_.allele_count[sample] =
        static_cast<std::uint64_t>(denominator) - (bits >> missing_shift);
    result_.denominator[sample] = context_.options.mean_imputation
                                      ? static_cast<std::uint64_t>(denominator)
                                      : result_.allele_count[sample];
  }

  // Values of called and missing calls that are not 0, and how much they are together.
  [[nodiscard]] term_bounds bounds_of(std::size_t sample) const {
    constexpr double unknown = std::numeric_limits<double>::infinity();
    if (wants_reach_) {
      return {static_cast<double>(reaches_[sample] & ((std::int64_t{1} << reach_bits) - 1)),
              unknown};
    }
    auto const copies = static_cast<double>(result_.dosage_sum[sample]) / 32768.0;
    // Without imputation the two are equal.
    auto const missing =
        static_cast<double>(result_.denominator[sample] - result_.allele_count[sample]) *
        context_.scored.max_lines_a_variant();
    auto const called = context_.scored.anybody_haploid() ? 2.0 * copies : copies;
    auto const lines = static_cast<double>(context_.lines.size());
    return {std::min(lines, called + missing),
            context_.terms.is_squared() ? unknown : copies + missing};
  }

  // What the sum itself, or the reach of a sample, tells about a column.
  void bound_column(std::size_t sample, std::size_t column, term_bounds& bounds) const {
    auto const lines = static_cast<double>(context_.lines.size());
    auto const shift = scales_[column].shift;
    if (wants_reach_) {
      auto const reach = lines * static_cast<double>(reaches_[sample] >> reach_bits);
      auto const& common = common_sums_[context_.row_class[sample] * context_.columns() + column];
      bounds.partial_sums =
          common.partial_sums + std::scalbn(reach * (1.0 + 0x1p-50), reach_shift_ - shift);
    } else if (context_.terms.is_squared()) {
      auto const sum = result_.sums[sample * context_.columns() + column];
      bounds.size = sum + std::scalbn(4.0 * lines + 4.0, -shift);
    }
  }

  [[nodiscard]] std::uint32_t count_doubtful(std::size_t sample) const {
    auto bounds = bounds_of(sample);
    auto const reciprocal = 1.0 / static_cast<double>(result_.denominator[sample]);
    std::uint32_t doubtful = 0;
    for (std::size_t c = 0; c < context_.columns(); ++c) {
      auto const sum = result_.sums[sample * context_.columns() + c];
      bound_column(sample, c, bounds);
      if (scales_[c].in_order_only || !settled(sum, error_bound(scales_[c], bounds), reciprocal)) {
        ++doubtful;
      }
    }
    return doubtful;
  }

  [[nodiscard]] bool settled(double sum, double bound, double reciprocal) const {
    if (bound == 0.0) {
      return true;  // the sum is plink2's to the bit, and so is what follows from it
    }
    if (context_.terms.is_squared()) {
      if (!(bound < sum)) {
        return false;
      }
      sum = std::sqrt(sum);
      bound = bound / sum * 1.001 + sum * 0x1p-52;
    }
    if (context_.options.print_sums && !prints_alike(sum, bound)) {
      return false;
    }
    if (!context_.options.print_averages || !std::isfinite(reciprocal)) {
      return true;
    }
    auto const average = sum * reciprocal;
    return prints_alike(average, bound * reciprocal * 1.001 + std::abs(average) * 0x1p-52);
  }

  score_context const& context_;
  score_result& result_;
  sweep_parts parts_;
  std::vector<column_scale> scales_;
  std::vector<fixed_converter> fixed_;  // [columns]
  bool wants_reach_ = false;            // a sweep column tells how large partial sums get
  std::vector<std::int64_t> reaches_;   // [samples] times 2^(reach_shift_ - a column's shift)
  int reach_shift_ = 0;
  std::vector<common_sum> common_sums_;  // [row classes x columns]
};

std::vector<std::uint8_t> row_classes(samples_view const& samples) {
  std::vector<std::uint8_t> out(samples.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = samples.sexes[i] == sex::male ? male : female_or_unknown;
  }
  return out;
}

line_statistics statistics_for(gram_file const& file, score_lines const& lines,
                               scored_variants const& scored, score_options const& options) {
  auto const founders = frequency_samples(file.samples(), options.nonfounders, options.sample_kept);
  auto const all = std::find(founders.begin(), founders.end(), 0) == founders.end();
  return statistics_of_lines(file, lines, scored, options,
                             all ? std::span<std::uint8_t const>{} : std::span(founders));
}

// A standard error's terms are squares.
score_lines with_squared_weights(score_lines lines) {
  for (auto& weight : lines.weights) {
    weight *= weight;
  }
  return lines;
}

}  // namespace

void check_model(gram_file const& file, score_lines const& lines, score_options const& options) {
  if (!may_refuse(options.model)) {
    return;
  }
  scored_variants const scored(file, lines, options.xchr_model);
  check_lines(file, lines, options, scored, statistics_for(file, lines, scored, options));
}

struct scoring::state {
  state(gram_file const& file, score_lines const& given, score_options given_options)
      : options(std::move(given_options)),
        squared(options.standard_errors ? with_squared_weights(given) : score_lines{}),
        lines(options.standard_errors ? squared : given),
        scored(file, lines, options.xchr_model),
        statistics(statistics_for(file, lines, scored, options)),
        terms(file, lines, options, scored, statistics),
        classes(row_classes(file.samples())),
        context{file, lines, options, scored, terms, classes},
        work(context, result) {
    check_lines(file, lines, options, scored, statistics);
    result.allele_count.resize(classes.size());
    result.denominator.resize(classes.size());
    result.dosage_sum.resize(classes.size());
    result.sums.resize(classes.size() * context.columns());
    result.processed_variants = scored.distinct_count();
  }

  score_options options;
  score_lines squared;
  score_lines const& lines;
  scored_variants scored;
  line_statistics statistics;
  line_terms terms;
  std::vector<std::uint8_t> classes;
  score_context context;
  score_result result;
  scorer work;
};

scoring::scoring(gram_file const& file, score_lines const& lines, score_options const& options)
    : state_(std::make_unique<state>(file, lines, options)) {}

scoring::~scoring() = default;

score_context const& scoring::context() const {
  return state_->context;
}

line_statistics const& scoring::statistics() const {
  return state_->statistics;
}

sweep_parts const& scoring::parts() const {
  return state_->work.parts();
}

bool scoring::wants_reach() const {
  return state_->work.wants_reach();
}

score_result& scoring::result() {
  return state_->result;
}

std::unique_ptr<score_leaves> scoring::leaves(score_leaves::columns const& columns) const {
  return state_->work.leaves(columns);
}

void scoring::store(score_leaves::columns const& columns, score_leaves const& leaves,
                    std::span<std::int64_t> sums) {
  state_->work.store(columns, leaves, sums);
}

void scoring::settle_digits() {
  state_->work.settle_digits();
}

score_result compute_scores(gram_file const& file, score_lines const& lines,
                            score_options const& options) {
  GRAMSCORE_ASSERT(lines.size() < (std::size_t{1} << 28));  // counts fit 32 bits
  scoring work(file, lines, options);
  auto const columns = work.context().columns();
  // Counts, and what bounds the rounding of centred sums.
  shared_sweep sweeps(work, columns + (work.wants_reach() ? 2 : 1));
  block_planner planner;
  std::size_t done = 0;
  for (bool first = true; first || done < columns; first = false) {
    planner.start_sweep();
    auto const block = planner.next(work, done, first);
    sweeps.run({&block, 1});
    done += block.columns.score_count;
  }
  work.settle_digits();
  auto result = std::move(work.result());
  drop_rows(options.sample_kept, result);
  return result;
}

}  // namespace gramscore::adapters
