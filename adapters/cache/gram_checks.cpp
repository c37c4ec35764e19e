// SPDX-License-Identifier: MIT
#include "adapters/cache/gram_checks.hpp"

#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "adapters/cache/checksum.hpp"
#include "adapters/cache/section_reader.hpp"
#include "adapters/cache/tile_layout.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {

using gram_format::file_header;
using gram_format::section;
using gram_format::tile_entry;

namespace {

void read_magic(std::span<std::byte const> bytes, file_header& header) {
  if (bytes.size() < gram_format::header_bytes) {
    if (bytes.size() < sizeof header.magic ||
        std::memcmp(bytes.data(), gram_format::magic.data(), sizeof header.magic) != 0) {
      throw error(error_category::malformed_input, "not a gramscore cache");
    }
    damaged("header: too short");
  }
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.magic != gram_format::magic) {
    throw error(error_category::malformed_input, "not a gramscore cache");
  }
  if (header.version != gram_format::version) {
    throw error(error_category::malformed_input,
                "cache format version " + std::to_string(header.version) + ", expected " +
                    std::to_string(gram_format::version));
  }
}

void check_page(std::span<std::byte const> bytes, file_header const& header) {
  std::vector<std::byte> page(bytes.begin(), bytes.begin() + gram_format::header_bytes);
  std::memset(page.data() + offsetof(file_header, checksum), 0, sizeof header.checksum);
  if (header.checksum != checksum_of(std::span<std::byte const>(page))) {
    damaged("header: checksum");
  }
  if (header.flags != 0 || header.section_count != gram_format::section_count) {
    throw error(error_category::malformed_input, "cache with features of a later version");
  }
  if (header.file_bytes != bytes.size()) {
    damaged("file size");
  }
  for (std::size_t i = 0; i < header.sections.size(); ++i) {
    auto const& entry = header.sections[i];
    if (entry.kind != i || entry.offset % gram_format::alignment != 0 ||
        entry.offset < gram_format::header_bytes || entry.offset > bytes.size() ||
        entry.bytes > bytes.size() - entry.offset) {
      damaged("section table");
    }
  }
}

bool has_own_checksums(std::size_t kind) {
  return kind == static_cast<std::size_t>(section::tiles) ||
         kind == static_cast<std::size_t>(section::stat_record);
}

}  // namespace

file_header checked_header(std::span<std::byte const> bytes) {
  file_header header{};
  read_magic(bytes, header);
  check_page(bytes, header);
  return header;
}

void check_checksums(mapped_file const& map, file_header const& header) {
  for (std::size_t i = 0; i < header.sections.size(); ++i) {
    if (!has_own_checksums(i)) {
      auto const part = map.bytes().subspan(header.sections[i].offset, header.sections[i].bytes);
      map.populate(part);
      if (checksum_of(part) != header.sections[i].checksum) {
        damaged("checksum of a table");
      }
    }
  }
}

void check_directory(std::span<tile_entry const> entries, file_header const& header,
                     std::uint64_t contig_count) {
  auto const tile_bytes = header.sections[static_cast<std::size_t>(section::tiles)].bytes;
  std::uint64_t next_variant = 0;
  std::uint64_t next_offset = 0;
  for (auto const& entry : entries) {
    if (entry.encoding != gram_format::raw_encoding ||
        entry.kind > static_cast<std::uint8_t>(engine::tile_kind::packed) ||
        entry.hom_rows.rows_per_output != 0) {
      throw error(error_category::malformed_input, "cache with tiles of a later version");
    }
    bool const inside = entry.offset == next_offset && entry.bytes <= tile_bytes - next_offset;
    auto const layout = inside ? lay_out_tile(entry, entry.bytes) : std::nullopt;
    if (!layout || layout->bytes != entry.bytes || entry.variant_begin != next_variant ||
        entry.column_count == 0 || entry.contig >= contig_count) {
      damaged("tile directory");
    }
    next_variant += entry.column_count;
    next_offset += entry.bytes;
  }
  if (next_variant != header.variant_count || next_offset != tile_bytes) {
    damaged("tile directory: sums");
  }
}

bool classes_fit(engine::tile_view const& tile, std::span<allele_pair const> classes,
                 variants_view const& variants, std::uint32_t variant_begin) {
  bool const split = tile.row_sets[0].rows_per_output == 2;
  bool good = true;
  for (auto const& terminal : tile.terminals) {
    if (terminal.cls >= classes.size() || terminal.column >= tile.column_count) {
      return false;
    }
    auto const [a, b] = classes[terminal.cls];
    if (a == no_allele) {
      good &= b == no_allele;
      continue;
    }
    auto const alleles = variants.allele_count(variant_begin + terminal.column);
    good &= a < alleles && (split ? b == no_allele : b < alleles);
  }
  return good;
}

}  // namespace gramscore::adapters
