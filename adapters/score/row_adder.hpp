// SPDX-License-Identifier: MIT
// Adds the terms of one sample at a time in file order, where most lines have none. Internal to
// adapters/score.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "adapters/score/row_cells.hpp"
#include "adapters/score/score_context.hpp"

namespace gramscore::adapters {

/// The state that each weight line sees in one row, and which lines have a term at all. Lines keep
/// file order, so walking the bits adds in file order; adding the zero terms would change nothing.
class row_adder {
 public:
  explicit row_adder(score_context const& context)
      : context_(context),
        default_states_(context.lines.size()),
        default_bits_((context.lines.size() + 63) / 64, 0) {
    auto const& common = context.file.variants().common_allele;
    for (std::size_t line = 0; line < default_states_.size(); ++line) {
      auto const state =
          common_state(context.lines.allele[line], common[context.lines.variant[line]]);
      default_states_[line] = static_cast<std::uint8_t>(state);
      if (context.terms.of(line, 2)[state] != 0.0 || context.terms.of(line, 1)[state] != 0.0) {
        default_bits_[line / 64] |= std::uint64_t{1} << (line % 64);
      }
    }
    states_ = default_states_;
  }

  /// @param sums [columns] overwritten. Cost O(lines / 64 + terms that are not 0).
  void add(std::span<cell const> cells, std::uint8_t row_class, std::span<double> sums) {
    bits_ = default_bits_;
    for (auto const& c : cells) {
      apply(c);
    }
    std::fill(sums.begin(), sums.end(), 0.0);
    for (std::size_t word = 0; word < bits_.size(); ++word) {
      for (auto rest = bits_[word]; rest != 0; rest &= rest - 1) {
        auto const line = word * 64 + static_cast<std::size_t>(std::countr_zero(rest));
        add_line(line, row_class, sums);
      }
    }
    for (auto const& c : cells) {
      reset(c);
    }
  }

 private:
  void apply(cell const& c) {
    auto const common = context_.file.variants().common_allele[c.variant];
    for (auto line = context_.scored.first_line(c.variant); line != no_line;
         line = context_.scored.next_line(line)) {
      bits_[line / 64] |= std::uint64_t{1} << (line % 64);
      states_[line] = is_missing(c.cls)
                          ? static_cast<std::uint8_t>(missing_state)
                          : static_cast<std::uint8_t>(
                                states_[line] +
                                copies_beyond_common(c.cls, context_.lines.allele[line], common));
    }
  }

  void reset(cell const& c) {
    for (auto line = context_.scored.first_line(c.variant); line != no_line;
         line = context_.scored.next_line(line)) {
      states_[line] = default_states_[line];
    }
  }

  void add_line(std::size_t line, std::uint8_t row_class, std::span<double> sums) {
    auto const& counting = context_.scored.counting(context_.scored.contig_of_line(line));
    auto const ploidy = counting.ploidy[row_class];
    auto const state = static_cast<std::size_t>(states_[line]);
    auto const x = ploidy == 0 ? 0.0 : context_.terms.of(line, ploidy)[state];
    auto const* const weights = context_.lines.weights.data() + line * sums.size();
    for (std::size_t c = 0; c < sums.size(); ++c) {
      sums[c] += weights[c] * x;
    }
  }

  score_context const& context_;
  std::vector<std::uint8_t> default_states_;  // [lines]
  std::vector<std::uint64_t> default_bits_;   // lines whose common homozygote has a term
  std::vector<std::uint8_t> states_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace gramscore::adapters
