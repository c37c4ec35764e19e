// SPDX-License-Identifier: MIT
// Reads the file of --score-list: the names of weight files. Not for reading those
// (weight_reader.hpp).
#pragma once

#include <string>
#include <vector>

namespace gramscore::adapters {

/// @return the first word of each line, in order; the same file may be named twice.
/// @throws error cannot_open, read_failed, decompression; malformed_input for a blank line inside
/// or no line at all. Cost O(bytes).
[[nodiscard]] std::vector<std::string> read_file_list(std::string const& path);

}  // namespace gramscore::adapters
