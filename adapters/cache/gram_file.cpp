// SPDX-License-Identifier: MIT
#include "adapters/cache/gram_file.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "adapters/cache/checksum.hpp"
#include "adapters/cache/file_descriptor.hpp"
#include "adapters/cache/gram_checks.hpp"
#include "adapters/cache/id_index.hpp"
#include "adapters/cache/mapped_file.hpp"
#include "adapters/cache/owned_ids.hpp"
#include "adapters/cache/owned_samples.hpp"
#include "adapters/cache/section_reader.hpp"
#include "adapters/cache/tile_layout.hpp"
#include "adapters/genotypes/chromosome.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {

using gram_format::file_header;
using gram_format::section;
using gram_format::tile_entry;

struct gram_file::state {
  std::string path;
  mapped_file map;
  file_header header{};
  samples_view samples;
  std::unique_ptr<owned_samples> replaced_samples;
  std::vector<sex> replaced_sexes;
  std::unique_ptr<owned_ids const> replaced_ids;
  variants_view variants;
  contigs_view contigs;
  karyotype species;
  std::vector<chromosome> chromosomes;
  id_index_view ids;
  std::span<tile_entry const> entries;
  std::span<std::byte const> tiles;
  std::unique_ptr<std::atomic<bool>[]> tile_checked;

  [[nodiscard]] std::span<std::byte const> bytes_of(section kind) const {
    auto const& entry = header.sections[static_cast<std::size_t>(kind)];
    return map.bytes().subspan(entry.offset, entry.bytes);
  }
  [[nodiscard]] std::span<std::byte const> tile_bytes(std::size_t tile) const {
    return tiles.subspan(entries[tile].offset, entries[tile].bytes);
  }
};

namespace {

// Errors of the inner readers do not know the file's name.
template <class Function>
auto with_place(std::string const& path, Function&& function) {
  try {
    return function();
  } catch (error const& inner) {
    throw error(inner.category(), inner.what(), input_place{path, 0, 0});
  }
}

std::vector<chromosome> human_chromosomes(string_column const& names) {
  std::vector<chromosome> found;
  for (std::size_t c = 0; c < names.size(); ++c) {
    try {
      found.push_back(parse_chromosome(names[c], karyotype{}));
    } catch (error const&) {
      found.emplace_back().known = false;
    }
  }
  return found;
}

}  // namespace

gram_file::gram_file(std::unique_ptr<state> opened) : state_(std::move(opened)) {}
gram_file::~gram_file() = default;

std::unique_ptr<gram_file> gram_file::from_map(mapped_file map, std::string const& path) {
  auto opened = std::make_unique<state>();
  auto& s = *opened;
  s.path = path;
  s.map = std::move(map);
  with_place(path, [&s] {
    s.header = checked_header(s.map.bytes());
    check_checksums(s.map, s.header);
    s.samples = read_samples(s.bytes_of(section::samples));
    s.variants = read_variants(s.bytes_of(section::variants));
    s.contigs = read_contigs(s.bytes_of(section::contigs), s.variants.size());
    s.ids = read_id_index(s.bytes_of(section::id_index), s.variants.size());
    s.variants.duplicate_bits = s.ids.duplicate_bits;
    auto const directory = s.bytes_of(section::tile_directory);
    if (s.samples.size() != s.header.sample_count || s.variants.size() != s.header.variant_count ||
        s.variants.allele.size() != s.header.allele_count ||
        directory.size() / sizeof(tile_entry) != s.header.tile_count ||
        directory.size() % sizeof(tile_entry) != 0) {
      damaged("counts");
    }
    s.entries = {reinterpret_cast<tile_entry const*>(directory.data()),
                 static_cast<std::size_t>(s.header.tile_count)};
    check_directory(s.entries, s.header, s.contigs.names.size());
    auto const files = read_identity(s.bytes_of(section::identity)).files.size();
    if (!read_stat_record(s.bytes_of(section::stat_record), files).valid) {
      damaged("stat record");
    }
    s.tiles = s.bytes_of(section::tiles);
  });
  s.tile_checked = std::make_unique<std::atomic<bool>[]>(s.entries.size());
  s.chromosomes = human_chromosomes(s.contigs.names);
  return std::unique_ptr<gram_file>(new gram_file(std::move(opened)));
}

