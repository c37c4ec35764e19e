// SPDX-License-Identifier: MIT
#include "adapters/cache/tile_encoder.hpp"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

using gram_format::allele_pair;
using gram_format::no_allele;

constexpr engine::symbol no_symbol = 0xffff;

// The class table of a tile while it grows: every class once, in order of first use.
class class_table {
 public:
  std::uint16_t number(allele_pair pair) {
    auto const key = (std::uint32_t{pair.allele_a} << 16) | pair.allele_b;
    auto const [it, added] = numbers_.try_emplace(key, static_cast<std::uint16_t>(pairs_.size()));
    if (added) {
      GRAMSCORE_ASSERT(pairs_.size() < 65535);
      pairs_.push_back(pair);
    }
    return it->second;
  }
  std::vector<allele_pair> take() { return std::move(pairs_); }

 private:
  std::unordered_map<std::uint32_t, std::uint16_t> numbers_;
  std::vector<allele_pair> pairs_;
};

// The terminals of one column: a class gets one when first asked for.
class column_terminals {
 public:
  column_terminals(engine::tile_input& input, class_table& classes, std::uint16_t column)
      : input_(input), classes_(classes), column_(column), begin_(input.terminals.size()) {}

  engine::symbol of(allele_pair pair) {
    auto const cls = classes_.number(pair);
    for (auto t = begin_; t < input_.terminals.size(); ++t) {
      if (input_.terminals[t].cls == cls) {
        return static_cast<engine::symbol>(t);
      }
    }
    GRAMSCORE_ASSERT(input_.terminals.size() < no_symbol);
    input_.terminals.push_back({column_, cls});
    return static_cast<engine::symbol>(input_.terminals.size() - 1);
  }

 private:
  engine::tile_input& input_;
  class_table& classes_;
  std::uint16_t column_;
  std::size_t begin_;
};

// What one call writes: a terminal into each main row, or one into the row of missing calls.
struct call_symbols {
  engine::symbol first = no_symbol;
  engine::symbol second = no_symbol;
  engine::symbol missing = no_symbol;
};

call_symbols genotype_symbols(ordered_call call, column_terminals& terminals) {
  call_symbols symbols;
  if (call == missing_call) {
    symbols.missing = terminals.of({no_allele, no_allele});
  } else {
    symbols.first =
        terminals.of({std::min(call.first, call.second), std::max(call.first, call.second)});
  }
  return symbols;
}

call_symbols haplotype_symbols(ordered_call call, std::uint16_t common,
                               column_terminals& terminals) {
  call_symbols symbols;
  if (call == missing_call) {
    symbols.missing = terminals.of({no_allele, no_allele});
    return symbols;
  }
  if (call.first != common) {
    symbols.first = terminals.of({call.first, no_allele});
  }
  if (call.second != common) {
    symbols.second = terminals.of({call.second, no_allele});
  }
  return symbols;
}

void add_cell(engine::row_set_cells& cells, std::uint32_t row, engine::symbol value) {
  if (value != no_symbol) {
    cells.row.push_back(row);
    cells.value.push_back(value);
  }
}

struct tile_form {
  engine::tile_input input;
  std::vector<allele_pair> classes;
};

tile_form lay_out_block(genotype_block const& block, bool haplotypes) {
  tile_form form;
  auto& [input, classes] = form;
  class_table table;
  input.output_count = block.sample_count();
  input.column_count = block.column_count();
  auto& main = input.cells[static_cast<std::size_t>(engine::row_set_kind::main)];
  auto& missing = input.cells[static_cast<std::size_t>(engine::row_set_kind::missing)];
  main.rows_per_output = haplotypes ? 2 : 1;
  main.row.reserve(block.cell_count());
  main.value.reserve(block.cell_count());
  std::vector<call_symbols> symbols;
  for (std::uint32_t column = 0; column < block.column_count(); ++column) {
    column_terminals terminals(input, table, static_cast<std::uint16_t>(column));
    symbols.clear();
    for (auto const call : block.calls(column)) {
      symbols.push_back(haplotypes ? haplotype_symbols(call, block.common(column), terminals)
                                   : genotype_symbols(call, terminals));
    }
    auto const samples = block.samples(column);
    auto const numbers = block.call_numbers(column);
    for (std::size_t i = 0; i < samples.size(); ++i) {
      auto const& of_call = symbols[numbers[i]];
      add_cell(main, samples[i] * main.rows_per_output, of_call.first);
      add_cell(main, samples[i] * main.rows_per_output + 1, of_call.second);
      add_cell(missing, samples[i], of_call.missing);
    }
  }
  classes = table.take();
  return form;
}

// Lanes of three terminals that the block needs when packed.
std::uint64_t lane_count(genotype_block const& block) {
  std::uint64_t lanes = 0;
  for (std::size_t column = 0; column < block.column_count(); ++column) {
    lanes += (block.genotype_terminals(column) + 2) / 3;
  }
  return lanes;
}

}  // namespace

encoded_tile encode_tile(genotype_block const& block, encoder_options const& options) {
  encoded_tile encoded;
  encoded.variant_begin = block.variant_begin();
  encoded.contig = block.contig();
  auto const packed = engine::packed_bytes(lane_count(block), block.sample_count());
  auto form = lay_out_block(block, block.mostly_phased());
  if (form.input.terminals.size() < options.grammar.symbol_limit) {
    encoded.tile = engine::build_grammar_tile(form.input, options.grammar);
    if (engine::bytes_of(encoded.tile.view()).matrix() < packed || packed == 0) {
      encoded.classes = std::move(form.classes);
      return encoded;
    }
  }
  if (block.mostly_phased()) {
    form = lay_out_block(block, false);
  }
  encoded.tile = engine::build_packed_tile(form.input);
  encoded.classes = std::move(form.classes);
  return encoded;
}

bool block_full(genotype_block const& block, encoder_options const& options) {
  return block.terminals() >= options.terminal_target || block.cell_count() >= options.cell_limit ||
         block.column_count() >= column_limit;
}

}  // namespace gramscore::adapters
