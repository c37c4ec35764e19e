// SPDX-License-Identifier: MIT
#include "tests/bench/gpu/json.hpp"

#include <fmt/format.h>

#include <cmath>

namespace gramscore::bench {

std::string json_text(std::string_view text) {
  std::string out = "\"";
  for (char const c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out + "\"";
}

json_object& json_object::add(std::string_view name, double value) {
  return add_raw(name, std::isfinite(value) ? fmt::format("{:.7g}", value) : "null");
}

json_object& json_object::add(std::string_view name, std::vector<json_object> const& list) {
  std::string text = "[";
  for (auto const& item : list) {
    text += (text.size() == 1 ? "\n" : ",\n") + item.text();
  }
  return add_raw(name, text + "]");
}

json_object& json_object::add_raw(std::string_view name, std::string const& value) {
  members_ += (members_.empty() ? "" : ", ") + json_text(name) + ": " + value;
  return *this;
}

}  // namespace gramscore::bench
