// SPDX-License-Identifier: MIT
// The header line of a frequency file: its columns, or what other format it is. Internal to
// adapters/freq.
#pragma once

#include <cstdint>

#include "adapters/text/line_reader.hpp"

namespace gramscore::adapters {

/// Columns count from 1; 0 is an absent column.
struct freq_columns {
  std::uint32_t id = 0;
  std::uint32_t ref = 0;
  std::uint32_t alt = 0;
  std::uint32_t ref_freq = 0;
  std::uint32_t alt_freqs = 0;
};

/// @param line the first line that is no comment. @param reader only for the place of an error.
/// @throws error malformed_input for an unknown or incomplete header; not_supported for a format
/// that plink2 reads and we do not, by its name.
[[nodiscard]] freq_columns parse_freq_header(line_reader const& reader, text_line const& line);

}  // namespace gramscore::adapters
