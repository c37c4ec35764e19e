// SPDX-License-Identifier: MIT
#include "engine/backends/cuda/image.hpp"

#include <algorithm>
#include <cstring>

#include "engine/backends/cuda/paged_rows.hpp"
#include "engine/error.hpp"

namespace gramscore::engine::cuda {
namespace {

constexpr std::size_t alignment = 16;

std::size_t aligned(std::size_t n) {
  return (n + alignment - 1) / alignment * alignment;
}

// Lays arrays one after the other into bytes that somebody else owns, or only counts them.
class image_writer {
 public:
  explicit image_writer(std::uint8_t* out) : out_(out) {}

  template <typename T>
  std::uint32_t add(std::span<T const> items) {
    auto const begin = at_;
    if (out_ != nullptr && !items.empty()) {
      std::memcpy(out_ + begin, items.data(), items.size_bytes());
    }
    at_ = aligned(begin + items.size_bytes());
    GRAMSCORE_ASSERT(at_ <= 0xffffffffULL);
    return static_cast<std::uint32_t>(begin);
  }
  template <typename T>
  std::uint32_t add(std::vector<T> const& items) {
    return add(std::span<T const>(items));
  }
  [[nodiscard]] std::size_t size() const { return at_; }

 private:
  std::uint8_t* out_;
  std::size_t at_ = 0;
};

// Steps of at most step_rules rules of one level. A step is preceded by a barrier when it begins a
// level, and when its values may land on rules that a thread at the last barrier has yet to read:
// rules wait at the tail of the values (rules.cuh), and value i lies over rules k < 2i - R + 3
// only.
std::vector<std::uint32_t> make_steps(tile_view const& tile) {
  std::vector<std::uint32_t> steps;
  auto const rules = static_cast<std::int64_t>(tile.rules.size());
  std::int64_t read = 0;  // rules that every thread has read
  for (std::size_t level = 1; level < tile.level_begin.size(); ++level) {
    std::uint32_t const begin = tile.level_begin[level - 1];
    std::uint32_t const level_end = tile.level_begin[level];
    for (auto at = begin; at < level_end; at += step_rules) {
      std::int64_t const end = std::min(at + step_rules, level_end);
      bool const barrier = at == begin || 2 * (end - 1) - rules + 3 > read;
      steps.push_back(at | (barrier ? barrier_flag : 0));
      read = barrier ? end : read;
    }
  }
  steps.push_back(static_cast<std::uint32_t>(rules) | barrier_flag);
  return steps;
}

void add_rules(tile_view const& tile, image_writer& writer, device_tile& out) {
  auto const steps = make_steps(tile);
  out.rules = writer.add(tile.rules);
  out.steps = writer.add(steps);
  out.step_count = static_cast<std::uint32_t>(steps.size() - 1);
  out.rule_count = static_cast<std::uint32_t>(tile.rules.size());
}

void add_listed(tile_view const& tile, std::size_t first_set, image_writer& writer,
                device_tile& out) {
  std::vector<listed_group> groups;
  std::uint32_t slices = 0;
  for (auto s = first_set; s < tile.row_sets.size(); ++s) {
    auto const& set = tile.row_sets[s];
    for (auto g = set.group_begin; g < set.group_end; ++g) {
      auto const& group = tile.groups[g];
      if (group.length != 0 && group.row_count != 0) {
        groups.push_back({group.row_base, group.row_count, group.length, group.list_begin,
                          group.symbol_begin, slices, set.rows_per_output == 2 ? 1U : 0U});
        slices += (group.row_count + 31) / 32;
      }
    }
  }
  // The groups of later row sets end both arrays: offsets shift by where the first one begins.
  auto list_begin = static_cast<std::uint32_t>(tile.row_list.size());
  auto symbol_begin = static_cast<std::uint32_t>(tile.axiom.size());
  for (auto const& group : groups) {
    symbol_begin = std::min(symbol_begin, group.symbol_begin);
    list_begin = group.list_begin == no_list ? list_begin : std::min(list_begin, group.list_begin);
  }
  for (auto& group : groups) {
    group.symbol_begin -= symbol_begin;
    group.list_begin -= group.list_begin == no_list ? 0 : list_begin;
  }
  out.groups = writer.add(groups);
  out.group_count = static_cast<std::uint32_t>(groups.size());
  out.group_list = writer.add(tile.row_list.subspan(list_begin));
  out.group_symbols = writer.add(tile.axiom.subspan(symbol_begin));
}

void add_paged(paged_rows const& rows, std::uint32_t shift, image_writer& writer,
               device_tile& out) {
  out.paged_rows = rows.row_count;
  out.paged_shift = shift;
  out.dense_width = rows.dense_width;
  out.dense_pitch = rows.dense_pitch;
  out.has_parts = rows.has_parts ? 1 : 0;
  out.table = writer.add(rows.table);
  out.dense = writer.add(rows.dense);
  out.units = writer.add(rows.units);
  out.list = writer.add(rows.list);
}

device_tile describe(tile_view const& tile) {
  device_tile out;
  out.terminal_count = static_cast<std::uint32_t>(tile.terminals.size());
  out.lane_count = tile.kind == tile_kind::packed ? out.terminal_count / 3 : 0;
  return out;
}

device_tile write_image(tile_view const& tile, paged_rows const* paged, image_writer& writer) {
  auto out = describe(tile);
  if (tile.kind == tile_kind::packed) {
    out.codes = writer.add(tile.codes);
  } else {
    add_rules(tile, writer, out);
    if (paged != nullptr) {
      add_paged(*paged, tile.row_sets[0].rows_per_output == 2 ? 1 : 0, writer, out);
    }
    add_listed(tile, paged != nullptr ? 1 : 0, writer, out);
  }
  out.bytes = static_cast<std::uint32_t>(writer.size());
  return out;
}

}  // namespace

tile_image make_image(tile_view const& tile, image_form form) {
  paged_rows rows;
  bool paged = false;
  if (form == image_form::paged && tile.kind == tile_kind::grammar) {
    rows = page_rows_of(tile, tile.row_sets[0]);
    paged = rows.row_count != 0;
  }
  image_writer counter(nullptr);
  write_image(tile, paged ? &rows : nullptr, counter);
  tile_image image;
  image.bytes.resize(counter.size());
  image_writer writer(image.bytes.data());
  image.tile = write_image(tile, paged ? &rows : nullptr, writer);
  return image;
}

std::size_t listed_image_bytes(tile_view const& tile) {
  image_writer counter(nullptr);
  write_image(tile, nullptr, counter);
  return counter.size();
}

device_tile write_listed_image(tile_view const& tile, std::span<std::uint8_t> out) {
  image_writer writer(out.data());
  auto const described = write_image(tile, nullptr, writer);
  GRAMSCORE_ASSERT(described.bytes <= out.size());
  return described;
}

}  // namespace gramscore::engine::cuda
