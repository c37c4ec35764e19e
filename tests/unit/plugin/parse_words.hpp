// SPDX-License-Identifier: MIT
// Parses a command line given as one string; for tests only.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "engine/error.hpp"
#include "plugin/parse.hpp"

namespace gramscore::plugin {

inline std::vector<given_flag> split_words(std::string const& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  std::vector<char const*> pointers;
  for (std::string const& word : words) pointers.push_back(word.c_str());
  return split_command_line(pointers);
}

inline options parse_words(std::string const& line) {
  return parse_options(split_words(line), 2);
}

/// @return the exit code of the error that parsing throws, 0 if none.
inline int parse_code(std::string const& line) {
  try {
    (void)parse_words(line);
    return 0;
  } catch (error const& problem) {
    return problem.exit_code();
  }
}

/// @return the text of the error that parsing throws, empty if none.
inline std::string parse_error(std::string const& line) {
  try {
    (void)parse_words(line);
    return {};
  } catch (error const& problem) {
    return problem.what();
  }
}

/// The code of a score command with these flags.
inline int score_code(std::string const& flags) {
  return parse_code("--bfile T --score W " + flags);
}

/// What a score command with these flags asks for.
inline options score_options_of(std::string const& flags) {
  return parse_words("--bfile T --score W " + flags);
}

inline filter_request score_filters(std::string const& flags) {
  return score_options_of(flags).filter;
}

}  // namespace gramscore::plugin
