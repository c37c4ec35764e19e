// SPDX-License-Identifier: MIT
// From the words of a command line to options, by plink2's rules. Nothing here prints or opens a
// file.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/flag_table.hpp"
#include "plugin/options.hpp"

namespace gramscore::plugin {

/// Groups words into flags with their arguments, in command-line order. A word is a flag if it
/// starts with '-' and no digit or dot follows ('-' alone is an argument).
/// @throws error command_line if the first word is no flag. Cost O(words).
[[nodiscard]] std::vector<given_flag> split_command_line(std::span<char const* const> words);

/// @return the flag (typed name) that is given twice, if any.
[[nodiscard]] std::optional<std::string> repeated_flag(std::span<given_flag const> flags);

/// @return the flag with this canonical name, or nullptr.
[[nodiscard]] given_flag const* find_given(std::span<given_flag const> flags,
                                           std::string_view name);

/// @return the --out prefix as far as it can be told, plink2's default otherwise.
[[nodiscard]] std::string output_prefix(std::span<given_flag const> flags);

/// Applies every flag in alphabetical order, then checks them against each other. Errors of the
/// command line come before refusals.
/// @param default_threads used without --threads.
/// @throws error command_line, or not_supported for what plink2 has and this program has not.
[[nodiscard]] options parse_options(std::span<given_flag const> flags, int default_threads);

/// True if the options name something to do.
[[nodiscard]] bool has_command(options const& given);

}  // namespace gramscore::plugin
