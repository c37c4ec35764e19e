// SPDX-License-Identifier: MIT
// Adds the terms of several samples side by side in file order, where most lines have one. Internal
// to adapters/score.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "adapters/score/row_cells.hpp"
#include "adapters/score/score_context.hpp"

namespace gramscore::adapters {

/// Rows summed side by side: the additions of one wait for each other, those of several rows do
/// not.
inline constexpr std::size_t lanes = 8;

/// Adds every line of the file to several rows of one class. A block of rows costs
/// O(lines x columns + cells), about a tenth of what row_adder takes for each term.
class lane_adder {
 public:
  /// @param common [lines] common_values() of the class; what it views outlives the object.
  lane_adder(score_context const& context, std::uint8_t row_class, std::span<double const> common)
      : context_(context), row_class_(row_class), common_(common), first_(common.size(), none) {}

  /// Sets the row of a lane; each lane at most once before add().
  void set_lane(std::size_t lane, std::span<cell const> cells) {
    for (auto const& c : cells) {
      auto const common = context_.file.variants().common_allele[c.variant];
      for (auto line = context_.scored.first_line(c.variant); line != no_line;
           line = context_.scored.next_line(line)) {
        add_cell(line, lane, c.cls, common);
      }
    }
  }

  /// Adds up the rows that were set, and forgets them.
  /// @param sums [columns] overwritten; lanes without a row hold the common homozygotes' sum.
  void add(std::span<std::array<double, lanes>> sums) {
    for (std::size_t column = 0; column < sums.size(); ++column) {
      sums[column] = sum_column(column);
    }
    for (auto const& o : others_) {
      first_[o.line] = none;
    }
    others_.clear();
  }

 private:
  static constexpr std::uint32_t none = 0xffffffffU;
  // A call other than the common homozygote, chained by line.
  struct other_call {
    std::uint32_t line;
    std::uint32_t next;
    std::uint32_t lane;
    std::int32_t state;
  };

  void add_cell(std::uint32_t line, std::size_t lane, allele_pair cls, std::uint16_t common) {
    auto const allele = context_.lines.allele[line];
    auto const beyond = is_missing(cls) ? 0 : copies_beyond_common(cls, allele, common);
    if (auto const o = first_[line]; o != none && others_[o].lane == lane) {
      others_[o].state += beyond;  // the other haplotype row of the call
      return;
    }
    auto const state = is_missing(cls) ? static_cast<int>(missing_state)
                                       : static_cast<int>(common_state(allele, common)) + beyond;
    others_.push_back({line, first_[line], static_cast<std::uint32_t>(lane), state});
    first_[line] = static_cast<std::uint32_t>(others_.size() - 1);
  }

  [[nodiscard]] std::array<double, lanes> sum_column(std::size_t column) const {
    std::array<double, lanes> sums{};
    auto const columns = context_.columns();
    for (std::size_t line = 0; line < common_.size(); ++line) {
      auto const weight = context_.lines.weights[line * columns + column];
      auto const term = weight * common_[line];
      if (first_[line] == none) {
        for (auto& sum : sums) {
          sum += term;
        }
        continue;
      }
      std::array<double, lanes> terms{};
      terms.fill(term);
      set_others(line, weight, terms);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        sums[lane] += terms[lane];
      }
    }
    return sums;
  }

  void set_others(std::size_t line, double weight, std::array<double, lanes>& terms) const {
    auto const& counting = context_.scored.counting(context_.scored.contig_of_line(line));
    auto const ploidy = counting.ploidy[row_class_];
    if (ploidy == 0) {
      return;
    }
    auto const values = context_.terms.of(line, ploidy);
    for (auto o = first_[line]; o != none; o = others_[o].next) {
      terms[others_[o].lane] = weight * values[static_cast<std::size_t>(others_[o].state)];
    }
  }

  score_context const& context_;
  std::uint8_t row_class_;
  std::span<double const> common_;    // [lines]
  std::vector<std::uint32_t> first_;  // [lines] head of a chain in others_
  std::vector<other_call> others_;
};

}  // namespace gramscore::adapters
