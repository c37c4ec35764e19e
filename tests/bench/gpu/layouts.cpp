// SPDX-License-Identifier: MIT
#include "tests/bench/gpu/layouts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/error.hpp"
#include "engine/parallel.hpp"

namespace gramscore::bench {
namespace {

// visit(row, column in the matrix, dosage) for all non-zeros; rows in ranges on several threads,
// the cells of a row in column order.
template <typename Visit>
void visit_all(dosage_matrix const& matrix, int threads, Visit const& visit) {
  auto const ranges = (std::size_t{matrix.rows} + rows_a_range - 1) / rows_a_range;
  engine::parallel_for(ranges, threads, [&](std::size_t range) {
    auto const begin = static_cast<std::uint32_t>(range * rows_a_range);
    auto const end = std::min(begin + rows_a_range, matrix.rows);
    for (std::size_t p = 0; p < matrix.order.size(); ++p) {
      auto const first = matrix.column_begin[p];
      for_each_cell(matrix.place(p), begin, end,
                    [&](std::uint32_t row, std::uint32_t column, unsigned dosage) {
                      visit(row, first + column, dosage);
                    });
    }
  });
}

// Counts [1 ..] become the begins of their entries; returns the number of entries.
std::uint64_t accumulate(std::vector<std::uint64_t>& counts, std::uint64_t limit) {
  for (std::size_t i = 1; i < counts.size(); ++i) {
    counts[i] += counts[i - 1];
  }
  if (counts.back() > limit) {
    throw error(error_category::not_supported,
                std::to_string(counts.back()) + " non-zeros are too many for 32-bit offsets");
  }
  return counts.back();
}

}  // namespace

csr_layout make_csr(dosage_matrix const& matrix, int threads) {
  constexpr auto limit = static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max());
  if (matrix.columns() > limit) {
    throw error(error_category::not_supported, "too many columns for 32-bit indices");
  }
  std::vector<std::uint64_t> begin(std::size_t{matrix.rows} + 1);
  visit_all(matrix, threads, [&](std::uint32_t row, std::uint64_t, unsigned) { ++begin[row + 1]; });
  auto const count = accumulate(begin, limit);
  csr_layout out{{begin.begin(), begin.end()}, {}, {}};
  out.column.resize(count);
  out.value.resize(count);
  visit_all(matrix, threads, [&](std::uint32_t row, std::uint64_t column, unsigned dosage) {
    auto const at = begin[row]++;
    out.column[at] = static_cast<std::int32_t>(column);
    out.value[at] = static_cast<float>(dosage);
  });
  return out;
}

template <typename Index>
index_list<Index> make_index_list(dosage_matrix const& matrix, unsigned dosage,
                                  std::uint64_t segment_columns, int threads) {
  index_list<Index> out;
  out.segment_columns =
      segment_columns == 0 ? std::max<std::uint64_t>(matrix.columns(), 1) : segment_columns;
  out.segments = static_cast<std::uint32_t>((matrix.columns() + out.segment_columns - 1) /
                                            out.segment_columns);
  std::size_t const pitch = std::size_t{matrix.rows} + 1;
  // Entry r + 1 of a segment counts row r; entry 0 counts nothing, so that begins go on from
  // segment to segment.
  std::vector<std::uint64_t> begin(out.segments * pitch);
  visit_all(matrix, threads, [&](std::uint32_t row, std::uint64_t column, unsigned found) {
    if (found == dosage) {
      ++begin[column / out.segment_columns * pitch + row + 1];
    }
  });
  auto const count = accumulate(begin, std::numeric_limits<std::uint32_t>::max());
  out.begin.assign(begin.begin(), begin.end());
  out.column.resize(count);
  visit_all(matrix, threads, [&](std::uint32_t row, std::uint64_t column, unsigned found) {
    if (found == dosage) {
      auto const at = begin[column / out.segment_columns * pitch + row]++;
      out.column[at] = static_cast<Index>(column % out.segment_columns);
    }
  });
  return out;
}

template index_list<std::uint32_t> make_index_list(dosage_matrix const&, unsigned, std::uint64_t,
                                                   int);
