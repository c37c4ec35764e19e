// SPDX-License-Identifier: MIT
// Seeded random tile inputs with the density and repetition of genotypes, and their dense form.
#pragma once

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <random>
#include <utility>
#include <vector>

#include "engine/grammar/build.hpp"

namespace gramscore::engine::test {

struct matrix_shape {
  std::uint32_t outputs = 1;
  std::uint32_t columns = 1;
  std::uint32_t rows_per_output = 1;
  double density = 0.3;   // share of cells that hold a terminal
  double missing = 0.0;   // share of cells that are missing
  unsigned founders = 8;  // rows are copied from this many rows, with switches
  unsigned seed = 1;
};

/// A tile input and its cells, sorted: (output, terminal), once a row.
struct random_matrix {
  tile_input input;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> cells;
};

inline random_matrix make_matrix(matrix_shape const& shape) {
  std::mt19937_64 rng(shape.seed);
  std::uniform_real_distribution<double> uniform;
  auto const rows = shape.outputs * shape.rows_per_output;
  std::vector<std::uint32_t> copies(rows);
  for (auto& f : copies) {
    f = static_cast<std::uint32_t>(rng() % shape.founders);
  }
  random_matrix out;
  out.input.output_count = shape.outputs;
  out.input.column_count = shape.columns;
  out.input.cells[0].rows_per_output = shape.rows_per_output;
  for (std::uint32_t c = 0; c < shape.columns; ++c) {
    std::vector<unsigned> founder_class(shape.founders);
    for (auto& cls : founder_class) {
      cls = uniform(rng) < shape.density ? 1 + static_cast<unsigned>(rng() % 2) : 0;
    }
    std::array<std::vector<std::uint32_t>, 4> holders;  // class -> rows
    std::vector<bool> missing(shape.outputs);
    for (std::uint32_t o = 0; o < shape.outputs; ++o) {
      missing[o] = uniform(rng) < shape.missing;
      if (missing[o]) {
        holders[3].push_back(o);
      }
    }
    for (std::uint32_t r = 0; r < rows; ++r) {
      if (uniform(rng) < 0.02) {
        copies[r] = static_cast<std::uint32_t>(rng() % shape.founders);
      }
      auto const cls = founder_class[copies[r]];
      if (cls != 0 && !missing[r / shape.rows_per_output]) {
        holders[cls].push_back(r);
      }
    }
    for (std::uint16_t cls = 1; cls < 4; ++cls) {
      if (holders[cls].empty()) {
        continue;
      }
      auto const id = static_cast<symbol>(out.input.terminals.size());
      out.input.terminals.push_back({static_cast<std::uint16_t>(c), cls});
      auto& set = out.input.cells[cls == 3 ? 1 : 0];
      for (auto const r : holders[cls]) {
        set.row.push_back(r);
        set.value.push_back(id);
        out.cells.emplace_back(cls == 3 ? r : r / shape.rows_per_output, id);
      }
    }
  }
  std::sort(out.cells.begin(), out.cells.end());
  return out;
}

/// A shape as a test parameter, with its text for failures.
struct shape_case {
  matrix_shape shape;
  friend std::ostream& operator<<(std::ostream& out, shape_case const& c) {
    return out << c.shape.outputs << "x" << c.shape.columns << " rows/output "
               << c.shape.rows_per_output << " density " << c.shape.density << " missing "
               << c.shape.missing << " seed " << c.shape.seed;
  }
};

/// Sizes around vector and block edges, all densities, and the degenerate ones.
inline std::vector<shape_case> shapes() {
  std::vector<shape_case> out;
  unsigned seed = 1;
  for (std::uint32_t const outputs : {1U, 2U, 31U, 32U, 33U, 257U}) {
    for (std::uint32_t const columns : {1U, 3U, 4U, 5U, 90U}) {
      for (std::uint32_t const rows_per_output : {1U, 2U}) {
        out.push_back({{outputs, columns, rows_per_output, 0.05 + 0.15 * (seed % 7),
                        seed % 3 == 0 ? 0.1 : 0.0, 1 + seed % 9, seed}});
        ++seed;
      }
    }
  }
  out.push_back({{40, 20, 1, 1.0, 0.0, 1, 71}});  // one founder: all rows equal
  out.push_back({{40, 20, 1, 0.0, 0.0, 4, 72}});  // empty matrix
  out.push_back({{40, 20, 2, 0.5, 1.0, 4, 73}});  // everything missing
  out.push_back({{700, 300, 1, 0.4, 0.3, 5, 74}});
  out.push_back({{70000, 12, 1, 0.4, 0.01, 3, 75}});  // two pages of rows
  return out;
}

}  // namespace gramscore::engine::test
