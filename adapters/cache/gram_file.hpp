// SPDX-License-Identifier: MIT
// A cache file (.gram), opened, checked and mapped: samples, variants, tiles. Not for deciding
// whether it belongs to an input (source_identity.hpp, open_or_build.hpp) or for writing
// (gram_writer.hpp).
//
// Use:
//   auto const file = adapters::gram_file::open("X.bed.gram");
//   auto const& v = file->variants();             // spans and string columns, nothing is copied
//   for (std::size_t i = 0; i < file->tile_count(); ++i) {
//     auto const info = file->info(i);            // cheap: the tile itself is not touched
//     auto const tile = file->tile(i);            // checked on first use, from any thread
//     auto const classes = file->classes(i);
//     for (auto const& t : tile.terminals) {
//       // variant info.variant_begin + t.column, genotype classes[t.cls]; cells without a
//       // terminal hold v.common_allele[variant] twice (once a row if info.haplotype_rows)
//     }
//   }
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/cache/format.hpp"
#include "adapters/cache/source_identity.hpp"
#include "adapters/cache/string_column.hpp"
#include "adapters/genotypes/chromosome.hpp"
#include "adapters/genotypes/genotype_source.hpp"
#include "adapters/weights/score_lines.hpp"
#include "engine/grammar/tile.hpp"

namespace gramscore::adapters {

class mapped_file;
class owned_ids;

/// What a class of a tile means. A genotype {a, b} with a <= b; {a, no_allele} is allele a in one
/// haplotype row; {no_allele, no_allele} is a missing call (only in the missing row set).
using gram_format::allele_pair;
using gram_format::contig_run;
using gram_format::no_allele;

/// Columns [samples] in file order; a column that the input lacked is empty.
struct samples_view {
  bool has_fid = false;
  bool has_sid = false;
  bool has_parents = false;
  string_column fid, iid, sid, pat, mat;
  std::span<sex const> sexes;
  string_column phenotype_names;
  std::vector<string_column> phenotypes;

  [[nodiscard]] std::size_t size() const { return iid.size(); }
};

/// Columns [variants] in file order, and [alleles] where said.
struct variants_view {
  std::span<std::uint32_t const> position;
  string_column id;
  /// [variants + 1] the alleles of variant v are [allele_begin[v], allele_begin[v + 1]), REF first.
  std::span<std::uint32_t const> allele_begin;
  string_column allele;                           ///< [alleles] as spelled; absent: "." or "0"
  std::span<std::uint16_t const> common_allele;   ///< allele index of the cells without a terminal
  std::span<std::uint32_t const> missing_count;   ///< samples without a call
  std::span<std::uint32_t const> het_count;       ///< samples with two different alleles
  std::span<std::uint32_t const> copies;          ///< [alleles] over all samples as diploids
  std::span<std::uint64_t const> duplicate_bits;  ///< 64 a word: another variant has the same ID

  [[nodiscard]] std::size_t size() const { return position.size(); }
  [[nodiscard]] std::uint32_t allele_count(std::size_t variant) const {
    return allele_begin[variant + 1] - allele_begin[variant];
  }
  [[nodiscard]] bool duplicate_id(std::size_t variant) const {
    return ((duplicate_bits[variant / 64] >> (variant % 64)) & 1U) != 0;
  }
};

/// A tile as its directory entry describes it.
struct tile_info {
  engine::tile_kind kind = engine::tile_kind::grammar;
  bool haplotype_rows = false;  ///< main rows 2s and 2s + 1 belong to sample s
  std::uint32_t variant_begin = 0;
  std::uint32_t column_count = 0;  ///< variants [variant_begin, variant_begin + column_count)
  std::uint32_t contig = 0;
  std::uint32_t terminal_count = 0;
  std::uint32_t rule_count = 0;
  std::uint64_t bytes = 0;  ///< on disk, with the class table
};

/// Totals that only the header knows.
struct genotype_totals {
  std::uint64_t nonzero = 0;  ///< genotypes other than the common homozygote, missing included
  std::uint64_t missing = 0;
};

/// Bytes on disk, section by section.
struct section_bytes {
  std::uint64_t header = 0, tiles = 0, tile_directory = 0, contigs = 0, variants = 0, id_index = 0,
                samples = 0, identity = 0;
};

/// Thread-safe once open: every member may be called from several threads.
class gram_file final : public variant_lookup {
 public:
  /// Maps the file and checks everything but the tiles: magic, version, sizes, bounds, checksums.
  /// @throws error cannot_open (with the system's reason), malformed_input for a file that is
  /// damaged, foreign or of another version. Cost O(tables), about 1 ms for 4 MB.
  [[nodiscard]] static std::unique_ptr<gram_file> open(std::string const& path);

