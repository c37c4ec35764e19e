// SPDX-License-Identifier: MIT
#include "adapters/cache/section_reader.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "adapters/cache/byte_cursor.hpp"
#include "adapters/cache/checksum.hpp"
#include "adapters/cache/format.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

bool alleles_in_order(variants_view const& view, std::uint64_t allele_count) {
  auto const& begin = view.allele_begin;
  bool good = begin.front() == 0 && begin.back() == allele_count;
  for (std::size_t v = 0; v + 1 < begin.size(); ++v) {
    auto const count = begin[v + 1] - begin[v];
    good &= begin[v] < begin[v + 1] && count < no_allele && view.common_allele[v] < count;
  }
  return good;
}

bool runs_in_order(std::span<contig_run const> runs, std::uint64_t contig_count,
                   std::uint64_t variant_count) {
  if (runs.empty()) {
    return variant_count == 0;
  }
  bool good = runs.front().variant_begin == 0 && runs.back().variant_begin < variant_count;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    good &= runs[i].contig < contig_count &&
            (i == 0 || runs[i - 1].variant_begin < runs[i].variant_begin);
  }
  return good;
}

bool slots_in_range(std::span<std::uint32_t const> slots, std::uint64_t variant_count) {
  bool good = true;
  for (auto const slot : slots) {
    good &= slot < variant_count || slot == gram_format::empty_slot;
  }
  return good;
}

bool chains_in_order(id_index_view const& index, std::uint64_t variant_count) {
  bool good = true;
  for (std::size_t i = 0; i < index.chained.size(); ++i) {
    good &= index.chained[i] < index.chain_next[i] && index.chain_next[i] < variant_count &&
            (i == 0 || index.chained[i - 1] < index.chained[i]);
  }
  return good;
}

}  // namespace

void damaged(char const* what) {
  throw error(error_category::malformed_input, std::string("damaged cache: ") + what);
}

variants_view read_variants(std::span<std::byte const> section) {
  byte_cursor cursor(section, "variants");
  auto const head = cursor.head<gram_format::variants_head>();
  if (head.variant_count >= duplicate_variant || head.allele_count >= duplicate_variant) {
    damaged("variants: counts");
  }
  variants_view view;
  view.position = cursor.array<std::uint32_t>(head.variant_count);
  view.allele_begin = cursor.array<std::uint32_t>(head.variant_count + 1);
  view.common_allele = cursor.array<std::uint16_t>(head.variant_count);
  view.missing_count = cursor.array<std::uint32_t>(head.variant_count);
  view.het_count = cursor.array<std::uint32_t>(head.variant_count);
  view.copies = cursor.array<std::uint32_t>(head.allele_count);
  view.id = cursor.strings(head.variant_count);
  view.allele = cursor.strings(head.allele_count);
  cursor.expect_end();
  if (!alleles_in_order(view, head.allele_count)) {
    damaged("variants: alleles");
  }
  return view;
}

contigs_view read_contigs(std::span<std::byte const> section, std::uint64_t variant_count) {
  byte_cursor cursor(section, "contigs");
  auto const head = cursor.head<gram_format::contigs_head>();
  contigs_view view;
  view.runs = cursor.array<contig_run>(head.run_count);
  view.names = cursor.strings(head.contig_count);
  cursor.expect_end();
  if (!runs_in_order(view.runs, head.contig_count, variant_count)) {
    damaged("contigs: runs");
  }
  return view;
}

id_index_view read_id_index(std::span<std::byte const> section, std::uint64_t variant_count) {
  byte_cursor cursor(section, "ID index");
  auto const head = cursor.head<gram_format::id_index_head>();
  if (head.slot_count == 0 || (head.slot_count & (head.slot_count - 1)) != 0) {
    damaged("ID index: slots");
  }
  id_index_view view;
  view.slots = cursor.array<std::uint32_t>(head.slot_count);
  view.chained = cursor.array<std::uint32_t>(head.chained_count);
  view.chain_next = cursor.array<std::uint32_t>(head.chained_count);
  view.duplicate_bits = cursor.array<std::uint64_t>((variant_count + 63) / 64);
  cursor.expect_end();
  if (!slots_in_range(view.slots, variant_count) || !chains_in_order(view, variant_count)) {
    damaged("ID index: variants");
  }
  return view;
}

