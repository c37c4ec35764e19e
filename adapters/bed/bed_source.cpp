// SPDX-License-Identifier: MIT
#include "adapters/bed/bed_source.hpp"

#include <utility>

#include "adapters/bed/bed_codes.hpp"
#include "adapters/bed/bed_rows.hpp"
#include "adapters/bed/bim_reader.hpp"
#include "adapters/bed/fam_reader.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

/// What a first pass over a .bim finds.
struct bim_summary {
  std::uint64_t row_count = 0;
  std::vector<std::string> contigs;
};

chromosome_order_options names_of(bed_options const& options) {
  return {options.species, options.allow_extra_chr, false};
}

bim_summary scan_bim(std::string const& path, chromosome_order_options const& names) {
  bim_reader reader(path, names);
  bim_summary summary;
  std::uint64_t kept_count = 0;
  for (bim_variant variant; reader.next(variant);) {
    ++summary.row_count;
    kept_count += variant.is_dropped ? 0 : 1;
  }
  if (summary.row_count == 0) {
    throw error(error_category::malformed_input, "the file has no variants", {path, 0, 0});
  }
  if (kept_count == 0) {
    throw error(error_category::inconsistent_input, "every variant has a negative position",
                {path, 0, 0});
  }
  summary.contigs = reader.contigs();
  return summary;
}

/// Writes two allele indices a sample, for a variant with a list of ALT alleles; a .bed can only
/// hold the first of them.
void list_alleles(std::span<std::uint64_t const> codes, std::span<std::uint16_t> alleles) {
  std::size_t const sample_count = alleles.size() / 2;
  for (std::size_t i = 0; i < sample_count; ++i) {
    auto const code =
        static_cast<std::uint16_t>(codes[i / samples_per_word] >> (2 * (i % samples_per_word)) & 3);
    bool const is_missing = code == 3;
    alleles[2 * i] = is_missing ? missing_allele : static_cast<std::uint16_t>(code / 2);
    alleles[2 * i + 1] = is_missing ? missing_allele : static_cast<std::uint16_t>((code + 1) / 2);
  }
}

class bed_source final : public genotype_source {
 public:
  bed_source(bed_paths const& paths, bed_options const& options)
      : samples_(read_fam(paths.fam)),
        bim_(scan_bim(paths.bim, names_of(options))),
        variants_(paths.bim, names_of(options)) {
    bed_file file(paths.bed);
    file.check_size(samples_.size(), bim_.row_count);
    rows_ = open_bed_rows(std::move(file), {samples_.size(), bim_.row_count}, options.block_bytes);
  }

  [[nodiscard]] sample_table const& samples() const override { return samples_; }

  [[nodiscard]] std::vector<std::string> const& contigs() const override { return bim_.contigs; }

  bool next(variant_record& record, genotype_column& calls) override {
    bim_variant variant;
    std::span<std::uint8_t const> row;
    do {
      if (!variants_.next(variant)) {
        check_row_count(rows_read_ == bim_.row_count);
        return false;
      }
      check_row_count(rows_read_ < bim_.row_count);
      row = rows_->next();
      ++rows_read_;
    } while (variant.is_dropped);
    record.contig = variant.contig;
    record.position = variant.position;
    record.id = variant.id;
    split_alleles(variant, record.alleles);
    set_calls(row, record.alleles.size() > 2, calls);
    return true;
  }

  [[nodiscard]] double progress() const override {
    return static_cast<double>(rows_read_) / static_cast<double>(bim_.row_count);
  }

 private:
  void check_row_count(bool is_as_scanned) const {
    if (!is_as_scanned) {
      throw error(error_category::read_failed, "the file changed while it was read",
                  {variants_.source(), 0, 0});
    }
  }

  void set_calls(std::span<std::uint8_t const> row, bool is_multiallelic,
                 genotype_column& calls) const {
    calls.multiallelic = is_multiallelic;
    calls.phased_het.clear();
    calls.alt_first.clear();
    calls.codes.resize(code_words(samples_.size()));
    convert_bed_row(row, samples_.size(), calls.codes);
    if (is_multiallelic) {
      calls.alleles.resize(2 * samples_.size());
      list_alleles(calls.codes, calls.alleles);
    }
  }

  sample_table samples_;
  bim_summary bim_;
  bim_reader variants_;
  std::unique_ptr<bed_rows> rows_;
  std::uint64_t rows_read_ = 0;
};

}  // namespace

std::unique_ptr<genotype_source> open_bed_source(bed_paths const& paths,
                                                 bed_options const& options) {
  return std::make_unique<bed_source>(paths, options);
}

}  // namespace gramscore::adapters
