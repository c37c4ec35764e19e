// SPDX-License-Identifier: MIT
// The manual page, made from the flag table. Not for --help (help.hpp), with which it shares texts.
#pragma once

#include <string>
#include <string_view>

namespace gramscore::plugin {

/// @param version as the page's foot shows it, such as "0.1.0".
/// @return gramscore(1) in groff's man macros, ASCII, the same on every machine and day.
[[nodiscard]] std::string man_page(std::string_view version);

}  // namespace gramscore::plugin
