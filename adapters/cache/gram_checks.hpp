// SPDX-License-Identifier: MIT
// The checks of a cache's header, checksums, tile directory and class tables; the tables' own
// structure is checked where it is read (section_reader.hpp). For gram_file.cpp only.
//
// All throw error malformed_input, without a file name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "adapters/cache/format.hpp"
#include "adapters/cache/gram_file.hpp"
#include "adapters/cache/mapped_file.hpp"
#include "engine/grammar/tile.hpp"

namespace gramscore::adapters {

/// The header, once magic, version, checksum, file size and section bounds are right.
[[nodiscard]] gram_format::file_header checked_header(std::span<std::byte const> bytes);

/// The checksums of all tables. Cost O(bytes of the tables).
void check_checksums(mapped_file const& map, gram_format::file_header const& header);

/// Tiles follow each other without gaps, in bytes and in variants, and their counts fit.
void check_directory(std::span<gram_format::tile_entry const> entries,
                     gram_format::file_header const& header, std::uint64_t contig_count);

/// Whether every terminal has a class, and every class names alleles of its variant.
[[nodiscard]] bool classes_fit(engine::tile_view const& tile, std::span<allele_pair const> classes,
                               variants_view const& variants, std::uint32_t variant_begin);

}  // namespace gramscore::adapters
