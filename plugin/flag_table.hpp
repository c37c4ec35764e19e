// SPDX-License-Identifier: MIT
// The one table of flags: it feeds the parser, --help, the man page and shell completion. A new
// flag is a row in flag_table.cpp and an action; a plink2 flag without a row is refused by name.
// Not for cross-flag checks (parse.cpp).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/options.hpp"

namespace gramscore::plugin {

/// One flag as given: `name` has no dashes and is canonical (--fam is --psam).
struct given_flag {
  std::string name;
  std::string typed;  ///< as the user wrote it, without dashes
  std::vector<std::string> arguments;
};

/// What is collected while flags are applied one by one.
struct parse_state {
  options result;
  std::string bfile_prefix;    ///< --bfile
  bool bim_is_zstd = false;    ///< --bfile P vzs
  std::string bed, bim, psam;  ///< --bed, --bim, --psam/--fam
  std::vector<std::uint32_t> score_col_nums;
  std::vector<std::string> input_flags;  ///< flags that name a main input
  bool xchr_model_given = false;
  std::string species_flag;  ///< as typed, of --chr-set and its like
  std::string refusal;       ///< first thing that exits with 63
  bool seed_given = false;
  bool autosomes_only = false;  ///< --autosome or --autosome-par

  /// Remembers that something of plink2 is not supported; the first one is reported.
  void refuse(std::string text) {
    if (refusal.empty()) refusal = std::move(text);
  }
};

enum class flag_group : std::uint8_t {
  input,
  filters,
  weights,
  frequencies,
  grammar,
  run,
  information
};

inline constexpr std::uint8_t many_arguments = 255;

struct flag_row {
  std::string_view name;
  std::uint8_t min_arguments;
  std::uint8_t max_arguments;  ///< many_arguments: no limit
  flag_group group;
  std::string_view usage;  ///< arguments as --help shows them
  std::string_view help;
  /// Takes one flag into the state. @throws error command_line
  void (*apply)(given_flag const& flag, parse_state& state);
};

/// Rows of the supported flags, grouped, in the order of --help.
[[nodiscard]] std::span<flag_row const> flag_rows();

/// @return the row, or nullptr. `name` is canonical.
[[nodiscard]] flag_row const* find_flag(std::string_view name);

/// Another name of a flag.
struct flag_alias {
  std::string_view alias;
  std::string_view name;
};

/// All other names, in no order that matters.
[[nodiscard]] std::span<flag_alias const> flag_aliases();

/// --fam and --psam are one flag, and so on.
[[nodiscard]] std::string_view canonical_flag(std::string_view name);

/// @return every name that is_refused_flag() is true for. Cost O(names).
[[nodiscard]] std::vector<std::string_view> refused_flags();

/// True for a flag that plink2 knows and this program does not: exit 63 instead of 8.
[[nodiscard]] bool is_refused_flag(std::string_view name);

/// @return true for a flag that plink2 once had: it ends with 8 there too. Cost O(names).
[[nodiscard]] bool is_retired_flag(std::string_view name);

/// True for plink2 flags that plink2 itself refuses next to --score (exit 8).
[[nodiscard]] bool conflicts_with_score(std::string_view name);

}  // namespace gramscore::plugin
