// SPDX-License-Identifier: MIT
#include "engine/grammar/tile.hpp"

#include <algorithm>
#include <string>

#include "engine/error.hpp"
#include "engine/grammar/build.hpp"

namespace gramscore::engine {
namespace {

void require(bool holds, char const* what) {
  if (!holds) {
    throw error(error_category::malformed_input, std::string("damaged tile: ") + what);
  }
}

// The largest of some 16-bit numbers, -1 if there are none: one vectorised pass.
template <typename Items, typename Key>
std::int32_t largest(Items const& items, Key const& key) {
  std::uint16_t best = 0;
  for (auto const& item : items) {
    best = std::max(best, key(item));
  }
  return items.empty() ? -1 : std::int32_t{best};
}

void validate_terminals(tile_view const& tile) {
  require(tile.column_count <= 65536, "too many columns");
  auto const last = largest(tile.terminals, [](terminal const& t) { return t.column; });
  require(last < std::int64_t{tile.column_count}, "a terminal's column is out of range");
}

void validate_rules(tile_view const& tile) {
  require(!tile.level_begin.empty() && tile.level_begin.front() == 0 &&
              tile.level_begin.back() == tile.rules.size(),
          "level offsets do not cover the rules");
  for (std::size_t level = 1; level < tile.level_begin.size(); ++level) {
    auto const begin = tile.level_begin[level - 1];
    auto const end = tile.level_begin[level];
    require(begin < end && end <= tile.rules.size(), "an empty or negative level");
    auto const below = static_cast<std::int64_t>(tile.terminals.size()) + begin;
    auto const last = largest(tile.rules.subspan(begin, end - begin),
                              [](rule const& r) { return std::max(r.left, r.right); });
    require(last < below, "a rule reads a symbol of its own level or above");
  }
}

// Ascending and below the limit: the largest is the last, so only the order needs a pass.
void validate_row_list(std::span<std::uint16_t const> list, std::uint64_t limit) {
  bool ascending = true;
  for (std::size_t i = 1; i < list.size(); ++i) {
    ascending &= list[i - 1] < list[i];
  }
  require(ascending && (list.empty() || list.back() < limit),
          "a row list is out of range or out of order");
}

void validate_group(tile_view const& tile, row_group const& group, std::uint64_t rows) {
  auto const symbols = std::uint64_t{group.row_count} * group.length;
  require(
      group.symbol_begin <= tile.axiom.size() && symbols <= tile.axiom.size() - group.symbol_begin,
      "a row group reaches past the axioms");
  require(group.row_base < rows && group.row_count <= page_rows, "a row group is out of range");
  if (group.list_begin == no_list) {
    require(group.row_count <= rows - group.row_base, "a dense row group is out of range");
    return;
  }
  require(group.list_begin <= tile.row_list.size() &&
              group.row_count <= tile.row_list.size() - group.list_begin,
          "a row group reaches past the row lists");
  validate_row_list(tile.row_list.subspan(group.list_begin, group.row_count),
                    rows - group.row_base);
}

void validate_rows(tile_view const& tile) {
  std::size_t next_group = 0;
  for (auto const& set : tile.row_sets) {
    require(set.rows_per_output == 1 || set.rows_per_output == 2, "rows per output");
    require(set.group_begin == next_group && set.group_begin <= set.group_end &&
                set.group_end <= tile.groups.size(),
            "row sets do not cover the row groups");
    next_group = set.group_end;
    auto const rows = std::uint64_t{tile.output_count} * set.rows_per_output;
    for (auto const& group :
         tile.groups.subspan(set.group_begin, set.group_end - set.group_begin)) {
      validate_group(tile, group, rows);
    }
  }
  require(next_group == tile.groups.size(), "row sets do not cover the row groups");
  auto const last = largest(tile.axiom, [](symbol s) { return s; });  // the null symbol included
  require(last <= static_cast<std::int64_t>(tile.symbol_count()),
          "an axiom symbol is out of range");
}

void validate_packed(tile_view const& tile) {
  require(tile.terminals.size() % 3 == 0, "a packed lane without three terminals");
  require(tile.codes.size() == packed_bytes(tile.terminals.size() / 3, tile.output_count),
          "packed codes have the wrong size");
  require(tile.rules.empty() && tile.level_begin.empty() && tile.axiom.empty() &&
              tile.groups.empty() && tile.row_list.empty(),
          "a packed tile with grammar parts");
}

}  // namespace

tile_bytes bytes_of(tile_view const& tile) {
  return {tile.terminals.size_bytes(), tile.rules.size_bytes() + tile.level_begin.size_bytes(),
          tile.axiom.size_bytes(), tile.groups.size_bytes() + tile.row_list.size_bytes(),
          tile.codes.size_bytes()};
}

std::uint32_t slot_of(tile_view const& tile, row_group const& group, std::uint32_t row) {
  auto const offset = row - group.row_base;
  if (row < group.row_base) {
    return no_slot;
  }
  if (group.list_begin == no_list) {
    return offset < group.row_count ? offset : no_slot;
  }
  auto const list = tile.row_list.subspan(group.list_begin, group.row_count);
  auto const at = std::lower_bound(list.begin(), list.end(), offset);
  return at != list.end() && *at == offset ? static_cast<std::uint32_t>(at - list.begin())
                                           : no_slot;
}

void validate(tile_view const& tile) {
  validate_terminals(tile);
  if (tile.kind == tile_kind::packed) {
    validate_packed(tile);
    return;
  }
  require(tile.kind == tile_kind::grammar, "unknown tile kind");
  require(tile.codes.empty(), "a grammar tile with packed codes");
  require(tile.symbol_count() < 65536, "more symbols than 16 bits can name");
  validate_rules(tile);
  validate_rows(tile);
}

}  // namespace gramscore::engine
