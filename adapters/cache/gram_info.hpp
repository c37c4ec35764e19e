// SPDX-License-Identifier: MIT
// The numbers of `--gram-info`: what is in a cache and how large its parts are. Not for printing.
#pragma once

#include <cstdint>

#include "adapters/cache/gram_file.hpp"
#include "engine/grammar/tile.hpp"
#include "engine/metrics/structure.hpp"

namespace gramscore::adapters {

struct gram_info {
  std::uint64_t samples = 0;
  std::uint64_t variants = 0;
  std::uint64_t alleles = 0;
  std::uint64_t contigs = 0;
  std::uint64_t grammar_tiles = 0;
  std::uint64_t packed_tiles = 0;
  std::uint64_t haplotype_tiles = 0;  ///< tiles with two rows a sample
  engine::structure structure;  ///< symbols, depth, level widths, completion, summed over tiles
  std::uint64_t nonzero = 0;    ///< genotypes other than the common homozygote, missing included
  std::uint64_t missing = 0;

  engine::tile_bytes matrix;  ///< parts of the matrix, summed over tiles
  section_bytes sections;     ///< bytes on disk
  std::uint64_t file_bytes = 0;
  std::uint64_t table_bytes = 0;  ///< the file without its tiles

  std::uint64_t csr_bytes = 0;  ///< 8 bytes a non-zero, 8 a row pointer, samples as rows
  std::uint64_t bed_bytes = 0;  ///< 3 + variants x ceil(samples / 4)
  double csr_ratio = 0;         ///< csr_bytes / matrix.matrix()
  double bed_ratio = 0;
};

/// Checks and measures every tile. @throws error malformed_input. Cost O(file bytes).
[[nodiscard]] gram_info describe(gram_file const& file);

}  // namespace gramscore::adapters