std::unique_ptr<gram_file> gram_file::open(std::string const& path) {
  return from_map(mapped_file::open(path), path);
}

std::unique_ptr<gram_file> gram_file::from_descriptor(int descriptor, std::string const& path) {
  file_descriptor const owned(descriptor);
  return from_map(mapped_file::from_borrowed(owned.get(), path), path);
}

std::string const& gram_file::path() const {
  return state_->path;
}
std::uint64_t gram_file::file_bytes() const {
  return state_->map.bytes().size();
}
file_header const& gram_file::header() const {
  return state_->header;
}

genotype_totals gram_file::totals() const {
  return {state_->header.nonzero_count, state_->header.missing_count};
}

std::span<std::byte const> gram_file::raw_section(section kind) const {
  return state_->bytes_of(kind);
}

std::pair<std::uint64_t, std::uint64_t> gram_file::device_and_inode() const {
  return {state_->map.device(), state_->map.inode()};
}

section_bytes gram_file::sections() const {
  auto const bytes = [this](section kind) { return state_->bytes_of(kind).size(); };
  return {gram_format::header_bytes,      bytes(section::tiles),
          bytes(section::tile_directory), bytes(section::contigs),
          bytes(section::variants),       bytes(section::id_index),
          bytes(section::samples),        bytes(section::identity) + bytes(section::stat_record)};
}

samples_view const& gram_file::samples() const {
  return state_->samples;
}

void gram_file::replace_samples(sample_table const& table) {
  if (table.size() != state_->header.sample_count) {
    throw error(error_category::inconsistent_input,
                "the sample table has " + std::to_string(table.size()) + " samples, the cache " +
                    std::to_string(state_->header.sample_count));
  }
  state_->replaced_samples = std::make_unique<owned_samples>(table);
  state_->samples = state_->replaced_samples->view();
}

void gram_file::replace_sexes(std::vector<sex> sexes) {
  if (sexes.size() != state_->header.sample_count) {
    throw error(error_category::inconsistent_input,
                "there are " + std::to_string(sexes.size()) + " sexes, the cache has " +
                    std::to_string(state_->header.sample_count) + " samples");
  }
  state_->replaced_sexes = std::move(sexes);
  state_->samples.sexes = state_->replaced_sexes;
}

void gram_file::replace_ids(std::unique_ptr<owned_ids const> ids) {
  GRAMSCORE_ASSERT(ids->column().size() == state_->variants.size());
  state_->replaced_ids = std::move(ids);
  state_->variants.id = state_->replaced_ids->column();
  state_->ids = state_->replaced_ids->index();
  state_->variants.duplicate_bits = state_->ids.duplicate_bits;
}
variants_view const& gram_file::variants() const {
  return state_->variants;
}
string_column const& gram_file::contigs() const {
  return state_->contigs.names;
}
std::span<contig_run const> gram_file::contig_runs() const {
  return state_->contigs.runs;
}
std::span<chromosome const> gram_file::chromosomes() const {
  return state_->chromosomes;
}
karyotype const& gram_file::species() const {
  return state_->species;
}
void gram_file::set_chromosomes(karyotype const& species, std::vector<chromosome> chromosomes) {
  GRAMSCORE_ASSERT(chromosomes.size() == contigs().size());
  state_->species = species;
  state_->chromosomes = std::move(chromosomes);
}

source_identity gram_file::identity() const {
  return with_place(state_->path, [this] {
    auto identity = read_identity(state_->bytes_of(section::identity));
    auto const record =
        read_stat_record(state_->bytes_of(section::stat_record), identity.files.size());
    for (std::size_t i = 0; record.valid && i < record.stamps.size(); ++i) {
      identity.files[i].stamp = record.stamps[i];
    }
    return identity;
  });
}

std::size_t gram_file::tile_count() const {
  return state_->entries.size();
}

tile_info gram_file::info(std::size_t tile) const {
  auto const& entry = state_->entries[tile];
  tile_info info;
  info.kind = static_cast<engine::tile_kind>(entry.kind);
  info.haplotype_rows = entry.row_sets[0].rows_per_output == 2;
  info.variant_begin = entry.variant_begin;
  info.column_count = entry.column_count;
  info.contig = entry.contig;
  info.terminal_count = entry.terminal_count;
  info.rule_count = entry.rule_count;
  info.bytes = entry.bytes;
  return info;
}

