// SPDX-License-Identifier: MIT
// Completion of the command line in bash and zsh, made from the flag table. Not for the meaning of
// arguments: what can be typed is told from the usage texts (usage_hints.hpp).
#pragma once

#include <string>

namespace gramscore::plugin {

/// @return a script for share/bash-completion/completions/gramscore; needs bash 4 and no library.
[[nodiscard]] std::string bash_completion();

/// @return an autoloaded function for share/zsh/site-functions/_gramscore.
[[nodiscard]] std::string zsh_completion();

}  // namespace gramscore::plugin
