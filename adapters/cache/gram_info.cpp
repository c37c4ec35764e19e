// SPDX-License-Identifier: MIT
#include "adapters/cache/gram_info.hpp"

namespace gramscore::adapters {
namespace {

void add_bytes(engine::tile_bytes& total, engine::tile_bytes const& tile) {
  total.terminals += tile.terminals;
  total.rules += tile.rules;
  total.axioms += tile.axioms;
  total.directory += tile.directory;
  total.codes += tile.codes;
}

double ratio(std::uint64_t bytes, std::uint64_t matrix_bytes) {
  return matrix_bytes == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(matrix_bytes);
}

}  // namespace

gram_info describe(gram_file const& file) {
  gram_info info;
  info.samples = file.samples().size();
  info.variants = file.variants().size();
  info.alleles = file.variants().allele.size();
  info.contigs = file.contigs().size();
  for (std::size_t i = 0; i < file.tile_count(); ++i) {
    auto const tile = file.tile(i);
    bool const packed = tile.kind == engine::tile_kind::packed;
    info.grammar_tiles += packed ? 0 : 1;
    info.packed_tiles += packed ? 1 : 0;
    info.haplotype_tiles += file.info(i).haplotype_rows ? 1 : 0;
    add_bytes(info.matrix, engine::bytes_of(tile));
    engine::accumulate(info.structure, engine::structure_of(tile));
  }
  info.nonzero = file.totals().nonzero;
  info.missing = file.totals().missing;
  info.sections = file.sections();
  info.file_bytes = file.file_bytes();
  info.table_bytes = info.file_bytes - info.sections.tiles;
  info.csr_bytes = 8 * info.nonzero + 8 * (info.samples + 1);
  info.bed_bytes = 3 + info.variants * ((info.samples + 3) / 4);
  info.csr_ratio = ratio(info.csr_bytes, info.matrix.matrix());
  info.bed_ratio = ratio(info.bed_bytes, info.matrix.matrix());
  return info;
}

}  // namespace gramscore::adapters
