// SPDX-License-Identifier: MIT
#include "tests/bench/gpu/dosage_matrix.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <random>

#include "engine/error.hpp"
#include "engine/parallel.hpp"

namespace gramscore::bench {
namespace {

// Sums of the columns of x over the places of each block, columns of x fastest.
std::vector<std::vector<double>> sum_over_places(dosage_matrix const& matrix, column_set const& x) {
  std::vector<std::vector<double>> out(matrix.blocks.size());
  for (std::size_t b = 0; b < out.size(); ++b) {
    out[b].resize(matrix.blocks[b].columns * x.size());
  }
  for (std::size_t p = 0; p < matrix.order.size(); ++p) {
    auto& sums = out[matrix.order[p]];
    for (std::uint32_t column = 0; column < matrix.place(p).columns; ++column) {
      for (std::size_t c = 0; c < x.size(); ++c) {
        sums[column * x.size() + c] += x[c][matrix.column_begin[p] + column];
      }
    }
  }
  return out;
}

std::size_t range_count(std::uint32_t rows) {
  return (std::size_t{rows} + rows_a_range - 1) / rows_a_range;
}

}  // namespace

void dosage_matrix::arrange(std::size_t copies) {
  order.clear();
  column_begin.assign(1, 0);
  rows = blocks.empty() ? 0 : blocks.front().rows;
  for (std::size_t i = 0; i < copies * blocks.size(); ++i) {
    auto const b = static_cast<std::uint32_t>(i % blocks.size());
    if (blocks[b].rows != rows) {
      throw error(error_category::inconsistent_input, "the blocks differ in samples");
    }
    order.push_back(b);
    column_begin.push_back(column_begin.back() + blocks[b].columns);
  }
}

column_set random_columns(std::size_t count, std::uint64_t size, std::uint64_t seed) {
  column_set out(count, std::vector<double>(size));
  for (std::size_t c = 0; c < count; ++c) {
    std::mt19937_64 random(seed + c);
    std::normal_distribution<double> normal;
    for (auto& value : out[c]) {
      value = normal(random);
    }
  }
  return out;
}

column_set multiply(dosage_matrix const& matrix, column_set const& x, int threads) {
  auto const sums = sum_over_places(matrix, x);
  auto const width = x.size();
  column_set y(width, std::vector<double>(matrix.rows));
  engine::parallel_for(range_count(matrix.rows), threads, [&](std::size_t range) {
    auto const begin = static_cast<std::uint32_t>(range * rows_a_range);
    auto const end = std::min(begin + rows_a_range, matrix.rows);
    std::vector<double> rows(std::size_t{rows_a_range} * width);
    for (std::size_t b = 0; b < matrix.blocks.size(); ++b) {
      for_each_cell(matrix.blocks[b], begin, end,
                    [&](std::uint32_t row, std::uint32_t column, unsigned dosage) {
                      auto* const out = rows.data() + (row - begin) * width;
                      auto const* const in = sums[b].data() + column * width;
                      for (std::size_t c = 0; c < width; ++c) {
                        out[c] += dosage * in[c];
                      }
                    });
    }
    for (auto row = begin; row < end; ++row) {
      for (std::size_t c = 0; c < width; ++c) {
        y[c][row] = rows[(row - begin) * width + c];
      }
    }
  });
  return y;
}

cell_counts count_cells(dosage_matrix const& matrix, int threads) {
  std::vector<std::atomic<std::uint64_t>> counts(matrix.blocks.size() * 4);
  engine::parallel_for(range_count(matrix.rows), threads, [&](std::size_t range) {
    auto const begin = static_cast<std::uint32_t>(range * rows_a_range);
    auto const end = std::min(begin + rows_a_range, matrix.rows);
    for (std::size_t b = 0; b < matrix.blocks.size(); ++b) {
      std::uint64_t found[4] = {};
      for_each_cell(matrix.blocks[b], begin, end,
                    [&](std::uint32_t, std::uint32_t, unsigned dosage) { ++found[dosage]; });
      counts[4 * b + 1] += found[1];
      counts[4 * b + 2] += found[2];
    }
  });
  cell_counts out;
  for (auto const b : matrix.order) {
    out.one += counts[4 * std::size_t{b} + 1];
    out.two += counts[4 * std::size_t{b} + 2];
  }
  return out;
}

double relative_error(column_set const& y, column_set const& reference) {
  double difference = 0;
  double largest = 0;
  for (std::size_t c = 0; c < y.size(); ++c) {
    for (std::size_t row = 0; row < y[c].size(); ++row) {
      auto const d = std::abs(y[c][row] - reference[c][row]);
      difference = std::isnan(d) ? d : std::max(difference, d);
      largest = std::max(largest, std::abs(reference[c][row]));
      if (std::isnan(difference)) {
        return difference;
      }
    }
  }
  return largest == 0 ? difference : difference / largest;
}

}  // namespace gramscore::bench
