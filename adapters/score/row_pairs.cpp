// SPDX-License-Identifier: MIT
#include "adapters/score/row_pairs.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "engine/grammar/expand.hpp"
#include "engine/parallel.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::size_t seen_cells = std::size_t{1} << 20;  // 2 MiB a thread
constexpr std::size_t least_rows = 64;

// What a pair of terminals of one variant adds, [width] each.
class pair_values {
 public:
  pair_values(score_context const& context, score_leaves const& leaves, std::uint32_t tile_idx,
              engine::tile_view const& tile, std::int64_t ploidy)
      : width_(leaves.width()),
        unequal_(tile.column_count * width_, 0),
        equal_(tile.terminals.size() * width_, 0) {
    auto const classes = context.file.classes(tile_idx);
    auto const begin = context.file.info(tile_idx).variant_begin;
    auto const& common = context.file.variants().common_allele;
    for (std::uint32_t column = 0; column < tile.column_count; ++column) {
      for_lines(context, begin + column, [&](std::uint32_t line) {
        if (context.lines.allele[line] == common[begin + column]) {
          leaves.add_pair(line, ploidy, unequal_.data() + column * width_);
        }
      });
    }
    for (std::size_t t = 0; t < tile.terminals.size(); ++t) {
      auto const column = tile.terminals[t].column;
      auto* const value = equal_.data() + t * width_;
      std::copy_n(unequal_.begin() + static_cast<std::ptrdiff_t>(column * width_), width_, value);
      for_lines(context, begin + column, [&](std::uint32_t line) {
        if (context.lines.allele[line] == classes[tile.terminals[t].cls].allele_a) {
          leaves.add_pair(line, ploidy, value);
        }
      });
    }
  }

  [[nodiscard]] std::int64_t const* of(std::uint32_t one, std::uint32_t other,
                                       std::size_t column) const {
    return one == other ? equal_.data() + one * width_ : unequal_.data() + column * width_;
  }

 private:
  template <typename Visit>
  static void for_lines(score_context const& context, std::uint32_t variant, Visit const& visit) {
    for (auto line = context.scored.first_line(variant); line != no_line;
         line = context.scored.next_line(line)) {
      visit(line);
    }
  }

  std::size_t width_;
  std::vector<std::int64_t> unequal_;  // [columns x width] any two terminals
  std::vector<std::int64_t> equal_;    // [terminals x width] the same one twice
};

// Adds the pairs of samples [begin, end) in one tile.
void add_batch(engine::tile_view const& tile, pair_values const& values,
               std::span<std::uint32_t const> batch, std::size_t width, std::span<std::int64_t> y) {
  // The terminal of a sample's first row in each column, plus one.
  std::vector<std::uint16_t> seen(batch.size() * tile.column_count, 0);
  engine::expand_rows(tile, batch, [&](std::uint32_t slot, std::uint32_t terminal) {
    auto const column = tile.terminals[terminal].column;
    auto& first = seen[slot * tile.column_count + column];
    if (first == 0) {
      first = static_cast<std::uint16_t>(terminal + 1);
      return;
    }
    auto const* const value = values.of(first - 1U, terminal, column);
    auto* const sum = y.data() + batch[slot] * width;
    for (std::size_t c = 0; c < width; ++c) {
      sum[c] += value[c];
    }
  });
}

}  // namespace

void add_row_pairs(score_context const& context, sweep_parts const& parts,
                   score_leaves const& leaves, std::span<std::int64_t> y) {
  auto const& scales = parts.scales();
  for (std::size_t i = 0; i < parts.numbers().size(); ++i) {
    auto const part = parts.numbers()[i];
    auto const tile_idx = static_cast<std::uint32_t>(parts.tile_of(part));
    if (!context.file.info(tile_idx).haplotype_rows) {
      continue;
    }
    auto const tile = parts.tile(part);
    pair_values const values(context, leaves, tile_idx, tile, parts.ploidy_of(part));
    std::vector<std::uint32_t> samples;
    for (std::uint32_t s = 0; s < context.samples(); ++s) {
      if (scales.empty() || scales[i][context.row_class[s]] != 0) {
        samples.push_back(s);
      }
    }
    auto const rows = std::max(least_rows, seen_cells / std::max(tile.column_count, 1U));
    auto const batches = (samples.size() + rows - 1) / rows;
    engine::parallel_for(batches, context.options.threads, [&](std::size_t batch) {
      auto const begin = batch * rows;
      add_batch(tile, values,
                std::span(samples).subspan(begin, std::min(rows, samples.size() - begin)),
                leaves.width(), y);
    });
  }
}

}  // namespace gramscore::adapters
