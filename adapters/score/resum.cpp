// SPDX-License-Identifier: MIT
#include "adapters/score/resum.hpp"

#include <algorithm>
#include <bit>
#include <exception>
#include <vector>

#include "engine/error.hpp"
#include "engine/grammar/expand.hpp"
#include "engine/parallel.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::size_t batch_rows = 512;
constexpr std::size_t rows_a_thread = 64;  // fewer are done before a thread has started
constexpr std::int8_t missing_call = 3;

// A non-common call of a wanted row.
struct cell {
  std::uint32_t slot;  // index into the batch
  std::uint32_t variant;
  allele_pair cls;
};

// The calls of the batch in one tile.
std::vector<cell> cells_of_tile(score_context const& context, std::uint32_t tile_idx,
                                std::span<std::uint32_t const> batch) {
  std::vector<cell> cells;
  auto const tile = context.file.tile(tile_idx);
  auto const classes = context.file.classes(tile_idx);
  auto const begin = context.file.info(tile_idx).variant_begin;
  engine::expand_rows(tile, batch, [&](std::uint32_t slot, std::uint32_t terminal_id) {
    auto const& terminal = tile.terminals[terminal_id];
    auto const variant = begin + terminal.column;
    if (context.scored.first_line(variant) != no_line) {
      cells.push_back({slot, variant, classes[terminal.cls]});
    }
  });
  return cells;
}

// Calls by row of the batch: row s owns cells[begin[s] .. begin[s + 1]).
struct cells_by_row {
  std::vector<std::size_t> begin;
  std::vector<cell> cells;
};

cells_by_row sort_by_row(std::vector<std::vector<cell>> const& by_tile, std::size_t rows) {
  cells_by_row out;
  out.begin.assign(rows + 1, 0);
  for (auto const& cells : by_tile) {
    for (auto const& c : cells) {
      ++out.begin[c.slot + 1];
    }
  }
  for (std::size_t r = 0; r < rows; ++r) {
    out.begin[r + 1] += out.begin[r];
  }
  out.cells.resize(out.begin.back());
  auto cursor = out.begin;
  for (auto const& cells : by_tile) {
    for (auto const& c : cells) {
      out.cells[cursor[c.slot]++] = c;
    }
  }
  return out;
}

// The copies that each weight line sees in one row, and which lines have a term at all. Lines keep
// file order, so walking the bits adds in file order; adding the zero terms would change nothing.
class row_adder {
 public:
  explicit row_adder(score_context const& context)
      : context_(context),
        default_copies_(context.lines.size()),
        default_bits_((context.lines.size() + 63) / 64, 0) {
    auto const& common = context.file.variants().common_allele;
    for (std::size_t line = 0; line < default_copies_.size(); ++line) {
      auto const copies = common[context.lines.variant[line]] == context.lines.allele[line] ? 2 : 0;
      default_copies_[line] = static_cast<std::int8_t>(copies);
      if (copies != 0) {
        default_bits_[line / 64] |= std::uint64_t{1} << (line % 64);
      }
    }
    copies_ = default_copies_;
  }

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
      copies_[line] = is_missing(c.cls)
                          ? missing_call
                          : static_cast<std::int8_t>(
                                copies_[line] +
                                copies_beyond_common(c.cls, context_.lines.allele[line], common));
    }
  }

  void reset(cell const& c) {
    for (auto line = context_.scored.first_line(c.variant); line != no_line;
         line = context_.scored.next_line(line)) {
      copies_[line] = default_copies_[line];
    }
  }

  void add_line(std::size_t line, std::uint8_t row_class, std::span<double> sums) {
    auto const& counting = context_.scored.counting(context_.scored.contig_of_line(line));
    auto const half = counting.unit * counting.scales[row_class];
    double x = copies_[line] * half;
    if (copies_[line] == missing_call) {
      x = context_.frequencies.empty() ? 0.0 : 2.0 * context_.frequencies[line] * half;
    }
    auto const* const weights = context_.lines.weights.data() + line * sums.size();
    for (std::size_t c = 0; c < sums.size(); ++c) {
      sums[c] += weights[c] * x;
    }
  }

  score_context const& context_;
  std::vector<std::int8_t> default_copies_;  // [lines]
  std::vector<std::uint64_t> default_bits_;  // lines whose common homozygote has a term
  std::vector<std::int8_t> copies_;
  std::vector<std::uint64_t> bits_;
};

void sum_batch(score_context const& context, std::span<std::uint32_t const> batch,
               std::span<double> sums) {
  auto const threads = static_cast<int>(
      std::clamp<std::size_t>(batch.size() / rows_a_thread, 1,
                              static_cast<std::size_t>(std::max(context.options.threads, 1))));
  auto const& tiles = context.scored.tiles();
  std::vector<std::vector<cell>> by_tile(tiles.size());
  engine::parallel_for(tiles.size(), threads, [&](std::size_t i) {
    by_tile[i] = cells_of_tile(context, tiles[i], batch);
  });
  auto const rows = sort_by_row(by_tile, batch.size());
  auto const workers = static_cast<std::size_t>(threads);
  engine::parallel_for(workers, threads, [&](std::size_t worker) {
    row_adder adder(context);
    for (auto slot = worker; slot < batch.size(); slot += workers) {
      auto const cells =
          std::span(rows.cells).subspan(rows.begin[slot], rows.begin[slot + 1] - rows.begin[slot]);
      adder.add(cells, context.row_class[batch[slot]],
                sums.subspan(batch[slot] * context.columns(), context.columns()));
    }
  });
}

}  // namespace

void sum_in_file_order(score_context const& context, std::span<std::uint32_t const> wanted,
                       std::span<double> sums) {
  for (std::size_t begin = 0; begin < wanted.size(); begin += batch_rows) {
    sum_batch(context, wanted.subspan(begin, std::min(batch_rows, wanted.size() - begin)), sums);
  }
}

}  // namespace gramscore::adapters
