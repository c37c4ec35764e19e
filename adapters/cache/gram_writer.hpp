// SPDX-License-Identifier: MIT
// Writes a cache file: tiles as they are built, then the tables, then the header. Not for building
// tiles (build.hpp).
//
// Use: gram_writer writer(output); for every tile, in variant order: add_tile(); for every variant,
// in order: add_variant(); then finish().
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "adapters/cache/format.hpp"
#include "adapters/cache/output_file.hpp"
#include "adapters/cache/source_identity.hpp"
#include "adapters/genotypes/genotype_source.hpp"
#include "engine/grammar/tile.hpp"

namespace gramscore::adapters {

class gram_file;

/// A tile ready to be written.
struct encoded_tile {
  std::uint32_t variant_begin = 0;
  std::uint32_t contig = 0;
  engine::tile_data tile;
  std::vector<gram_format::allele_pair> classes;
};

/// The counts of one variant over all samples.
struct variant_counts {
  std::uint16_t common_allele = 0;
  std::uint32_t missing = 0;
  std::uint32_t het = 0;
  std::uint32_t nonzero = 0;          ///< calls other than the common homozygote, with missing
  std::vector<std::uint32_t> copies;  ///< [alleles] as diploids
};

/// Owns an output_file: nothing is left behind unless finish() was called. Not thread-safe.
/// Every member throws error write_failed when the system does not take the bytes.
class gram_writer {
 public:
  explicit gram_writer(output_file output);
  gram_writer(gram_writer const&) = delete;
  gram_writer& operator=(gram_writer const&) = delete;
  ~gram_writer();

  void add_tile(encoded_tile const& tile);

  /// @param counts of record.alleles.size() alleles. @throws error not_supported for more than
  /// 4,294,967,293 variants or alleles.
  void add_variant(variant_record const& record, variant_counts const& counts);

  /// Writes the tables and the header, syncs, and publishes the file under its name.
  /// @param contigs raw names. @return the published file.
  /// Cost O(tables); memory O(variants) for the ID index only.
  output_file finish(sample_table const& samples, std::vector<std::string> const& contigs,
                     source_identity const& identity);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

/// Writes a copy of a cache with another sample table and identity: what a changed .fam needs.
/// @param samples as many as the cache has. @throws error inconsistent_input if not,
/// write_failed. Cost O(file bytes).
output_file rewrite_samples(gram_file const& old, sample_table const& samples,
                            source_identity const& identity, output_file output);

/// Replaces the stat record of an open cache in place. A reader sees the old or the new record.
/// @return false if the file may not be written or is no longer the one that was opened.
[[nodiscard]] bool refresh_stat_record(gram_file const& file, source_identity const& current);

}  // namespace gramscore::adapters
