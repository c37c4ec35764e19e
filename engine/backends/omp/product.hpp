// SPDX-License-Identifier: MIT
// A product with any policy on OpenMP threads. Not the fastest for sums of 64-bit columns
// (sweep.hpp).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/backends/omp/streaming.hpp"
#include "engine/backends/request.hpp"
#include "engine/backends/tile_kernels.hpp"
#include "engine/error.hpp"
#include "engine/parallel.hpp"
#include "engine/policy/policy.hpp"

namespace gramscore::engine {

/// One product: rules once a tile, one y a thread. Internal.
template <sweep_policy Policy>
class omp_product {
  using value = typename Policy::value_type;

 public:
  explicit omp_product(basic_request<Policy> const& request) : request_(request) {}

  // Where the order of tiles is free, threads take the next one until none is left; where it is
  // not, each has a range, and ranges are combined in order.
  void run(std::span<value> y) {
    auto const tiles = request_.tiles.size();
    auto const threads = static_cast<std::size_t>(std::clamp<std::int64_t>(
        static_cast<std::int64_t>(tiles), 1, std::max(request_.threads, 1)));
    std::vector<std::vector<value>> partial(threads);
    std::atomic<std::size_t> next{0};
    parallel_for(threads, static_cast<int>(threads), [&](std::size_t worker) {
      if (worker != 0) {
        partial[worker].resize(y.size(), Policy::identity());
      }
      auto const mine = worker == 0 ? y : std::span<value>(partial[worker]);
      std::fill(mine.begin(), mine.end(), Policy::identity());
      scratch memory;
      if constexpr (Policy::is_commutative) {
        for (auto i = next.fetch_add(1); i < tiles; i = next.fetch_add(1)) {
          add_tile(i, memory, mine);
        }
      } else {
        for (auto i = tiles * worker / threads; i < tiles * (worker + 1) / threads; ++i) {
          add_tile(i, memory, mine);
        }
      }
    });
    for (auto const& part : partial) {
      for (std::size_t output = 0; output < part.size(); ++output) {
        y[output] = Policy::combine(y[output], part[output]);
      }
    }
  }

 private:
  struct scratch {
    std::vector<typename Policy::leaf_type> leaves;
    std::vector<value> values;  // of all symbols
    std::vector<value> rows;    // of the rows of a set
  };

  void add_tile(std::size_t i, scratch& memory, std::span<value> y) const {
    auto const tile = request_.matrix->tile(request_.tiles[i]);
    GRAMSCORE_ASSERT(tile.output_count == request_.output_count);
    memory.leaves.resize(tile.terminals.size());
    request_.leaves->fill(request_.tiles[i], tile, memory.leaves);
    memory.values.resize(tile.symbol_count() + 1, Policy::identity());
    std::transform(memory.leaves.begin(), memory.leaves.end(), memory.values.begin(),
                   [](auto const& leaf) { return Policy::leaf(leaf); });
    auto const* const values = memory.values.data();
    if (tile.kind == tile_kind::packed) {
      emit_rows(i, 1, memory, y,
                [&](auto const& emit) { emit_packed<Policy>(tile, values, emit); });
      return;
    }
    evaluate_rules<Policy>(tile, memory.values.data());
    for (auto const& set : tile.row_sets) {
      if (set.group_begin != set.group_end) {
        emit_rows(i, set.rows_per_output, memory, y,
                  [&](auto const& emit) { emit_row_set<Policy>(tile, set, values, emit); });
      }
    }
  }

  // Calls emit_parts(emit), which calls emit(row, value) for the parts of rows. Parts are joined
  // before they go out, unless it makes no difference.
  template <typename EmitParts>
  void emit_rows(std::size_t i, std::uint32_t rows_per_output, scratch& memory, std::span<value> y,
                 EmitParts const& emit_parts) const {
    auto const shift = rows_per_output == 2 ? 1U : 0U;
    if constexpr (Policy::is_commutative) {
      emit_parts([&](std::uint32_t row, value const& v) {
        Policy::emit(y[row >> shift], v, scale_of(request_, i, row >> shift));
      });
    } else {
      memory.rows.assign(y.size() << shift, Policy::identity());
      emit_parts([&](std::uint32_t row, value const& v) {
        memory.rows[row] = Policy::combine(memory.rows[row], v);
      });
      for (std::size_t row = 0; row < memory.rows.size(); ++row) {
        Policy::emit(y[row >> shift], memory.rows[row], scale_of(request_, i, row >> shift));
      }
    }
  }

  basic_request<Policy> const& request_;
};

/// As product_reference(), and equal to it for any number of threads; in the schedule that is asked
/// for, `automatic` being the tile schedule.
/// @param y [outputs]; overwritten. @throws what tile() and fill() throw. Thread-safe.
/// Cost O(rules + axiom symbols + packed bytes); one y a thread, and for a policy that does not
/// commute O(rows) more a tile.
template <sweep_policy Policy>
void product_omp(basic_request<Policy> const& request, std::span<typename Policy::value_type> y) {
  GRAMSCORE_ASSERT(y.size() == request.output_count);
  GRAMSCORE_ASSERT(request.scales.empty() || request.row_class.size() == request.output_count);
  if (request.schedule == schedule_kind::streaming) {
    stream_omp<Policy>(request, y);
  } else {
    omp_product<Policy>(request).run(y);
  }
}

}  // namespace gramscore::engine
