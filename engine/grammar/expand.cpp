// SPDX-License-Identifier: MIT
#include "engine/grammar/expand.hpp"

namespace gramscore::engine {
namespace {

// Visits (output, axiom symbol) for every row of the chosen outputs; the null symbol included.
template <typename Visit>
void for_each_axiom_symbol(tile_view const& tile, row_set const& set,
                           std::span<std::uint8_t const> chosen, Visit const& visit) {
  for (auto g = set.group_begin; g < set.group_end; ++g) {
    auto const& group = tile.groups[g];
    for (std::uint32_t i = 0; i < group.row_count; ++i) {
      auto const row =
          group.row_base +
          (group.list_begin == no_list ? i : std::uint32_t{tile.row_list[group.list_begin + i]});
      auto const output = row / set.rows_per_output;
      if (!chosen.empty() && chosen[output] == 0) {
        continue;
      }
      for (std::uint32_t j = 0; j < group.length; ++j) {
        visit(output, tile.axiom[group.symbol_begin + std::size_t{j} * group.row_count + i]);
      }
    }
  }
}

template <typename Visit>
void for_each_packed_cell(tile_view const& tile, std::span<std::uint8_t const> chosen,
                          Visit const& visit) {
  auto const lanes = tile.terminals.size() / 3;
  for (std::uint32_t output = 0; output < tile.output_count; ++output) {
    if (!chosen.empty() && chosen[output] == 0) {
      continue;
    }
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      auto const byte = tile.codes[lane / 4 * tile.output_count + output];
      auto const code = (byte >> (2 * (lane % 4))) & 3U;
      if (code != 0) {
        visit(output, static_cast<std::uint32_t>(3 * lane + code - 1));
      }
    }
  }
}

}  // namespace

void expand_rows(tile_view const& tile, std::span<std::uint8_t const> wanted,
                 cell_visitor const& visit) {
  if (tile.kind == tile_kind::packed) {
    for_each_packed_cell(tile, wanted, visit);
    return;
  }
  auto const terminals = tile.terminals.size();
  auto const null_symbol = tile.symbol_count();
  std::vector<symbol> stack;
  for (auto const& set : tile.row_sets) {
    for_each_axiom_symbol(tile, set, wanted, [&](std::uint32_t output, symbol s) {
      if (s == null_symbol) {
        return;
      }
      stack.push_back(s);
      while (!stack.empty()) {
        auto const top = stack.back();
        stack.pop_back();
        if (top < terminals) {
          visit(output, top);
        } else {
          auto const& r = tile.rules[top - terminals];
          stack.push_back(r.right);
          stack.push_back(r.left);
        }
      }
    });
  }
}

std::vector<std::uint64_t> count_terminals(tile_view const& tile,
                                           std::span<std::uint8_t const> chosen) {
  std::vector<std::uint64_t> count(tile.symbol_count() + 1, 0);
  if (tile.kind == tile_kind::packed) {
    for_each_packed_cell(tile, chosen, [&](std::uint32_t, std::uint32_t t) { ++count[t]; });
  } else {
    for (auto const& set : tile.row_sets) {
      for_each_axiom_symbol(tile, set, chosen, [&](std::uint32_t, symbol s) { ++count[s]; });
    }
    for (auto i = tile.rules.size(); i-- > 0;) {
      auto const uses = count[tile.terminals.size() + i];
      count[tile.rules[i].left] += uses;
      count[tile.rules[i].right] += uses;
    }
  }
  count.resize(tile.terminals.size());
  return count;
}

}  // namespace gramscore::engine
