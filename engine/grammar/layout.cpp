// SPDX-License-Identifier: MIT
#include "engine/grammar/layout.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <vector>

#include "engine/error.hpp"

namespace gramscore::engine {
namespace {

// The rows of one page and how long each is.
struct page {
  row_text const& rows;
  std::uint32_t first_row;  // in rows
  std::uint32_t row_base;   // in the row set
  std::uint32_t row_count;

  [[nodiscard]] std::span<symbol const> row(std::uint32_t i) const {
    auto const begin = rows.row_begin[first_row + i];
    return std::span(rows.symbols).subspan(begin, rows.row_begin[first_row + i + 1] - begin);
  }
};

std::vector<std::uint32_t> count_lengths(page const& p) {
  std::vector<std::uint32_t> count(2, 0);
  for (std::uint32_t i = 0; i < p.row_count; ++i) {
    auto const length = p.row(i).size();
    if (length + 2 > count.size()) {
      count.resize(length + 2, 0);
    }
    ++count[length];
  }
  return count;
}

// Width of the dense group: one more symbol a row costs 2 bytes a row and saves 2 bytes for each
// longer row's symbol and 2 for each list entry of a row that ends there.
std::uint32_t dense_width(page const& p, std::vector<std::uint32_t> const& length_count) {
  std::int64_t saved = 0;
  std::int64_t best = 0;
  std::uint32_t best_width = 0;
  std::int64_t longer = p.row_count - length_count[0];  // rows longer than `width`
  for (std::uint32_t width = 0; width + 1 < length_count.size() && longer > 0; ++width) {
    saved += longer + length_count[width + 1] - static_cast<std::int64_t>(p.row_count);
    if (saved > best) {
      best = saved;
      best_width = width + 1;
    }
    longer -= length_count[width + 1];
  }
  return best_width;
}

void add_dense_group(page const& p, std::uint32_t width, symbol null_symbol, tile_data& tile) {
  auto const begin = tile.axiom.size();
  tile.groups.push_back(
      {p.row_base, p.row_count, width, no_list, static_cast<std::uint32_t>(begin)});
  tile.axiom.resize(begin + std::size_t{p.row_count} * width, null_symbol);
  for (std::uint32_t i = 0; i < p.row_count; ++i) {
    auto const row = p.row(i);
    for (std::size_t j = 0; j < std::min<std::size_t>(width, row.size()); ++j) {
      tile.axiom[begin + j * p.row_count + i] = row[j];
    }
  }
}

// Rows that are longer than the dense group, by length; within a length in row order.
void add_listed_groups(page const& p, std::uint32_t width,
                       std::vector<std::uint32_t> const& length_count, tile_data& tile) {
  std::vector<std::size_t> group_of(length_count.size(), 0);
  for (std::size_t length = width + 1; length < length_count.size(); ++length) {
    auto const count = length_count[length];
    if (count != 0) {
      group_of[length] = tile.groups.size();
      auto const symbols = static_cast<std::uint32_t>(length - width);
      tile.groups.push_back({p.row_base, count, symbols,
                             static_cast<std::uint32_t>(tile.row_list.size()),
                             static_cast<std::uint32_t>(tile.axiom.size())});
      tile.row_list.resize(tile.row_list.size() + count);
      tile.axiom.resize(tile.axiom.size() + std::size_t{symbols} * count);
    }
  }
  std::vector<std::uint32_t> filled(length_count.size(), 0);
  for (std::uint32_t i = 0; i < p.row_count; ++i) {
    auto const row = p.row(i);
    if (row.size() > width) {
      auto const& group = tile.groups[group_of[row.size()]];
      auto const slot = filled[row.size()]++;
      tile.row_list[group.list_begin + slot] = static_cast<std::uint16_t>(i);
      for (std::size_t j = width; j < row.size(); ++j) {
        tile.axiom[group.symbol_begin + (j - width) * group.row_count + slot] = row[j];
      }
    }
  }
}

}  // namespace

namespace {

// Shared memory of a GPU serves 16 values of 8 bytes at once if they lie in different banks. Rules
// that threads evaluate side by side are chosen so that their children mostly do: of the next few
// rules of a level, the one whose children's banks are least used by the half warp so far.
class bank_order {
 public:
  /// Calls place(rule index) once for each of `pending`, in the order chosen. `child_of(i)` gives
  /// the final ids of the children of rule i. Cost O(rules x window) at most.
  template <typename ChildrenOf, typename Place>
  static void choose(std::span<std::uint32_t const> pending, ChildrenOf const& children_of,
                     Place const& place) {
    std::vector<std::uint32_t> open;
    std::size_t next = 0;
    bank_order order;
    for (std::size_t placed = 0; placed < pending.size(); ++placed) {
      if (placed % half_warp == 0) {
        order = {};
      }
      while (open.size() < window && next < pending.size()) {
        open.push_back(pending[next++]);
      }
      std::size_t best = 0;
      std::uint32_t best_cost = ~0U;
      for (std::size_t k = 0; k < open.size() && best_cost != 0; ++k) {
        if (auto const cost = order.cost_of(children_of(open[k])); cost < best_cost) {
          best = k;
          best_cost = cost;
        }
      }
      order.add(children_of(open[best]));
      place(open[best]);
      open.erase(open.begin() + static_cast<std::ptrdiff_t>(best));
    }
  }

