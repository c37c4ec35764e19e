// SPDX-License-Identifier: MIT
// Row groups without a row list, of several tiles in one pass over y. Internal to the omp back-end
// and only for sums, whose order is free.
//
// A dense group of a tile reads and writes all of y for one symbol a row, and y is larger than the
// first-level cache: passing it once for several columns of symbols saves most of that traffic.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/backends/tile_kernels.hpp"
#include "engine/grammar/tile.hpp"

namespace gramscore::engine {

/// Symbols waiting to be added to y, one for each row of a group.
template <typename Policy>
class dense_columns {
  using value = typename Policy::value_type;

 public:
  /// Takes a group of `tile` if it has no list and whole outputs; says whether it did.
  /// @param values of the tile; they must live until add_to().
  bool take(tile_view const& tile, row_group const& group, std::uint32_t rows_per_output,
            value const* values) {
    if (group.list_begin != no_list || rows_per_output > 2 ||
        (group.row_base | group.row_count) % rows_per_output != 0) {
      return false;
    }
    auto const* const symbols = tile.axiom.data() + group.symbol_begin;
    for (std::size_t j = 0; j < group.length; ++j) {
      columns_.push_back({symbols + j * group.row_count, values, group.row_base / rows_per_output,
                          group.row_count / rows_per_output, rows_per_output});
    }
    return true;
  }

  /// Adds what was taken to y and forgets it.
  void add_to(std::span<value> y) {
    std::span<column const> rest(columns_);
    while (!rest.empty()) {
      std::size_t same = 1;
      while (same < rest.size() && same < max_fused && rest[same].has_shape_of(rest[0])) {
        ++same;
      }
      if (rest[0].rows_per_output == 2) {
        add_fused<2>(rest.first(same), y);
      } else {
        add_fused<1>(rest.first(same), y);
      }
      rest = rest.subspan(same);
    }
    columns_.clear();
  }

 private:
  static constexpr std::size_t max_fused = 4;
  // Wider values take another instruction an index, and the shifts that a pair costs do not pay.
  static constexpr bool by_pairs = sizeof(value) <= sizeof(std::int64_t);

  struct column {
    symbol const* symbols;
    value const* values;
    std::uint32_t output_base;
    std::uint32_t output_count;
    std::uint32_t rows_per_output;

    [[nodiscard]] bool has_shape_of(column const& other) const {
      return output_base == other.output_base && output_count == other.output_count &&
             rows_per_output == other.rows_per_output;
    }
  };

  template <std::size_t RowsPerOutput>
  static void add_fused(std::span<column const> columns, std::span<value> y) {
    auto const outputs = y.subspan(columns[0].output_base, columns[0].output_count);
    switch (columns.size()) {
      case 1:
        return add<RowsPerOutput, 1>(columns.template first<1>(), outputs);
      case 2:
        return add<RowsPerOutput, 2>(columns.template first<2>(), outputs);
      case 3:
        return add<RowsPerOutput, 3>(columns.template first<3>(), outputs);
      default:
        return add<RowsPerOutput, 4>(columns.template first<4>(), outputs);
    }
  }

  template <std::size_t RowsPerOutput, std::size_t Count>
  static void add(std::span<column const, Count> columns, std::span<value> outputs) {
    std::array<symbol const*, Count> symbols;  // NOLINT(*-pro-type-member-init)
    std::array<value const*, Count> values;    // NOLINT(*-pro-type-member-init)
    for (std::size_t c = 0; c < Count; ++c) {
      symbols[c] = columns[c].symbols;
      values[c] = columns[c].values;
    }
    std::size_t i = 0;
    if constexpr (by_pairs) {
      i = add_pairs<RowsPerOutput>(symbols, values, outputs);
    }
    for (; i < outputs.size(); ++i) {
      auto sum = outputs[i];
      for (std::size_t c = 0; c < Count; ++c) {
        for (std::size_t row = 0; row < RowsPerOutput; ++row) {
          sum = Policy::combine(sum, values[c][symbols[c][i * RowsPerOutput + row]]);
        }
      }
      outputs[i] = sum;
    }
  }

  // Two rows at a time; returns the number of outputs done. Four pairs a step: the speed of a
  // shorter loop depended on where the linker put it (430 to 530 us a product on one matrix).
  template <std::size_t RowsPerOutput, std::size_t Count>
  static std::size_t add_pairs(std::array<symbol const*, Count> const& symbols,
                               std::array<value const*, Count> const& values,
                               std::span<value> outputs) {
    constexpr std::size_t step = 8;
    std::size_t const rows = outputs.size() * RowsPerOutput / step * step;
    for (std::size_t begin = 0; begin < rows; begin += step) {
      for (std::size_t i = begin; i < begin + step; i += 2) {
        add_pair<RowsPerOutput>(symbols, values, i, outputs.data() + i / RowsPerOutput);
      }
    }
    return rows / RowsPerOutput;
  }

  // Rows i and i + 1; `output` is that of row i.
  template <std::size_t RowsPerOutput, std::size_t Count>
  static void add_pair(std::array<symbol const*, Count> const& symbols,
                       std::array<value const*, Count> const& values, std::size_t i,
                       value* output) {
    auto const heads = load_pair(symbols[0] + i);
    auto first = values[0][heads.first];
    auto second = values[0][heads.second];
    for (std::size_t c = 1; c < Count; ++c) {
      auto const next = load_pair(symbols[c] + i);
      first = Policy::combine(first, values[c][next.first]);
      second = Policy::combine(second, values[c][next.second]);
    }
    if constexpr (RowsPerOutput == 2) {
      output[0] = Policy::combine(output[0], Policy::combine(first, second));
    } else {
      output[0] = Policy::combine(output[0], first);
      output[1] = Policy::combine(output[1], second);
    }
  }

  std::vector<column> columns_;
};

}  // namespace gramscore::engine
