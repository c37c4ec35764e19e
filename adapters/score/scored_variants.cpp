// SPDX-License-Identifier: MIT
#include "adapters/score/scored_variants.hpp"

#include <algorithm>

namespace gramscore::adapters {

scored_variants::scored_variants(gram_file const& file, score_lines const& lines, int xchr_model)
    : first_(file.variant_count(), no_line) {
  for (std::size_t c = 0; c < file.contigs().size(); ++c) {
    ploidy_.push_back(file.chromosomes()[c].ploidy);
    counting_.push_back(counting_of(ploidy_.back(), xchr_model));
  }
  link_lines(lines);
  count_contigs(file, lines);
  for (std::size_t t = 0; t < file.tile_count(); ++t) {
    auto const info = file.info(t);
    auto const begin = first_.begin() + info.variant_begin;
    if (std::any_of(begin, begin + info.column_count, [](auto line) { return line != no_line; })) {
      tiles_.push_back(static_cast<std::uint32_t>(t));
    }
  }
}

// Chains the lines of a variant; the order within a chain does not matter.
void scored_variants::link_lines(score_lines const& lines) {
  std::vector<std::uint32_t> lines_of;  // only once a variant has a second line
  for (std::uint32_t line = 0; line < lines.size(); ++line) {
    auto& first = first_[lines.variant[line]];
    if (first == no_line) {
      ++distinct_;
    } else {
      if (next_.empty()) {
        next_.assign(lines.size(), no_line);
      }
      next_[line] = first;
      std::uint32_t chain = 1;
      for (auto l = line; l != no_line; l = next_[l]) {
        max_lines_ = std::max(max_lines_, chain++);
      }
    }
    first = line;
  }
}

void scored_variants::count_contigs(gram_file const& file, score_lines const& lines) {
  auto const runs = file.contig_runs();
  if (counting_.size() > 1) {
    contig_of_line_.resize(lines.size());
    for (std::size_t line = 0; line < lines.size(); ++line) {
      auto const run = std::upper_bound(
          runs.begin(), runs.end(), lines.variant[line],
          [](std::uint32_t variant, contig_run const& r) { return variant < r.variant_begin; });
      contig_of_line_[line] = std::prev(run)->contig;
    }
  }
  for (std::size_t line = 0; line < lines.size(); ++line) {
    auto const& counting = counting_[contig_of_line(line)];
    anybody_haploid_ = anybody_haploid_ || counting.anybody_has(1);
    if (next_line(static_cast<std::uint32_t>(line)) == no_line) {  // one line a chain has no next
      for (std::size_t c = 0; c < score_row_classes; ++c) {
        denominator_[c] += counting.ploidy[c];
      }
    }
  }
}

}  // namespace gramscore::adapters
