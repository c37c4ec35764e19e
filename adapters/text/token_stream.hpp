// SPDX-License-Identifier: MIT
// All tokens of a text file, wherever its lines end: plink2's lists of variant IDs. Not for files
// in which a line means something (line_reader.hpp).
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace gramscore::adapters {

/// Visits every token of a plain, gzip or zstd file in order; any byte below 0x21 separates, and
/// blank lines are nothing special.
/// @param visit called with a view that is valid during the call only.
/// @throws error cannot_open, read_failed, decompression; what `visit` throws. Cost O(bytes);
/// memory: 256 KiB and the longest token.
void for_each_token(std::string const& path, std::function<void(std::string_view)> const& visit);

}  // namespace gramscore::adapters
