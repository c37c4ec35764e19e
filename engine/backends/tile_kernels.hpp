// SPDX-License-Identifier: MIT
// The sweep of one tile on one CPU thread, for any monoid. Internal to the back-ends.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "engine/grammar/tile.hpp"
#include "engine/policy/policy.hpp"

namespace gramscore::engine {

/// Two neighbouring 16-bit elements by one load: sweeps are bound by the number of loads.
struct element_pair {
  std::uint32_t first;
  std::uint32_t second;
};

/// @param from two elements of any 16-bit type, read in memory order.
template <typename Element>
inline element_pair load_pair(Element const* from) {
  static_assert(sizeof(Element) == 2);
  std::uint32_t both = 0;
  std::memcpy(&both, from, sizeof both);
  if constexpr (std::endian::native == std::endian::little) {
    return {both & 0xffffU, both >> 16};
  } else {
    return {both >> 16, both & 0xffffU};
  }
}

/// Fills values[terminals ..] from values[.. terminals): one pass over the rules, then the null
/// symbol. @param values [symbol_count + 1].
template <monoid_policy Policy>
void evaluate_rules(tile_view const& tile, typename Policy::value_type* values) {
  auto* out = values + tile.terminals.size();
  for (auto const& r : tile.rules) {
    *out++ = Policy::combine(values[r.left], values[r.right]);
  }
  *out = Policy::identity();
}

/// Combines the `Length` symbols of each row of a group (0: any length) and emits the result.
template <monoid_policy Policy, std::uint32_t Length, typename Emit>
void emit_group(tile_view const& tile, row_group const& group,
                typename Policy::value_type const* values, Emit const& emit) {
  auto const* const axiom = tile.axiom.data() + group.symbol_begin;
  auto const* const list =
      group.list_begin == no_list ? nullptr : tile.row_list.data() + group.list_begin;
  std::size_t const rows = group.row_count;
  std::uint32_t const length = Length == 0 ? group.length : Length;
  std::size_t i = 0;
  for (; i + 2 <= rows && Length != 0; i += 2) {
    auto const heads = load_pair(axiom + i);
    auto first = values[heads.first];
    auto second = values[heads.second];
    for (std::uint32_t j = 1; j < length; ++j) {
      auto const next = load_pair(axiom + j * rows + i);
      first = Policy::combine(first, values[next.first]);
      second = Policy::combine(second, values[next.second]);
    }
    auto const at = static_cast<std::uint32_t>(i);
    auto const row = list == nullptr ? element_pair{at, at + 1} : load_pair(list + i);
    emit(group.row_base + row.first, first);
    emit(group.row_base + row.second, second);
  }
  for (; i < rows; ++i) {
    auto value = values[axiom[i]];
    for (std::uint32_t j = 1; j < length; ++j) {
      value = Policy::combine(value, values[axiom[j * rows + i]]);
    }
    emit(group.row_base + (list == nullptr ? static_cast<std::uint32_t>(i) : list[i]), value);
  }
}

/// Emits every row of a group: emit(row, value).
template <monoid_policy Policy, typename Emit>
void emit_any_group(tile_view const& tile, row_group const& group,
                    typename Policy::value_type const* values, Emit const& emit) {
  switch (group.length) {
    case 0:
      break;
    case 1:
      emit_group<Policy, 1>(tile, group, values, emit);
      break;
    case 2:
      emit_group<Policy, 2>(tile, group, values, emit);
      break;
    case 3:
      emit_group<Policy, 3>(tile, group, values, emit);
      break;
    case 4:
      emit_group<Policy, 4>(tile, group, values, emit);
      break;
    case 5:
      emit_group<Policy, 5>(tile, group, values, emit);
      break;
    case 6:
      emit_group<Policy, 6>(tile, group, values, emit);
      break;
    case 7:
      emit_group<Policy, 7>(tile, group, values, emit);
      break;
    case 8:
      emit_group<Policy, 8>(tile, group, values, emit);
      break;
    default:
      emit_group<Policy, 0>(tile, group, values, emit);
  }
}

/// Emits every row of a set, row by row: emit(row, value). A row may be emitted several times; its
/// value is the combination of these in order.
template <monoid_policy Policy, typename Emit>
void emit_row_set(tile_view const& tile, row_set const& set,
                  typename Policy::value_type const* values, Emit const& emit) {
  for (auto g = set.group_begin; g < set.group_end; ++g) {
    emit_any_group<Policy>(tile, tile.groups[g], values, emit);
  }
}

/// Emits every row of a packed tile, four lanes at a time through a table of their 256 sums.
/// @param values [terminals]; emit(row, value) is called once a row and lane quad.
template <monoid_policy Policy, typename Emit>
void emit_packed(tile_view const& tile, typename Policy::value_type const* values,
                 Emit const& emit) {
  std::size_t const lanes = tile.terminals.size() / 3;
  // Every element that is read is written first.
  std::array<typename Policy::value_type, 256> sums;  // NOLINT(*-pro-type-member-init)
  for (std::size_t quad = 0; quad * 4 < lanes; ++quad) {
    sums[0] = Policy::identity();
    std::size_t filled = 1;
    for (std::size_t k = 0; k < 4; ++k, filled *= 4) {
      for (std::size_t code = 1; code < 4; ++code) {
        auto const lane = quad * 4 + k;
        auto const leaf = lane < lanes ? values[3 * lane + code - 1] : Policy::identity();
        for (std::size_t i = 0; i < filled; ++i) {
          sums[code * filled + i] = Policy::combine(sums[i], leaf);
        }
      }
    }
    auto const* const codes = tile.codes.data() + quad * tile.output_count;
    for (std::uint32_t row = 0; row < tile.output_count; ++row) {
      emit(row, sums[codes[row]]);
    }
  }
}

}  // namespace gramscore::engine
