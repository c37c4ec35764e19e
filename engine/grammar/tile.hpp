// SPDX-License-Identifier: MIT
// A tile: a block of consecutive columns x all rows of a matrix of symbols, as a straight-line
// grammar or packed two bits a cell. Plain structs and spans; not for building (build.hpp) or for
// files (adapters/cache).
//
// Glossary
//   terminal     a (column, class) pair that occurs in the tile; the commonest class of a column
//                has no terminal
//   nonterminal  a symbol with a rule; its id is terminal count + rule index
//   rule         one nonterminal and its right-hand side, a pair of symbols with smaller ids
//   axiom        the final sequence of one row
//   level        0 for a terminal, 1 + the larger level of its two children for a rule
//   output       a row of the result y; one output may own several rows of a row set
//   row set      rows of one kind: the main rows, or the rows of missing calls
//   row group    rows of a set whose axioms have one length, stored column by column
//   sweep        one pass over the rules in id order, then over the axioms
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gramscore::engine {

using symbol = std::uint16_t;  ///< a terminal or nonterminal of one tile

struct rule {
  symbol left;
  symbol right;
  friend bool operator==(rule const&, rule const&) = default;
};

struct terminal {
  std::uint16_t column;  ///< column within the tile
  std::uint16_t cls;     ///< class within the tile's class table; the engine only carries it
  friend bool operator==(terminal const&, terminal const&) = default;
};

inline constexpr std::uint32_t no_list = 0xffffffffU;
inline constexpr std::uint32_t page_rows = 65536;  ///< rows reached by one 16-bit row list

/// `row_count` rows of equal axiom length. Symbol j of the i-th row is
/// axiom[symbol_begin + j * row_count + i]. The i-th row is row_base + row_list[list_begin + i],
/// or row_base + i where list_begin is no_list.
struct row_group {
  std::uint32_t row_base;
  std::uint32_t row_count;
  std::uint32_t length;
  std::uint32_t list_begin;
  std::uint32_t symbol_begin;
  friend bool operator==(row_group const&, row_group const&) = default;
};

enum class row_set_kind : std::uint8_t { main = 0, missing = 1 };
inline constexpr std::size_t row_set_kinds = 2;

/// Groups [group_begin, group_end) of the tile. Row r belongs to output r / rows_per_output.
struct row_set {
  std::uint32_t rows_per_output = 1;
  std::uint32_t group_begin = 0;
  std::uint32_t group_end = 0;
  friend bool operator==(row_set const&, row_set const&) = default;
};

enum class tile_kind : std::uint8_t { grammar = 0, packed = 1 };

/// A read-only tile over memory that somebody else owns (a mapped cache, a tile_data).
///
/// Packed tiles have no rules and no axioms: lane l carries terminals 3l, 3l + 1, 3l + 2 as codes
/// 1, 2, 3 (code 0 adds nothing), and `codes[(l / 4) * output_count + row]` holds the codes of
/// lanes 4 (l / 4) .. + 3 of a row, low bits first.
struct tile_view {
  tile_kind kind = tile_kind::grammar;
  std::uint32_t output_count = 0;
  std::uint32_t column_count = 0;
  std::span<terminal const> terminals;
  std::span<rule const> rules;                 ///< sorted by level
  std::span<std::uint16_t const> level_begin;  ///< [depth + 1] first rule of each level 1..depth
  std::array<row_set, row_set_kinds> row_sets{};
  std::span<row_group const> groups;
  std::span<std::uint16_t const> row_list;
  std::span<symbol const> axiom;
  std::span<std::uint8_t const> codes;

  [[nodiscard]] std::size_t symbol_count() const { return terminals.size() + rules.size(); }
};

/// A tile that owns its memory.
struct tile_data {
  tile_kind kind = tile_kind::grammar;
  std::uint32_t output_count = 0;
  std::uint32_t column_count = 0;
  std::vector<terminal> terminals;
  std::vector<rule> rules;
  std::vector<std::uint16_t> level_begin;
  std::array<row_set, row_set_kinds> row_sets{};
  std::vector<row_group> groups;
  std::vector<std::uint16_t> row_list;
  std::vector<symbol> axiom;
  std::vector<std::uint8_t> codes;

  [[nodiscard]] tile_view view() const {
    return {kind,     output_count, column_count, terminals, rules, level_begin,
            row_sets, groups,       row_list,     axiom,     codes};
  }
};

/// Bytes of the parts of a tile's matrix.
struct tile_bytes {
  std::uint64_t terminals = 0;
  std::uint64_t rules = 0;  ///< with the level offsets
  std::uint64_t axioms = 0;
  std::uint64_t directory = 0;  ///< row groups and row lists
  std::uint64_t codes = 0;      ///< packed cells

  /// The matrix itself: everything but the terminal table, which only names the leaves.
  [[nodiscard]] std::uint64_t matrix() const { return rules + axioms + directory + codes; }
};

[[nodiscard]] tile_bytes bytes_of(tile_view const& tile);

inline constexpr std::uint32_t no_slot = 0xffffffffU;

/// Which row of the group a row of its set is, or no_slot. Cost O(log(rows)).
[[nodiscard]] std::uint32_t slot_of(tile_view const& tile, row_group const& group,
                                    std::uint32_t row);

/// Checks every bound that a sweep relies on: symbol and row ranges, acyclic rules in level order,
/// group extents, packed sizes.
/// @throws error malformed_input naming the part that is wrong. Cost O(size of the tile).
void validate(tile_view const& tile);

}  // namespace gramscore::engine
