// SPDX-License-Identifier: MIT
// RePair over many short rows. Internal to engine/grammar; not for tiles or layouts.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/grammar/build.hpp"
#include "engine/grammar/tile.hpp"

namespace gramscore::engine {

/// Rows of symbols, one after the other: row r is symbols[row_begin[r] .. row_begin[r + 1]).
/// A symbol occurs at most once in a row.
struct row_text {
  std::vector<std::uint32_t> row_begin;  ///< [rows + 1]
  std::vector<symbol> symbols;

  [[nodiscard]] std::size_t row_count() const { return row_begin.size() - 1; }
};

struct repair_result {
  std::vector<rule> rules;  ///< in order of creation: children have smaller ids
  row_text rows;            ///< the axioms
};

/// Replaces the most frequent pair by a new nonterminal until no pair occurs min_frequency times
/// or the symbols are used up (one id stays free for the layout's null symbol).
///
/// Larsson & Moffat, "Off-line dictionary-based compression" (1999), sections 3-4, for rows in
/// which a symbol occurs at most once: a new pair always holds the new nonterminal, so pairs are
/// found through arrays indexed by the neighbour and never hashed, and a pair's places stay valid
/// until its record is taken or its count falls, so queues are updated lazily.
/// Cost O(symbols) time, about 28 bytes a symbol.
[[nodiscard]] repair_result repair(row_text const& text, std::uint32_t terminal_count,
                                   grammar_options const& options);

}  // namespace gramscore::engine
