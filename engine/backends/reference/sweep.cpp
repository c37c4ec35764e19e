// SPDX-License-Identifier: MIT
// The sequential oracle: no rule is evaluated, every cell is added on its own.
#include "engine/backends/sweep.hpp"

#include <algorithm>
#include <vector>

#include "engine/backends/columns.hpp"
#include "engine/backends/reference/streaming.hpp"
#include "engine/error.hpp"
#include "engine/grammar/expand.hpp"

namespace gramscore::engine {

void sweep_reference(sweep_request const& request, std::span<std::int64_t> y) {
  auto const columns = request.column_count;
  GRAMSCORE_ASSERT(columns >= 1 && columns <= max_sweep_columns);
  GRAMSCORE_ASSERT(y.size() == request.output_count * columns);
  if (request.schedule == schedule_kind::streaming) {
    with_columns(request, y,
                 [](auto const& basic, auto values) { stream_reference(basic, values); });
    return;
  }
  std::fill(y.begin(), y.end(), 0);
  std::vector<std::int64_t> leaves;
  for (std::size_t i = 0; i < request.tiles.size(); ++i) {
    auto const tile = request.matrix->tile(request.tiles[i]);
    auto const scales = request.scales.empty() ? unit_scales : request.scales[i];
    leaves.resize(tile.terminals.size() * columns);
    request.leaves->fill(request.tiles[i], tile, leaves);
    expand_all(tile, [&](std::uint32_t output, std::uint32_t terminal_id) {
      std::size_t const row_class = request.row_class.empty() ? 0 : request.row_class[output];
      for (std::size_t c = 0; c < columns; ++c) {
        auto& sum = y[output * columns + c];
        auto const term = static_cast<std::uint64_t>(leaves[terminal_id * columns + c]) *
                          static_cast<std::uint64_t>(std::int64_t{scales[row_class]});
        sum = static_cast<std::int64_t>(static_cast<std::uint64_t>(sum) + term);
      }
    });
  }
}

}  // namespace gramscore::engine
