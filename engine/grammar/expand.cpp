// SPDX-License-Identifier: MIT
#include "engine/grammar/expand.hpp"

#include <algorithm>

#include "engine/error.hpp"

namespace gramscore::engine {
namespace {

// Row r belongs to output r >> shift.
unsigned shift_of(row_set const& set) {
  return set.rows_per_output == 2 ? 1U : 0U;
}

// Visits the symbols of one row of a group, the null symbol included.
template <typename Visit>
void visit_row(tile_view const& tile, row_group const& group, std::size_t slot,
               Visit const& visit) {
  for (std::size_t j = 0; j < group.length; ++j) {
    visit(tile.axiom[group.symbol_begin + j * group.row_count + slot]);
  }
}

// visit(output, symbol) for every row of every group of a set.
template <typename Visit>
void for_each_axiom_symbol(tile_view const& tile, row_set const& set, Visit const& visit) {
  auto const shift = shift_of(set);
  for (auto g = set.group_begin; g < set.group_end; ++g) {
    auto const& group = tile.groups[g];
    auto const* const list =
        group.list_begin == no_list ? nullptr : tile.row_list.data() + group.list_begin;
    for (std::uint32_t i = 0; i < group.row_count; ++i) {
      auto const row = group.row_base + (list == nullptr ? i : std::uint32_t{list[i]});
      visit_row(tile, group, i, [&](symbol s) { visit(row >> shift, s); });
    }
  }
}

// The outputs to expand, as a list and as a mask: a long row list is searched for each of them, a
// short one is scanned against the mask.
class wanted_outputs {
 public:
  wanted_outputs(std::span<std::uint32_t const> outputs, std::uint32_t output_count)
      : outputs_(outputs), mask_(output_count, 0) {
    for (auto const output : outputs) {
      mask_[output] = 1;
    }
  }

  // visit(wanted index, slot) for the rows of the wanted outputs in one group.
  template <typename Visit>
  void for_each_row(tile_view const& tile, row_group const& group, unsigned shift,
                    Visit const& visit) const {
    if (group.list_begin == no_list) {
      visit_consecutive(group, shift, visit);
      return;
    }
    auto const list = tile.row_list.subspan(group.list_begin, group.row_count);
    if (outputs_.size() * rows_scanned_a_search < group.row_count) {
      search(list, group.row_base, shift, visit);
    } else {
      scan(list, group.row_base, shift, visit);
    }
  }

 private:
  static constexpr std::size_t rows_scanned_a_search = 16;  // measured: they take as long

  template <typename Visit>
  void search(std::span<std::uint16_t const> list, std::uint32_t row_base, unsigned shift,
              Visit const& visit) const {
    auto from = list.begin();
    auto w = std::lower_bound(outputs_.begin(), outputs_.end(), row_base >> shift);
    while (w != outputs_.end()) {
      // The first row of this output or a later one; the list goes on in row order.
      auto const first_row = (std::uint64_t{*w} << shift) - row_base;
      from = std::lower_bound(from, list.end(), first_row);
      if (from == list.end()) {
        return;
      }
      for (; from != list.end() && (row_base + *from) >> shift == *w; ++from) {
        visit(static_cast<std::uint32_t>(w - outputs_.begin()),
              static_cast<std::uint32_t>(from - list.begin()));
      }
      ++w;
    }
  }

  template <typename Visit>
  void scan(std::span<std::uint16_t const> list, std::uint32_t row_base, unsigned shift,
            Visit const& visit) const {
    for (std::uint32_t slot = 0; slot < list.size(); ++slot) {
      auto const output = (row_base + list[slot]) >> shift;
      if (mask_[output] != 0) [[unlikely]] {
        auto const at = std::lower_bound(outputs_.begin(), outputs_.end(), output);
        visit(static_cast<std::uint32_t>(at - outputs_.begin()), slot);
      }
    }
  }

  template <typename Visit>
  void visit_consecutive(row_group const& group, unsigned shift, Visit const& visit) const {
    for (std::uint32_t w = 0; w < outputs_.size(); ++w) {
      for (std::uint64_t row = std::uint64_t{outputs_[w]} << shift;
           row < (std::uint64_t{outputs_[w]} + 1) << shift; ++row) {
        if (row >= group.row_base && row - group.row_base < group.row_count) {
          visit(w, static_cast<std::uint32_t>(row - group.row_base));
        }
      }
    }
  }

  std::span<std::uint32_t const> outputs_;
  std::vector<std::uint8_t> mask_;
};

// visit(terminal) for the cells of one output of a packed tile.
template <typename Visit>
void visit_packed_row(tile_view const& tile, std::uint32_t output, Visit const& visit) {
  auto const lanes = tile.terminals.size() / 3;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    auto const byte = tile.codes[lane / 4 * tile.output_count + output];
    auto const code = (byte >> (2 * (lane % 4))) & 3U;
    if (code != 0) {
      visit(static_cast<std::uint32_t>(3 * lane + code - 1));
    }
  }
}

// Spells a symbol out, left to right.
class speller {
 public:
  explicit speller(tile_view const& tile) : tile_(tile) {}

