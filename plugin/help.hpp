// SPDX-License-Identifier: MIT
// The text of --help and of the usage reminder, made from the flag table, and what the man page
// shares with it. Nothing here prints.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "plugin/flag_table.hpp"

namespace gramscore::plugin {

/// A group of flags and its title in --help and in the man page.
struct titled_group {
  flag_group group;
  std::string_view title;
};

/// An exit code of the program and its meaning.
struct exit_code_row {
  int code;
  std::string_view meaning;
};

/// The groups of flags in the order of --help.
[[nodiscard]] std::span<titled_group const> flag_groups();

/// Every exit code, ascending.
[[nodiscard]] std::span<exit_code_row const> exit_codes();

/// The forms of a command, one a line: arguments after the program's name.
[[nodiscard]] std::span<std::string_view const> command_forms();

/// What holds for all flags.
[[nodiscard]] std::string_view general_help();

/// Examples: lines of text, each followed by its commands, which are indented further.
[[nodiscard]] std::string_view help_examples();

/// What a call without any word prints.
[[nodiscard]] std::string usage_text();

/// `--help`: every flag by group, then examples.
[[nodiscard]] std::string help_text();

/// `--help NAME...`: all about these flags; names may carry dashes.
[[nodiscard]] std::string help_for(std::span<std::string const> names);

}  // namespace gramscore::plugin
