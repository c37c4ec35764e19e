// SPDX-License-Identifier: MIT
#include "adapters/bed/fam_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "adapters/text/token_cursor.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

struct fam_column {
  std::string_view name;
  std::size_t fam_layout::*position;
};

constexpr std::array<fam_column, 6> fam_columns{{
    {"FID", &fam_layout::fid},
    {"IID", &fam_layout::iid},
    {"SID", &fam_layout::sid},
    {"PAT", &fam_layout::pat},
    {"MAT", &fam_layout::mat},
    {"SEX", &fam_layout::sex},
}};

[[noreturn]] void fail(input_place place, std::string const& message) {
  throw error(error_category::malformed_input, message, std::move(place));
}

void add_phenotype(fam_layout& layout, std::string_view name, input_place place) {
  bool const is_repeated =
      std::any_of(layout.phenotypes.begin(), layout.phenotypes.end(),
                  [name](phenotype_position const& known) { return known.name == name; });
  if (is_repeated) fail(std::move(place), fmt::format("phenotype '{}' appears twice", name));
  layout.phenotypes.push_back({std::string(name), layout.column_count});
}

void add_column(fam_layout& layout, std::string_view name, input_place place) {
  auto const known = std::find_if(fam_columns.begin(), fam_columns.end(),
                                  [name](fam_column const& column) { return column.name == name; });
  if (known == fam_columns.end()) {
    add_phenotype(layout, name, std::move(place));
  } else if (layout.*known->position != no_column) {
    fail(std::move(place), fmt::format("column '{}' appears twice", name));
  } else {
    layout.*known->position = layout.column_count;
  }
  ++layout.column_count;
}

void check_positions(fam_layout const& layout, input_place const& place) {
  if (layout.fid != no_column && layout.fid != 0) fail(place, "FID is not the first column");
  if (layout.iid == no_column) fail(place, "there is no IID column");
  if (layout.iid > 1 || (layout.iid == 1 && layout.fid == no_column)) {
    fail(place, "IID is not the first column, nor the second behind FID");
  }
  if (layout.sid != no_column && layout.sid != layout.iid + 1) {
    fail(place, "SID does not follow IID");
  }
}

}  // namespace

fam_layout plain_fam_layout() {
  fam_layout layout;
  layout.fid = 0;
  layout.iid = 1;
  layout.pat = 2;
  layout.mat = 3;
  layout.sex = 4;
  layout.phenotypes.push_back({"PHENO1", 5});
  layout.column_count = 6;
  return layout;
}

bool is_fam_header(text_line const& line) {
  std::string_view const first = token_cursor(line).next();
  return first == "#FID" || first == "#IID";
}

fam_layout parse_fam_header(line_reader const& reader, text_line const& line) {
  fam_layout layout;
  token_cursor cursor(line);
  std::string_view name = cursor.next();
  name.remove_prefix(1);
  for (; !name.empty(); name = cursor.next()) {
    add_column(layout, name, reader.place(line, name.data()));
  }
  check_positions(layout, reader.place(line));
  return layout;
}

}  // namespace gramscore::adapters
