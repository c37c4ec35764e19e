// SPDX-License-Identifier: MIT
// Files of --update-sex. Not for the sexes of a .fam (adapters/bed/fam_reader.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "adapters/filters/sample_list.hpp"
#include "adapters/genotypes/genotype_source.hpp"

namespace gramscore::adapters {

struct sex_file_options {
  /// Column of the sexes, from 1; 0: the one named SEX (in any capitals), or without a header the
  /// third.
  std::uint32_t column = 0;
  bool zero_is_male = false;  ///< male0: 0 is male, 1 female, and unknown words are unknown sexes
};

struct updated_sexes {
  std::vector<sex> sexes;            ///< [samples]
  std::uint64_t updated_count = 0;   ///< samples that the file names
  std::uint64_t unknown_count = 0;   ///< lines that name no sample
  std::uint64_t repeated_count = 0;  ///< lines that say again what an earlier line said
};

/// Reads lines of FID, IID and sex, or what a header `#FID IID [SID]` or `#IID [SID]` says. Only
/// the first character of a sex counts: 1, M, m male; 2, F, f female; 0, N, U, u unknown.
/// @param samples names as the result shows them. @param before [samples] the sexes so far.
/// @throws error cannot_open, read_failed, decompression; malformed_input for a short line, another
/// sex, two sexes of one sample, no SEX column, a column that names samples, or two samples of one
/// name in the data set. Cost O(samples + bytes).
[[nodiscard]] updated_sexes read_sex_file(std::string const& path, sex_file_options const& options,
                                          sample_names const& samples, std::span<sex const> before);

}  // namespace gramscore::adapters
