// SPDX-License-Identifier: MIT
#include "engine/schedule/streaming.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>

#include "engine/error.hpp"
#include "engine/schedule/levels.hpp"

namespace gramscore::engine {
namespace {

// Where a symbol is when its level is done. Pair nodes come first, so a slot is a rank in a level.
class symbol_places {
 public:
  explicit symbol_places(tile_view const& tile) : tile_(tile), level_(symbol_levels(tile)) {}
  [[nodiscard]] std::uint32_t level(symbol s) const { return level_[s]; }
  [[nodiscard]] std::uint16_t slot(symbol s) const {
    auto const level = level_[s];
    return level == 0 ? s
                      : static_cast<std::uint16_t>(s - tile_.terminals.size() -
                                                   tile_.level_begin[level - 1U]);
  }

 private:
  tile_view const& tile_;
  std::vector<std::uint16_t> level_;
};

// One axiom symbol of a row of a page.
struct emission {
  std::uint16_t row;
  symbol read;
};

// Sorts by a key in [0, key_count), stably. @return [key_count + 1] where each key begins.
template <typename Item, typename Key>
std::vector<std::uint32_t> counting_sort(std::vector<Item>& items, std::size_t key_count,
                                         Key const& key) {
  std::vector<std::uint32_t> begin(key_count + 1, 0);
  for (auto const& item : items) {
    ++begin[key(item) + 1];
  }
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  auto cursor = begin;
  std::vector<Item> sorted(items.size());
  for (auto const& item : items) {
    sorted[cursor[key(item)]++] = item;
  }
  items.swap(sorted);
  return begin;
}

// Groups that share a row base: rows within 16 bits of it.
struct page {
  std::span<row_group const> groups;
  std::uint32_t row_base;
  std::uint32_t row_count;  // one more than the last row that occurs
  std::uint32_t shift;
};

// To be called before the slots of the group are appended. Neighbouring rows need no list.
emission_group group_of(streaming_tile& out, page const& p, std::vector<std::uint16_t> const& rows,
                        std::uint32_t length) {
  emission_group group{p.row_base, static_cast<std::uint32_t>(rows.size()),      length,
                       no_list,    static_cast<std::uint32_t>(out.slots.size()), p.shift};
  if (std::size_t{rows.back()} - rows.front() + 1 == rows.size()) {
    group.row_base += rows.front();
  } else {
    group.list_begin = static_cast<std::uint32_t>(out.row_list.size());
    out.row_list.insert(out.row_list.end(), rows.begin(), rows.end());
  }
  return group;
}

class emission_planner {
 public:
  emission_planner(tile_view const& tile, streaming_tile& out)
      : tile_(tile), out_(out), places_(tile), groups_of_level_(depth_of(tile) + 1) {}

  void plan() {
    for (auto const& set : tile_.row_sets) {
      auto groups = tile_.groups.subspan(set.group_begin, set.group_end - set.group_begin);
      while (!groups.empty()) {
        auto const end = std::find_if(groups.begin(), groups.end(), [&](row_group const& g) {
          return g.row_base != groups.front().row_base;
        });
        auto const count = static_cast<std::size_t>(end - groups.begin());
        page const p{groups.first(count), groups.front().row_base, 0,
                     set.rows_per_output == 2 ? 1U : 0U};
        plan_page(p);
        groups = groups.subspan(count);
      }
    }
    out_.group_begin.push_back(0);
    for (auto const& groups : groups_of_level_) {
      out_.groups.insert(out_.groups.end(), groups.begin(), groups.end());
      out_.group_begin.push_back(static_cast<std::uint32_t>(out_.groups.size()));
    }
  }

 private:
  void plan_page(page p) {
    auto emissions = read_page(p);
    counting_sort(emissions, p.row_count, [](emission const& e) { return std::size_t{e.row}; });
    auto const begin = counting_sort(emissions, groups_of_level_.size(), [&](emission const& e) {
      return std::size_t{places_.level(e.read)};
    });
    for (std::size_t level = 0; level < groups_of_level_.size(); ++level) {
      plan_level(p, groups_of_level_[level],
                 std::span(emissions).subspan(begin[level], begin[level + 1] - begin[level]));
    }
  }

