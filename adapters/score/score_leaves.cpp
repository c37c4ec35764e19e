// SPDX-License-Identifier: MIT
#include "adapters/score/score_leaves.hpp"

#include <algorithm>

namespace gramscore::adapters {

score_leaves::score_leaves(score_context const& context, std::span<column_scale const> scales,
                           columns wanted)
    : context_(context),
      wanted_(wanted),
      width_(wanted.score_count + (wanted.with_counts ? 1 : 0)),
      called_(context.lines.size() * wanted.score_count),
      base_(score_row_classes * width_, 0) {
  make_fixed_weights(scales);
  make_base();
}

void score_leaves::make_fixed_weights(std::span<column_scale const> scales) {
  auto const imputes = !context_.frequencies.empty();
  imputed_.resize(imputes ? called_.size() : 0);
  for (std::size_t c = 0; c < wanted_.score_count; ++c) {
    auto const column = wanted_.first_score + c;
    if (scales[column].in_order_only) {
      continue;
    }
    fixed_converter const fixed(scales[column].shift);
    for (std::size_t line = 0; line < context_.lines.size(); ++line) {
      auto const unit = context_.scored.counting(context_.scored.contig_of_line(line)).unit;
      auto const weight = context_.lines.weights[line * context_.columns() + column];
      auto const at = line * wanted_.score_count + c;
      called_[at] = fixed.to_fixed(weight * unit);
      if (imputes) {
        imputed_[at] = fixed.to_fixed(weight * (2.0 * context_.frequencies[line] * unit));
      }
    }
  }
}

void score_leaves::make_base() {
  auto const& common = context_.file.variants().common_allele;
  for (std::size_t line = 0; line < context_.lines.size(); ++line) {
    if (common[context_.lines.variant[line]] != context_.lines.allele[line]) {
      continue;
    }
    auto const& counting = context_.scored.counting(context_.scored.contig_of_line(line));
    for (std::size_t row_class = 0; row_class < score_row_classes; ++row_class) {
      auto* base = base_.data() + row_class * width_;
      auto const copies = std::int64_t{2} * counting.scales[row_class];
      if (wanted_.with_counts) {
        *base++ += copies * counting.half_copies;
      }
      for (std::size_t c = 0; c < wanted_.score_count; ++c) {
        base[c] += copies * called_[line * wanted_.score_count + c];
      }
    }
  }
}

void score_leaves::add_line(std::uint32_t line, allele_pair cls, std::int64_t half_copies,
                            std::uint16_t common, std::int64_t* leaf) const {
  auto const allele = context_.lines.allele[line];
  auto const at = line * wanted_.score_count;
  std::int64_t const beyond =
      is_missing(cls) ? (allele == common ? -2 : 0) : copies_beyond_common(cls, allele, common);
  if (wanted_.with_counts) {
    *leaf++ += beyond * half_copies;
  }
  for (std::size_t c = 0; c < wanted_.score_count; ++c) {
    leaf[c] += beyond * called_[at + c];
    if (is_missing(cls) && !imputed_.empty()) {
      leaf[c] += imputed_[at + c];
    }
  }
}

void score_leaves::fill(std::size_t tile_idx, engine::tile_view const& tile,
                        std::span<std::int64_t> leaves) const {
  std::fill(leaves.begin(), leaves.end(), 0);
  auto const info = context_.file.info(tile_idx);
  auto const classes = context_.file.classes(tile_idx);
  auto const half_copies = context_.scored.counting(info.contig).half_copies;
  auto const& common = context_.file.variants().common_allele;
  for (std::size_t t = 0; t < tile.terminals.size(); ++t) {
    auto const variant = info.variant_begin + tile.terminals[t].column;
    auto line = context_.scored.first_line(variant);
    if (line == no_line) {
      continue;
    }
    auto const cls = classes[tile.terminals[t].cls];
    auto* const leaf = leaves.data() + t * width_;
    if (wanted_.with_counts && is_missing(cls)) {
      leaf[0] += half_copies << missing_shift;  // once a variant, however many lines score it
    }
    for (; line != no_line; line = context_.scored.next_line(line)) {
      add_line(line, cls, half_copies, common[variant], leaf);
    }
  }
}

}  // namespace gramscore::adapters
