// SPDX-License-Identifier: MIT
// The OpenMP back-end: a thread takes tile after tile and adds to a y of its own.
#include "engine/backends/sweep.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <vector>

#include "engine/backends/columns.hpp"
#include "engine/backends/omp/dense_columns.hpp"
#include "engine/backends/omp/streaming.hpp"
#include "engine/backends/tile_kernels.hpp"
#include "engine/error.hpp"
#include "engine/parallel.hpp"
#include "engine/policy/sum.hpp"

// Whether code for AVX2 can stand beside code for any x86-64. 32-byte loads and adds make products
// of 4 to 8 columns 1.05 to 1.2 times as fast; 3 columns got no faster, and fewer fill no more than
// the 16 bytes that every x86-64 has.
#if defined(__x86_64__) && defined(__GNUC__)
#define GRAMSCORE_HAS_AVX2_CODE 1
#else
#define GRAMSCORE_HAS_AVX2_CODE 0
#endif

namespace gramscore::engine {
namespace {

#if GRAMSCORE_HAS_AVX2_CODE
constexpr std::size_t least_avx2_columns = 4;
#endif

/// Memory that keeps nothing when it grows.
template <typename Value>
class scratch {
 public:
  Value* get(std::size_t size) {
    if (size > size_) {
      size_ = size + size / 4;
      memory_ = std::make_unique_for_overwrite<Value[]>(size_);  // NOLINT(*-avoid-c-arrays)
    }
    return memory_.get();
  }

 private:
  std::unique_ptr<Value[]> memory_;  // NOLINT(*-avoid-c-arrays)
  std::size_t size_ = 0;
};

template <std::size_t Columns>
class omp_sweep {
  using policy = integer_sum<Columns>;
  using value = typename policy::value_type;

 public:
  explicit omp_sweep(sweep_request const& request) : request_(request) {}

  // One barrier only: threads take tiles until none is left, then one adds the partial sums.
  void run(std::span<value> y) {
    auto const tile_count = request_.tiles.size();
    auto const threads = static_cast<std::size_t>(std::clamp<std::int64_t>(
        static_cast<std::int64_t>(tile_count), 1, std::max(request_.threads, 1)));
    std::vector<std::vector<value>> partial(threads);
    std::atomic<std::size_t> next_tile{0};
    parallel_for(threads, static_cast<int>(threads), [&](std::size_t worker) {
      // Kept from one product to the next: fresh pages cost up to a tenth of a product.
      thread_local tile_memory memory;
      auto const tile = next_tile.fetch_add(1);
      if (worker != 0 && tile >= tile_count) {
        return;  // came late: nothing is left
      }
      if (worker != 0) {
        partial[worker].resize(request_.output_count);
      }
      auto const mine = worker == 0 ? y : std::span<value>(partial[worker]);
      std::fill(mine.begin(), mine.end(), policy::identity());
      add_tiles(tile, next_tile, memory, mine);
    });
    for (auto const& part : partial) {
      for (std::size_t row = 0; row < part.size(); ++row) {
        y[row] = policy::combine(y[row], part[row]);
      }
    }
  }

 private:
  // Values take some 100 KB a column of x; more tiles than these were slower.
  using tile_memory = std::array<scratch<value>, Columns <= 2 ? 2 : 1>;

  // The tiles whose dense groups one pass over y will add.
  struct pending_tiles {
    tile_memory& values;
    std::size_t used = 0;
    dense_columns<policy> columns;

    value* values_of(tile_view const& tile, std::span<value> y) {
      if (used == values.size()) {
        columns.add_to(y);
        used = 0;
      }
      constexpr std::size_t half_page = 2048 / sizeof(value);
      auto const shift = used * half_page;  // else both would compete for the same cache sets
      return values[used++].get(tile.symbol_count() + 1 + half_page) + shift;
    }
  };

  // Adds tile `i` to y, and those after it that no other thread takes.
  void add_tiles(std::size_t i, std::atomic<std::size_t>& next, tile_memory& memory,
                 std::span<value> y) const {
#if GRAMSCORE_HAS_AVX2_CODE
    if constexpr (Columns >= least_avx2_columns) {
      if (__builtin_cpu_supports("avx2")) {
        add_tiles_avx2(i, next, memory, y);
        return;
      }
    }
#endif
    add_tiles_here(i, next, memory, y);
  }

