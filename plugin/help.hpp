// SPDX-License-Identifier: MIT
// The text of --help and of the usage reminder, made from the flag table. Nothing here prints.
#pragma once

#include <span>
#include <string>

namespace gramscore::plugin {

/// What a call without any word prints.
[[nodiscard]] std::string usage_text();

/// `--help`: every flag by group, then examples.
[[nodiscard]] std::string help_text();

/// `--help NAME...`: all about these flags; names may carry dashes.
[[nodiscard]] std::string help_for(std::span<std::string const> names);

}  // namespace gramscore::plugin
