// SPDX-License-Identifier: MIT
// Writes JSON: objects whose members keep their order. Not a reader.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gramscore::bench {

/// The text of a JSON string, quotes included.
[[nodiscard]] std::string json_text(std::string_view text);

class json_object {
 public:
  json_object& add(std::string_view name, std::string_view text) {
    return add_raw(name, json_text(text));
  }
  json_object& add(std::string_view name, char const* text) {
    return add(name, std::string_view(text));
  }
  json_object& add(std::string_view name, double value);  ///< null if not finite
  json_object& add(std::string_view name, std::uint64_t value) {
    return add_raw(name, std::to_string(value));
  }
  json_object& add(std::string_view name, bool value) {
    return add_raw(name, value ? "true" : "false");
  }
  json_object& add(std::string_view name, json_object const& value) {
    return add_raw(name, value.text());
  }
  json_object& add(std::string_view name, std::vector<json_object> const& list);
  [[nodiscard]] std::string text() const { return "{" + members_ + "}"; }

 private:
  json_object& add_raw(std::string_view name, std::string const& value);
  std::string members_;
};

}  // namespace gramscore::bench