  void add_tiles_here(std::size_t i, std::atomic<std::size_t>& next, tile_memory& memory,
                      std::span<value> y) const {
    pending_tiles pending{memory, 0, {}};
    for (; i < request_.tiles.size(); i = next.fetch_add(1)) {
      add_tile(i, pending, y);
    }
    pending.columns.add_to(y);
  }

#if GRAMSCORE_HAS_AVX2_CODE
  // The same with everything inlined, so that all of it may use AVX2 and no function that other
  // code calls does. (A file compiled with -mavx2 would give such functions to the linker.)
  [[gnu::target("avx2"), gnu::flatten]] void add_tiles_avx2(std::size_t i,
                                                            std::atomic<std::size_t>& next,
                                                            tile_memory& memory,
                                                            std::span<value> y) const {
    add_tiles_here(i, next, memory, y);
  }
#endif

  void add_tile(std::size_t i, pending_tiles& pending, std::span<value> y) const {
    auto const tile_idx = request_.tiles[i];
    auto const tile = request_.matrix->tile(tile_idx);
    GRAMSCORE_ASSERT(tile.output_count == request_.output_count);
    auto* const values = pending.values_of(tile, y);
    auto* const leaves = reinterpret_cast<std::int64_t*>(values);
    request_.leaves->fill(tile_idx, tile, {leaves, tile.terminals.size() * Columns});
    if (scales_each_row(i)) {
      add_rows(tile, values, nullptr, [&, y](std::uint32_t r, value const& v) {
        y[r] = policy::combine(y[r], scaled(v, request_.scales[i][request_.row_class[r]]));
      });
    } else {
      add_rows(tile, values, &pending.columns,
               [y](std::uint32_t r, value const& v) { y[r] = policy::combine(y[r], v); });
    }
  }

  [[nodiscard]] bool scales_each_row(std::size_t i) const {
    return !request_.scales.empty() && request_.scales[i] != unit_scales;
  }

  static value scaled(value v, std::int32_t scale) {
    for (auto& element : v) {
      element = static_cast<std::int64_t>(static_cast<std::uint64_t>(element) *
                                          static_cast<std::uint64_t>(std::int64_t{scale}));
    }
    return v;
  }

  // Groups that `dense` takes are left to it; it may be null.
  template <typename Add>
  static void add_rows(tile_view const& tile, value* values, dense_columns<policy>* dense,
                       Add const& add) {
    if (tile.kind == tile_kind::packed) {
      emit_packed<policy>(tile, values, add);
      return;
    }
    evaluate_rules<policy>(tile, values);
    for (auto const& set : tile.row_sets) {
      for (auto g = set.group_begin; g < set.group_end; ++g) {
        auto const& group = tile.groups[g];
        if (dense != nullptr && dense->take(tile, group, set.rows_per_output, values)) {
          continue;
        }
        if (set.rows_per_output == 2) {
          emit_any_group<policy>(tile, group, values,
                                 [&](std::uint32_t r, value const& v) { add(r / 2, v); });
        } else {
          emit_any_group<policy>(tile, group, values, add);
        }
      }
    }
  }

  sweep_request const& request_;
};

template <std::size_t Columns>
void sweep_columns(sweep_request const& request, std::span<std::int64_t> y) {
  if constexpr (Columns > max_sweep_columns) {
    throw error(error_category::internal, "too many columns in one sweep");
  } else if (request.column_count != Columns) {
    sweep_columns<Columns + 1>(request, y);
  } else {
    using value = typename integer_sum<Columns>::value_type;
    static_assert(sizeof(value) == Columns * sizeof(std::int64_t));
    omp_sweep<Columns>(request).run({reinterpret_cast<value*>(y.data()), request.output_count});
  }
}

}  // namespace

void sweep_omp(sweep_request const& request, std::span<std::int64_t> y) {
  GRAMSCORE_ASSERT(request.column_count >= 1);
  GRAMSCORE_ASSERT(y.size() == request.output_count * request.column_count);
  GRAMSCORE_ASSERT(request.scales.empty() || request.row_class.size() == request.output_count);
  if (request.schedule == schedule_kind::streaming) {
    with_columns(request, y, [](auto const& basic, auto values) { stream_omp(basic, values); });
    return;
  }
  sweep_columns<1>(request, y);
}

}  // namespace gramscore::engine
