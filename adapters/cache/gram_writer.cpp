// SPDX-License-Identifier: MIT
#include "adapters/cache/gram_writer.hpp"

#include <array>
#include <cstring>
#include <utility>

#include "adapters/cache/checksum.hpp"
#include "adapters/cache/gram_file.hpp"
#include "adapters/cache/mapped_file.hpp"
#include "adapters/cache/section_reader.hpp"
#include "adapters/cache/section_stream.hpp"
#include "adapters/cache/table_sections.hpp"
#include "adapters/cache/tile_layout.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {

using gram_format::file_header;
using gram_format::section;
using gram_format::section_entry;
using gram_format::tile_entry;

namespace {

void set_section(file_header& header, section_entry const& entry) {
  header.sections[entry.kind] = entry;
}

// Writes the header page and publishes the file.
void write_header(output_file& output, file_header& header) {
  header.magic = gram_format::magic;
  header.version = gram_format::version;
  header.file_bytes = output.size();
  header.section_count = gram_format::section_count;
  header.checksum = 0;
  std::array<std::byte, gram_format::header_bytes> page{};
  std::memcpy(page.data(), &header, sizeof header);
  header.checksum = checksum_of(std::span<std::byte const>(page));
  std::memcpy(page.data(), &header, sizeof header);
  output.write_at(0, page.data(), page.size());
  output.publish();
}

void reserve_header(output_file& output) {
  static constexpr std::array<char, gram_format::header_bytes> zeros{};
  output.append(zeros.data(), zeros.size());
}

template <class Value>
void place(std::vector<std::byte>& bytes, std::uint64_t offset, std::vector<Value> const& values) {
  if (!values.empty()) {
    std::memcpy(bytes.data() + offset, values.data(), values.size() * sizeof(Value));
  }
}

tile_entry entry_of(encoded_tile const& encoded) {
  auto const& tile = encoded.tile;
  tile_entry entry{};
  entry.kind = static_cast<std::uint8_t>(tile.kind);
  entry.encoding = gram_format::raw_encoding;
  entry.variant_begin = encoded.variant_begin;
  entry.column_count = tile.column_count;
  entry.contig = encoded.contig;
  entry.terminal_count = static_cast<std::uint32_t>(tile.terminals.size());
  entry.rule_count = static_cast<std::uint32_t>(tile.rules.size());
  entry.level_begin_count = static_cast<std::uint32_t>(tile.level_begin.size());
  entry.group_count = static_cast<std::uint32_t>(tile.groups.size());
  entry.row_list_count = static_cast<std::uint32_t>(tile.row_list.size());
  entry.class_count = static_cast<std::uint32_t>(encoded.classes.size());
  entry.axiom_count = tile.axiom.size();
  entry.code_count = tile.codes.size();
  entry.row_sets = tile.row_sets;
  return entry;
}

std::vector<std::byte> bytes_of_tile(encoded_tile const& encoded, tile_layout const& layout) {
  auto const& tile = encoded.tile;
  std::vector<std::byte> bytes(layout.bytes);
  place(bytes, layout.terminals, tile.terminals);
  place(bytes, layout.rules, tile.rules);
  place(bytes, layout.level_begin, tile.level_begin);
  place(bytes, layout.groups, tile.groups);
  place(bytes, layout.row_list, tile.row_list);
  place(bytes, layout.axiom, tile.axiom);
  place(bytes, layout.codes, tile.codes);
  place(bytes, layout.classes, encoded.classes);
  return bytes;
}

// The ID column is read back from the file itself, which is written but has no name yet.
id_index index_of(output_file& output, section_entry const& variants) {
  output.flush();
  auto const mapped = mapped_file::from_borrowed(output.descriptor(), output.target());
  auto const view = read_variants(mapped.bytes().subspan(variants.offset, variants.bytes));
  return build_id_index(view.id);
}

}  // namespace

struct gram_writer::state {
  output_file output;
  file_header header{};
  std::vector<tile_entry> tiles;
  std::vector<gram_format::contig_run> runs;
  variant_tables tables;
};

gram_writer::gram_writer(output_file output)
    : state_(std::make_unique<state>(state{std::move(output), {}, {}, {}, {}})) {
  reserve_header(state_->output);
}

gram_writer::~gram_writer() = default;

void gram_writer::add_tile(encoded_tile const& tile) {
  auto entry = entry_of(tile);
  auto const layout = lay_out_tile(entry, std::uint64_t{1} << 62);
  GRAMSCORE_ASSERT(layout.has_value());
  auto const bytes = bytes_of_tile(tile, *layout);
  entry.offset = state_->output.size() - gram_format::header_bytes;
  entry.bytes = bytes.size();
  entry.checksum = checksum_of(std::span<std::byte const>(bytes));
  state_->output.append(bytes.data(), bytes.size());
  state_->tiles.push_back(entry);
}

void gram_writer::add_variant(variant_record const& record, variant_counts const& counts) {
  auto& runs = state_->runs;
  auto const variant = static_cast<std::uint32_t>(state_->tables.variant_count);
  state_->tables.add(record, counts);
  if (runs.empty() || runs.back().contig != record.contig) {
    runs.push_back({record.contig, variant});
  }
  state_->header.nonzero_count += counts.nonzero;
  state_->header.missing_count += counts.missing;
}

output_file gram_writer::finish(sample_table const& samples,
                                std::vector<std::string> const& contigs,
                                source_identity const& identity) {
  auto& [output, header, tiles, runs, tables] = *state_;
  section_entry tile_section{};
  tile_section.kind = static_cast<std::uint32_t>(section::tiles);
  tile_section.offset = gram_format::header_bytes;
  tile_section.bytes = output.size() - gram_format::header_bytes;
  set_section(header, tile_section);
  {
    section_stream directory(output, section::tile_directory);
    directory.put_array(std::span<tile_entry const>(tiles));
    set_section(header, directory.finish());
  }
  set_section(header, write_contigs(output, contigs, runs));
  auto const variants = write_variants(output, tables);
  set_section(header, variants);
  set_section(header, write_id_index(output, index_of(output, variants)));
  set_section(header, write_samples(output, samples));
  set_section(header, write_identity(output, identity));
  set_section(header, write_stat_record(output, identity));
  header.sample_count = samples.size();
  header.variant_count = tables.variant_count;
  header.allele_count = tables.allele_count;
  header.tile_count = tiles.size();
  write_header(output, header);
  return std::move(output);
}

output_file rewrite_samples(gram_file const& old, sample_table const& samples,
                            source_identity const& identity, output_file output) {
  auto header = old.header();
  if (samples.size() != header.sample_count) {
    throw error(error_category::inconsistent_input, "the number of samples changed");
  }
  reserve_header(output);
  for (auto& entry : header.sections) {
    auto const kind = static_cast<section>(entry.kind);
    if (kind == section::samples) {
      entry = write_samples(output, samples);
    } else if (kind == section::identity) {
      entry = write_identity(output, identity);
    } else if (kind == section::stat_record) {
      entry = write_stat_record(output, identity);
    } else {
      output.align(gram_format::alignment);
      entry.offset = output.size();
      output.append(old.raw_section(kind).data(), entry.bytes);
    }
  }
  write_header(output, header);
  return output;
}

}  // namespace gramscore::adapters
