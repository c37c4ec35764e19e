// SPDX-License-Identifier: MIT
// BCF2 as a genotype_source. Not for VCF text (vcf_text_source.hpp); users go through
// vcf_source.hpp.
#pragma once

#include <cstdint>

#include "adapters/genotypes/chromosome_order.hpp"
#include "adapters/vcf/gt_call.hpp"
#include "adapters/vcf/hts_handles.hpp"
#include "adapters/vcf/source_errors.hpp"

namespace gramscore::adapters {

class bcf_source final : public genotype_source {
 public:
  /// Reads the header. @throws error as open_vcf_source()
  bcf_source(hfile_handle file, vcf_options const& options);

  [[nodiscard]] sample_table const& samples() const override { return samples_; }
  [[nodiscard]] std::vector<std::string> const& contigs() const override {
    return contigs_.names();
  }
  bool next(variant_record& record, genotype_column& calls) override;
  [[nodiscard]] double progress() const override { return file_.progress(); }

 private:
  bool read_next(variant_record& record, genotype_column& calls);
  void fill_record(variant_record& record);
  void read_calls(std::size_t allele_count, genotype_column& calls);

  hts_file file_;
  bcf_header header_;
  bcf_record bcf_;
  half_call_mode half_calls_;
  sample_table samples_;
  chromosome_order contigs_;
  std::uint64_t record_count_ = 0;
};

}  // namespace gramscore::adapters
