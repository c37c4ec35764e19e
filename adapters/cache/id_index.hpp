// SPDX-License-Identifier: MIT
// The hash index from variant IDs to variants: built once, then read from the mapped file.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "adapters/cache/slot_table.hpp"
#include "adapters/cache/string_column.hpp"

namespace gramscore::adapters {

/// What FORMAT.md's ID index section holds, over memory that somebody else owns.
struct id_index_view {
  std::span<std::uint32_t const> slots;           ///< a power of two of them
  std::span<std::uint32_t const> chained;         ///< variants with a later one of the same ID
  std::span<std::uint32_t const> chain_next;      ///< [chained]
  std::span<std::uint64_t const> duplicate_bits;  ///< [ceil(variants / 64)]

  /// @return the first variant with the ID, or gram_format::empty_slot. Cost O(1).
  [[nodiscard]] std::uint32_t first(string_column const& ids, std::string_view id) const;
  /// @return the next variant with the same ID, or gram_format::empty_slot.
  [[nodiscard]] std::uint32_t next(std::uint32_t variant) const;
  [[nodiscard]] bool duplicate(std::uint32_t variant) const {
    return ((duplicate_bits[variant / 64] >> (variant % 64)) & 1U) != 0;
  }
};

struct id_index {
  slot_table table;
  std::vector<std::uint32_t> chained;
  std::vector<std::uint32_t> chain_next;
  std::vector<std::uint64_t> duplicate_bits;

  [[nodiscard]] id_index_view view() const {
    return {table.slots(), chained, chain_next, duplicate_bits};
  }
};

/// Cost O(variants), also where many variants share an ID; memory: a bit a variant, and the slots
/// (slot_table.hpp).
[[nodiscard]] id_index build_id_index(string_column const& ids);

}  // namespace gramscore::adapters
