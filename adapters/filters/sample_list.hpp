// SPDX-License-Identifier: MIT
// Files that name samples: --keep, --remove, --keep-fam, --remove-fam. Not for sample tables
// (adapters/bed/fam_reader.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/filters/selection.hpp"

namespace gramscore::adapters {

/// The names of all samples, as the result shows them.
struct sample_names {
  std::span<std::string_view const> fid;  ///< one for all, or [samples]; empty: all are `0`
  std::span<std::string_view const> iid;  ///< [samples]
  std::span<std::string_view const> sid;  ///< as fid; empty: the data set has none
};

/// What the files name.
struct named_samples {
  kept_mask named;                   ///< [samples] non-zero: named
  std::uint64_t repeated_count = 0;  ///< lines that name what an earlier line named
};

/// Reads files whose lines hold FID and IID, or the IID alone (the FID is `0` then); a header
/// `#FID IID [SID]` or `#IID [SID]` says so; without SID all samples of the FID and IID are named.
/// @param kept samples that are still selected; two of them may not have one name.
/// @throws error cannot_open, read_failed, decompression; malformed_input for a blank line inside,
/// a short line, a header without IID, or two samples of one name. Cost O(samples + bytes).
[[nodiscard]] named_samples read_sample_list(std::span<std::string const> paths,
                                             sample_names const& samples,
                                             std::span<std::uint8_t const> kept);

/// Reads files whose lines begin with a FID. @throws as read_sample_list, but no name is repeated.
[[nodiscard]] named_samples read_family_list(std::span<std::string const> paths,
                                             sample_names const& samples);

/// Writes the IDs of the chosen samples under a header, as plink2's side files have them.
/// @throws error cannot_open, write_failed.
void write_sample_list(std::string const& path, sample_names const& samples,
                       std::span<std::uint8_t const> chosen);

}  // namespace gramscore::adapters