samples_view read_samples(std::span<std::byte const> section) {
  byte_cursor cursor(section, "samples");
  auto const head = cursor.head<gram_format::samples_head>();
  samples_view view;
  view.has_fid = (head.columns & gram_format::has_fid) != 0;
  view.has_sid = (head.columns & gram_format::has_sid) != 0;
  view.has_parents = (head.columns & gram_format::has_parents) != 0;
  view.sexes = cursor.array<sex>(head.sample_count);
  auto const names = [&](bool present) {
    return present ? cursor.strings(head.sample_count) : string_column();
  };
  view.fid = names(view.has_fid);
  view.iid = names(true);
  view.sid = names(view.has_sid);
  view.pat = names(view.has_parents);
  view.mat = names(view.has_parents);
  view.phenotype_names = cursor.strings(head.phenotype_count);
  for (std::uint32_t i = 0; i < head.phenotype_count; ++i) {
    view.phenotypes.push_back(names(true));
  }
  cursor.expect_end();
  if (std::any_of(view.sexes.begin(), view.sexes.end(), [](sex s) { return s > sex::female; })) {
    damaged("samples: sexes");
  }
  return view;
}

source_identity read_identity(std::span<std::byte const> section) {
  byte_cursor cursor(section, "identity");
  auto const head = cursor.head<gram_format::identity_head>();
  if (head.file_count > section.size()) {
    damaged("identity: counts");
  }
  auto const hashes = cursor.array<std::uint64_t>(2 * head.file_count);
  auto const roles = cursor.strings(head.file_count);
  auto const names = cursor.strings(head.file_count);
  auto const keys = cursor.strings(head.option_count);
  auto const values = cursor.strings(head.option_count);
  cursor.expect_end();
  source_identity identity;
  for (std::size_t i = 0; i < roles.size(); ++i) {
    identity.files.push_back(
        {std::string(roles[i]), std::string(names[i]), {}, {hashes[2 * i], hashes[2 * i + 1]}});
  }
  for (std::size_t i = 0; i < keys.size(); ++i) {
    identity.options.emplace_back(keys[i], values[i]);
  }
  return identity;
}

stat_record read_stat_record(std::span<std::byte const> section, std::uint64_t file_count) {
  auto const slot_bytes = gram_format::stat_slot_bytes(file_count);
  if (section.size() != gram_format::stat_slots * slot_bytes) {
    damaged("stat record: size");
  }
  stat_record record;
  for (std::uint64_t slot = 0; slot < gram_format::stat_slots; ++slot) {
    auto const part = section.subspan(slot * slot_bytes, slot_bytes);
    std::vector<std::byte> const copy(part.begin(), part.end());  // it may change while we look
    gram_format::stat_slot_head head{};
    std::memcpy(&head, copy.data(), sizeof head);
    auto const checked = std::span<std::byte const>(copy).subspan(sizeof head.checksum);
    if (head.checksum != checksum_of(checked) ||
        (record.valid && head.sequence < record.sequence)) {
      continue;
    }
    record = {true, head.sequence, slot, {}};
    for (std::size_t at = sizeof head; at < copy.size(); at += sizeof(gram_format::stat_entry)) {
      gram_format::stat_entry entry{};
      std::memcpy(&entry, copy.data() + at, sizeof entry);
      record.stamps.push_back({entry.bytes, entry.mtime_ns, entry.ctime_ns, entry.inode});
    }
  }
  return record;
}

}  // namespace gramscore::adapters
