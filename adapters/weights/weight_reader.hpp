// SPDX-License-Identifier: MIT
// Reads a weight file and matches its lines to a data set, with plink2 --score's rules and order of
// checks. Not for summing scores (adapters/score), and no strand flips: alleles match byte for
// byte.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "adapters/weights/score_lines.hpp"

namespace gramscore::adapters {

/// What the first line of a weight file is.
enum class weight_header : std::uint8_t {
  none,        ///< a weight line like any other
  skip,        ///< dropped unread
  read_names,  ///< its tokens in the score columns are the score names
};

/// Columns count from 1.
struct weight_options {
  std::uint32_t id_column = 1;
  std::uint32_t allele_column = 2;
  std::vector<std::uint32_t> score_columns{3};  ///< ascending, at least one
  weight_header header = weight_header::none;
  std::uint32_t first_score = 1;      ///< number of the first score that no header names
  bool ignore_duplicate_ids = false;  ///< count lines whose ID the data set repeats, not an error
  /// Called when a line cannot be read, with the variants and alleles matched so far, that line's
  /// too: what is wrong with one of them comes first in the file. It may throw instead.
  std::function<void(score_lines const&)> before_error;
};

/// Reads a plain, gzip or zstd file. A line is read only as far as it matches: an unknown ID or
/// allele is counted, and the rest of the line is not looked at.
/// @param threads at most this many are used (today: one); no result or error depends on it.
/// @return the matched lines in file order, and the counts of the others.
/// @throws error cannot_open, read_failed, decompression; malformed_input for an empty file, a
/// blank line inside, a bad coefficient or a repeated (variant, allele); inconsistent_input for a
/// short line or an ID that the data set repeats; degenerate_data if no line matches. Cost:
/// O(bytes), one lookup a line.
[[nodiscard]] score_lines read_weights(std::string const& path, weight_options const& options,
                                       variant_lookup const& variants, int threads = 1);

}  // namespace gramscore::adapters
