// SPDX-License-Identifier: MIT
// Weight lines by variant and by tile: which tiles a score needs, and which lines a cell feeds.
// Internal to adapters/score.
#pragma once

#include <cstdint>
#include <vector>

#include "adapters/cache/gram_file.hpp"
#include "adapters/score/ploidy.hpp"
#include "adapters/weights/score_lines.hpp"

namespace gramscore::adapters {

inline constexpr std::uint32_t no_line = 0xffffffffU;

class scored_variants {
 public:
  /// Cost O(variants + lines).
  scored_variants(gram_file const& file, score_lines const& lines, int xchr_model);

  /// The first line that scores the variant, or no_line.
  [[nodiscard]] std::uint32_t first_line(std::uint32_t variant) const { return first_[variant]; }
  /// The next line (another allele) of the same variant, or no_line.
  [[nodiscard]] std::uint32_t next_line(std::uint32_t line) const {
    return next_.empty() ? no_line : next_[line];
  }
  /// Tiles with a scored variant, ascending.
  [[nodiscard]] std::vector<std::uint32_t> const& tiles() const { return tiles_; }
  [[nodiscard]] call_counting const& counting(std::uint32_t contig) const {
    return counting_[contig];
  }
  [[nodiscard]] ploidy_class ploidy(std::uint32_t contig) const { return ploidy_[contig]; }
  /// Contig of each line's variant: [lines]; empty if the file has one contig.
  [[nodiscard]] std::uint32_t contig_of_line(std::size_t line) const {
    return contig_of_line_.empty() ? 0 : contig_of_line_[line];
  }
  [[nodiscard]] std::uint64_t distinct_count() const { return distinct_; }
  [[nodiscard]] std::uint32_t max_lines_a_variant() const { return max_lines_; }
  [[nodiscard]] bool anybody_haploid() const { return anybody_haploid_; }
  /// Sum over distinct variants of the ploidy of a sample of the class: DENOM.
  [[nodiscard]] std::int64_t denominator(std::size_t row_class) const {
    return denominator_[row_class];
  }

 private:
  void link_lines(score_lines const& lines);
  void count_contigs(gram_file const& file, score_lines const& lines);

  std::vector<std::uint32_t> first_;  // [variants]
  std::vector<std::uint32_t> next_;   // [lines], empty if no variant has two lines
  std::vector<std::uint32_t> tiles_;
  std::vector<call_counting> counting_;  // [contigs]
  std::vector<ploidy_class> ploidy_;     // [contigs]
  std::vector<std::uint32_t> contig_of_line_;
  std::uint64_t distinct_ = 0;
  std::uint32_t max_lines_ = 1;
  bool anybody_haploid_ = false;
  std::array<std::int64_t, score_row_classes> denominator_{};
};

}  // namespace gramscore::adapters
