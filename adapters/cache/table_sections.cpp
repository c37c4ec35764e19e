// SPDX-License-Identifier: MIT
#include "adapters/cache/table_sections.hpp"

#include <cstring>

#include "adapters/cache/checksum.hpp"
#include "adapters/cache/section_stream.hpp"
#include "adapters/weights/score_lines.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {

using gram_format::section;

void variant_tables::add(variant_record const& record, variant_counts const& counts) {
  constexpr std::uint64_t limit = duplicate_variant;
  if (variant_count + 1 >= limit || allele_count + record.alleles.size() >= limit) {
    throw error(error_category::not_supported, "more variants or alleles than a cache can hold");
  }
  if (record.alleles.size() >= gram_format::no_allele) {
    throw error(error_category::not_supported, "a variant with more alleles than 16 bits can name");
  }
  GRAMSCORE_ASSERT(!record.alleles.empty() && counts.copies.size() == record.alleles.size());
  position.append_value(record.position);
  allele_begin.append_value(static_cast<std::uint32_t>(allele_count));
  common_allele.append_value(counts.common_allele);
  missing_count.append_value(counts.missing);
  het_count.append_value(counts.het);
  copies.append(counts.copies.data(), counts.copies.size() * sizeof(std::uint32_t));
  id.append(record.id);
  for (auto const& text : record.alleles) {
    allele.append(text);
  }
  ++variant_count;
  allele_count += record.alleles.size();
}

gram_format::section_entry write_variants(output_file& output, variant_tables& tables) {
  tables.allele_begin.append_value(static_cast<std::uint32_t>(tables.allele_count));
  section_stream out(output, section::variants);
  out.put_head(gram_format::variants_head{tables.variant_count, tables.allele_count});
  out.put_spool(tables.position);
  out.put_spool(tables.allele_begin);
  out.put_spool(tables.common_allele);
  out.put_spool(tables.missing_count);
  out.put_spool(tables.het_count);
  out.put_spool(tables.copies);
  out.put_strings(tables.id);
  out.put_strings(tables.allele);
  return out.finish();
}

gram_format::section_entry write_contigs(output_file& output,
                                         std::vector<std::string> const& contigs,
                                         std::vector<gram_format::contig_run> const& runs) {
  section_stream out(output, section::contigs);
  out.put_head(gram_format::contigs_head{contigs.size(), runs.size()});
  out.put_array(std::span(runs));
  out.put_strings(contigs);
  return out.finish();
}

gram_format::section_entry write_id_index(output_file& output, id_index const& index) {
  section_stream out(output, section::id_index);
  out.put_head(gram_format::id_index_head{index.table.slots().size(), index.chained.size()});
  out.put_array(index.table.slots());
  out.put_array(std::span(index.chained));
  out.put_array(std::span(index.chain_next));
  out.put_array(std::span(index.duplicate_bits));
  return out.finish();
}

gram_format::section_entry write_samples(output_file& output, sample_table const& samples) {
  section_stream out(output, section::samples);
  std::uint32_t const columns = (samples.has_fid ? gram_format::has_fid : 0U) |
                                (samples.has_sid ? gram_format::has_sid : 0U) |
                                (samples.has_parents ? gram_format::has_parents : 0U);
  out.put_head(gram_format::samples_head{
      samples.size(), static_cast<std::uint32_t>(samples.phenotypes.size()), columns});
  GRAMSCORE_ASSERT(samples.sexes.size() == samples.size());
  out.put_array(std::span(samples.sexes));
  auto const put_names = [&](bool present, std::vector<std::string> const& names) {
    if (present) {
      GRAMSCORE_ASSERT(names.size() == samples.size());
      out.put_strings(names);
    }
  };
  put_names(samples.has_fid, samples.fid);
  put_names(true, samples.iid);
  put_names(samples.has_sid, samples.sid);
  put_names(samples.has_parents, samples.pat);
  put_names(samples.has_parents, samples.mat);
  GRAMSCORE_ASSERT(samples.phenotype_names.size() == samples.phenotypes.size());
  out.put_strings(samples.phenotype_names);
  for (auto const& phenotype : samples.phenotypes) {
    put_names(true, phenotype);
  }
  return out.finish();
}

gram_format::section_entry write_identity(output_file& output, source_identity const& identity) {
  section_stream out(output, section::identity);
  out.put_head(gram_format::identity_head{identity.files.size(), identity.options.size()});
  std::vector<std::uint64_t> hashes;
  std::vector<std::string> roles, names, keys, values;
  for (auto const& file : identity.files) {
    hashes.insert(hashes.end(), file.hash.begin(), file.hash.end());
    roles.push_back(file.role);
    names.push_back(file.name);
  }
  for (auto const& [key, value] : identity.options) {
    keys.push_back(key);
    values.push_back(value);
  }
  out.put_array(std::span<std::uint64_t const>(hashes));
  out.put_strings(roles);
  out.put_strings(names);
  out.put_strings(keys);
  out.put_strings(values);
  return out.finish();
}

std::vector<std::byte> make_stat_slot(source_identity const& identity, std::uint64_t sequence) {
  std::vector<std::byte> slot(gram_format::stat_slot_bytes(identity.files.size()));
  gram_format::stat_slot_head head{0, sequence};
  std::size_t at = sizeof head;
  std::memcpy(slot.data(), &head, sizeof head);
  for (auto const& file : identity.files) {
    gram_format::stat_entry const entry{file.stamp.bytes, file.stamp.mtime_ns, file.stamp.ctime_ns,
                                        file.stamp.inode};
    std::memcpy(slot.data() + at, &entry, sizeof entry);
    at += sizeof entry;
  }
  head.checksum = checksum_of(std::span<std::byte const>(slot).subspan(sizeof head.checksum));
  std::memcpy(slot.data(), &head, sizeof head);
  return slot;
}

gram_format::section_entry write_stat_record(output_file& output, source_identity const& identity) {
  section_stream out(output, section::stat_record);
  for (std::uint64_t slot = 0; slot < gram_format::stat_slots; ++slot) {
    auto const bytes = make_stat_slot(identity, slot);
    out.append(bytes.data(), bytes.size());
  }
  auto entry = out.finish();
  entry.checksum = 0;
  return entry;
}

}  // namespace gramscore::adapters
