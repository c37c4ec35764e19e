// SPDX-License-Identifier: MIT
// Writes --freq reports, .afreq and .acount, byte for byte as plink2 does. Not for reading them
// (read_freq.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "adapters/cache/gram_file.hpp"
#include "adapters/freq/freq_report_columns.hpp"
#include "adapters/sscore/result_file.hpp"

namespace gramscore::adapters {

struct freq_report_options {
  freq_report_columns columns;
  bool counts = false;  ///< counts in place of frequencies
  result_compression compression = result_compression::none;
  int threads = 1;
};

/// One line a kept variant, in file order.
/// @param path the whole name, .zst included; it appears only when it is complete.
/// @param founders [samples] non-zero: counted; empty: all are. @param kept [variants] or empty.
/// @throws error cannot_open, write_failed; malformed_input for a damaged tile.
/// Cost: a reverse pass over each tile with a kept variant (two on X), unless all samples count,
/// and the text; memory bounded by a group of tiles.
void write_freq_report(std::string const& path, gram_file const& file,
                       std::span<std::uint8_t const> founders, std::span<std::uint8_t const> kept,
                       freq_report_options const& options);

}  // namespace gramscore::adapters
