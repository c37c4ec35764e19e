// SPDX-License-Identifier: MIT
// Several columns of x as limbs of signed bytes, and the sums of products put together again.
// Shared by the tensor-core rivals.
#pragma once

#include "tests/bench/gpu/device.cuh"
#include "tests/bench/gpu/product.hpp"

namespace gramscore::bench {

/// Where the 32-bit sum of vector v of a row lies: v counts limbs of a column, then columns.
struct limb_sum_layout {
  std::uint64_t group_stride;  ///< from 8 vectors to the next 8
  std::uint64_t row_stride;
  std::uint64_t vector_stride;  ///< within 8 vectors

  [[nodiscard]] __host__ __device__ std::uint64_t at(std::uint64_t v, std::uint64_t row) const {
    return v / 8 * group_stride + v % 8 * vector_stride + row * row_stride;
  }
};

/// y[c][row] = sum over l of 256^l * the sum of limb l: exact.
/// The kernel is static: two files include this header.
static __global__ void combine_limbs(int const* sums, limb_sum_layout layout, std::uint32_t rows,
                                     unsigned columns, unsigned limbs, long long* y) {
  auto const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows * columns) {
    return;
  }
  auto const row = i % rows;
  auto const c = i / rows;
  long long sum = 0;
  for (auto l = limbs; l-- > 0;) {
    sum = sum * 256 + sums[layout.at(std::uint64_t{c} * limbs + l, row)];
  }
  y[i] = sum;
}

/// Columns of x padded and split, and the steps that lead back.
struct limb_columns {
  std::vector<std::vector<std::int8_t>> digits;  ///< [columns x limbs][padded size]
  std::vector<double> step;                      ///< [columns]

  limb_columns(problem const& p, std::size_t columns, unsigned limbs) {
    // 2 x 128 a non-zero: a row's 32-bit sum cannot overflow.
    if (p.cells->columns() >= (std::uint64_t{1} << 23)) {
      throw error(error_category::not_supported, "too many columns for 32-bit sums");
    }
    for (auto const& column : p.columns(columns)) {
      auto split = make_limbs(pad_columns(*p.cells, chunk_columns, column), limbs);
      step.push_back(split.step);
      for (auto& digit : split.digit) {
        digits.push_back(std::move(digit));
      }
    }
  }
  /// y as doubles. @param y [columns][rows].
  [[nodiscard]] column_set scaled(std::vector<long long> const& y, std::size_t rows) const {
    column_set out(step.size(), std::vector<double>(rows));
    for (std::size_t c = 0; c < step.size(); ++c) {
      for (std::size_t row = 0; row < rows; ++row) {
        out[c][row] = static_cast<double>(y[c * rows + row]) * step[c];
      }
    }
    return out;
  }
};

}  // namespace gramscore::bench
