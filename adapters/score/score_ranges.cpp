// SPDX-License-Identifier: MIT
#include "adapters/score/score_ranges.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "adapters/score/scoring_queue.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {

score_lines lines_in_range(score_lines const& lines, std::span<double const> values,
                           score_range const& range) {
  auto const contains = [&](std::size_t line) {
    auto const value = values[lines.variant[line]];
    return (range.low <= value) & (value <= range.high);
  };
  // Without branches: whether a line is inside is as good as random.
  std::vector<std::uint32_t> chosen(lines.size());
  std::size_t count = 0;
  for (std::size_t line = 0; line < lines.size(); ++line) {
    chosen[count] = static_cast<std::uint32_t>(line);
    count += contains(line) ? 1U : 0U;
  }
  chosen.resize(count);
  score_lines out;
  out.score_names = lines.score_names;
  auto const columns = lines.score_names.size();
  out.variant.resize(count);
  out.allele.resize(count);
  out.weights.resize(count * columns);
  for (std::size_t i = 0; i < count; ++i) {
    out.variant[i] = lines.variant[chosen[i]];
    out.allele[i] = lines.allele[chosen[i]];
    for (std::size_t k = 0; k < columns; ++k) {
      out.weights[i * columns + k] = lines.weights[chosen[i] * columns + k];
    }
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
  std::size_t taken = 0;
  queued_result_taker const take_next = [&](score_result const& result) { take(taken++, result); };
  scoring_queue queue(whole, take_next);
  for (auto const& range : ranges) {
    queue.add(std::make_shared<score_lines const>(lines_in_range(lines, values, range)));
  }
  queue.finish();
  return std::move(whole.result());
}

}  // namespace gramscore::adapters
