// SPDX-License-Identifier: MIT
#include "adapters/vcf/bcf_source.hpp"

#include <fmt/format.h>
#include <htslib/vcf.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "adapters/vcf/vcf_header.hpp"
#include "adapters/vcf/vcf_record_rules.hpp"

namespace gramscore::adapters {

namespace {

/// Decodes one allele. @return false for an index that the variant does not have
bool decode_allele(std::int32_t value, std::size_t allele_count, std::uint16_t& allele) {
  if (bcf_gt_is_missing(value)) {
    allele = missing_allele;
    return true;
  }
  std::int32_t const index = bcf_gt_allele(value);
  if (index < 0 || static_cast<std::size_t>(index) >= allele_count) return false;
  allele = static_cast<std::uint16_t>(index);
  return true;
}

/// Decodes the GT values of one sample. Three and more alleles are a missing call.
/// @return false if an allele is not one of the variant's
bool decode_call(std::span<std::int32_t const> values, std::size_t allele_count, gt_call& call) {
  auto const end = std::find(values.begin(), values.end(), bcf_int32_vector_end);
  auto const ploidy = end - values.begin();
  if (ploidy == 0 || ploidy > 2 || values[0] == bcf_int32_missing) return true;
  if (!decode_allele(values[0], allele_count, call.first)) return false;
  call.second = call.first;
  if (ploidy == 1) return true;
  call.phased = bcf_gt_is_phased(values[1]);
  return decode_allele(values[1], allele_count, call.second);
}

}  // namespace

bcf_source::bcf_source(hfile_handle file, vcf_options const& options)
    : file_(std::move(file), options.threads),
      header_(file_),
      half_calls_(options.half_calls),
      contigs_(one_run_each(options.species)) {
  samples_ = make_sample_table(header_.sample_names(), {file_.path()});
}

bool bcf_source::next(variant_record& record, genotype_column& calls) {
  try {
    return read_next(record, calls);
  } catch (error const& failure) {
    throw error(failure.category(), fmt::format("record {}: {}", record_count_, failure.what()),
                failure.place());
  }
}

bool bcf_source::read_next(variant_record& record, genotype_column& calls) {
  if (!bcf_.read(file_, header_)) {
    if (record_count_ == 0) throw_no_variants({file_.path()});
    return false;
  }
  ++record_count_;
  fill_record(record);
  read_calls(record.alleles.size(), calls);
  return true;
}

void bcf_source::fill_record(variant_record& record) {
  input_place const place{file_.path()};
  bcf1_t const& bcf = *bcf_.get();
  record.contig = take_contig(contigs_, bcf_seqname_safe(header_.get(), &bcf), place);
  record.position = parse_position(std::to_string(bcf.pos + 1), place);
  record.id.assign(bcf.d.id);
  if (bcf.n_allele == 0) throw error(error_category::malformed_input, "no REF allele", place);
  std::span<char* const> const names(bcf.d.allele, bcf.n_allele);
  record.alleles.assign(names.begin(), names.end());
  if (record.alleles.size() == 1) record.alleles.emplace_back(".");
  check_record(record, place);
}

void bcf_source::read_calls(std::size_t allele_count, genotype_column& calls) {
  std::size_t const sample_count = samples_.size();
  std::span<std::int32_t const> const values = bcf_.genotypes(file_, header_);
  column_writer writer(calls, sample_count, allele_count);
  if (values.empty()) {
    writer.set_all_missing();
    return;
  }
  std::size_t const ploidy = values.size() / sample_count;
  for (std::size_t i = 0; i < sample_count; ++i) {
    gt_call call;
    gt_status status = gt_status::ok;
    if (!decode_call(values.subspan(i * ploidy, ploidy), allele_count, call)) {
      status = gt_status::invalid;
    } else if (!resolve_half_call(call, half_calls_)) {
      status = gt_status::half_call;
    }
    if (status != gt_status::ok) throw_bad_call({status, i}, samples_.iid[i], {file_.path()});
    writer.set(i, call);
  }
}

}  // namespace gramscore::adapters
