// SPDX-License-Identifier: MIT
// Cache files (.gram), several times side by side, as one matrix: for the engine a source of tiles
// and of leaves, for the rivals the expanded dosages. Not for devices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "adapters/cache/gram_file.hpp"
#include "engine/backends/sweep.hpp"
#include "tests/bench/gpu/dosage_matrix.hpp"

namespace gramscore::bench {

/// Tiles of all files, then again for each copy. The dosage of a cell is the number of its alleles
/// that are not the variant's common one; a missing call counts as 0 for every program compared
/// (the engine still visits it).
class gram_matrix final : public engine::tile_source {
 public:
  /// @throws what gram_file::open() throws; error inconsistent_input for no file or for files of
  /// different sample counts.
  gram_matrix(std::vector<std::string> const& paths, std::size_t copies);

  /// Where a tile lies: a file, and the matrix column of its first variant.
  struct place {
    std::size_t file;
    std::size_t tile;
    std::uint64_t column_begin;
  };
  [[nodiscard]] place place_of(std::size_t tile_idx) const;
  [[nodiscard]] engine::tile_view tile(std::size_t tile_idx) const override;
  [[nodiscard]] std::size_t tile_count() const { return tile_begin_.back() * copies_; }
  [[nodiscard]] std::uint32_t rows() const;
  [[nodiscard]] std::uint64_t columns() const { return column_begin_.back() * copies_; }
  [[nodiscard]] std::uint64_t missing_cells() const;
  [[nodiscard]] bool haplotype_rows() const;
  [[nodiscard]] adapters::gram_file const& file(std::size_t idx) const { return *files_[idx]; }
  [[nodiscard]] std::vector<std::uint32_t> all_tiles() const;
  /// Bytes of the tiles that a sweep reads, over all places: no terminal tables.
  [[nodiscard]] std::uint64_t tile_bytes() const;

  /// The dosage of each terminal of a tile. @param dosages [terminals].
  void dosages(std::size_t tile_idx, engine::tile_view const& tile,
               std::span<std::uint8_t> dosages) const;

  /// All cells, expanded once a file. @throws error malformed_input for a dosage above 2.
  [[nodiscard]] dosage_matrix expand(int threads) const;

 private:
  std::vector<std::unique_ptr<adapters::gram_file>> files_;
  std::size_t copies_;
  std::vector<std::size_t> tile_begin_;      // [files + 1]
  std::vector<std::uint64_t> column_begin_;  // [files + 1]
};

/// Leaves dosage * x in fixed point.
class dosage_leaves final : public engine::leaf_source {
 public:
  /// @param x columns of matrix.columns() numbers; both are kept by reference.
  dosage_leaves(gram_matrix const& matrix, std::span<std::vector<double> const> x);
  void fill(std::size_t tile_idx, engine::tile_view const& tile,
            std::span<std::int64_t> leaves) const override;
  /// Value of a fixed-point 1: a power of two with which no sum overflows.
  [[nodiscard]] double one() const { return one_; }

 private:
  gram_matrix const& matrix_;
  std::span<std::vector<double> const> x_;
  double one_ = 1;
};

}  // namespace gramscore::bench
