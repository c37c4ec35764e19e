// SPDX-License-Identifier: MIT
// The streaming schedule, obviously right: one level after the other, each in a vector of its own.
// The oracle of the other back-ends' streaming sweeps; not fast.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/backends/request.hpp"
#include "engine/backends/row_order.hpp"
#include "engine/backends/tile_kernels.hpp"
#include "engine/schedule/completion.hpp"
#include "engine/schedule/levels.hpp"

namespace gramscore::engine {

/// The values of the axiom symbols of a grammar tile: each is taken when its level is done, and the
/// level below is dropped then. @return [axiom], identity for null symbols.
/// Cost O(depth x axiom + nodes).
template <monoid_policy Policy>
[[nodiscard]] std::vector<typename Policy::value_type> axiom_values_by_level(
    tile_view const& tile, std::vector<typename Policy::value_type> const& leaves) {
  using values = std::vector<typename Policy::value_type>;
  auto const nodes = complete(tile);
  auto const symbol_level = symbol_levels(tile);
  values out(tile.axiom.size(), Policy::identity());
  values below;
  for (std::uint32_t level = 0; level <= nodes.depth(); ++level) {
    values now;
    if (level == 0) {
      now = leaves;
    } else {
      auto const read = [&](reference r) {
        return r < leaves.size() ? leaves.at(r) : below.at(r - leaves.size());
      };
      for (auto i = nodes.pair_begin[level - 1]; i < nodes.pair_begin[level]; ++i) {
        now.push_back(Policy::combine(read(nodes.pairs[i].left), read(nodes.pairs[i].right)));
      }
      for (auto i = nodes.copy_begin[level - 1]; i < nodes.copy_begin[level]; ++i) {
        now.push_back(below.at(nodes.copies[i]));
      }
    }
    auto const first = level == 0 ? 0 : leaves.size() + nodes.pair_begin[level - 1];
    for (std::size_t i = 0; i < out.size(); ++i) {
      auto const s = tile.axiom[i];
      if (s < tile.symbol_count() && symbol_level[s] == level) {
        out[i] = now.at(s - first);
      }
    }
    below = level == 0 ? values{} : std::move(now);  // terminals are not read as slots
  }
  return out;
}

/// One product in the streaming schedule, for any policy, rows and tiles in order.
/// @param y [outputs] overwritten. @throws what tile() and fill() throw.
template <sweep_policy Policy>
void stream_reference(basic_request<Policy> const& request,
                      std::span<typename Policy::value_type> y) {
  std::fill(y.begin(), y.end(), Policy::identity());
  for (std::size_t i = 0; i < request.tiles.size(); ++i) {
    auto const tile = request.matrix->tile(request.tiles[i]);
    auto const leaves = leaf_values_of(request, i, tile);
    auto const emit = [&](std::uint32_t output, typename Policy::value_type const& v) {
      Policy::emit(y[output], v, scale_of(request, i, output));
    };
    if (tile.kind == tile_kind::packed) {
      emit_packed<Policy>(tile, leaves.data(), emit);
    } else {
      emit_in_row_order<Policy>(tile, axiom_values_by_level<Policy>(tile, leaves), emit);
    }
  }
}

}  // namespace gramscore::engine
