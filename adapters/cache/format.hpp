// SPDX-License-Identifier: MIT
// The cache file, version 2, as it lies on disk; FORMAT.md explains it. Plain structs and
// constants only: not for reading (gram_file.hpp) or writing (gram_writer.hpp).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/grammar/tile.hpp"

namespace gramscore::adapters::gram_format {

static_assert(std::endian::native == std::endian::little, "the cache is little-endian");

inline constexpr std::array<unsigned char, 8> magic = {0x8b, 'G', 'R', 'A', 'M', '\r', '\n', 0x1a};
inline constexpr std::uint32_t version = 2;
inline constexpr std::uint64_t alignment = 64;       ///< of sections and of arrays within them
inline constexpr std::uint64_t header_bytes = 4096;  ///< the header page, before the tiles

/// The sections of a file, in the order of the section table. A reader of version 2 wants all.
enum class section : std::uint32_t {
  tiles = 0,       ///< all tiles end to end; no checksum of its own, each tile has one
  tile_directory,  ///< tile_entry [tiles]
  contigs,
  variants,
  id_index,
  samples,
  identity,     ///< which files and options the cache was built from
  stat_record,  ///< two slots of file times, rewritten in place; each slot has its checksum
};
inline constexpr std::size_t section_count = 8;

struct section_entry {
  std::uint32_t kind;
  std::uint32_t reserved;
  std::uint64_t offset;    ///< from the start of the file, a multiple of 64
  std::uint64_t bytes;     ///< without padding
  std::uint64_t checksum;  ///< XXH3-64 of the bytes; 0 for tiles and stat_record
};
static_assert(sizeof(section_entry) == 32);

/// The header page starts with this; its other bytes are 0.
struct file_header {
  std::array<unsigned char, 8> magic;
  std::uint32_t version;
  std::uint32_t flags;  ///< 0 in version 2; a reader refuses bits it does not know
  std::uint64_t file_bytes;
  std::uint64_t checksum;  ///< XXH3-64 of the header page with this field 0
  std::uint64_t sample_count;
  std::uint64_t variant_count;
  std::uint64_t allele_count;
  std::uint64_t tile_count;
  std::uint64_t nonzero_count;  ///< genotypes other than the common homozygote, missing included
  std::uint64_t missing_count;  ///< missing genotypes
  std::uint32_t section_count;
  std::uint32_t reserved;
  std::array<section_entry, gram_format::section_count> sections;
};
static_assert(sizeof(file_header) == 88 + 32 * section_count);
static_assert(sizeof(file_header) <= header_bytes);

/// What a class of a tile means: an unordered genotype (allele_a <= allele_b), one allele of a
/// haplotype row (allele_b is no_allele), or a missing call (both are).
struct allele_pair {
  std::uint16_t allele_a;
  std::uint16_t allele_b;
  friend bool operator==(allele_pair const&, allele_pair const&) = default;
};
static_assert(sizeof(allele_pair) == 4);

inline constexpr std::uint16_t no_allele = 0xffff;
inline constexpr std::uint8_t raw_encoding = 0;  ///< arrays as engine::tile_view wants them

/// One tile. Its arrays lie in the order of the counts below, each at a multiple of 64 from the
/// start of the tile: terminals, rules, level_begin, groups, row_list, axiom, codes, classes.
struct tile_entry {
  std::uint64_t offset = 0;    ///< from the start of the tiles section: the end of the tile before
  std::uint64_t bytes = 0;     ///< a multiple of 64: padding at its end counts
  std::uint64_t checksum = 0;  ///< XXH3-64 of the bytes
  std::uint8_t kind = 0;       ///< engine::tile_kind
  std::uint8_t encoding = 0;   ///< raw_encoding
  std::uint16_t reserved = 0;
  std::uint32_t variant_begin = 0;
  std::uint32_t column_count = 0;
  std::uint32_t contig = 0;
  std::uint32_t terminal_count = 0;
  std::uint32_t rule_count = 0;
  std::uint32_t level_begin_count = 0;
  std::uint32_t group_count = 0;
  std::uint32_t row_list_count = 0;
  std::uint32_t class_count = 0;
  std::uint64_t axiom_count = 0;
  std::uint64_t code_count = 0;
  std::array<engine::row_set, engine::row_set_kinds> row_sets{};
  /// Room for a third set, which this version does not write and refuses to read.
  engine::row_set hom_rows{.rows_per_output = 0};
  std::uint32_t reserved_rows = 0;
};
static_assert(sizeof(tile_entry) == 120);
static_assert(std::is_trivially_copyable_v<tile_entry>);

/// The start of the variants section. Then, each at a multiple of 64 from its start:
/// position u32 [V], allele_begin u32 [V + 1], common_allele u16 [V], missing_count u32 [V],
/// het_count u32 [V], copies u32 [A], the string columns IDs [V] and alleles [A].
struct variants_head {
  std::uint64_t variant_count;
  std::uint64_t allele_count;
};

/// The start of a string column, then its offsets, then (8-byte aligned) its text.
struct string_column_head {
  std::uint64_t count;
  std::uint64_t text_bytes;
  std::uint32_t offset_bytes;  ///< 4 or 8
  std::uint32_t constant;      ///< 1: all strings are equal, one is stored
};
static_assert(sizeof(string_column_head) == 24);

/// Bits of samples_head::columns: the name columns that are present (IID always is).
enum sample_column_bits : std::uint32_t { has_fid = 1, has_sid = 2, has_parents = 4 };

/// The start of the samples section. Then: sex u8 [samples], then the string columns FID, IID,
/// SID, PAT, MAT (as present), phenotype names [phenotypes], one column a phenotype.
struct samples_head {
  std::uint64_t sample_count;
  std::uint32_t phenotype_count;
  std::uint32_t columns;
};

/// Contig runs: variants [variant_begin, next run's variant_begin) lie on the contig.
struct contig_run {
  std::uint32_t contig;
  std::uint32_t variant_begin;
  friend bool operator==(contig_run const&, contig_run const&) = default;
};

/// The start of the contigs section. Then: contig_run [runs], the string column of names.
struct contigs_head {
  std::uint64_t contig_count;
  std::uint64_t run_count;
};

/// The start of the ID index. Then: slots u32 [slots], variant and next u32 [chained] each,
/// duplicate bits u64 [ceil(V / 64)]. A slot holds the first variant with an ID, or empty_slot;
/// probing is linear from XXH3-64(ID) mod slots. Variants that share an ID with a later one are
/// listed in `variant`, ascending, and `next` names the next one.
struct id_index_head {
  std::uint64_t slot_count;  ///< a power of two
  std::uint64_t chained_count;
};
inline constexpr std::uint32_t empty_slot = 0xffffffffU;

/// The start of the identity section. Then: hash_pair u64 [files x 2], the string columns roles,
/// names [files], option keys, option values [options].
struct identity_head {
  std::uint64_t file_count;
  std::uint64_t option_count;
};

/// The stat record: stat_slots slots of stat_slot_bytes(files) bytes. The valid slot with the
/// larger sequence counts; a refresh overwrites the other one, so that a torn write does no harm.
struct stat_slot_head {
  std::uint64_t checksum;  ///< XXH3-64 of the slot's other bytes
  std::uint64_t sequence;
};

struct stat_entry {
  std::uint64_t bytes;
  std::int64_t mtime_ns;
  std::int64_t ctime_ns;
  std::uint64_t inode;
};

inline constexpr std::uint64_t stat_slots = 2;

/// Bytes of one slot: its head and one stat_entry a file.
constexpr std::uint64_t stat_slot_bytes(std::uint64_t file_count) {
  return sizeof(stat_slot_head) + sizeof(stat_entry) * file_count;
}

}  // namespace gramscore::adapters::gram_format
