// SPDX-License-Identifier: MIT
// Reads the table sections of a mapped cache into views, checking every count and offset against
// the section's bytes. Not for checksums or tiles (gram_file.cpp).
//
// Every function throws error malformed_input, without a file name, for bytes that
// table_sections.cpp would not have written. Cost O(offsets).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "adapters/cache/gram_file.hpp"
#include "adapters/cache/id_index.hpp"
#include "adapters/cache/source_identity.hpp"

namespace gramscore::adapters {

[[noreturn]] void damaged(char const* what);

/// Everything but the duplicate bits, which lie in the ID index.
[[nodiscard]] variants_view read_variants(std::span<std::byte const> section);

struct contigs_view {
  string_column names;
  std::span<contig_run const> runs;
};
[[nodiscard]] contigs_view read_contigs(std::span<std::byte const> section,
                                        std::uint64_t variant_count);

[[nodiscard]] id_index_view read_id_index(std::span<std::byte const> section,
                                          std::uint64_t variant_count);

[[nodiscard]] samples_view read_samples(std::span<std::byte const> section);

/// Everything but the stamps.
[[nodiscard]] source_identity read_identity(std::span<std::byte const> section);

/// The stat record as it is now: another process may rewrite it at any time.
struct stat_record {
  bool valid = false;  ///< false: no slot has its checksum; nothing may be taken from it
  std::uint64_t sequence = 0;
  std::uint64_t slot = 0;
  std::vector<file_stamp> stamps;
};
[[nodiscard]] stat_record read_stat_record(std::span<std::byte const> section,
                                           std::uint64_t file_count);

}  // namespace gramscore::adapters
