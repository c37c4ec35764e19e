// SPDX-License-Identifier: MIT
// A sweep_request as a basic_request of integer sums. Internal to the back-ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/backends/sweep.hpp"
#include "engine/error.hpp"
#include "engine/policy/sum.hpp"

namespace gramscore::engine {

/// A leaf_source as the leaf table of `Columns` columns.
template <std::size_t Columns>
class column_leaves : public leaf_table<integer_sum<Columns>> {
  using value = typename integer_sum<Columns>::value_type;
  static_assert(sizeof(value) == Columns * sizeof(std::int64_t));

 public:
  explicit column_leaves(leaf_source const& source) : source_(source) {}
  void fill(std::size_t tile_idx, tile_view const& tile, std::span<value> leaves) const override {
    source_.fill(tile_idx, tile,
                 {reinterpret_cast<std::int64_t*>(leaves.data()), leaves.size() * Columns});
  }

 private:
  leaf_source const& source_;
};

/// Calls run(basic_request<integer_sum<column_count>>, y as values).
template <std::size_t Columns = 1, typename Run>
void with_columns(sweep_request const& request, std::span<std::int64_t> y, Run const& run) {
  if constexpr (Columns > max_sweep_columns) {
    throw error(error_category::internal, "too many columns in one sweep");
  } else if (request.column_count != Columns) {
    with_columns<Columns + 1>(request, y, run);
  } else {
    using policy = integer_sum<Columns>;
    column_leaves<Columns> const leaves(*request.leaves);
    basic_request<policy> const basic{request.matrix,    request.tiles,   request.scales,
                                      request.row_class, &leaves,         request.output_count,
                                      request.threads,   request.schedule};
    run(basic, std::span<typename policy::value_type>(
                   reinterpret_cast<typename policy::value_type*>(y.data()), request.output_count));
  }
}

}  // namespace gramscore::engine
