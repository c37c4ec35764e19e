// SPDX-License-Identifier: MIT
// The whole program but main(): from the words of a command line to an exit code.
#pragma once

#include <span>

namespace gramscore::plugin {

/// @param words the command line without the program's name.
/// @return the exit code (see README.md). Every failure is printed once and logged.
[[nodiscard]] int run_program(std::span<char const* const> words);

}  // namespace gramscore::plugin
