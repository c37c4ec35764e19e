// SPDX-License-Identifier: MIT
#include "adapters/weights/list_reader.hpp"

#include "adapters/text/line_reader.hpp"
#include "adapters/text/token_cursor.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {

std::vector<std::string> read_file_list(std::string const& path) {
  line_reader reader(path);
  std::vector<std::string> names;
  for (text_line line; reader.next(line);) names.emplace_back(token_cursor(line).next());
  if (names.empty()) {
    throw error(error_category::malformed_input, "the file names no weight file", reader.place({}));
  }
  return names;
}

}  // namespace gramscore::adapters
