// SPDX-License-Identifier: MIT
// Writes .sscore and .sscore.vars files, plain or .zst, byte for byte as plink2 does. Not for
// computing scores (adapters/score).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "adapters/sscore/phenotype.hpp"
#include "adapters/sscore/result_file.hpp"
#include "adapters/sscore/sscore_columns.hpp"

namespace gramscore::adapters {

/// What goes into a .sscore, all columns [samples]. A span whose column set is not selected may be
/// empty.
struct sscore_table {
  /// One name for all samples, or one each; empty: the input has no FID column.
  std::span<std::string_view const> fid;
  std::span<std::string_view const> iid;
  std::span<std::string_view const> sid;  ///< as fid
  std::span<phenotype_column const> phenotypes;
  std::span<std::uint64_t const> allele_count;
  /// [samples x denominators], where each denominator belongs to scores_a_denominator columns.
  std::span<std::uint64_t const> denominator;
  std::span<std::uint64_t const> dosage_sum;  ///< in 1/32768 copies
  std::span<double const> sums;               ///< [samples x score_names.size()], row-major
  std::span<std::string const> score_names;
  std::size_t scores_a_denominator = 0;  ///< 0: a sample has one for all its scores

  /// Denominators of a sample.
  [[nodiscard]] std::size_t denominators() const {
    return scores_a_denominator == 0 ? 1 : score_names.size() / scores_a_denominator;
  }
};

struct sscore_output {
  result_compression compression = result_compression::none;
  std::string_view missing_phenotype = "NA";  ///< --output-missing-phenotype
  int threads = 1;                            ///< for formatting; the bytes do not depend on it
};

/// @param path the whole name, .zst included; it appears only when it is complete.
/// @throws error cannot_open (missing folder), write_failed.
/// Cost: O(cells), some 100 ns a row of one score; memory bounded by a block of rows.
void write_sscore(std::string const& path, sscore_table const& table, sscore_columns const& columns,
                  sscore_output const& output);

/// Writes one ID a line, in the order given.
/// @throws error cannot_open, write_failed.
void write_sscore_variants(std::string const& path, std::span<std::string_view const> ids,
                           result_compression compression);

}  // namespace gramscore::adapters
