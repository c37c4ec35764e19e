// SPDX-License-Identifier: MIT
// Leaf values of a tile, and rows in order from the values of their axiom symbols. Internal to the
// back-ends.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/backends/request.hpp"

namespace gramscore::engine {

/// The leaf values of the i-th tile of a request. @return [terminals]
template <sweep_policy Policy>
[[nodiscard]] std::vector<typename Policy::value_type> leaf_values_of(
    basic_request<Policy> const& request, std::size_t i, tile_view const& tile) {
  std::vector<typename Policy::leaf_type> leaves(tile.terminals.size());
  request.leaves->fill(request.tiles[i], tile, leaves);
  std::vector<typename Policy::value_type> values(leaves.size());
  std::transform(leaves.begin(), leaves.end(), values.begin(),
                 [](auto const& leaf) { return Policy::leaf(leaf); });
  return values;
}

/// Combines each row's axiom symbols in order and calls emit(output, value), rows in order, set
/// after set. @param axiom_values [axiom] identity for null symbols. Cost O(axiom + rows).
template <monoid_policy Policy, typename Emit>
void emit_in_row_order(tile_view const& tile,
                       std::span<typename Policy::value_type const> axiom_values,
                       Emit const& emit) {
  for (auto const& set : tile.row_sets) {
    if (set.group_begin == set.group_end) {
      continue;
    }
    std::vector<typename Policy::value_type> rows(
        std::size_t{tile.output_count} * set.rows_per_output, Policy::identity());
    for (auto const& group :
         tile.groups.subspan(set.group_begin, set.group_end - set.group_begin)) {
      for (std::uint32_t i = 0; i < group.row_count; ++i) {
        auto& row = rows[group.row_base +
                         (group.list_begin == no_list ? i : tile.row_list[group.list_begin + i])];
        for (std::uint32_t j = 0; j < group.length; ++j) {
          row = Policy::combine(
              row, axiom_values[group.symbol_begin + std::size_t{j} * group.row_count + i]);
        }
      }
    }
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
      emit(row / set.rows_per_output, rows[row]);
    }
  }
}

}  // namespace gramscore::engine
