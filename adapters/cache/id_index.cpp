// SPDX-License-Identifier: MIT
#include "adapters/cache/id_index.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <unordered_map>
#include <utility>

#include "adapters/cache/checksum.hpp"
#include "adapters/cache/format.hpp"

namespace gramscore::adapters {

using gram_format::empty_slot;

// The probe count is bounded, so that a damaged table without an empty slot cannot hang a reader.
std::uint32_t id_index_view::first(string_column const& ids, std::string_view id) const {
  std::size_t const mask = slots.size() - 1;
  std::size_t slot = checksum_of(id) & mask;
  for (std::size_t probe = 0; probe < slots.size(); ++probe, slot = (slot + 1) & mask) {
    auto const variant = slots[slot];
    if (variant == empty_slot || ids[variant] == id) {
      return variant;
    }
  }
  return empty_slot;
}

std::uint32_t id_index_view::next(std::uint32_t variant) const {
  auto const it = std::lower_bound(chained.begin(), chained.end(), variant);
  return it != chained.end() && *it == variant
             ? chain_next[static_cast<std::size_t>(it - chained.begin())]
             : empty_slot;
}

id_index build_id_index(string_column const& ids) {
  // At most two slots in three are taken.
  id_index index{slot_table(std::bit_ceil(ids.size() + ids.size() / 2 + 1)), {}, {}, {}};
  auto const slots = index.table.slots();
  index.duplicate_bits.assign((ids.size() + 63) / 64, 0);
  auto const mark = [&index](std::uint32_t variant) {
    index.duplicate_bits[variant / 64] |= std::uint64_t{1} << (variant % 64);
  };
  std::size_t const mask = slots.size() - 1;
  std::unordered_map<std::uint32_t, std::uint32_t> last;  // of each ID that several variants carry
  std::vector<std::pair<std::uint32_t, std::uint32_t>> chain;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    auto const variant = static_cast<std::uint32_t>(i);
    auto const id = ids[i];
    std::size_t slot = checksum_of(id) & mask;
    while (slots[slot] != empty_slot && ids[slots[slot]] != id) {
      slot = (slot + 1) & mask;
    }
    auto const first = slots[slot];
    if (first == empty_slot) {
      slots[slot] = variant;
      continue;
    }
    auto const before = last.try_emplace(first, first).first;
    chain.emplace_back(before->second, variant);
    before->second = variant;
    mark(first);
    mark(variant);
  }
  std::sort(chain.begin(), chain.end());
  for (auto const& [variant, next] : chain) {
    index.chained.push_back(variant);
    index.chain_next.push_back(next);
  }
  return index;
}

}  // namespace gramscore::adapters
