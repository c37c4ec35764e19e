// SPDX-License-Identifier: MIT
// One product of a tiled matrix with leaves of any policy, as every back-end takes it. Not for
// making leaves from weights (adapters/score) or for loading tiles.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/grammar/tile.hpp"
#include "engine/policy/policy.hpp"

namespace gramscore::engine {

/// The matrix as a sweep sees it. tile() may load and check on demand and is called from several
/// threads at once.
class tile_source {
 public:
  tile_source() = default;
  tile_source(tile_source const&) = delete;
  tile_source& operator=(tile_source const&) = delete;
  virtual ~tile_source() = default;

  [[nodiscard]] virtual tile_view tile(std::size_t tile_idx) const = 0;
};

inline constexpr std::size_t row_class_count = 4;

/// How many times a tile's value counts for an output of each row class; 0 masks it.
using row_scales = std::array<std::int32_t, row_class_count>;
inline constexpr row_scales unit_scales{1, 1, 1, 1};

/// In which order a sweep walks a grammar (schedule/README.md).
enum class schedule_kind : std::uint8_t {
  automatic,  ///< the planner's choice
  tile,       ///< all values of a tile at once, rows after all rules
  streaming,  ///< level by level in two alternating buffers, rows emitted as symbols get ready
};

/// The leaves of a tile's terminals. fill() is called from several threads at once.
template <sweep_policy Policy>
class leaf_table {
 public:
  leaf_table() = default;
  leaf_table(leaf_table const&) = delete;
  leaf_table& operator=(leaf_table const&) = delete;
  virtual ~leaf_table() = default;

  /// @param leaves [terminals]; every element must be written.
  virtual void fill(std::size_t tile_idx, tile_view const& tile,
                    std::span<typename Policy::leaf_type> leaves) const = 0;
};

/// All spans belong to the caller and outlive the call.
template <sweep_policy Policy>
struct basic_request {
  tile_source const* matrix = nullptr;
  std::span<std::uint32_t const> tiles;  ///< tiles to sweep; the order matters to policies that
                                         ///< are not commutative
  std::span<row_scales const> scales;    ///< [tiles.size()], or empty: all 1
  std::span<std::uint8_t const>
      row_class;  ///< [outputs] below row_class_count; may be empty without scales
  leaf_table<Policy> const* leaves = nullptr;
  std::size_t output_count = 0;
  int threads = 1;
  schedule_kind schedule = schedule_kind::automatic;
};

/// How often the i-th tile of a request counts for an output; without row classes all are class 0.
template <sweep_policy Policy>
[[nodiscard]] std::int32_t scale_of(basic_request<Policy> const& request, std::size_t i,
                                    std::size_t output) {
  if (request.scales.empty()) {
    return 1;
  }
  return request.scales[i][request.row_class.empty() ? 0 : request.row_class[output]];
}

}  // namespace gramscore::engine