std::size_t gram_file::tile_of(std::uint32_t variant) const {
  auto const& entries = state_->entries;
  auto const after = std::upper_bound(
      entries.begin(), entries.end(), variant,
      [](std::uint32_t v, tile_entry const& entry) { return v < entry.variant_begin; });
  return static_cast<std::size_t>(after - entries.begin()) - 1;
}

engine::tile_view gram_file::raw_tile(std::size_t tile) const {
  auto const& entry = state_->entries[tile];
  auto const layout = *lay_out_tile(entry, entry.bytes);
  auto const* const base = state_->tile_bytes(tile).data();
  auto const array = [base]<class Value>(Value const*, std::uint64_t offset, std::uint64_t count) {
    return std::span(reinterpret_cast<Value const*>(base + offset),
                     static_cast<std::size_t>(count));
  };
  engine::tile_view view;
  view.kind = static_cast<engine::tile_kind>(entry.kind);
  view.output_count = static_cast<std::uint32_t>(state_->header.sample_count);
  view.column_count = entry.column_count;
  view.row_sets = entry.row_sets;
  view.terminals = array(view.terminals.data(), layout.terminals, entry.terminal_count);
  view.rules = array(view.rules.data(), layout.rules, entry.rule_count);
  view.level_begin = array(view.level_begin.data(), layout.level_begin, entry.level_begin_count);
  view.groups = array(view.groups.data(), layout.groups, entry.group_count);
  view.row_list = array(view.row_list.data(), layout.row_list, entry.row_list_count);
  view.axiom = array(view.axiom.data(), layout.axiom, entry.axiom_count);
  view.codes = array(view.codes.data(), layout.codes, entry.code_count);
  return view;
}

engine::tile_view gram_file::tile(std::size_t tile) const {
  GRAMSCORE_ASSERT(tile < state_->entries.size());
  auto const view = raw_tile(tile);
  // Two threads may both check a tile; they find the same.
  if (!state_->tile_checked[tile].load(std::memory_order_relaxed)) {
    with_place(state_->path, [&] {
      auto const bytes = state_->tile_bytes(tile);
      state_->map.populate(bytes);
      if (checksum_of(bytes) != state_->entries[tile].checksum) {
        damaged("checksum of a tile");
      }
      engine::validate(view);
      if (!classes_fit(view, classes(tile), state_->variants,
                       state_->entries[tile].variant_begin)) {
        damaged("classes of a tile");
      }
    });
    state_->tile_checked[tile].store(true, std::memory_order_relaxed);
  }
  return view;
}

std::span<allele_pair const> gram_file::classes(std::size_t tile) const {
  auto const& entry = state_->entries[tile];
  auto const layout = *lay_out_tile(entry, entry.bytes);
  return {reinterpret_cast<allele_pair const*>(state_->tile_bytes(tile).data() + layout.classes),
          entry.class_count};
}

void gram_file::check_all_tiles() const {
  for (std::size_t i = 0; i < tile_count(); ++i) {
    static_cast<void>(tile(i));
  }
}

std::uint32_t gram_file::find(std::string_view id, std::uint32_t hint) const {
  auto const& ids = state_->variants.id;
  auto const variant = hint < ids.size() && ids[hint] == id ? hint : state_->ids.first(ids, id);
  if (variant == gram_format::empty_slot) {
    return no_variant;
  }
  return state_->ids.duplicate(variant) ? duplicate_variant : variant;
}

std::vector<std::uint32_t> gram_file::find_all(std::string_view id) const {
  std::vector<std::uint32_t> found;
  for (auto v = state_->ids.first(state_->variants.id, id); v != gram_format::empty_slot;
       v = state_->ids.next(v)) {
    found.push_back(v);
  }
  return found;
}

std::uint32_t gram_file::variant_count() const {
  return static_cast<std::uint32_t>(state_->variants.size());
}

std::uint32_t gram_file::allele_count(std::uint32_t variant) const {
  return state_->variants.allele_count(variant);
}

std::string_view gram_file::allele(std::uint32_t variant, std::uint32_t allele_idx) const {
  auto const spelled = state_->variants.allele[state_->variants.allele_begin[variant] + allele_idx];
  return spelled == "0" ? std::string_view(".") : spelled;
}

}  // namespace gramscore::adapters
