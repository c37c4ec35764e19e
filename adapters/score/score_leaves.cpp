// SPDX-License-Identifier: MIT
#include "adapters/score/score_leaves.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

namespace gramscore::adapters {

score_leaves::score_leaves(score_context const& context, std::span<column_scale const> scales,
                           std::span<common_sum const> common, sweep_parts const& parts,
                           columns wanted)
    : context_(context),
      parts_(parts),
      wanted_(wanted),
      width_(wanted.score_count + (wanted.with_counts ? 1 : 0) + (wanted.with_reach ? 1 : 0)),
      reach_shift_(static_cast<int>(std::bit_width(context.columns())) + 4 + reach_bits),
      base_(score_row_classes * width_, 0) {
  for (auto const& scale : scales) {
    fixed_.emplace_back(scale.shift);
    usable_.push_back(scale.in_order_only ? 0 : 1);
  }
  make_base();
  if (!common.empty()) {
    set_common_sums(common);
  }
}

// The value of state `to` in fixed point. Where a model has no threshold the second copy adds what
// the first does, so that it does not matter in how many rows a call lies. (Whole copies start from
// 0 copies, so that no copies are 0 in fixed point too.)
inline std::int64_t score_leaves::term(std::size_t line, std::size_t column,
                                       call_values const& values, call_step step) const {
  if (usable_[column] == 0) {
    return 0;
  }
  auto const weight = context_.lines.weights[line * context_.columns() + column];
  auto const& terms = context_.terms;
  auto const value = [&](std::size_t state) {
    return values[state] == 0.0 ? 0 : fixed_[column].to_fixed(weight * values[state]);
  };
  auto const near = terms.has_whole_values() ? 0 : step.from;
  return step.to == 2 - near && !terms.is_curved() ? 2 * value(1) - value(near) : value(step.to);
}

// A call changes all partial sums from its line on by at most this.
std::int64_t score_leaves::reach(std::size_t line, call_values const& values,
                                 call_step step) const {
  std::int64_t largest = 0;
  for (std::size_t column = 0; column < context_.columns(); ++column) {
    largest = std::max(largest, std::abs(term(line, column, values, step) -
                                         term(line, column, values, {step.from, step.from})));
  }
  return scaled_reach(line, largest) + 1;
}

// In coarser units, so that many columns do not overflow; a few lines more stand for the roundings
// of the value itself.
std::int64_t score_leaves::scaled_reach(std::size_t line, std::int64_t largest) const {
  auto const lines = static_cast<double>(context_.lines.size());
  auto const share = (lines - static_cast<double>(line) + value_roundings) / lines;
  auto const units = std::scalbn(static_cast<double>(largest), -reach_shift_) * share;
  return (static_cast<std::int64_t>(units) + 1) << reach_bits;
}

void score_leaves::make_base() {
  auto const& common = context_.file.variants().common_allele;
  for (std::size_t line = 0; line < context_.lines.size(); ++line) {
    auto const state =
        common_state(context_.lines.allele[line], common[context_.lines.variant[line]]);
    if (state == 0 && context_.terms.has_whole_values()) {
      continue;  // adds nothing
    }
    auto const& counting = context_.scored.counting(context_.scored.contig_of_line(line));
    for (std::size_t row_class = 0; row_class < score_row_classes; ++row_class) {
      if (counting.ploidy[row_class] != 0) {
        add_common(line, state, counting.ploidy[row_class], base_.data() + row_class * width_);
      }
    }
  }
}

void score_leaves::add_common(std::size_t line, std::size_t state, std::int64_t ploidy,
                              std::int64_t* base) const {
  auto const values = context_.terms.of(line, ploidy);
  if (wanted_.with_counts) {
    *base++ += context_.terms.half_copies(ploidy)[state];
  }
  for (std::size_t c = 0; c < wanted_.score_count; ++c) {
    *base++ += term(line, wanted_.first_score + c, values, {state, state});
  }
}

void score_leaves::set_common_sums(std::span<common_sum const> common) {
  for (std::size_t row_class = 0; row_class < score_row_classes; ++row_class) {
    auto* base = base_.data() + row_class * width_ + (wanted_.with_counts ? 1 : 0);
    for (std::size_t c = 0; c < wanted_.score_count; ++c) {
      auto const column = wanted_.first_score + c;
      auto const& sum = common[row_class * context_.columns() + column];
      if (usable_[column] != 0) {
        base[c] = fixed_[column].to_fixed(sum.sum) + fixed_[column].to_fixed(sum.rest);
      }
    }
  }
}

inline score_leaves::call_step score_leaves::step_of(std::uint32_t line, allele_pair cls,
                                                     std::uint16_t common) const {
  auto const allele = context_.lines.allele[line];
  auto const from = common_state(allele, common);
  if (is_missing(cls)) {
    return {from, missing_state};
  }
  auto const beyond = copies_beyond_common(cls, allele, common);
  return {from, static_cast<std::size_t>(static_cast<int>(from) + beyond)};
}

inline void score_leaves::add_line(std::uint32_t line, call_step step, call_values const& values,
                                   call_counts const& copies, std::int64_t* leaf) const {
  if (wanted_.with_counts) {
    *leaf++ += copies[step.to] - copies[step.from];
  }
  for (std::size_t c = 0; c < wanted_.score_count; ++c) {
    auto const column = wanted_.first_score + c;
    *leaf++ +=
        term(line, column, values, step) - term(line, column, values, {step.from, step.from});
  }
  if (wanted_.with_reach && step.to != step.from) {
    *leaf += reach(line, values, step);
  }
}

void score_leaves::add_pair(std::uint32_t line, std::int64_t ploidy, std::int64_t* into) const {
  auto const values = context_.terms.of(line, ploidy);
  auto const curve = [&](std::size_t column) {
    return term(line, column, values, {0, 0}) - 2 * term(line, column, values, {0, 1}) +
           term(line, column, values, {0, 2});
  };
  if (wanted_.with_counts) {
    auto const& copies = context_.terms.half_copies(ploidy);
    *into++ += copies[0] - 2 * copies[1] + copies[2];
  }
  for (std::size_t c = 0; c < wanted_.score_count; ++c) {
    *into++ += curve(wanted_.first_score + c);
  }
  if (wanted_.with_reach) {
    std::int64_t largest = 0;
    for (std::size_t column = 0; column < context_.columns(); ++column) {
      largest = std::max(largest, std::abs(curve(column)));
    }
    *into += scaled_reach(line, largest);
  }
}

void score_leaves::fill(std::size_t part, engine::tile_view const& tile,
                        std::span<std::int64_t> leaves) const {
  std::fill(leaves.begin(), leaves.end(), 0);
  auto const tile_idx = parts_.tile_of(part);
  auto const ploidy = parts_.ploidy_of(part);
  auto const info = context_.file.info(tile_idx);
  auto const classes = context_.file.classes(tile_idx);
  auto const& common = context_.file.variants().common_allele;
  auto const& terms = context_.terms;
  bool const alike = terms.lines_are_alike();
  auto const values = alike ? terms.of(0, ploidy) : call_values{};
  auto const& copies = terms.half_copies(ploidy);
  for (std::size_t t = 0; t < tile.terminals.size(); ++t) {
    auto const variant = info.variant_begin + tile.terminals[t].column;
    auto line = context_.scored.first_line(variant);
    if (line == no_line) {
      continue;
    }
    auto const cls = classes[tile.terminals[t].cls];
    auto* const leaf = leaves.data() + t * width_;
    if (wanted_.with_counts && is_missing(cls)) {
      leaf[0] += ploidy << missing_shift;  // once a variant, however many lines score it
    }
    for (; line != no_line; line = context_.scored.next_line(line)) {
      auto const step = step_of(line, cls, common[variant]);
      if (alike) {
        add_line(line, step, values, copies, leaf);
      } else {
        add_line(line, step, terms.of(line, ploidy), copies, leaf);
      }
    }
  }
}

}  // namespace gramscore::adapters
