// SPDX-License-Identifier: MIT
// Memory layouts of the rivals, made on the host from a dosage_matrix. Not for device code; the
// kernels that read a layout say so beside it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tests/bench/gpu/dosage_matrix.hpp"

namespace gramscore::bench {

/// Compressed rows with a value a non-zero, 32-bit indices: what cuSPARSE takes.
struct csr_layout {
  std::vector<std::int32_t> row_begin;  ///< [rows + 1]
  std::vector<std::int32_t> column;     ///< ascending within a row
  std::vector<float> value;             ///< the dosage
};
/// @throws error not_supported beyond 2^31 - 1 non-zeros or columns.
[[nodiscard]] csr_layout make_csr(dosage_matrix const& matrix, int threads);

/// Columns of the cells of one dosage, without values. Row r of segment s has the entries
/// [begin[s * (rows + 1) + r], begin[s * (rows + 1) + r + 1]); an entry counts from the segment's
/// first column, s * segment_columns.
template <typename Index>
struct index_list {
  std::uint64_t segment_columns = 0;
  std::uint32_t segments = 0;
  std::vector<std::uint32_t> begin;
  std::vector<Index> column;
};
/// @param segment_columns columns that one Index reaches; 0: all in one segment.
/// @throws error not_supported beyond 2^32 - 1 entries.
template <typename Index>
[[nodiscard]] index_list<Index> make_index_list(dosage_matrix const& matrix, unsigned dosage,
                                                std::uint64_t segment_columns, int threads);

/// Columns of a place are padded with zeros to a multiple of `unit`, so that places can be laid
/// end to end; the vector is padded alike. [places + 1] first padded column of each place.
[[nodiscard]] std::vector<std::uint64_t> padded_begin(dosage_matrix const& matrix,
                                                      std::uint64_t unit);
[[nodiscard]] std::vector<double> pad_columns(dosage_matrix const& matrix, std::uint64_t unit,
                                              std::span<double const> x);

/// Four columns a byte, low bits first, rows next to each other: byte [quad][row], the rows padded
/// to `row_stride`. Four columns of a row are one look-up in a table of 256 sums.
inline constexpr std::uint64_t quad_columns = 4;
[[nodiscard]] std::vector<std::uint8_t> make_quads(dosage_block const& block,
                                                   std::size_t row_stride, int threads);

/// 256 columns of a row in 64 bytes, low bits first: byte [chunk][row][64], the rows padded to
/// `row_stride`.
inline constexpr std::uint64_t chunk_columns = 256;
inline constexpr std::size_t chunk_bytes = chunk_columns / 4;
[[nodiscard]] std::vector<std::uint8_t> make_chunks(dosage_block const& block,
                                                    std::size_t row_stride, int threads);

/// A vector as signed bytes: x[i] = step * sum over l of 256^l digit[l][i], up to rounding.
struct byte_limbs {
  double step = 0;
  std::vector<std::vector<std::int8_t>> digit;  ///< [limbs][size]
};
/// @param limbs 1 to 4.
[[nodiscard]] byte_limbs make_limbs(std::span<double const> x, unsigned limbs);

/// Where column `column` of a chunk lies in the fragments of the right-hand matrix of
/// mma.m16n8k32 for the chunk layout: fragments are bytes [chunk][part 4][lane 32][16], and lane
/// 4 n + t holds, of vector n of 8, the columns that lane t of a row unpacks.
struct fragment_place {
  unsigned part, lane_in_row, byte;
};
constexpr fragment_place fragment_of(unsigned column) {
  return {column % 64 / 16, column / 64, 4 * (column % 4) + column % 16 / 4};
}
/// Byte fragments of 8 vectors (fewer: the others are 0). @param digits [up to 8][chunks x 256].
[[nodiscard]] std::vector<std::int8_t> make_fragments(
    std::span<std::vector<std::int8_t> const> digits);

}  // namespace gramscore::bench
