// SPDX-License-Identifier: MIT
// The host layouts of the GPU benchmark against the dense matrix: each is multiplied here as its
// kernel does it. Not a test of the kernels, which check themselves when they run.
#include "tests/bench/gpu/layouts.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "engine/error.hpp"

namespace gramscore::bench {
namespace {

dosage_block random_block(std::uint32_t rows, std::uint32_t columns, unsigned seed) {
  std::mt19937 random(seed);
  dosage_block out(rows, columns);
  for (std::uint32_t column = 0; column < columns; ++column) {
    for (std::uint32_t row = 0; row < rows; ++row) {
      auto const draw = random() % 16;
      out.add(row, column, draw < 2 ? 1 : (draw == 2 ? 2 : 0));
    }
  }
  return out;
}

class layouts : public testing::Test {
 protected:
  layouts() {
    matrix_.blocks.push_back(random_block(301, 70, 1));
    matrix_.blocks.push_back(random_block(301, 515, 2));
    matrix_.arrange(2);
    x_ = random_columns(3, matrix_.columns(), 7);
    reference_ = dense_product();
  }

  // Cell by cell, with nothing in common with the code under test but at().
  [[nodiscard]] column_set dense_product() const {
    column_set y(x_.size(), std::vector<double>(matrix_.rows));
    for (std::size_t p = 0; p < matrix_.order.size(); ++p) {
      for (std::uint32_t column = 0; column < matrix_.place(p).columns; ++column) {
        for (std::uint32_t row = 0; row < matrix_.rows; ++row) {
          for (std::size_t c = 0; c < x_.size(); ++c) {
            y[c][row] += matrix_.place(p).at(row, column) * x_[c][matrix_.column_begin[p] + column];
          }
        }
      }
    }
    return y;
  }
  [[nodiscard]] double error_of(std::vector<double> const& y) const {
    return relative_error({y}, {reference_[0]});
  }

