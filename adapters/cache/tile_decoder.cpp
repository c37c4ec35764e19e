// SPDX-License-Identifier: MIT
#include "adapters/cache/tile_decoder.hpp"

#include <cstddef>
#include <utility>

#include "engine/grammar/expand.hpp"

namespace gramscore::adapters {

using gram_format::allele_pair;
using gram_format::no_allele;

std::vector<allele_pair> expand_tile(engine::tile_view const& tile,
                                     std::span<allele_pair const> classes,
                                     std::span<std::uint16_t const> common) {
  std::vector<allele_pair> cells;
  std::size_t const outputs = tile.output_count;
  cells.reserve(outputs * tile.column_count);
  for (std::uint32_t column = 0; column < tile.column_count; ++column) {
    cells.insert(cells.end(), outputs, {common[column], common[column]});
  }
  std::vector<bool> has_one(cells.size(), false);  // one allele of two haplotype rows was seen
  engine::expand_all(tile, [&](std::uint32_t output, std::uint32_t terminal_id) {
    auto const& terminal = tile.terminals[terminal_id];
    auto const at = terminal.column * outputs + output;
    auto const cls = classes[terminal.cls];
    if (cls.allele_a == no_allele || cls.allele_b != no_allele) {
      cells[at] = cls;
      return;
    }
    (has_one[at] ? cells[at].allele_b : cells[at].allele_a) = cls.allele_a;
    has_one[at] = true;
  });
  for (auto& [a, b] : cells) {
    if (a > b) {
      std::swap(a, b);
    }
  }
  return cells;
}

}  // namespace gramscore::adapters
