// SPDX-License-Identifier: MIT
#include "adapters/score/score.hpp"

#include <algorithm>
#include <cmath>

#include "adapters/score/allele_frequencies.hpp"
#include "adapters/score/fixed_point.hpp"
#include "adapters/score/print_check.hpp"
#include "adapters/score/resum.hpp"
#include "adapters/score/score_context.hpp"
#include "adapters/score/score_leaves.hpp"
#include "adapters/score/score_sweeper.hpp"
#include "engine/error.hpp"
#include "engine/parallel.hpp"

namespace gramscore::adapters {
namespace {

class gram_tiles final : public engine::tile_source {
 public:
  explicit gram_tiles(gram_file const& file) : file_(file) {}
  [[nodiscard]] engine::tile_view tile(std::size_t tile_idx) const override {
    return file_.tile(tile_idx);
  }

 private:
  gram_file const& file_;
};

class scorer {
 public:
  scorer(score_context const& context, score_result& result)
      : context_(context),
        result_(result),
        tiles_(context.file),
        sweeper_(context, tiles_, result) {
    for (std::size_t c = 0; c < context.columns(); ++c) {
      scales_.push_back(scale_of_column(context.lines, c, context.scored, context.frequencies));
      fixed_.emplace_back(scales_.back().shift);
    }
    for (auto const tile : context.scored.tiles()) {
      tile_scales_.push_back(context.scored.counting(context.file.info(tile).contig).scales);
    }
    auto const scaled = [](engine::row_scales const& s) { return s != engine::unit_scales; };
    if (std::none_of(tile_scales_.begin(), tile_scales_.end(), scaled)) {
      tile_scales_.clear();
    }
  }

  // Sweeps the columns, as many at a time as the engine takes; counts ride with the first block.
  void sweep_all() {
    result_.sums.resize(context_.samples() * context_.columns());
    std::size_t first = 0;
    bool with_counts = true;
    do {
      auto const room = engine::max_sweep_columns - (with_counts ? 1 : 0);
      auto const count = std::min(room, context_.columns() - first);
      sweep_block({first, count, with_counts});
      first += count;
      with_counts = false;
    } while (first < context_.columns());
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
    sum_in_file_order(context_, rows, result_.sums);
  }

 private:
  static constexpr std::size_t chunk_cells = std::size_t{1} << 16;  // under 1 ms of checks
  [[nodiscard]] std::size_t chunk_rows() const {
    return std::max<std::size_t>(1, chunk_cells / context_.columns());
  }

  void sweep_block(score_leaves::columns const& columns) {
    score_leaves const leaves(context_, scales_, columns);
    auto const width = leaves.width();
    y_.resize(context_.samples() * width);
    engine::sweep_request request;
    request.matrix = &tiles_;
    request.tiles = context_.scored.tiles();
    request.scales = tile_scales_;
    request.row_class = context_.row_class;
    request.leaves = &leaves;
    request.output_count = context_.samples();
    request.column_count = width;
    request.threads = context_.options.threads;
    request.schedule = context_.options.schedule;
    sweeper_.sweep(request, y_);
    for (std::size_t s = 0; s < context_.samples(); ++s) {
      auto const* y = y_.data() + s * width;
      auto const* base = leaves.base().data() + context_.row_class[s] * width;
      if (columns.with_counts) {
        store_counts(s, *y++ + *base++);
      }
      for (std::size_t c = 0; c < columns.score_count; ++c) {
        auto const column = columns.first_score + c;
        result_.sums[s * context_.columns() + column] = fixed_[column].from_fixed(y[c] + base[c]);
      }
    }
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

  [[nodiscard]] term_bounds bounds_of(std::size_t sample) const {
    auto const copies = static_cast<double>(result_.dosage_sum[sample]) / 32768.0;
    auto const missing =
        context_.frequencies.empty()
            ? 0.0
            : static_cast<double>(result_.denominator[sample] - result_.allele_count[sample]) *
                  context_.scored.max_lines_a_variant();
    auto const called = context_.scored.any_half_unit() ? 2.0 * copies : copies;
    auto const lines = static_cast<double>(context_.lines.size());
    return {std::min(lines, called + missing), copies + missing};
  }

  [[nodiscard]] std::uint32_t count_doubtful(std::size_t sample) const {
    auto const bounds = bounds_of(sample);
    auto const reciprocal = 1.0 / static_cast<double>(result_.denominator[sample]);
    std::uint32_t doubtful = 0;
    for (std::size_t c = 0; c < context_.columns(); ++c) {
      auto const sum = result_.sums[sample * context_.columns() + c];
      if (scales_[c].in_order_only || !settled(sum, error_bound(scales_[c], bounds), reciprocal)) {
        ++doubtful;
      }
    }
    return doubtful;
  }

  [[nodiscard]] bool settled(double sum, double bound, double reciprocal) const {
    if (bound == 0.0) {
      return true;  // the sum is plink2's to the bit, and so is the product
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
  gram_tiles tiles_;
  score_sweeper sweeper_;
  std::vector<column_scale> scales_;
  std::vector<fixed_converter> fixed_;  // [columns]
  std::vector<engine::row_scales> tile_scales_;
  std::vector<std::int64_t> y_;
};

std::vector<std::uint8_t> row_classes(samples_view const& samples) {
  std::vector<std::uint8_t> out(samples.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = samples.sexes[i] == sex::male ? male : female_or_unknown;
  }
  return out;
}

}  // namespace

score_result compute_scores(gram_file const& file, score_lines const& lines,
                            score_options const& options) {
  GRAMSCORE_ASSERT(lines.size() < (std::size_t{1} << 28));  // counts fit 32 bits
  scored_variants const scored(file, lines, options.xchr_model);
  std::vector<double> frequencies;
  if (options.mean_imputation && file.totals().missing != 0) {
    auto const founders =
        options.nonfounders ? std::vector<std::uint8_t>{} : founder_mask(file.samples());
    auto const all = std::find(founders.begin(), founders.end(), 0) == founders.end();
    frequencies = frequencies_of_lines(file, lines, scored,
                                       all ? std::span<std::uint8_t const>{} : std::span(founders),
                                       options.given_frequencies);
  }
  auto const classes = row_classes(file.samples());
  score_context const context{file, lines, options, scored, frequencies, classes};
  score_result result;
  result.allele_count.resize(classes.size());
  result.denominator.resize(classes.size());
  result.dosage_sum.resize(classes.size());
  result.processed_variants = scored.distinct_count();
  scorer work(context, result);
  work.sweep_all();
  work.settle_digits();
  return result;
}

}  // namespace gramscore::adapters
