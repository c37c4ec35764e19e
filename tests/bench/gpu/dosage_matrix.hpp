// SPDX-License-Identifier: MIT
// The benchmark's matrix in its plainest form, two bits a cell, from which every rival makes its
// own layout, and the product in doubles that all are compared with. Host code only; not for
// grammars (gram_matrix.hpp) or devices.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace gramscore::bench {

/// Dosages 0, 1, 2 of a block of columns (variants) for all rows (samples), column after column;
/// cell r of a column is bits 2 (r % 4) of byte r / 4.
struct dosage_block {
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
  std::size_t stride = 0;           ///< bytes a column, a multiple of 8
  std::vector<std::uint8_t> cells;  ///< [columns x stride]

  dosage_block() = default;
  dosage_block(std::uint32_t row_count, std::uint32_t column_count)
      : rows(row_count),
        columns(column_count),
        stride((std::size_t{row_count} + 31) / 32 * 8),
        cells(stride * column_count) {}

  [[nodiscard]] unsigned at(std::uint32_t row, std::uint32_t column) const {
    return (cells[column * stride + row / 4] >> (2 * (row % 4))) & 3U;
  }
  /// Adds to a cell that stays below 4. Columns may be written from several threads.
  void add(std::uint32_t row, std::uint32_t column, unsigned dosage) {
    auto& byte = cells[column * stride + row / 4];
    byte = static_cast<std::uint8_t>(byte + (dosage << (2 * (row % 4))));
  }
};

/// Blocks side by side: place p shows blocks[order[p]], whose columns begin at column_begin[p].
struct dosage_matrix {
  std::uint32_t rows = 0;
  std::vector<dosage_block> blocks;
  std::vector<std::uint32_t> order;
  std::vector<std::uint64_t> column_begin;  ///< [places + 1]

  /// Puts all blocks `copies` times side by side: 0 1 .. 0 1 .. @throws error inconsistent_input
  /// if the blocks differ in rows.
  void arrange(std::size_t copies);
  [[nodiscard]] std::uint64_t columns() const { return column_begin.back(); }
  [[nodiscard]] dosage_block const& place(std::size_t p) const { return blocks[order[p]]; }
};

/// Rows are handed to threads in ranges of this many: whole 64-bit words of every column.
inline constexpr std::uint32_t rows_a_range = 256;

/// visit(row, column, dosage) for the non-zero cells of rows [begin, end), column by column;
/// `begin` is a multiple of 32. Cost O(columns x rows / 32 + non-zeros).
template <typename Visit>
void for_each_cell(dosage_block const& block, std::uint32_t begin, std::uint32_t end,
                   Visit const& visit) {
  for (std::uint32_t column = 0; column < block.columns; ++column) {
    auto const* const cells = block.cells.data() + column * block.stride;
    for (auto row = begin; row < end; row += 32) {
      std::uint64_t word = 0;
      std::memcpy(&word, cells + row / 4, sizeof word);
      while (word != 0) {
        auto const at = static_cast<unsigned>(std::countr_zero(word)) / 2;
        auto const dosage = static_cast<unsigned>(word >> (2 * at)) & 3U;
        visit(row + at, column, dosage);
        word &= ~(std::uint64_t{3} << (2 * at));
      }
    }
  }
}

/// Columns of a vector or a result, each contiguous.
using column_set = std::vector<std::vector<double>>;

/// `count` columns of `size` normal numbers, the same for the same seed.
[[nodiscard]] column_set random_columns(std::size_t count, std::uint64_t size, std::uint64_t seed);

/// The product in doubles: [columns of x][rows]. Cost O(distinct non-zeros x columns of x).
[[nodiscard]] column_set multiply(dosage_matrix const& matrix, column_set const& x, int threads);

/// Cells of dosage 1 and of dosage 2, over all places.
struct cell_counts {
  std::uint64_t one = 0;
  std::uint64_t two = 0;
  [[nodiscard]] std::uint64_t all() const { return one + two; }
};
[[nodiscard]] cell_counts count_cells(dosage_matrix const& matrix, int threads);

/// max |y - reference| / max |reference| over the columns of y.
[[nodiscard]] double relative_error(column_set const& y, column_set const& reference);

}  // namespace gramscore::bench
