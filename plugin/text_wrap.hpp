// SPDX-License-Identifier: MIT
// Line breaking for messages and --help. Not for tables.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gramscore::plugin {

inline constexpr std::size_t console_columns = 79;  ///< as plink2's

/// Breaks text at spaces so that lines fit; longer words stay whole. Line ends in the text are
/// kept.
/// @param indent spaces before every line, the first included.
/// @return the text without a final line end. Cost O(length).
[[nodiscard]] std::string wrap_text(std::string_view text, std::size_t indent = 0,
                                    std::size_t columns = console_columns);

}  // namespace gramscore::plugin
