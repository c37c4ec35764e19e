// SPDX-License-Identifier: MIT
// One call as two allele indices, the half-call rule, and the writer that puts calls into a
// genotype_column. Shared by the text path and the BCF path. Not for reading anything.
#pragma once

#include <cstddef>
#include <cstdint>

#include "adapters/genotypes/genotype_source.hpp"
#include "adapters/vcf/vcf_source.hpp"

namespace gramscore::adapters {

/// How reading calls ended.
enum class gt_status : std::uint8_t {
  ok,
  invalid,    ///< not a genotype, or an allele index beyond the alternate alleles
  half_call,  ///< one allele missing, and the mode is half_call_mode::error
  too_few,    ///< fewer sample columns than samples
};

/// Where the calls of a variant are read to: status ok, or the sample where reading stopped.
struct gt_result {
  gt_status status = gt_status::ok;
  std::size_t sample_idx = 0;
};

/// The outside of a variant that reading its calls needs.
struct gt_rules {
  std::size_t sample_count = 0;
  std::size_t allele_count = 2;  ///< REF included, 2 or more
  half_call_mode half_calls = half_call_mode::error;
};

/// A diploid call; a haploid one has the same allele twice. Each allele may be missing_allele.
struct gt_call {
  std::uint16_t first = missing_allele;
  std::uint16_t second = missing_allele;
  bool phased = false;
};

inline constexpr gt_call missing_call{};

/// Applies the half-call mode: afterwards both alleles are there or none is.
/// @return false if the call is a half-call and those are errors.
[[nodiscard]] inline bool resolve_half_call(gt_call& call, half_call_mode mode) {
  if ((call.first == missing_allele) == (call.second == missing_allele)) return true;
  std::uint16_t& absent = call.first == missing_allele ? call.first : call.second;
  std::uint16_t const present = call.first == missing_allele ? call.second : call.first;
  switch (mode) {
    case half_call_mode::haploid:
      absent = present;
      return true;
    case half_call_mode::missing:
      call = missing_call;
      return true;
    case half_call_mode::reference:
      absent = 0;
      return true;
    case half_call_mode::error:
      break;
  }
  return false;
}

/// Fills a genotype_column call by call, sample 0 first or in any order.
class column_writer {
 public:
  /// Starts a column in which every call is homozygous REF.
  /// @param allele_count REF included; above 2 the column is multi-allelic
  column_writer(genotype_column& column, std::size_t sample_count, std::size_t allele_count)
      : column_(column), sample_count_(sample_count) {
    column.multiallelic = allele_count > 2;
    column.codes.clear();
    column.alleles.clear();
    column.phased_het.clear();
    column.alt_first.clear();
    if (column.multiallelic) {
      column.alleles.resize(2 * sample_count);
    } else {
      column.codes.resize((sample_count + 31) / 32);
    }
  }

  /// Writes one call. @param call both alleles there or both missing; each sample at most once
  void set(std::size_t sample_idx, gt_call call) {
    if (column_.multiallelic) {
      column_.alleles[2 * sample_idx] = call.first;
      column_.alleles[2 * sample_idx + 1] = call.second;
    } else {
      std::uint64_t const code =
          call.first == missing_allele ? 3U : static_cast<unsigned>(call.first + call.second);
      column_.codes[sample_idx / 32] |= code << (2 * (sample_idx % 32));
    }
    if (call.phased && call.first != call.second) set_phased_het(sample_idx, call.first != 0);
  }

  /// Makes every call missing; used instead of set().
  void set_all_missing() {
    for (std::size_t i = 0; i < sample_count_; ++i) set(i, missing_call);
  }

 private:
  void set_phased_het(std::size_t sample_idx, bool alt_first) {
    if (column_.phased_het.empty()) {
      column_.phased_het.resize((sample_count_ + 63) / 64);
      if (!column_.multiallelic) column_.alt_first.resize((sample_count_ + 63) / 64);
    }
    std::uint64_t const bit = std::uint64_t{1} << (sample_idx % 64);
    column_.phased_het[sample_idx / 64] |= bit;
    if (alt_first && !column_.multiallelic) column_.alt_first[sample_idx / 64] |= bit;
  }

  genotype_column& column_;
  std::size_t sample_count_;
};

}  // namespace gramscore::adapters
