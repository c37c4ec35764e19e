// SPDX-License-Identifier: MIT
// The oracle of a product with any policy: no rule is evaluated, every row is spelled and its
// leaves are combined one after the other; the streaming schedule is in streaming.hpp. Not for
// speed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/backends/reference/streaming.hpp"
#include "engine/backends/request.hpp"
#include "engine/error.hpp"
#include "engine/grammar/expand.hpp"
#include "engine/policy/policy.hpp"

namespace gramscore::engine {

/// y[r] = the identity with the values of the rows of output r emitted, in the order that
/// policy.hpp states.
/// @param y [outputs]; overwritten. @throws what tile() and fill() throw. Thread-safe.
/// Cost O(rows x groups x log(rows) + non-zero cells).
template <sweep_policy Policy>
void product_reference(basic_request<Policy> const& request,
                       std::span<typename Policy::value_type> y) {
  GRAMSCORE_ASSERT(y.size() == request.output_count);
  GRAMSCORE_ASSERT(request.scales.empty() || request.row_class.size() == request.output_count);
  if (request.schedule == schedule_kind::streaming) {
    stream_reference<Policy>(request, y);
    return;
  }
  std::fill(y.begin(), y.end(), Policy::identity());
  std::vector<typename Policy::leaf_type> leaves;
  std::vector<std::uint32_t> terminals;
  for (std::size_t i = 0; i < request.tiles.size(); ++i) {
    auto const tile = request.matrix->tile(request.tiles[i]);
    leaves.resize(tile.terminals.size());
    request.leaves->fill(request.tiles[i], tile, leaves);
    for (std::uint32_t output = 0; output < tile.output_count; ++output) {
      auto const scale = scale_of(request, i, output);
      for (auto const kind : {row_set_kind::main, row_set_kind::missing}) {
        auto const rows = tile.kind == tile_kind::packed
                              ? 1
                              : tile.row_sets[static_cast<std::size_t>(kind)].rows_per_output;
        for (auto row = output * rows; row < (output + 1) * rows; ++row) {
          terminals.clear();
          expand_row(tile, kind, row, terminals);
          auto value = Policy::identity();
          for (auto const t : terminals) {
            value = Policy::combine(value, Policy::leaf(leaves[t]));
          }
          Policy::emit(y[output], value, scale);
        }
      }
    }
  }
}

}  // namespace gramscore::engine
