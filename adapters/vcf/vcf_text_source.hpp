// SPDX-License-Identifier: MIT
// VCF text as a genotype_source. Not for BCF (bcf_source.hpp); users go through vcf_source.hpp.
#pragma once

#include <cstdint>

#include "adapters/genotypes/chromosome_order.hpp"
#include "adapters/vcf/gt_call.hpp"
#include "adapters/vcf/source_errors.hpp"
#include "adapters/vcf/vcf_lines.hpp"
#include "adapters/vcf/vcf_record_rules.hpp"

namespace gramscore::adapters {

class vcf_text_source final : public genotype_source {
 public:
  /// Reads the header. @throws error as open_vcf_source()
  vcf_text_source(hfile_handle file, vcf_options const& options);

  [[nodiscard]] sample_table const& samples() const override { return samples_; }
  [[nodiscard]] std::vector<std::string> const& contigs() const override {
    return contigs_.names();
  }
  bool next(variant_record& record, genotype_column& calls) override;
  [[nodiscard]] double progress() const override { return lines_.progress(); }

 private:
  void read_calls(vcf_line_fields const& fields, std::size_t allele_count, genotype_column& calls);

  vcf_lines lines_;
  half_call_mode half_calls_;
  sample_table samples_;
  chromosome_order contigs_;
  std::uint64_t variant_count_ = 0;
};

}  // namespace gramscore::adapters
