// SPDX-License-Identifier: MIT
#include "engine/grammar/layout.hpp"

#include <algorithm>
#include <numeric>
#include <span>

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

void sort_by_level(std::uint32_t terminal_count, repair_result& grammar,
                   std::vector<std::uint16_t>& level_begin) {
  auto& rules = grammar.rules;
  std::vector<std::uint32_t> level(terminal_count + rules.size(), 0);
  std::uint32_t depth = 0;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    level[terminal_count + i] = 1 + std::max(level[rules[i].left], level[rules[i].right]);
    depth = std::max(depth, level[terminal_count + i]);
  }
  std::vector<std::uint32_t> begin(depth + 1, 0);
  for (std::size_t i = 0; i < rules.size(); ++i) {
    ++begin[level[terminal_count + i]];
  }
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  level_begin.assign(begin.begin(), begin.end());  // begin[l] = rules of levels 1..l

  std::vector<symbol> renamed(terminal_count + rules.size());
  std::iota(renamed.begin(), renamed.begin() + terminal_count, symbol{0});
  std::vector<std::uint32_t> cursor(depth + 1, 0);
  std::copy(begin.begin(), begin.end() - 1, cursor.begin() + 1);
  std::vector<rule> sorted(rules.size());
  for (std::size_t i = 0; i < rules.size(); ++i) {
    auto const to = cursor[level[terminal_count + i]]++;
    renamed[terminal_count + i] = static_cast<symbol>(terminal_count + to);
    sorted[to] = {renamed[rules[i].left], renamed[rules[i].right]};
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
