// SPDX-License-Identifier: MIT
#include "adapters/sscore/sscore_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

struct column_set {
  std::string_view name;
  bool sscore_columns::*selected;
  bool sscore_columns::*weaker = nullptr;  ///< what removing an unset set removes instead
};

constexpr std::array<column_set, 11> column_sets{{
    {"maybefid", &sscore_columns::maybefid},
    {"fid", &sscore_columns::fid, &sscore_columns::maybefid},
    {"maybesid", &sscore_columns::maybesid},
    {"sid", &sscore_columns::sid, &sscore_columns::maybesid},
    {"pheno1", &sscore_columns::pheno1},
    {"phenos", &sscore_columns::phenos},
    {"nallele", &sscore_columns::nallele},
    {"denom", &sscore_columns::denom},
    {"dosagesum", &sscore_columns::dosagesum},
    {"scoreavgs", &sscore_columns::scoreavgs},
    {"scoresums", &sscore_columns::scoresums},
}};

bool is_sign(char c) {
  return c == '+' || c == '-';
}

column_set const& find_set(std::string_view name) {
  for (column_set const& set : column_sets) {
    if (set.name == name) return set;
  }
  throw error(error_category::command_line,
              fmt::format("'{}' in --score cols= is not a column set; known sets: maybefid, fid, "
                          "maybesid, sid, pheno1, phenos, nallele, denom, dosagesum, scoreavgs, "
                          "scoresums",
                          name));
}

void apply(sscore_columns& columns, std::string_view item, bool is_edit) {
  bool const has_sign = !item.empty() && is_sign(item.front());
  if (has_sign != is_edit) {
    throw error(error_category::command_line,
                "in --score cols= either every column set has a + or - in front, or none has");
  }
  bool const removes = has_sign && item.front() == '-';
  if (has_sign) item.remove_prefix(1);
  column_set const& set = find_set(item);
  if (removes && set.weaker != nullptr && !(columns.*set.selected)) {
    columns.*set.weaker = false;
  }
  columns.*set.selected = !removes;
}

sscore_columns no_columns() {
  sscore_columns columns;
  for (column_set const& set : column_sets) columns.*set.selected = false;
  return columns;
}

}  // namespace

sscore_columns list_columns() {
  sscore_columns columns;
  columns.nallele = false;
  columns.dosagesum = false;
  return columns;
}

sscore_columns parse_sscore_columns(std::string_view descriptor, sscore_columns const& defaults) {
  bool const is_edit = !descriptor.empty() && is_sign(descriptor.front());
  sscore_columns columns = is_edit ? defaults : no_columns();
  while (true) {
    std::size_t const comma = descriptor.find(',');
    apply(columns, descriptor.substr(0, comma), is_edit);
    if (comma == std::string_view::npos) break;
    descriptor.remove_prefix(comma + 1);
  }
  bool const any = std::any_of(column_sets.begin(), column_sets.end(),
                               [&](column_set const& set) { return columns.*set.selected; });
  if (!any) throw error(error_category::command_line, "--score cols= leaves no column");
  return columns;
}

}  // namespace gramscore::adapters
