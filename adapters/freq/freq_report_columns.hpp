// SPDX-License-Identifier: MIT
// The column sets of a --freq report, as chosen by `cols=`. Not for reading such reports
// (freq_header.hpp) or writing them (freq_report.hpp).
#pragma once

#include <cstdint>
#include <string_view>

namespace gramscore::adapters {

/// The column that lists a value for each allele; a report has one at most.
enum class freq_list : std::uint8_t {
  none,
  altfreq,   ///< values of the ALT alleles
  freq,      ///< REF's too
  eq,        ///< ALLELE=value of the alleles that are there
  eqz,       ///< of all alleles
  alteq,     ///< as eq, ALT alleles only
  alteqz,    ///< as eqz, ALT alleles only
  numeq,     ///< as eq, with the allele's number
  altnumeq,  ///< as alteq, with the allele's number
};

/// Which column sets are written; their order in the file is fixed. The defaults are plink2's.
struct freq_report_columns {
  bool chrom = true;
  bool pos = false;
  bool ref = true;
  bool alt1 = false;
  bool alt = true;
  bool reffreq = false;
  bool alt1freq = false;
  freq_list list = freq_list::altfreq;
  bool machr2 = false;      ///< not written by this program: for the caller to refuse
  bool minimac3r2 = false;  ///< the same
  bool nobs = true;

  friend bool operator==(freq_report_columns const&, freq_report_columns const&) = default;
};

/// Reads the text after `cols=`: `a,b` replaces the defaults, `+a,-b` edits them.
/// @throws error command_line: unknown or empty name, the two forms mixed, sets that exclude each
/// other, no set left.
[[nodiscard]] freq_report_columns parse_freq_report_columns(std::string_view descriptor);

}  // namespace gramscore::adapters
