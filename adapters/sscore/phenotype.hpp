// SPDX-License-Identifier: MIT
// What the raw phenotype tokens of a .fam or .psam mean. Not for reading the file (adapters/bed).
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.hpp"

namespace gramscore::adapters {

enum class phenotype_kind : std::uint8_t {
  case_control,  ///< printed as 1 (control) and 2 (case)
  quantitative,
  categorical,
};

/// One phenotype of all samples.
struct phenotype_column {
  std::string name;
  phenotype_kind kind = phenotype_kind::case_control;
  /// [samples] NaN is missing, 1 a control, 2 a case; empty for a categorical phenotype.
  std::vector<double> values;
  /// [samples] views of the tokens; empty unless categorical.
  std::vector<std::string_view> categories;
  std::string missing_category = "NONE";
  bool all_missing = false;

  [[nodiscard]] bool is_missing(std::size_t sample) const {
    if (kind == phenotype_kind::categorical) return categories[sample] == missing_category;
    return std::isnan(values[sample]);
  }
};

struct phenotype_options {
  bool control_is_zero = false;  ///< --1: 0 is a control and 1 a case
  /// The number that is missing; nothing: none is, NA alone.
  std::optional<double> missing_number = -9;
  std::string missing_category = "NONE";
};

/// Whether a token starts as a number does, or is NA or nan.
[[nodiscard]] bool is_numeric_phenotype(std::string_view token);

/// Where the token of a sample stands, for messages.
using phenotype_place = std::function<input_place(std::size_t sample)>;

/// Reads one column as plink2 does: case/control if every value is 0, 1, 2, -9, NA or nan (0 and
/// -9 missing), quantitative if another number appears (-9 missing), categorical if the first
/// token is no number.
/// @param tokens [samples] raw tokens; they must outlive the result.
/// @param place_of empty: messages count the samples.
/// @throws error malformed_input: numbers and categories mixed, or a number with a tail.
[[nodiscard]] phenotype_column interpret_phenotype(std::string_view name,
                                                   std::span<std::string_view const> tokens,
                                                   phenotype_options const& options,
                                                   phenotype_place const& place_of = {});

/// A raw phenotype column of the input.
struct phenotype_tokens {
  std::string_view name;
  std::span<std::string_view const> tokens;  ///< [samples]
};

/// All columns of an input. The placeholder of a .fam (one column, named PHENO1, all missing) is
/// no phenotype: the result is empty then, as in plink2.
/// @throws error malformed_input as interpret_phenotype.
[[nodiscard]] std::vector<phenotype_column> interpret_phenotypes(
    std::span<phenotype_tokens const> columns, phenotype_options const& options);

}  // namespace gramscore::adapters
