// SPDX-License-Identifier: MIT
// The text of .sscore rows. Internal to sscore_writer.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "adapters/sscore/sscore_writer.hpp"

namespace gramscore::adapters {

/// Turns rows of a table into text. Thread-safe.
class sscore_rows {
 public:
  sscore_rows(sscore_table const& table, sscore_columns const& columns,
              std::string_view missing_phenotype);

  /// The header line with its newline.
  [[nodiscard]] std::string header() const;

  /// Bytes a row needs at most, not counting names and categories.
  [[nodiscard]] std::size_t number_bytes_bound() const { return number_bytes_bound_; }

  /// Bytes that rows [begin, end) need at most.
  [[nodiscard]] std::size_t bytes_bound(std::size_t begin, std::size_t end) const;

  /// Writes rows [begin, end) to `out`, which has room for bytes_bound().
  /// @return one past the last byte written.
  char* format(std::size_t begin, std::size_t end, char* out) const;

 private:
  [[nodiscard]] char* format_names(std::size_t row, char* out) const;
  [[nodiscard]] char* format_phenotypes(std::size_t row, char* out) const;
  [[nodiscard]] char* format_phenotype(phenotype_column const& column, std::size_t row,
                                       char* out) const;
  [[nodiscard]] char* format_scores(std::size_t row, char* out) const;

  sscore_table const& table_;
  sscore_columns columns_;
  std::string_view missing_phenotype_;
  bool writes_fid_;
  bool writes_sid_;
  bool writes_filler_;                            ///< pheno1 without any phenotype
  std::span<phenotype_column const> phenotypes_;  ///< those written
  std::size_t number_bytes_bound_;
};

}  // namespace gramscore::adapters