  /// The same from a descriptor, which it closes; `path` is only for messages.
  [[nodiscard]] static std::unique_ptr<gram_file> from_descriptor(int descriptor,
                                                                  std::string const& path);

  gram_file(gram_file const&) = delete;
  gram_file& operator=(gram_file const&) = delete;
  ~gram_file() override;

  [[nodiscard]] std::string const& path() const;
  [[nodiscard]] std::uint64_t file_bytes() const;
  [[nodiscard]] genotype_totals totals() const;
  [[nodiscard]] section_bytes sections() const;
  /// For gram_writer only: the header and the bytes of a section as they lie in the file.
  [[nodiscard]] gram_format::file_header const& header() const;
  [[nodiscard]] std::span<std::byte const> raw_section(gram_format::section kind) const;
  /// For refresh_stat_record only: the device and inode that were mapped.
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> device_and_inode() const;

  [[nodiscard]] samples_view const& samples() const;
  /// Shows another sample table from now on, as --psam does for a VCF. Call it before the object is
  /// shared: it is not thread-safe, and older views of the samples end.
  /// @throws error inconsistent_input if the table has another number of samples.
  void replace_samples(sample_table const& table);
  /// Shows other sexes from now on, as --update-sex does; names and their views stay. Not
  /// thread-safe either. @throws error inconsistent_input unless there is one for each sample.
  void replace_sexes(std::vector<sex> sexes);
  /// Shows other variant IDs from now on, to every look-up too. Call it before the object is
  /// shared: it is not thread-safe, and older views of IDs end. @param ids one a variant.
  void replace_ids(std::unique_ptr<owned_ids const> ids);
  [[nodiscard]] variants_view const& variants() const;
  [[nodiscard]] string_column const& contigs() const;             ///< raw names
  [[nodiscard]] std::span<contig_run const> contig_runs() const;  ///< ascending variant_begin
  /// [contigs] what their names mean: for humans until set_chromosomes() says otherwise, names that
  /// humans do not have being contigs. Two neighbours may be one chromosome (23 and X).
  [[nodiscard]] std::span<chromosome const> chromosomes() const;
  [[nodiscard]] karyotype const& species() const;
  /// Call it before the object is shared. @pre one for each contig, as the species has them.
  void set_chromosomes(karyotype const& species, std::vector<chromosome> chromosomes);
  [[nodiscard]] source_identity identity() const;  ///< a copy; O(input files)

  [[nodiscard]] std::size_t tile_count() const;
  /// @param tile in [0, tile_count()). Tiles are in variant order and cover every variant.
  [[nodiscard]] tile_info info(std::size_t tile) const;
  /// The tile that holds the variant. Cost O(log tiles).
  [[nodiscard]] std::size_t tile_of(std::uint32_t variant) const;
  /// Checks the tile on first use (checksum, engine::validate, classes), then only returns it.
  /// @throws error malformed_input for a damaged tile.
  [[nodiscard]] engine::tile_view tile(std::size_t tile) const;
  /// The class table of a tile: what terminal::cls means. Call tile() first, which checks it.
  [[nodiscard]] std::span<allele_pair const> classes(std::size_t tile) const;
  /// Checks all tiles now. @throws as tile().
  void check_all_tiles() const;

  [[nodiscard]] std::uint32_t find(std::string_view id, std::uint32_t hint) const override;
  /// All variants with the ID, ascending.
  [[nodiscard]] std::vector<std::uint32_t> find_all(std::string_view id) const;
  [[nodiscard]] std::uint32_t variant_count() const override;
  [[nodiscard]] std::uint32_t allele_count(std::uint32_t variant) const override;
  /// An absent allele is ".", however the input spells it.
  [[nodiscard]] std::string_view allele(std::uint32_t variant,
                                        std::uint32_t allele_idx) const override;

 private:
  struct state;
  explicit gram_file(std::unique_ptr<state> opened);
  static std::unique_ptr<gram_file> from_map(mapped_file map, std::string const& path);
  [[nodiscard]] engine::tile_view raw_tile(std::size_t tile) const;

  std::unique_ptr<state> state_;
};

}  // namespace gramscore::adapters