  dosage_matrix matrix_;
  column_set x_;
  column_set reference_;
};

TEST_F(layouts, MultiplyEqualsTheDenseProduct) {
  EXPECT_LT(relative_error(multiply(matrix_, x_, 2), reference_), 1e-13);
}

TEST_F(layouts, RelativeErrorSeesAWrongCell) {
  auto y = reference_;
  y[2][300] += 1;
  EXPECT_GT(relative_error(y, reference_), 1e-3);
  y[2][300] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(relative_error(y, reference_) < 1);
}

TEST_F(layouts, CellCountsCountEveryPlace) {
  std::uint64_t ones = 0;
  for (std::size_t p = 0; p < matrix_.order.size(); ++p) {
    for (std::uint32_t column = 0; column < matrix_.place(p).columns; ++column) {
      for (std::uint32_t row = 0; row < matrix_.rows; ++row) {
        ones += matrix_.place(p).at(row, column) == 1 ? 1 : 0;
      }
    }
  }
  auto const counts = count_cells(matrix_, 2);
  EXPECT_EQ(counts.one, ones);
  EXPECT_EQ(counts.all(), make_csr(matrix_, 1).column.size());
}

TEST_F(layouts, CsrMultipliesAndIsSorted) {
  auto const csr = make_csr(matrix_, 2);
  std::vector<double> y(matrix_.rows);
  for (std::uint32_t row = 0; row < matrix_.rows; ++row) {
    auto const end = static_cast<std::size_t>(csr.row_begin[row + 1]);
    for (auto i = static_cast<std::size_t>(csr.row_begin[row]); i < end; ++i) {
      EXPECT_TRUE(i + 1 == end || csr.column[i] < csr.column[i + 1]);
      y[row] += double{csr.value[i]} * x_[0][static_cast<std::size_t>(csr.column[i])];
    }
  }
  EXPECT_LT(error_of(y), 1e-13);
}

template <typename Index>
std::vector<double> multiply_lists(dosage_matrix const& matrix, std::vector<double> const& x,
                                   std::uint64_t segment_columns) {
  std::vector<double> y(matrix.rows);
  for (unsigned dosage = 1; dosage <= 2; ++dosage) {
    auto const list = make_index_list<Index>(matrix, dosage, segment_columns, 2);
    for (std::uint32_t s = 0; s < list.segments; ++s) {
      for (std::uint32_t row = 0; row < matrix.rows; ++row) {
        auto const at = std::size_t{s} * (matrix.rows + 1) + row;
        for (auto i = list.begin[at]; i < list.begin[at + 1]; ++i) {
          y[row] += dosage * x[s * list.segment_columns + list.column[i]];
        }
      }
    }
  }
  return y;
}

TEST_F(layouts, IndexListsMultiply) {
  EXPECT_LT(error_of(multiply_lists<std::uint32_t>(matrix_, x_[0], 0)), 1e-13);
  EXPECT_LT(error_of(multiply_lists<std::uint16_t>(matrix_, x_[0], 64)), 1e-13);
}

TEST_F(layouts, QuadsMultiply) {
  constexpr std::size_t stride = 304;
  auto const x = pad_columns(matrix_, quad_columns, x_[0]);
  auto const begin = padded_begin(matrix_, quad_columns);
  std::vector<double> y(matrix_.rows);
  for (std::size_t p = 0; p < matrix_.order.size(); ++p) {
    auto const quads = make_quads(matrix_.place(p), stride, 2);
    ASSERT_EQ(quads.size(), (begin[p + 1] - begin[p]) / quad_columns * stride);
    for (std::size_t q = 0; q < quads.size() / stride; ++q) {
      for (std::uint32_t row = 0; row < matrix_.rows; ++row) {
        for (unsigned k = 0; k < 4; ++k) {
          y[row] += ((quads[q * stride + row] >> (2 * k)) & 3U) * x[begin[p] + 4 * q + k];
        }
      }
    }
  }
  EXPECT_LT(error_of(y), 1e-13);
}

TEST_F(layouts, LimbsAddUpToTheVector) {
  for (unsigned limbs = 1; limbs <= 4; ++limbs) {
    auto const split = make_limbs(x_[0], limbs);
    for (std::size_t i = 0; i < x_[0].size(); ++i) {
      double sum = 0;
      for (auto l = limbs; l-- > 0;) {
        sum = 256 * sum + split.digit[l][i];
      }
      ASSERT_NEAR(sum * split.step, x_[0][i], split.step * 0.5001) << "limbs " << limbs;
    }
  }
}

// One mma.m16n8k32 as the PTX manual defines it: lane 4 g + t holds columns 4 t .. 4 t + 3 and
// 16 + 4 t .. of rows g and g + 8 of A, and the same places of vector g of B. Here row g of A only.
TEST_F(layouts, ChunksTimesFragmentsAsTensorCoresMultiply) {
  constexpr std::size_t stride = 320;
  auto const split = make_limbs(pad_columns(matrix_, chunk_columns, x_[0]), 3);
  auto const fragments = make_fragments(split.digit);
  auto const begin = padded_begin(matrix_, chunk_columns);
  std::vector<double> y(matrix_.rows);
  for (std::size_t p = 0; p < matrix_.order.size(); ++p) {
    auto const chunks = make_chunks(matrix_.place(p), stride, 2);
    for (std::size_t chunk = 0; chunk < chunks.size() / (stride * chunk_bytes); ++chunk) {
      for (std::size_t row = 0; row < matrix_.rows; ++row) {
        auto const* const bytes = chunks.data() + (chunk * stride + row) * chunk_bytes;
        for (std::size_t at = 0; at < 4 * 4 * 4 * 4 * 3; ++at) {
          auto const n = at % 3;
          auto const t = at / 3 % 4;
          auto const part = at / 12 % 4;
          auto const i = at / 48 % 4;
          auto const b = at / 192;
          auto const cell = static_cast<int>((bytes[16 * t + 4 * part + b] >> (2 * i)) & 3U);
          auto const lane = 4 * n + t;
          auto const place = ((begin[p] / chunk_columns + chunk) * 4 + part) * 32 + lane;
          y[row] += cell * fragments[place * 16 + 4 * i + b] * split.step * (1 << (8 * n));
        }
      }
    }
  }
  EXPECT_LT(error_of(y), 1e-5);
}

TEST(dosage_matrix, RefusesBlocksOfDifferentRows) {
  dosage_matrix matrix;
  matrix.blocks.push_back(random_block(3, 2, 1));
  matrix.blocks.push_back(random_block(4, 2, 1));
  EXPECT_THROW(matrix.arrange(1), error);
}

}  // namespace
}  // namespace gramscore::bench