 private:
  static constexpr std::size_t half_warp = 16;
  static constexpr std::size_t banks = 16;
  static constexpr std::size_t window = 32;

  [[nodiscard]] std::uint32_t cost_of(rule const& r) const {
    std::uint32_t const left = left_[r.left % banks];
    std::uint32_t const right = right_[r.right % banks];
    return left * (left + 1) + right * (right + 1);
  }
  void add(rule const& r) {
    ++left_[r.left % banks];
    ++right_[r.right % banks];
  }

  std::array<std::uint8_t, banks> left_{};
  std::array<std::uint8_t, banks> right_{};
};

// Rules of each level, in their old order; level 0 is empty.
std::vector<std::vector<std::uint32_t>> rules_by_level(std::uint32_t terminal_count,
                                                       std::span<rule const> rules) {
  std::vector<std::uint32_t> level(terminal_count + rules.size(), 0);
  std::vector<std::vector<std::uint32_t>> out(1);
  for (std::size_t i = 0; i < rules.size(); ++i) {
    auto const l = 1 + std::max(level[rules[i].left], level[rules[i].right]);
    level[terminal_count + i] = l;
    out.resize(std::max<std::size_t>(out.size(), l + 1));
    out[l].push_back(static_cast<std::uint32_t>(i));
  }
  return out;
}

}  // namespace

void sort_by_level(std::uint32_t terminal_count, repair_result& grammar,
                   std::vector<std::uint16_t>& level_begin) {
  auto& rules = grammar.rules;
  std::vector<symbol> renamed(terminal_count + rules.size());
  std::iota(renamed.begin(), renamed.begin() + terminal_count, symbol{0});
  std::vector<rule> sorted;
  sorted.reserve(rules.size());
  level_begin.clear();
  auto const children_of = [&](std::uint32_t i) {
    return rule{renamed[rules[i].left], renamed[rules[i].right]};
  };
  for (auto const& level : rules_by_level(terminal_count, rules)) {
    bank_order::choose(level, children_of, [&](std::uint32_t i) {
      renamed[terminal_count + i] = static_cast<symbol>(terminal_count + sorted.size());
      sorted.push_back(children_of(i));
    });
    level_begin.push_back(static_cast<std::uint16_t>(sorted.size()));
  }
  rules = std::move(sorted);
  for (auto& s : grammar.rows.symbols) {
    s = renamed[s];
  }
}

row_set lay_out_rows(row_text const& rows, std::uint32_t row_begin, std::uint32_t row_end,
                     symbol null_symbol, tile_data& tile) {
  row_set set;
  set.group_begin = static_cast<std::uint32_t>(tile.groups.size());
  for (std::uint32_t base = 0; base < row_end - row_begin; base += page_rows) {
    page const p{rows, row_begin + base, base, std::min(page_rows, row_end - row_begin - base)};
    auto const length_count = count_lengths(p);
    auto const width = dense_width(p, length_count);
    if (width > 0) {
      add_dense_group(p, width, null_symbol, tile);
    }
    add_listed_groups(p, width, length_count, tile);
  }
  set.group_end = static_cast<std::uint32_t>(tile.groups.size());
  GRAMSCORE_ASSERT(tile.axiom.size() <= 0xffffffffULL);
  return set;
}

}  // namespace gramscore::engine