template index_list<std::uint16_t> make_index_list(dosage_matrix const&, unsigned, std::uint64_t,
                                                   int);

std::vector<std::uint64_t> padded_begin(dosage_matrix const& matrix, std::uint64_t unit) {
  std::vector<std::uint64_t> out(1, 0);
  for (std::size_t p = 0; p < matrix.order.size(); ++p) {
    out.push_back(out.back() + (matrix.place(p).columns + unit - 1) / unit * unit);
  }
  return out;
}

std::vector<double> pad_columns(dosage_matrix const& matrix, std::uint64_t unit,
                                std::span<double const> x) {
  auto const begin = padded_begin(matrix, unit);
  std::vector<double> out(begin.back());
  for (std::size_t p = 0; p < matrix.order.size(); ++p) {
    auto const from = x.subspan(matrix.column_begin[p], matrix.place(p).columns);
    std::copy(from.begin(), from.end(), out.begin() + static_cast<std::ptrdiff_t>(begin[p]));
  }
  return out;
}

namespace {

// Sets bits of cell `column` of a row in a layout of `unit_columns` columns a row and unit.
std::vector<std::uint8_t> make_units(dosage_block const& block, std::uint64_t unit_columns,
                                     std::size_t row_stride, int threads) {
  auto const unit_bytes = static_cast<std::size_t>(unit_columns) / 4;
  auto const units = (block.columns + unit_columns - 1) / unit_columns;
  std::vector<std::uint8_t> out(units * row_stride * unit_bytes);
  auto const ranges = (std::size_t{block.rows} + rows_a_range - 1) / rows_a_range;
  engine::parallel_for(ranges, threads, [&](std::size_t range) {
    auto const begin = static_cast<std::uint32_t>(range * rows_a_range);
    auto const end = std::min(begin + rows_a_range, block.rows);
    for_each_cell(block, begin, end, [&](std::uint32_t row, std::uint32_t column, unsigned dosage) {
      auto const within = column % unit_columns;
      auto& byte = out[(column / unit_columns * row_stride + row) * unit_bytes + within / 4];
      byte = static_cast<std::uint8_t>(byte | dosage << (2 * (within % 4)));
    });
  });
  return out;
}

}  // namespace

std::vector<std::uint8_t> make_quads(dosage_block const& block, std::size_t row_stride,
                                     int threads) {
  return make_units(block, quad_columns, row_stride, threads);
}

std::vector<std::uint8_t> make_chunks(dosage_block const& block, std::size_t row_stride,
                                      int threads) {
  return make_units(block, chunk_columns, row_stride, threads);
}

byte_limbs make_limbs(std::span<double const> x, unsigned limbs) {
  double largest = 0;
  for (auto const value : x) {
    largest = std::max(largest, std::abs(value));
  }
  std::int64_t range = 0;  // the largest number of so many digits of at most 127
  for (unsigned l = 0; l < limbs; ++l) {
    range = 256 * range + 127;
  }
  byte_limbs out;
  out.step = largest == 0 ? 1 : largest / static_cast<double>(range);
  out.digit.assign(limbs, std::vector<std::int8_t>(x.size()));
  for (std::size_t i = 0; i < x.size(); ++i) {
    std::int64_t rest = std::llround(x[i] / out.step);
    for (unsigned l = 0; l < limbs; ++l) {
      auto const digit = static_cast<std::int8_t>(((rest + 128) & 255) - 128);
      out.digit[l][i] = digit;
      rest = (rest - digit) / 256;
    }
  }
  return out;
}

std::vector<std::int8_t> make_fragments(std::span<std::vector<std::int8_t> const> digits) {
  auto const size = digits.empty() ? 0 : digits.front().size();
  std::vector<std::int8_t> out(size * 8);
  for (std::size_t n = 0; n < digits.size(); ++n) {
    for (std::size_t i = 0; i < size; ++i) {
      auto const at = fragment_of(static_cast<unsigned>(i % chunk_columns));
      auto const lane = 4 * n + at.lane_in_row;
      out[((i / chunk_columns * 4 + at.part) * 32 + lane) * 16 + at.byte] = digits[n][i];
    }
  }
  return out;
}

}  // namespace gramscore::bench
