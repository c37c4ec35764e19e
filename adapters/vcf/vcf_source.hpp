// SPDX-License-Identifier: MIT
// The public way into VCF and BCF: hard calls (GT) of a file as a genotype_source. Not for dosages
// (DS, GP, HDS) and not for naming samples (sample_ids.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "adapters/genotypes/genotype_source.hpp"
#include "adapters/genotypes/karyotype.hpp"

namespace gramscore::adapters {

/// What a call with one missing allele, such as 0/., becomes (--vcf-half-call).
enum class half_call_mode : std::uint8_t {
  error,      ///< the run stops
  haploid,    ///< the allele that is there counts twice
  missing,    ///< a missing call
  reference,  ///< the missing allele counts as REF
};

struct vcf_options {
  half_call_mode half_calls = half_call_mode::error;
  bool expect_bcf = false;  ///< --bcf was given; otherwise --vcf
  karyotype species = {};   ///< chromosomes that names may stand for
  int threads = 0;          ///< extra threads that inflate BGZF blocks, 0 or more
};

/// Opens a VCF (plain, gzip or BGZF) or a BCF and reads its header. Memory: a few lines or records.
/// The source's next() throws, besides what a damaged file brings, degenerate_data at the end of a
/// file without variants.
/// @throws error cannot_open, read_failed, decompression; malformed_input for a bad header and for
/// a BCF where a VCF is expected or the other way round; degenerate_data for a file without
/// samples; not_supported for a Zstandard-compressed VCF.
[[nodiscard]] std::unique_ptr<genotype_source> open_vcf_source(std::string path,
                                                               vcf_options const& options);

}  // namespace gramscore::adapters
