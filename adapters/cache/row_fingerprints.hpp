// SPDX-License-Identifier: MIT
// Fingerprints of the rows of a tile straight from the calls of a source: what a tile's grammar
// must give if it spells the same rows. Shares no code with the encoder that it checks
// (genotype_block.hpp, tile_encoder.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "adapters/cache/format.hpp"
#include "adapters/genotypes/genotype_source.hpp"
#include "engine/policy/fingerprint.hpp"

namespace gramscore::adapters {

/// How a tile writes calls into rows (FORMAT.md).
enum class row_form : std::uint8_t {
  genotypes,   ///< one row a sample, missing calls in a row of their own
  haplotypes,  ///< two rows a sample, missing calls in a row of their own
  packed,      ///< one row a sample, missing calls in it
};

/// The leaf of a cell. It names the variant and what the cell says, not a terminal, so that it does
/// not depend on how a tile numbers these.
[[nodiscard]] engine::row_fingerprint::leaf_type cell_leaf(std::uint32_t variant,
                                                           gram_format::allele_pair cell);

/// The rows of one tile while its variants come in order.
class row_fingerprints {
 public:
  using value = engine::row_fingerprint::value_type;

  row_fingerprints(std::uint32_t sample_count, row_form form);

  /// @param common the allele that cells without a terminal hold.
  /// Cost O(samples / 32 + cells) for two alleles, O(samples) for more.
  void add(std::uint32_t variant, std::uint16_t common, genotype_column const& calls);

  /// [samples] all rows of a sample, in the order of a product (engine/policy/policy.hpp).
  [[nodiscard]] std::vector<value> per_sample() const;

 private:
  /// What a sample has at a variant: the alleles of its two rows.
  struct sample_call {
    std::uint32_t sample;
    std::uint16_t first;
    std::uint16_t second;
  };
  void add_biallelic(std::uint32_t variant, std::uint16_t common, genotype_column const& calls);
  void add_multiallelic(std::uint32_t variant, std::uint16_t common, genotype_column const& calls);
  void add_call(std::uint32_t variant, std::uint16_t common, sample_call const& call);

  std::uint32_t sample_count_;
  row_form form_;
  std::vector<value> main_;     // [samples x rows a sample]
  std::vector<value> missing_;  // [samples]
};

}  // namespace gramscore::adapters