  // In group order, which is the order of the symbols of a row.
  std::vector<emission> read_page(page& p) const {
    std::vector<emission> out;
    for (auto const& group : p.groups) {
      for (std::uint32_t i = 0; i < group.row_count; ++i) {
        auto const row = group.list_begin == no_list ? i : tile_.row_list[group.list_begin + i];
        p.row_count = std::max(p.row_count, row + 1);
        for (std::uint32_t j = 0; j < group.length; ++j) {
          auto const s = tile_.axiom[group.symbol_begin + std::size_t{j} * group.row_count + i];
          if (s != tile_.symbol_count()) {
            out.push_back({static_cast<std::uint16_t>(row), s});
          }
        }
      }
    }
    return out;
  }

  // A run is what a row reads of the level; a group is made of all runs of one length.
  void plan_level(page const& p, std::vector<emission_group>& groups,
                  std::span<emission const> emissions) {
    struct run {
      std::uint32_t begin;
      std::uint32_t length;
    };
    std::vector<run> runs;
    std::uint32_t longest = 0;
    for (std::uint32_t at = 0; at < emissions.size(); at += runs.back().length) {
      auto end = at + 1;
      while (end < emissions.size() && emissions[end].row == emissions[at].row) {
        ++end;
      }
      runs.push_back({at, end - at});
      longest = std::max(longest, end - at);
    }
    auto const begin = counting_sort(runs, longest + std::size_t{1},
                                     [](run const& r) { return std::size_t{r.length}; });
    for (std::uint32_t length = 1; length <= longest; ++length) {
      auto const mine = std::span(runs).subspan(begin[length], begin[length + 1] - begin[length]);
      if (mine.empty()) {
        continue;
      }
      std::vector<std::uint16_t> rows;
      rows.reserve(mine.size());
      for (auto const& r : mine) {
        rows.push_back(emissions[r.begin].row);
      }
      groups.push_back(group_of(out_, p, rows, length));
      for (std::uint32_t j = 0; j < length; ++j) {
        for (auto const& r : mine) {
          out_.slots.push_back(places_.slot(emissions[r.begin + j].read));
        }
      }
    }
  }

  tile_view const& tile_;
  streaming_tile& out_;
  symbol_places places_;
  std::vector<std::vector<emission_group>> groups_of_level_;  // [depth + 1]
};

}  // namespace

streaming_tile plan_streaming(tile_view const& tile) {
  GRAMSCORE_ASSERT(tile.kind == tile_kind::grammar);
  streaming_tile out;
  out.nodes = complete(tile);
  emission_planner(tile, out).plan();
  return out;
}

streaming_tile plan_streaming_in_order(tile_view const& tile) {
  GRAMSCORE_ASSERT(tile.kind == tile_kind::grammar);
  streaming_tile out;
  out.nodes = complete(tile);
  symbol_places const places(tile);
  auto const level_of = [&](std::uint32_t position) {
    return std::size_t{places.level(tile.axiom[position])};
  };
  std::vector<std::uint32_t> positions;
  for (std::uint32_t position = 0; position < tile.axiom.size(); ++position) {
    if (tile.axiom[position] != tile.symbol_count()) {
      positions.push_back(position);
    }
  }
  auto const begin = counting_sort(positions, depth_of(tile) + std::size_t{1}, level_of);
  out.group_begin.push_back(0);
  for (std::size_t level = 0; level + 1 < begin.size(); ++level) {
    for (auto at = begin[level]; at < begin[level + 1];) {
      page const p{{}, positions[at] / page_rows * page_rows, 0, 0};
      std::vector<std::uint16_t> rows;
      std::vector<std::uint16_t> slots;
      for (; at < begin[level + 1] && positions[at] - p.row_base < page_rows; ++at) {
        rows.push_back(static_cast<std::uint16_t>(positions[at] - p.row_base));
        slots.push_back(places.slot(tile.axiom[positions[at]]));
      }
      out.groups.push_back(group_of(out, p, rows, 1));
      out.slots.insert(out.slots.end(), slots.begin(), slots.end());
    }
    out.group_begin.push_back(static_cast<std::uint32_t>(out.groups.size()));
  }
  return out;
}

std::uint64_t plan_bytes(streaming_tile const& plan) {
  auto const bytes = [](auto const& items) { return std::uint64_t{std::span(items).size_bytes()}; };
  auto const& nodes = plan.nodes;
  return bytes(nodes.pairs) + bytes(nodes.pair_begin) + bytes(nodes.copies) +
         bytes(nodes.copy_begin) + bytes(plan.groups) + bytes(plan.group_begin) +
         bytes(plan.row_list) + bytes(plan.slots);
}

}  // namespace gramscore::engine
