// SPDX-License-Identifier: MIT
#include "plugin/usage_hints.hpp"

#include <algorithm>

namespace gramscore::plugin {

namespace {

constexpr std::string_view lower_and_digits = "abcdefghijklmnopqrstuvwxyz0123456789";

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

/// True for a word to be typed as it is; "cuda:N" and "column sets" describe one. Of "cuda[:N]"
/// only "cuda" is looked at.
bool is_literal(std::string_view word) {
  return !word.empty() &&
         word.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_+=") == word.npos;
}

void add_alternatives(std::string_view text, std::vector<std::string>& words) {
  while (!text.empty()) {
    std::size_t const end = std::min(text.find('|'), text.size());
    std::string_view const word = trimmed(text.substr(0, std::min(text.find('['), end)));
    if (is_literal(word)) words.emplace_back(word);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// Takes the text up to `close` from the front of `usage`, whose first character opened it.
std::string_view take_until(std::string_view& usage, char close) {
  std::size_t const end = std::min(usage.find(close, 1), usage.size());
  std::string_view const inside = usage.substr(1, end - 1);
  usage.remove_prefix(std::min(end + 1, usage.size()));
  return inside;
}

argument_hint placeholder_hint(std::string_view text) {
  argument_hint hint;
  if (has(text, "|")) {
    add_alternatives(text, hint.words);
    if (!hint.words.empty()) hint.kind = hint_kind::words;
  } else if (has(text, "folder") || has(text, "directory")) {
    hint.kind = hint_kind::folder;
  } else if (has(text, "file") || has(text, "prefix") || has(text, "path")) {
    hint.kind = hint_kind::file;
    std::size_t const dot = text.find('.');
    std::string_view const extension = dot == text.npos ? "" : text.substr(dot + 1);
    if (extension.find_first_not_of(lower_and_digits) == text.npos) hint.extension = extension;
  } else if (text == "flag") {
    hint.kind = hint_kind::flag;
  }
  return hint;
}

/// What stands in square brackets: words in quotes or braces, or a placeholder.
void add_optional(std::string_view inside, argument_hint& rest) {
  std::vector<std::string>& words = rest.words;
  std::size_t const before = words.size();
  for (std::string_view left = inside; !left.empty();) {
    if (left[0] == '\'') {
      add_alternatives(take_until(left, '\''), words);
    } else if (left[0] == '{') {
      add_alternatives(take_until(left, '}'), words);
    } else {
      left.remove_prefix(1);
    }
  }
  argument_hint const other = placeholder_hint(inside);
  if (words.size() == before && other.kind == hint_kind::words) {
    words.insert(words.end(), other.words.begin(), other.words.end());
  }
  if (words.size() > before) {
    rest.kind = hint_kind::words;
  } else if (rest.kind == hint_kind::none) {
    rest.kind = other.kind;
    rest.extension = other.extension;
  }
}

}  // namespace

usage_hints hints_of_usage(std::string_view usage) {
  usage_hints hints;
  while (!usage.empty()) {
    char const first = usage[0];
    if (first == '<') {
      hints.required.push_back(placeholder_hint(take_until(usage, '>')));
    } else if (first == '{') {
      argument_hint hint;
      add_alternatives(take_until(usage, '}'), hint.words);
      hint.kind = hint_kind::words;
      hints.required.push_back(std::move(hint));
    } else if (first == '[') {
      add_optional(take_until(usage, ']'), hints.rest);
    } else if (usage.starts_with("...") && !hints.required.empty()) {
      if (hints.rest.kind == hint_kind::none) hints.rest = hints.required.back();
      usage.remove_prefix(3);
    } else {
      usage.remove_prefix(1);
    }
  }
  return hints;
}

}  // namespace gramscore::plugin
