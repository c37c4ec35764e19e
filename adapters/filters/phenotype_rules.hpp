// SPDX-License-Identifier: MIT
// Samples by their phenotypes: --require-pheno, --keep-if, --keep-cats and their like. Not for
// reading phenotypes (adapters/samples, adapters/sscore/phenotype.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "adapters/filters/selection.hpp"
#include "adapters/sscore/phenotype.hpp"

namespace gramscore::adapters {

enum class comparison : std::uint8_t { not_equal, less, at_most, greater, at_least, equal };

/// `PHENO1 > 1.5`. A missing value differs from everything, and nothing else is true of it.
struct phenotype_condition {
  std::string phenotype;
  comparison how = comparison::equal;
  std::string value;
};

/// Categories of one phenotype.
struct category_choice {
  std::string file;                ///< empty: none
  std::vector<std::string> names;  ///< more of them
  std::string phenotype;           ///< empty: the only categorical one

  [[nodiscard]] bool any() const { return !file.empty() || !names.empty(); }
};

/// Drops samples without a value of one of the phenotypes.
/// @param names empty: of any phenotype.
/// @throws error inconsistent_input for a name that is not there. Cost O(samples x names).
void keep_with_phenotypes(std::span<phenotype_column const> columns,
                          std::span<std::string const> names, std::size_t sample_count,
                          kept_mask& kept);

/// Keeps the samples for which the condition is true, or with `remove` the others.
/// @param control_is_zero 0 and 1 are control and case, not 1 and 2.
/// @return false if a category of this name does not exist.
/// @throws error inconsistent_input if the phenotype is not there, or its kind and the comparison
/// or value do not fit. Cost O(samples).
bool keep_by_condition(std::span<phenotype_column const> columns,
                       phenotype_condition const& condition, bool remove, bool control_is_zero,
                       kept_mask& kept);

/// What keep_by_category found.
struct chosen_categories {
  std::size_t found_count = 0;    ///< 0: nobody was dropped
  std::size_t unknown_count = 0;  ///< names that no sample has
};

/// Keeps the samples of these categories, or with `remove` the others; the missing one has a name
/// too. Nobody is dropped if there is none of them.
/// @throws error inconsistent_input unless there is one such categorical phenotype; cannot_open,
/// read_failed, decompression. Cost O(samples + bytes).
chosen_categories keep_by_category(std::span<phenotype_column const> columns,
                                   category_choice const& choice, bool remove, kept_mask& kept);

}  // namespace gramscore::adapters
