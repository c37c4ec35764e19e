// SPDX-License-Identifier: MIT
#include "adapters/bed/bim_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "adapters/text/token_cursor.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

struct bim_column {
  std::string_view name;
  std::size_t bim_layout::*position;  ///< null: must be there in each line, but is not read
};

constexpr std::array<bim_column, 6> bim_columns{{
    {"POS", &bim_layout::position},
    {"ID", &bim_layout::id},
    {"REF", &bim_layout::ref},
    {"ALT", &bim_layout::alt},
    {"CM", &bim_layout::centimorgan},
    {"INFO", nullptr},
}};
constexpr std::size_t required_columns = 4;  // the first ones of bim_columns

}  // namespace

bim_layout plain_bim_layout(text_line const& first_variant) {
  bim_layout layout;
  if (token_cursor(first_variant).count() > layout.column_count) {
    layout.centimorgan = 2;
    layout.position = 3;
    layout.alt = 4;
    layout.ref = 5;
    layout.column_count = 6;
  }
  return layout;
}

bool is_bim_header(text_line const& line) {
  return token_cursor(line).next() == "#CHROM";
}

bim_layout parse_bim_header(line_reader const& reader, text_line const& line) {
  bim_layout layout;
  layout.has_header = true;
  layout.column_count = 1;
  std::array<bool, bim_columns.size()> is_seen{};
  token_cursor cursor(line);
  cursor.next();
  std::size_t column = 1;
  for (auto name = cursor.next(); !name.empty() && name != "FORMAT"; name = cursor.next()) {
    for (std::size_t i = 0; i < bim_columns.size(); ++i) {
      if (bim_columns[i].name != name) continue;
      if (is_seen[i]) {
        throw error(error_category::malformed_input, fmt::format("column '{}' appears twice", name),
                    reader.place(line, name.data()));
      }
      is_seen[i] = true;
      if (bim_columns[i].position != nullptr) layout.*bim_columns[i].position = column;
      layout.column_count = column + 1;
    }
    ++column;
  }
  if (!std::all_of(is_seen.begin(), is_seen.begin() + required_columns, [](bool b) { return b; })) {
    throw error(error_category::malformed_input,
                "the #CHROM header needs the columns POS, ID, REF and ALT", reader.place(line));
  }
  return layout;
}

}  // namespace gramscore::adapters
