// SPDX-License-Identifier: MIT
// From a block of genotypes to a compressed tile. Not for reading genotypes or writing files.
#pragma once

#include <cstddef>
#include <cstdint>

#include "adapters/cache/genotype_block.hpp"
#include "adapters/cache/gram_writer.hpp"
#include "engine/grammar/build.hpp"

namespace gramscore::adapters {

struct encoder_options {
  std::uint32_t terminal_target = 1700;  ///< a block ends once it has this many terminals
  std::size_t cell_limit = 6'000'000;    ///< ... or this many cells (memory)
  engine::grammar_options grammar;
};

/// Whether the next variant should start a new block.
[[nodiscard]] bool block_full(genotype_block const& block, encoder_options const& options);

/// Encodes and compresses a block: two haplotype rows a sample where at least half of its
/// heterozygous calls are phased, else one row a sample; packed where that is smaller.
/// Deterministic. Cost: about engine::build_grammar_tile.
[[nodiscard]] encoded_tile encode_tile(genotype_block const& block, encoder_options const& options);

}  // namespace gramscore::adapters
