// SPDX-License-Identifier: MIT
#include "plugin/text_wrap.hpp"

#include <algorithm>

namespace gramscore::plugin {

namespace {

void wrap_line(std::string_view line, std::size_t indent, std::size_t columns, std::string& out) {
  out.append(indent, ' ');
  std::size_t used = indent;
  bool first_word = true;
  while (!line.empty()) {
    std::size_t const end = std::min(line.find(' '), line.size());
    std::string_view const word = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    if (!first_word) {
      if (used + 1 + word.size() > columns) {
        out.push_back('\n');
        out.append(indent, ' ');
        used = indent;
      } else {
        out.push_back(' ');
        ++used;
      }
    }
    out.append(word);
    used += word.size();
    first_word = false;
  }
}

}  // namespace

std::string wrap_text(std::string_view text, std::size_t indent, std::size_t columns) {
  std::string out;
  out.reserve(text.size() + text.size() / 8 + indent);
  while (true) {
    std::size_t const end = text.find('\n');
    wrap_line(text.substr(0, end), indent, columns, out);
    if (end == std::string_view::npos) return out;
    out.push_back('\n');
    text.remove_prefix(end + 1);
  }
}

}  // namespace gramscore::plugin
