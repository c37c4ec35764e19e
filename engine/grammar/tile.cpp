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

void validate_terminals(tile_view const& tile) {
  require(tile.column_count <= 65536, "too many columns");
  require(std::all_of(tile.terminals.begin(), tile.terminals.end(),
                      [&](terminal const& t) { return t.column < tile.column_count; }),
          "a terminal's column is out of range");
}

void validate_rules(tile_view const& tile) {
  require(!tile.level_begin.empty() && tile.level_begin.front() == 0 &&
              tile.level_begin.back() == tile.rules.size(),
          "level offsets do not cover the rules");
  for (std::size_t level = 1; level < tile.level_begin.size(); ++level) {
    auto const begin = tile.level_begin[level - 1];
    auto const end = tile.level_begin[level];
    require(begin < end, "an empty or negative level");
    auto const below = tile.terminals.size() + begin;  // symbols of lower levels
    for (std::size_t i = begin; i < end; ++i) {
      require(tile.rules[i].left < below && tile.rules[i].right < below,
              "a rule reads a symbol of its own level or above");
    }
  }
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
  auto const list = tile.row_list.subspan(group.list_begin, group.row_count);
  for (std::size_t i = 0; i < list.size(); ++i) {
    require(list[i] < rows - group.row_base && (i == 0 || list[i - 1] < list[i]),
            "a row list is out of range or out of order");
  }
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
  auto const null_symbol = tile.symbol_count();  // allowed: it pads dense groups
  require(
      std::all_of(tile.axiom.begin(), tile.axiom.end(), [&](symbol s) { return s <= null_symbol; }),
      "an axiom symbol is out of range");
}

void validate_packed(tile_view const& tile) {
  require(tile.terminals.size() % 3 == 0, "a packed lane without three terminals");
  require(tile.codes.size() == packed_bytes(tile.terminals.size() / 3, tile.output_count),
          "packed codes have the wrong size");
  require(tile.rules.empty() && tile.axiom.empty() && tile.groups.empty() && tile.row_list.empty(),
          "a packed tile with grammar parts");
}

}  // namespace

tile_bytes bytes_of(tile_view const& tile) {
  return {tile.terminals.size_bytes(), tile.rules.size_bytes() + tile.level_begin.size_bytes(),
          tile.axiom.size_bytes(), tile.groups.size_bytes() + tile.row_list.size_bytes(),
          tile.codes.size_bytes()};
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
