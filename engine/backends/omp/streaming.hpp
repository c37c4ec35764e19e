// SPDX-License-Identifier: MIT
// The streaming schedule on CPU threads: a thread takes tile after tile, plans it, and alternates
// between the two ends of one arena. Not faster than the tile schedule on a CPU, whose caches hold
// a tile: it is there to need the least memory for values, and as the paper defines it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/backends/request.hpp"
#include "engine/backends/row_order.hpp"
#include "engine/backends/tile_kernels.hpp"
#include "engine/error.hpp"
#include "engine/parallel.hpp"
#include "engine/schedule/streaming.hpp"

namespace gramscore::engine {

/// Evaluates a level >= 1 from the level below it. @param below, out: parts of the arena.
template <monoid_policy Policy>
void evaluate_level(layered_grammar const& nodes, std::uint32_t level,
                    std::span<typename Policy::value_type const> leaves,
                    typename Policy::value_type const* below, typename Policy::value_type* out) {
  auto const terminals = leaves.size();
  auto const* const terminal = leaves.data();
  auto const read = [=](reference r) {
    return r < terminals ? terminal + r : below + (r - terminals);
  };
  for (auto i = nodes.pair_begin[level - 1]; i < nodes.pair_begin[level]; ++i) {
    *out++ = Policy::combine(*read(nodes.pairs[i].left), *read(nodes.pairs[i].right));
  }
  for (auto i = nodes.copy_begin[level - 1]; i < nodes.copy_begin[level]; ++i) {
    *out++ = below[nodes.copies[i]];
  }
}

/// Evaluates all levels in one arena, which grows to the plan's size, and calls
/// at_level(level, values of the level) after each; level 0 are the leaves.
template <monoid_policy Policy, typename AtLevel>
void walk_levels(layered_grammar const& nodes, std::span<typename Policy::value_type const> leaves,
                 std::vector<typename Policy::value_type>& arena, AtLevel const& at_level) {
  arena.resize(nodes.arena_values);
  at_level(std::uint32_t{0}, leaves.data());
  typename Policy::value_type const* below = nullptr;
  std::size_t below_begin = 0;
  std::size_t below_end = 0;
  for (std::uint32_t level = 1; level <= nodes.depth(); ++level) {
    auto const width = nodes.width(level);
    auto const begin = nodes.level_offset(level);
    GRAMSCORE_ASSERT(begin + width <= arena.size());
    GRAMSCORE_ASSERT(begin + width <= below_begin || below_end <= begin);
    evaluate_level<Policy>(nodes, level, leaves, below, arena.data() + begin);
    at_level(level, arena.data() + begin);
    below = arena.data() + begin;
    below_begin = begin;
    below_end = begin + width;
  }
}

/// Emits what the rows read of one level: emit(output, value).
template <monoid_policy Policy, typename Emit>
void emit_level(streaming_tile const& plan, std::uint32_t level,
                typename Policy::value_type const* values, Emit const& emit) {
  for (auto g = plan.group_begin[level]; g < plan.group_begin[level + 1]; ++g) {
    auto const& group = plan.groups[g];
    auto const* const slots = plan.slots.data() + group.slot_begin;
    for (std::uint32_t i = 0; i < group.row_count; ++i) {
      auto value = values[slots[i]];
      for (std::uint32_t j = 1; j < group.length; ++j) {
        value = Policy::combine(value, values[slots[std::size_t{j} * group.row_count + i]]);
      }
      auto const row =
          group.row_base + (group.list_begin == no_list ? i : plan.row_list[group.list_begin + i]);
      emit(row >> group.shift, value);
    }
  }
}

/// One grammar tile: emit(output, value), level by level; row by row where the order matters.
template <monoid_policy Policy, typename Emit>
void stream_tile(tile_view const& tile, std::span<typename Policy::value_type const> leaves,
                 std::vector<typename Policy::value_type>& arena, Emit const& emit) {
  using value = typename Policy::value_type;
  if constexpr (Policy::is_commutative) {
    auto const plan = plan_streaming(tile);
    walk_levels<Policy>(plan.nodes, leaves, arena, [&](std::uint32_t level, value const* values) {
      emit_level<Policy>(plan, level, values, emit);
    });
  } else {
    auto const plan = plan_streaming_in_order(tile);
    std::vector<value> waiting(tile.axiom.size(), Policy::identity());
    auto const wait = [&](std::uint32_t position, value const& v) { waiting[position] = v; };
    walk_levels<Policy>(plan.nodes, leaves, arena, [&](std::uint32_t level, value const* values) {
      emit_level<Policy>(plan, level, values, wait);
    });
    emit_in_row_order<Policy>(tile, waiting, emit);
  }
}

/// One product in the streaming schedule. Policies that are not commutative get rows and tiles in
/// order: one thread, and one waiting value an axiom symbol of a tile.
/// @param y [outputs] overwritten. @throws what tile() and fill() throw. Cost O(symbols + copy
/// nodes + rows) a tile, plans included; one y, one arena and one plan a thread.
template <sweep_policy Policy>
void stream_omp(basic_request<Policy> const& request, std::span<typename Policy::value_type> y) {
  using value = typename Policy::value_type;
  auto const wanted = Policy::is_commutative ? std::max(request.threads, 1) : 1;
  auto const threads = std::clamp<std::size_t>(request.tiles.size(), 1, std::size_t(wanted));
  std::vector<std::vector<value>> partial(threads);
  std::atomic<std::size_t> next_tile{0};
  parallel_for(threads, static_cast<int>(threads), [&](std::size_t worker) {
    auto tile_at = next_tile.fetch_add(1);
    if (worker != 0 && tile_at >= request.tiles.size()) {
      return;  // came late: nothing is left
    }
    if (worker != 0) {
      partial[worker].resize(request.output_count);
    }
    auto const mine = worker == 0 ? y : std::span<value>(partial[worker]);
    std::fill(mine.begin(), mine.end(), Policy::identity());
    std::vector<value> arena;
    for (; tile_at < request.tiles.size(); tile_at = next_tile.fetch_add(1)) {
      auto const tile = request.matrix->tile(request.tiles[tile_at]);
      GRAMSCORE_ASSERT(tile.output_count == request.output_count);
      auto const leaves = leaf_values_of(request, tile_at, tile);
      auto const emit = [&](std::uint32_t output, value const& v) {
        Policy::emit(mine[output], v, scale_of(request, tile_at, output));
      };
      if (tile.kind == tile_kind::packed) {
        emit_packed<Policy>(tile, leaves.data(), emit);
      } else {
        stream_tile<Policy>(tile, leaves, arena, emit);
      }
    }
  });
  for (auto const& part : partial) {
    for (std::size_t row = 0; row < part.size(); ++row) {
      y[row] = Policy::combine(y[row], part[row]);
    }
  }
}

}  // namespace gramscore::engine
