// SPDX-License-Identifier: MIT
// What can be typed after a flag, told from the usage text of its row: so that shell completion
// needs no table of its own. Not for checking arguments (parse.cpp).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gramscore::plugin {

enum class hint_kind : std::uint8_t { none, file, folder, flag, words };

/// What completes one argument.
struct argument_hint {
  hint_kind kind = hint_kind::none;
  std::string extension;           ///< of a file, such as "gram"; empty: any file
  std::vector<std::string> words;  ///< literal words, in the order of the usage text

  bool operator==(argument_hint const&) const = default;
};

/// The arguments of a flag: the required ones in order, then what may follow them in any order.
struct usage_hints {
  std::vector<argument_hint> required;
  argument_hint rest;
};

/// Reads the notation of --help: `<required>`, `[optional]`, 'exact text', {one | of | these} and
/// `...` for repetition. In `<...>` the words "file", "prefix" and "folder" ask for names, and
/// alternatives are separated by "|". What is not understood gives no hint.
/// @param usage flag_row::usage. Cost O(length).
[[nodiscard]] usage_hints hints_of_usage(std::string_view usage);

}  // namespace gramscore::plugin
