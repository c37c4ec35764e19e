// SPDX-License-Identifier: MIT
#include "adapters/vcf/vcf_text_source.hpp"

#include <utility>

#include "adapters/vcf/gt_fast.hpp"
#include "adapters/vcf/gt_text.hpp"
#include "adapters/vcf/vcf_header.hpp"

namespace gramscore::adapters {

namespace {

/// plink2 sees GT only where it stands first, as the VCF specification demands.
bool has_gt(std::string_view format) {
  return format == "GT" || format.starts_with("GT:");
}

}  // namespace

vcf_text_source::vcf_text_source(hfile_handle file, vcf_options const& options)
    : lines_(std::move(file), options.threads),
      half_calls_(options.half_calls),
      contigs_(one_run_each(options.species)) {
  samples_ = make_sample_table(read_vcf_header(lines_), lines_.place());
}

bool vcf_text_source::next(variant_record& record, genotype_column& calls) {
  std::string_view line;
  if (!lines_.next(line)) {
    if (variant_count_ == 0) throw_no_variants(lines_.place());
    return false;
  }
  ++variant_count_;
  vcf_line_fields const fields = split_vcf_line(line, lines_.place());
  record.contig = take_contig(contigs_, fields.chrom, lines_.place());
  fill_record(fields, record, lines_.place());
  read_calls(fields, record.alleles.size(), calls);
  return true;
}

void vcf_text_source::read_calls(vcf_line_fields const& fields, std::size_t allele_count,
                                 genotype_column& calls) {
  std::size_t const sample_count = samples_.size();
  if (!has_gt(fields.format)) {
    column_writer(calls, sample_count, allele_count).set_all_missing();
    return;
  }
  bool const fast_form = allele_count == 2 && fields.format.size() == 2;
  if (fast_form && parse_gt_fast(fields.samples, sample_count, calls)) return;
  gt_result const result =
      parse_gt_text(fields.samples, {sample_count, allele_count, half_calls_}, calls);
  if (result.status != gt_status::ok) {
    throw_bad_call(result, samples_.iid[result.sample_idx], lines_.place());
  }
}

}  // namespace gramscore::adapters
