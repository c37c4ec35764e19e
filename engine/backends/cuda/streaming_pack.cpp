// SPDX-License-Identifier: MIT
#include "engine/backends/cuda/streaming_pack.hpp"

#include <algorithm>
#include <cstring>
#include <span>

#include "engine/backends/cuda/launch_plan.hpp"
#include "engine/error.hpp"

namespace gramscore::engine::cuda {
namespace {

constexpr std::size_t array_alignment = 16;

template <typename T>
T const* append(std::span<T const> items, std::vector<std::uint8_t>& bytes) {
  auto const begin = (bytes.size() + array_alignment - 1) / array_alignment * array_alignment;
  bytes.resize(begin + items.size_bytes());
  if (!items.empty()) {
    std::memcpy(bytes.data() + begin, items.data(), items.size_bytes());
  }
  return reinterpret_cast<T const*>(begin);  // NOLINT(performance-no-int-to-ptr)
}

template <typename T>
T const* append(std::vector<T> const& items, std::vector<std::uint8_t>& bytes) {
  return append(std::span<T const>(items), bytes);
}

template <typename T>
void relocate(T const*& pointer, std::uint8_t const* base) {
  pointer = reinterpret_cast<T const*>(base + reinterpret_cast<std::uintptr_t>(pointer));
}

std::vector<streaming_device_group> number_rows(streaming_tile const& plan) {
  std::vector<streaming_device_group> out;
  std::uint32_t position = 0;
  for (auto const& g : plan.groups) {
    out.push_back(
        {position, g.row_base, g.row_count, g.length, g.list_begin, g.slot_begin, g.shift});
    position += g.row_count;
  }
  return out;
}

std::vector<streaming_device_level> levels_of(streaming_tile const& plan,
                                              std::vector<streaming_device_group> const& groups) {
  auto const& nodes = plan.nodes;
  auto const depth = nodes.depth();
  auto const position_end =
      groups.empty() ? 0 : groups.back().position_begin + groups.back().row_count;
  std::vector<streaming_device_level> out;
  for (std::uint32_t level = 0; level <= depth + 1; ++level) {
    auto const nodes_begin = level == 0 ? 0 : level - 1;  // level 0 has no nodes
    auto const group = plan.group_begin[level];
    out.push_back(
        {nodes.pair_begin[nodes_begin], nodes.copy_begin[nodes_begin], group,
         group == groups.size() ? position_end : groups[group].position_begin,
         level == 0 || level > depth ? 0 : static_cast<std::uint32_t>(nodes.level_offset(level))});
  }
  return out;
}

}  // namespace

void pack_streaming(streaming_tile const& plan, streaming_pack& into) {
  auto const groups = number_rows(plan);
  streaming_device_tile out{};
  out.levels = append(levels_of(plan, groups), into.bytes);
  out.pairs = append(plan.nodes.pairs, into.bytes);
  out.copies = append(plan.nodes.copies, into.bytes);
  out.groups = append(groups, into.bytes);
  out.row_list = append(plan.row_list, into.bytes);
  out.slots = append(plan.slots, into.bytes);
  if (!into.tiles.empty()) {
    out.leaf_begin = into.tiles.back().leaf_begin + into.tiles.back().terminal_count;
  }
  out.terminal_count = plan.nodes.terminal_count;
  out.depth = plan.nodes.depth();
  out.bytes =
      static_cast<std::uint32_t>(into.bytes.size() - reinterpret_cast<std::uintptr_t>(out.levels));
  set_scales(out, unit_scales);
  into.tiles.push_back(out);
  into.arena_limit = std::max(into.arena_limit, plan.nodes.arena_values);
  into.terminal_limit = std::max<std::size_t>(into.terminal_limit, out.terminal_count);
  into.node_count += plan.nodes.pairs.size() + plan.nodes.copies.size();
  into.level_count += out.depth;
}

void set_scales(streaming_device_tile& tile, row_scales const& scales) {
  tile.scales = scales;
  tile.unit_scales = scales == unit_scales;
}

void relocate_streaming(streaming_pack& pack, std::uint8_t const* base) {
  for (auto& tile : pack.tiles) {
    relocate(tile.levels, base);
    relocate(tile.pairs, base);
    relocate(tile.copies, base);
    relocate(tile.groups, base);
    relocate(tile.row_list, base);
    relocate(tile.slots, base);
  }
}

std::uint32_t threads_of_block(streaming_pack const& pack, std::uint32_t most) {
  constexpr std::size_t narrow_level = 400;  // nodes, on average
  constexpr std::uint32_t few = 256;
  return pack.node_count < pack.level_count * narrow_level ? std::min(few, most) : most;
}

std::uint32_t blocks_of_tile(std::size_t tile_count, std::size_t processors) {
  return static_cast<std::uint32_t>(
      std::clamp<std::size_t>(processors / std::max<std::size_t>(tile_count, 1), 1, most_parts));
}

streaming_layout lay_out_streaming(std::size_t arena_limit, std::size_t terminal_limit,
                                   std::size_t value_bytes, std::size_t shared_limit,
                                   std::size_t blocks) {
  auto const arena_bytes = arena_limit * value_bytes;
  auto const leaf_bytes = terminal_limit * value_bytes;
  streaming_layout out{};
  out.shared_arena = arena_bytes <= shared_limit;
  out.shared_leaves = out.shared_arena && leaf_bytes <= shared_limit - arena_bytes;
  out.shared_bytes = (out.shared_arena ? arena_bytes : 0) + (out.shared_leaves ? leaf_bytes : 0);
  out.scratch_values = out.shared_arena ? 0 : arena_limit * blocks;
  return out;
}

}  // namespace gramscore::engine::cuda
