// SPDX-License-Identifier: MIT
// What --version says. Not for the cache format's version (adapters/cache).
#pragma once

#include <string>

namespace gramscore::plugin {

/// "0.1.0"
[[nodiscard]] char const* program_version();

/// The program and, one a line, the libraries and the compiler it was made with; no final line end.
[[nodiscard]] std::string version_text();

}  // namespace gramscore::plugin
