// SPDX-License-Identifier: MIT
#include "adapters/filters/phenotype_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <set>
#include <string_view>

#include "adapters/text/numbers.hpp"
#include "adapters/text/token_stream.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

[[noreturn]] void fail(std::string const& text) {
  throw error(error_category::inconsistent_input, text);
}

phenotype_column const& column_of(std::span<phenotype_column const> columns,
                                  std::string const& name, std::string_view flag) {
  auto const found =
      std::find_if(columns.begin(), columns.end(),
                   [&](phenotype_column const& column) { return column.name == name; });
  if (found == columns.end()) fail(fmt::format("{}: there is no phenotype '{}'", flag, name));
  return *found;
}

bool compare(double value, comparison how, double with) {
  switch (how) {
    case comparison::not_equal:
      return value != with;
    case comparison::less:
      return value < with;
    case comparison::at_most:
      return value <= with;
    case comparison::greater:
      return value > with;
    case comparison::at_least:
      return value >= with;
    case comparison::equal:
      break;
  }
  return value == with;
}

/// The code of a case (2) or a control (1) that a word names.
double case_code(std::string_view word, bool control_is_zero, std::string_view flag) {
  std::string lower(word);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (lower == "case" || lower == (control_is_zero ? "1" : "2")) return 2;
  if (lower == "control" || lower == "ctrl" || lower == (control_is_zero ? "0" : "1")) return 1;
  fail(fmt::format("{}: '{}' is neither a case nor a control", flag, word));
}

bool starts_number(std::string_view text) {
  if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
  if (text.starts_with('.')) text.remove_prefix(1);
  return !text.empty() && text[0] >= '0' && text[0] <= '9';
}

/// A condition on one column; not to be asked of a sample without a value.
std::function<bool(std::size_t sample)> test_of(phenotype_column const& column,
                                                phenotype_condition const& condition,
                                                bool control_is_zero, std::string_view flag) {
  auto const how = condition.how;
  if (column.kind == phenotype_kind::quantitative) {
    double with = 0;
    if (!parse_coefficient(condition.value, with)) {
      fail(fmt::format("{}: '{}' is no number, '{}' is quantitative", flag, condition.value,
                       column.name));
    }
    return [&column, how, with](std::size_t s) { return compare(column.values[s], how, with); };
  }
  if (how != comparison::equal && how != comparison::not_equal) {
    fail(fmt::format("{}: '{}' is not quantitative, so only == and != are possible", flag,
                     column.name));
  }
  if (column.kind == phenotype_kind::case_control) {
    double const code = case_code(condition.value, control_is_zero, flag);
    return [&column, how, code](std::size_t s) { return compare(column.values[s], how, code); };
  }
  if (starts_number(condition.value)) {
    fail(fmt::format("{}: '{}' is a number, '{}' has categories", flag, condition.value,
                     column.name));
  }
  bool const equal = how == comparison::equal;
  return [&column, equal, wanted = condition.value](std::size_t s) {
    return (column.categories[s] == wanted) == equal;
  };
}

std::size_t sample_count(phenotype_column const& column) {
  return std::max(column.values.size(), column.categories.size());
}

phenotype_column const& categorical_column(std::span<phenotype_column const> columns,
                                           std::string const& name, std::string const& flag) {
  if (!name.empty()) {
    auto const& column = column_of(columns, name, flag + "-cat-pheno");
    if (column.kind == phenotype_kind::categorical) return column;
    fail(fmt::format("{}-cat-pheno: '{}' has no categories", flag, name));
  }
  phenotype_column const* found = nullptr;
  for (phenotype_column const& column : columns) {
    if (column.kind != phenotype_kind::categorical) continue;
    if (found != nullptr) {
      fail(
          fmt::format("{0}-cats: '{1}' and '{2}' have categories; say with {0}-cat-pheno which "
                      "one is meant",
                      flag, found->name, column.name));
    }
    found = &column;
  }
  if (found == nullptr) fail(flag + "-cats: no phenotype has categories");
  return *found;
}

}  // namespace

void keep_with_phenotypes(std::span<phenotype_column const> columns,
                          std::span<std::string const> names, std::size_t count, kept_mask& kept) {
  auto const keep = [&](phenotype_column const& column) {
    keep_where(kept, count, [&](std::size_t s) { return !column.is_missing(s); });
  };
  for (std::string const& name : names) keep(column_of(columns, name, "--require-pheno"));
  if (names.empty()) std::for_each(columns.begin(), columns.end(), keep);
}

bool keep_by_condition(std::span<phenotype_column const> columns,
                       phenotype_condition const& condition, bool remove, bool control_is_zero,
                       kept_mask& kept) {
  std::string_view const flag = remove ? "--remove-if" : "--keep-if";
  auto const& column = column_of(columns, condition.phenotype, flag);
  auto const holds = test_of(column, condition, control_is_zero, flag);
  bool const of_missing = condition.how == comparison::not_equal;
  keep_where(kept, sample_count(column), [&](std::size_t s) {
    return (column.is_missing(s) ? of_missing : holds(s)) != remove;
  });
  auto const& categories = column.categories;
  bool const exists =
      condition.value != column.missing_category &&
      std::find(categories.begin(), categories.end(), condition.value) != categories.end();
  return exists || column.kind != phenotype_kind::categorical;
}

chosen_categories keep_by_category(std::span<phenotype_column const> columns,
                                   category_choice const& choice, bool remove, kept_mask& kept) {
  auto const& column =
      categorical_column(columns, choice.phenotype, remove ? "--remove" : "--keep");
  std::set<std::string_view> known(column.categories.begin(), column.categories.end());
  known.insert(column.missing_category);
  std::set<std::string_view> wanted;
  chosen_categories result;
  auto const add = [&](std::string_view name) {
    auto const found = known.find(name);
    if (found == known.end()) {
      ++result.unknown_count;
    } else {
      wanted.insert(*found);
    }
  };
  if (!choice.file.empty()) for_each_token(choice.file, add);
  for (std::string const& name : choice.names) add(name);
  result.found_count = wanted.size();
  if (wanted.empty()) return result;
  keep_where(kept, sample_count(column),
             [&](std::size_t s) { return wanted.contains(column.categories[s]) != remove; });
  return result;
}

}  // namespace gramscore::adapters