  void spell(std::uint32_t position, symbol s, cell_visitor const& visit) {
    if (s == tile_.symbol_count()) {
      return;  // the null symbol
    }
    stack_.push_back(s);
    std::uint32_t cells = 0;
    while (!stack_.empty()) {
      auto const top = stack_.back();
      stack_.pop_back();
      if (top < tile_.terminals.size()) {
        check_length(++cells);
        visit(position, top);
      } else {
        auto const& r = tile_.rules[top - tile_.terminals.size()];
        stack_.push_back(r.right);
        stack_.push_back(r.left);
      }
    }
  }

 private:
  // A row holds a column once. Rules that double each other could spell 2^rules cells, which no
  // check of ranges or levels notices.
  void check_length(std::uint32_t cells) const {
    if (cells > tile_.column_count) {
      throw error(error_category::malformed_input,
                  "damaged tile: a rule spells more cells than there are columns");
    }
  }

  tile_view const& tile_;
  std::vector<symbol> stack_;
};

}  // namespace

void expand_rows(tile_view const& tile, std::span<std::uint32_t const> wanted,
                 cell_visitor const& visit) {
  if (tile.kind == tile_kind::packed) {
    for (std::uint32_t w = 0; w < wanted.size(); ++w) {
      visit_packed_row(tile, wanted[w], [&](std::uint32_t t) { visit(w, t); });
    }
    return;
  }
  speller spell(tile);
  wanted_outputs const outputs(wanted, tile.output_count);
  for (auto const& set : tile.row_sets) {
    for (auto g = set.group_begin; g < set.group_end; ++g) {
      auto const& group = tile.groups[g];
      outputs.for_each_row(tile, group, shift_of(set), [&](std::uint32_t w, std::uint32_t slot) {
        visit_row(tile, group, slot, [&](symbol s) { spell.spell(w, s, visit); });
      });
    }
  }
}

void expand_all(tile_view const& tile, cell_visitor const& visit) {
  if (tile.kind == tile_kind::packed) {
    for (std::uint32_t output = 0; output < tile.output_count; ++output) {
      visit_packed_row(tile, output, [&](std::uint32_t t) { visit(output, t); });
    }
    return;
  }
  speller spell(tile);
  for (auto const& set : tile.row_sets) {
    for_each_axiom_symbol(tile, set,
                          [&](std::uint32_t output, symbol s) { spell.spell(output, s, visit); });
  }
}

void expand_row(tile_view const& tile, row_set_kind kind, std::uint32_t row,
                std::vector<std::uint32_t>& terminals) {
  if (tile.kind == tile_kind::packed) {
    if (kind == row_set_kind::main) {
      visit_packed_row(tile, row, [&](std::uint32_t t) { terminals.push_back(t); });
    }
    return;
  }
  speller spell(tile);
  cell_visitor const append = [&](std::uint32_t, std::uint32_t t) { terminals.push_back(t); };
  auto const& set = tile.row_sets[static_cast<std::size_t>(kind)];
  for (auto g = set.group_begin; g < set.group_end; ++g) {
    auto const& group = tile.groups[g];
    if (auto const slot = slot_of(tile, group, row); slot != no_slot) {
      visit_row(tile, group, slot, [&](symbol s) { spell.spell(0, s, append); });
    }
  }
}

namespace {

/// [terminals] The left product w'M over the outputs' weights.
template <typename WeightOf>
std::vector<std::uint64_t> left_product(tile_view const& tile, WeightOf weight_of) {
  std::vector<std::uint64_t> sum(tile.symbol_count() + 1, 0);
  if (tile.kind == tile_kind::packed) {
    for (std::uint32_t output = 0; output < tile.output_count; ++output) {
      if (std::uint64_t const weight = weight_of(output); weight != 0) {
        visit_packed_row(tile, output, [&](std::uint32_t t) { sum[t] += weight; });
      }
    }
  } else {
    for (auto const& set : tile.row_sets) {
      for_each_axiom_symbol(tile, set,
                            [&](std::uint32_t output, symbol s) { sum[s] += weight_of(output); });
    }
    for (auto i = tile.rules.size(); i-- > 0;) {
      auto const uses = sum[tile.terminals.size() + i];
      sum[tile.rules[i].left] += uses;
      sum[tile.rules[i].right] += uses;
    }
  }
  sum.resize(tile.terminals.size());
  return sum;
}

}  // namespace

std::vector<std::uint64_t> count_terminals(tile_view const& tile,
                                           std::span<std::uint8_t const> chosen) {
  return left_product(tile, [&](std::uint32_t output) {
    return std::uint64_t{chosen.empty() || chosen[output] != 0 ? 1U : 0U};
  });
}

std::vector<std::uint64_t> weigh_terminals(tile_view const& tile,
                                           std::span<std::uint64_t const> weights) {
  return left_product(tile, [&](std::uint32_t output) { return weights[output]; });
}

}  // namespace gramscore::engine
