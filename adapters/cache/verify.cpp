// SPDX-License-Identifier: MIT
#include "adapters/cache/verify.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "adapters/cache/gram_tiles.hpp"
#include "adapters/cache/row_fingerprints.hpp"
#include "engine/backends/omp/product.hpp"
#include "engine/policy/fingerprint.hpp"

namespace gramscore::adapters {
namespace {

using engine::row_fingerprint;

// What the terminals of a tile say, by the cache's class table.
class cell_leaves : public engine::leaf_table<row_fingerprint> {
 public:
  explicit cell_leaves(gram_file const& file) : file_(file) {}
  void fill(std::size_t tile_idx, engine::tile_view const& tile,
            std::span<row_fingerprint::leaf_type> leaves) const override {
    auto const begin = file_.info(tile_idx).variant_begin;
    auto const classes = file_.classes(tile_idx);
    std::transform(
        tile.terminals.begin(), tile.terminals.end(), leaves.begin(),
        [&](engine::terminal const& t) { return cell_leaf(begin + t.column, classes[t.cls]); });
  }

 private:
  gram_file const& file_;
};

row_form form_of(tile_info const& info) {
  if (info.kind == engine::tile_kind::packed) {
    return row_form::packed;
  }
  return info.haplotype_rows ? row_form::haplotypes : row_form::genotypes;
}

class verifier {
 public:
  verifier(genotype_source& source, gram_file const& file)
      : source_(source),
        file_(file),
        tiles_(file),
        leaves_(file),
        sample_count_(static_cast<std::uint32_t>(file.samples().size())) {}

  std::optional<gram_difference> run(std::function<void(build_progress const&)> const& progress) {
    if (source_.samples().size() != sample_count_) {
      return gram_difference{0, file_.variant_count(), {}, "the number of samples differs"};
    }
    for (std::size_t tile = 0; tile < file_.tile_count(); ++tile) {
      if (auto difference = check_tile(tile)) {
        return difference;
      }
      if (progress) {
        auto const info = file_.info(tile);
        progress({source_.progress(), std::uint64_t{info.variant_begin} + info.column_count});
      }
    }
    if (source_.next(record_, calls_)) {
      auto const end = file_.variant_count();
      return gram_difference{end, end + 1, {}, "only the input has it"};
    }
    return {};
  }

 private:
  std::optional<gram_difference> check_tile(std::size_t tile) {
    auto const info = file_.info(tile);
    auto const end = info.variant_begin + info.column_count;
    row_fingerprints rows(sample_count_, form_of(info));
    for (auto v = info.variant_begin; v < end; ++v) {
      if (!source_.next(record_, calls_)) {
        return gram_difference{v, v + 1, {}, "only the cache has it"};
      }
      if (auto const* const what = difference_of_record(v, info.contig)) {
        return gram_difference{v, v + 1, {}, what};
      }
      rows.add(v, file_.variants().common_allele[v], calls_);
    }
    auto const expected = rows.per_sample();
    auto const spelled = spell(tile);
    auto const at = std::mismatch(expected.begin(), expected.end(), spelled.begin());
    if (at.first == expected.end()) {
      return {};
    }
    auto const sample = static_cast<std::uint32_t>(at.first - expected.begin());
    return gram_difference{info.variant_begin, end, sample, "the genotypes differ"};
  }

  // What the tile's grammar gives, a sample.
  [[nodiscard]] std::vector<row_fingerprint::value_type> spell(std::size_t tile) const {
    std::array<std::uint32_t, 1> const ids{static_cast<std::uint32_t>(tile)};
    engine::basic_request<row_fingerprint> request;
    request.matrix = &tiles_;
    request.tiles = ids;
    request.leaves = &leaves_;
    request.output_count = sample_count_;
    std::vector<row_fingerprint::value_type> out(sample_count_);
    engine::product_omp<row_fingerprint>(request, out);
    return out;
  }

  // Null where the record is the variant of the cache.
  [[nodiscard]] char const* difference_of_record(std::uint32_t v, std::uint32_t contig) const {
    auto const& variants = file_.variants();
    if (source_.contigs()[record_.contig] != file_.contigs()[contig]) {
      return "the chromosome differs";
    }
    if (record_.position != variants.position[v]) {
      return "the position differs";
    }
    if (record_.id != variants.id[v]) {
      return "the ID differs";
    }
    bool same = record_.alleles.size() == variants.allele_count(v);
    for (std::uint32_t a = 0; same && a < record_.alleles.size(); ++a) {
      same = record_.alleles[a] == variants.allele[variants.allele_begin[v] + a];
    }
    return same ? nullptr : "the alleles differ";
  }

  genotype_source& source_;
  gram_file const& file_;
  gram_tiles tiles_;
  cell_leaves leaves_;
  std::uint32_t sample_count_;
  variant_record record_;
  genotype_column calls_;
};

}  // namespace

std::optional<gram_difference> verify_gram(
    genotype_source& source, gram_file const& file,
    std::function<void(build_progress const&)> const& progress) {
  return verifier(source, file).run(progress);
}

}  // namespace gramscore::adapters
