// SPDX-License-Identifier: MIT
// Writes the table sections of a cache, one function each. Not for tiles or the header
// (gram_writer.hpp); section_reader.hpp reads what this writes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapters/cache/format.hpp"
#include "adapters/cache/gram_writer.hpp"
#include "adapters/cache/id_index.hpp"
#include "adapters/cache/output_file.hpp"
#include "adapters/cache/source_identity.hpp"
#include "adapters/cache/spool.hpp"
#include "adapters/genotypes/genotype_source.hpp"

namespace gramscore::adapters {

/// The variants section while it grows.
struct variant_tables {
  std::uint64_t variant_count = 0;
  std::uint64_t allele_count = 0;
  spool position, allele_begin, common_allele, missing_count, het_count, copies;
  string_spool id, allele;

  void add(variant_record const& record, variant_counts const& counts);
};

gram_format::section_entry write_variants(output_file& output, variant_tables& tables);
gram_format::section_entry write_contigs(output_file& output,
                                         std::vector<std::string> const& contigs,
                                         std::vector<gram_format::contig_run> const& runs);
gram_format::section_entry write_id_index(output_file& output, id_index const& index);
gram_format::section_entry write_samples(output_file& output, sample_table const& samples);
gram_format::section_entry write_identity(output_file& output, source_identity const& identity);
gram_format::section_entry write_stat_record(output_file& output, source_identity const& identity);

/// One slot of the stat record, with its checksum.
[[nodiscard]] std::vector<std::byte> make_stat_slot(source_identity const& identity,
                                                    std::uint64_t sequence);

}  // namespace gramscore::adapters
