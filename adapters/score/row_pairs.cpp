// SPDX-License-Identifier: MIT
#include "adapters/score/row_pairs.hpp"

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "adapters/filters/selection.hpp"
#include "engine/grammar/row_pairs.hpp"
#include "engine/parallel.hpp"

namespace gramscore::adapters {
namespace {

using engine::no_item;

// What pairs of calls of one tile add: one item for two equal alleles, and where a variant has
// several that are not the common one, another for any two of them.
class item_maker {
 public:
  item_maker(score_context const& context, score_leaves const& leaves, sweep_parts const& parts,
             std::uint32_t part, engine::tile_view const& tile)
      : context_(context),
        leaves_(leaves),
        ploidy_(parts.ploidy_of(part)),
        tile_(tile),
        classes_(context.file.classes(parts.tile_of(part))),
        variant_begin_(context.file.info(parts.tile_of(part)).variant_begin) {
    items_.width = leaves.width();
    items_.of_terminal.resize(tile.terminals.size(), {no_item, no_item});
    value_.resize(items_.width);
  }

  engine::pair_items run() {
    std::vector<std::uint32_t> alleles(tile_.column_count, 0);
    for (auto const& t : tile_.terminals) {
      alleles[t.column] += is_missing(classes_[t.cls]) ? 0 : 1;
    }
    std::vector<std::uint32_t> of_column(tile_.column_count, no_item);
    auto const& common = context_.file.variants().common_allele.subspan(variant_begin_);
    for (std::uint32_t column = 0; column < tile_.column_count; ++column) {
      if (alleles[column] > 1) {
        of_column[column] = item_of_alleles(column, {common[column], no_allele});
      }
    }
    for (std::size_t t = 0; t < tile_.terminals.size(); ++t) {
      auto const column = tile_.terminals[t].column;
      auto const cls = classes_[tile_.terminals[t].cls];
      if (!is_missing(cls)) {
        auto const other = alleles[column] > 1 ? no_allele : common[column];
        items_.of_terminal[t] = {item_of_alleles(column, {cls.allele_a, other}), of_column[column]};
      }
    }
    return std::move(items_);
  }

 private:
  // A new item with what the lines of these alleles add, or none if they add nothing.
  std::uint32_t item_of_alleles(std::uint32_t column, allele_pair alleles) {
    std::fill(value_.begin(), value_.end(), 0);
    for (auto line = context_.scored.first_line(variant_begin_ + column); line != no_line;
         line = context_.scored.next_line(line)) {
      auto const allele = context_.lines.allele[line];
      if (allele == alleles.allele_a || allele == alleles.allele_b) {
        leaves_.add_pair(line, ploidy_, value_.data());
      }
    }
    if (std::all_of(value_.begin(), value_.end(), [](auto v) { return v == 0; })) {
      return no_item;
    }
    items_.values.insert(items_.values.end(), value_.begin(), value_.end());
    return static_cast<std::uint32_t>(items_.size() - 1);
  }

  score_context const& context_;
  score_leaves const& leaves_;
  std::int64_t ploidy_;
  engine::tile_view const& tile_;
  std::span<allele_pair const> classes_;
  std::uint32_t variant_begin_;
  engine::pair_items items_;
  std::vector<std::int64_t> value_;
};

class pair_adder {
 public:
  pair_adder(score_context const& context, sweep_parts const& parts, score_leaves const& leaves)
      : context_(context), parts_(parts), leaves_(leaves) {
    for (std::size_t i = 0; i < parts.numbers().size(); ++i) {
      if (context.file.info(parts.tile_of(parts.numbers()[i])).haplotype_rows) {
        with_pairs_.push_back(i);
      }
    }
  }

  // Threads take part after part, each with sums of its own.
  void run(std::span<std::int64_t> y) {
    auto const threads = std::clamp<std::size_t>(
        with_pairs_.size(), 1, static_cast<std::size_t>(std::max(context_.options.threads, 1)));
    std::vector<std::vector<std::int64_t>> partial(threads);
    std::atomic<std::size_t> next{0};
    engine::parallel_for(threads, static_cast<int>(threads), [&](std::size_t worker) {
      if (worker != 0) {
        partial[worker].resize(y.size(), 0);
      }
      auto const mine = worker == 0 ? y : std::span(partial[worker]);
      for (auto i = next.fetch_add(1); i < with_pairs_.size(); i = next.fetch_add(1)) {
        add_part(with_pairs_[i], mine);
      }
    });
    for (auto const& part : partial) {
      for (std::size_t i = 0; i < part.size(); ++i) {
        y[i] += part[i];
      }
    }
  }

 private:
  void add_part(std::size_t i, std::span<std::int64_t> y) const {
    auto const part = parts_.numbers()[i];
    auto const tile = parts_.tile(part);
    auto const items = item_maker(context_, leaves_, parts_, part, tile).run();
    engine::add_shared_items(tile, items, wanted(i), y);
  }

  // [samples] those that count in a part and have a result; empty: all.
  [[nodiscard]] std::vector<std::uint8_t> wanted(std::size_t i) const {
    auto const& kept = context_.options.sample_kept;
    auto const& scales = parts_.scales();
    if (scales.empty()) {
      return {kept.begin(), kept.end()};
    }
    std::vector<std::uint8_t> out(context_.samples());
    for (std::size_t s = 0; s < out.size(); ++s) {
      out[s] = is_kept(kept, s) && scales[i][context_.row_class[s]] != 0 ? 1 : 0;
    }
    return out;
  }

  score_context const& context_;
  sweep_parts const& parts_;
  score_leaves const& leaves_;
  std::vector<std::size_t> with_pairs_;  // positions in parts_.numbers()
};

}  // namespace

void add_row_pairs(score_context const& context, sweep_parts const& parts,
                   score_leaves const& leaves, std::span<std::int64_t> y) {
  pair_adder(context, parts, leaves).run(y);
}

}  // namespace gramscore::adapters
