// SPDX-License-Identifier: MIT
#include "adapters/score/model_checks.hpp"

#include <fmt/core.h>

#include "adapters/text/token_cursor.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

void check_ploidy(gram_file const& file, std::uint32_t variant, score_model model,
                  chromosome const& on) {
  bool const threshold = model == score_model::dominant || model == score_model::recessive;
  bool const standardized = model == score_model::variance_standardize;
  // plink2 standardizes on Y and on all chromosomes of a haploid species.
  bool const refused = standardized
                           ? on.named == named_chromosome::x || on.named == named_chromosome::mt
                           : threshold && on.ploidy != ploidy_class::diploid;
  if (!refused) return;
  throw error(error_category::inconsistent_input,
              fmt::format("--score: variant {} is on a haploid chromosome, on which {} is not "
                          "defined; leave it out of the weight file",
                          quote_token(file.variants().id[variant]),
                          standardized ? "'variance-standardize'" : "'dominant' or 'recessive'"));
}

/// Whether a sample that is kept has a copy of the allele.
bool is_carried(gram_file const& file, std::uint32_t variant, std::uint16_t allele,
                std::span<std::uint8_t const> kept) {
  auto const& begin = file.variants().allele_begin;
  auto const at = begin[variant] + allele;
  if (kept.empty() || file.variants().copies[at] == 0) return file.variants().copies[at] != 0;
  auto const tile = file.tile_of(variant);
  auto const copies = counted_copies(file, tile, ploidy_class::diploid, kept);
  return copies[at - begin[file.info(tile).variant_begin]] != 0.0;
}

}  // namespace

void check_lines(gram_file const& file, score_lines const& lines, score_options const& options,
                 scored_variants const& scored, line_statistics const& statistics) {
  if (!may_refuse(options.model)) {
    return;
  }
  auto const& variants = file.variants();
  for (std::size_t line = 0; line < lines.size(); ++line) {
    auto const variant = lines.variant[line];
    auto const contig = scored.contig_of_line(line);
    check_ploidy(file, variant, options.model, file.chromosomes()[contig]);
    if (!statistics.slope.empty() && statistics.slope[line] == 0.0 &&
        is_carried(file, variant, lines.allele[line], options.sample_kept)) {
      throw error(error_category::degenerate_data,
                  fmt::format("--score variance-standardize: the frequencies of variant {} leave "
                              "no variance, but samples carry the scored allele (perhaps only "
                              "nonfounders do)",
                              quote_token(variants.id[variant])));
    }
  }
}

}  // namespace gramscore::adapters
