// SPDX-License-Identifier: MIT
// The header line of a frequency file: what it holds, and in which columns. Internal to
// adapters/freq.
#pragma once

#include <cstdint>

#include "adapters/text/line_reader.hpp"

namespace gramscore::adapters {

enum class freq_kind : std::uint8_t { frequencies, counts, genotypes };

/// Columns count from 1; 0 is an absent column. A PLINK 1 report is read as if its A2 were REF and
/// its A1 the only ALT.
struct freq_columns {
  freq_kind kind = freq_kind::frequencies;
  bool plink1 = false;
  bool first_alt_only = false;  ///< a column has the value of the first ALT only
  bool only_alt1 = false;       ///< ... and further ALTs, if named at all, are passed over
  std::uint32_t id = 0, ref = 0, alt = 0;

  // Frequencies or counts of alleles.
  std::uint32_t ref_value = 0;
  std::uint32_t alt_values = 0;  ///< of all ALTs, comma-separated
  std::uint32_t all_values = 0;  ///< REF's first
  std::uint32_t observed = 0;    ///< OBS_CT

  // Counts of genotypes.
  std::uint32_t hom_ref = 0;
  std::uint32_t ref_alt = 0;  ///< REF/ALT1, REF/ALT2, ...
  std::uint32_t two_alt = 0;  ///< 1/1, 1/2, 2/2, 1/3, ...
  std::uint32_t diploid = 0;  ///< 0/0, 0/1, 1/1, 0/2, ...
  std::uint32_t named = 0;    ///< 0/0=5,0/1=3,0=1: all in one column
  std::uint32_t hap_ref = 0;
  std::uint32_t hap_alt = 0;
  std::uint32_t hap_all = 0;
};

/// @param line the first line that is no comment. @param reader only for the place of an error.
/// @throws error malformed_input for an unknown or incomplete header.
[[nodiscard]] freq_columns parse_freq_header(line_reader const& reader, text_line const& line);

}  // namespace gramscore::adapters
