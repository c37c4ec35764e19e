// SPDX-License-Identifier: MIT
#include "engine/metrics/structure.hpp"

#include <algorithm>
#include <cstddef>

#include "engine/schedule/levels.hpp"

namespace gramscore::engine {
namespace {

// Chains of identity nodes: completed[l] grows by one for each level that a chain passes.
void complete(tile_view const& tile, std::vector<std::uint64_t>& completed, structure& out) {
  auto const level = symbol_levels(tile);
  auto const highest = highest_readers(tile);
  for (std::size_t i = 0; i < tile.rules.size(); ++i) {
    for (auto l = level[tile.terminals.size() + i] + 1U; l < highest[i]; ++l) {
      ++completed[l];
      ++out.pass_through_nodes;
    }
  }
}

}  // namespace

structure structure_of(tile_view const& tile) {
  structure out;
  out.terminals = tile.terminals.size();
  out.rules = tile.rules.size();
  auto const null_symbol = tile.symbol_count();
  out.null_symbols = static_cast<std::uint64_t>(
      std::count(tile.axiom.begin(), tile.axiom.end(), static_cast<symbol>(null_symbol)));
  out.axiom_symbols = tile.axiom.size() - out.null_symbols;
  out.level_width.push_back(tile.terminals.size());
  for (std::size_t l = 1; l < tile.level_begin.size(); ++l) {
    out.level_width.push_back(
        static_cast<std::uint64_t>(tile.level_begin[l] - tile.level_begin[l - 1]));
  }
  out.depth = static_cast<std::uint32_t>(out.level_width.size() - 1);
  auto completed = out.level_width;
  complete(tile, completed, out);
  for (std::size_t l = 1; l < completed.size(); ++l) {
    auto const below = l == 1 ? 0 : completed[l - 1];  // terminals stay resident, apart
    out.live_set = std::max(out.live_set, completed[l] + below);
  }
  return out;
}

void accumulate(structure& total, structure const& other) {
  total.terminals += other.terminals;
  total.rules += other.rules;
  total.axiom_symbols += other.axiom_symbols;
  total.null_symbols += other.null_symbols;
  total.depth = std::max(total.depth, other.depth);
  total.pass_through_nodes += other.pass_through_nodes;
  total.live_set = std::max(total.live_set, other.live_set);
  total.level_width.resize(std::max(total.level_width.size(), other.level_width.size()), 0);
  for (std::size_t l = 0; l < other.level_width.size(); ++l) {
    total.level_width[l] += other.level_width[l];
  }
}

}  // namespace gramscore::engine
