// SPDX-License-Identifier: MIT
// Flags that select samples by sex, founders or phenotypes.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "adapters/text/numbers.hpp"
#include "engine/error.hpp"
#include "plugin/flag_actions.hpp"

namespace gramscore::plugin {

namespace {

using adapters::comparison;

filter_request& filters(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  return state.result.filter;
}

struct found_operator {
  comparison how = comparison::equal;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The first of != <> < <= = == >= >.
std::optional<found_operator> find_operator(std::string_view text) {
  using enum comparison;
  std::size_t const at = text.find_first_of("<>=");
  if (at == std::string_view::npos) return std::nullopt;
  char const next = at + 1 < text.size() ? text[at + 1] : '\0';
  if (text[at] == '=') {
    if (at > 0 && text[at - 1] == '!') return found_operator{not_equal, at - 1, at + 1};
    return found_operator{equal, at, at + (next == '=' ? 2 : 1)};
  }
  if (text[at] == '<' && next == '>') return found_operator{not_equal, at, at + 2};
  bool const or_equal = next == '=';
  comparison const low = or_equal ? at_most : less;
  comparison const high = or_equal ? at_least : greater;
  return found_operator{text[at] == '<' ? low : high, at, at + (or_equal ? 2 : 1)};
}

[[noreturn]] void bad_condition(given_flag const& flag) {
  bad_flag(flag, "the arguments are no condition such as \"PHENO1 > 2\"");
}

/// "PHENO1 > 2" as one word, with blanks on both sides of the operator or on none.
adapters::phenotype_condition split_condition(given_flag const& flag) {
  std::string_view const text = flag.arguments[0];
  auto const found = find_operator(text);
  if (!found) bad_condition(flag);
  std::string_view name = text.substr(0, found->begin);
  std::string_view value = text.substr(found->end);
  if (value.starts_with(' ')) {
    if (!name.ends_with(' ')) bad_condition(flag);
    name = name.substr(0, name.find_last_not_of(' ') + 1);
    value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
  }
  return {std::string(name), found->how, std::string(value)};
}

adapters::phenotype_condition read_condition(given_flag const& flag) {
  adapters::phenotype_condition condition;
  if (flag.arguments.size() == 1) {
    condition = split_condition(flag);
  } else if (flag.arguments.size() == 3) {
    auto const found = find_operator(flag.arguments[1]);
    if (!found || found->begin != 0 || found->end != flag.arguments[1].size()) bad_condition(flag);
    condition = {flag.arguments[0], found->how, flag.arguments[2]};
  } else {
    bad_condition(flag);
  }
  auto const has_blank = [](std::string const& text) {
    return text.empty() || text.find(' ') != std::string::npos;
  };
  if (has_blank(condition.phenotype) || has_blank(condition.value)) bad_condition(flag);
  double number = 0;
  bool const any_value =
      condition.how == comparison::equal || condition.how == comparison::not_equal;
  if (!any_value && !adapters::parse_coefficient(condition.value, number)) {
    bad_flag(flag, "'" + condition.value + "' is not a number");
  }
  return condition;
}

void set_founders(given_flag const& flag, parse_state& state, adapters::founder_rule rule) {
  auto& chosen = filters(flag, state).founders;
  if (chosen != adapters::founder_rule::all) {
    bad_flag(flag, "--keep-founders and --keep-nonfounders exclude each other");
  }
  chosen = rule;
  if (flag.typed != "remove-founders" && flag.typed != "remove-nonfounders") return;
  state.result.warnings.push_back("--" + flag.typed + " is plink2's other name of --" + flag.name +
                                  ": these samples are kept, not removed.");
}

}  // namespace

void apply_keep_females(given_flag const& flag, parse_state& state) {
  auto& sexes = filters(flag, state).sexes;
  sexes.drop_males = sexes.drop_unknown = true;
}
void apply_keep_males(given_flag const& flag, parse_state& state) {
  auto& sexes = filters(flag, state).sexes;
  sexes.drop_females = sexes.drop_unknown = true;
}
void apply_keep_nosex(given_flag const& flag, parse_state& state) {
  auto& sexes = filters(flag, state).sexes;
  sexes.drop_males = sexes.drop_females = true;
}
void apply_remove_females(given_flag const& flag, parse_state& state) {
  filters(flag, state).sexes.drop_females = true;
}
void apply_remove_males(given_flag const& flag, parse_state& state) {
  filters(flag, state).sexes.drop_males = true;
}
void apply_remove_nosex(given_flag const& flag, parse_state& state) {
  filters(flag, state).sexes.drop_unknown = true;
}

void apply_keep_founders(given_flag const& flag, parse_state& state) {
  set_founders(flag, state, adapters::founder_rule::founders);
}
void apply_keep_nonfounders(given_flag const& flag, parse_state& state) {
  set_founders(flag, state, adapters::founder_rule::nonfounders);
}

void apply_require_pheno(given_flag const& flag, parse_state& state) {
  filters(flag, state).required_phenotypes = flag.arguments;
}
void apply_keep_if(given_flag const& flag, parse_state& state) {
  filters(flag, state).keep_if = read_condition(flag);
}
void apply_remove_if(given_flag const& flag, parse_state& state) {
  filters(flag, state).remove_if = read_condition(flag);
}

// Flags are applied in alphabetical order: -cat-names, -cat-pheno, -cats.
void apply_keep_cat_names(given_flag const& flag, parse_state& state) {
  filters(flag, state).keep_categories.names = flag.arguments;
}
void apply_keep_cat_pheno(given_flag const& flag, parse_state& state) {
  filters(flag, state).keep_categories.phenotype = flag.arguments[0];
}
void apply_keep_cats(given_flag const& flag, parse_state& state) {
  filters(flag, state).keep_categories.file = flag.arguments[0];
}
void apply_remove_cat_names(given_flag const& flag, parse_state& state) {
  filters(flag, state).remove_categories.names = flag.arguments;
}
void apply_remove_cat_pheno(given_flag const& flag, parse_state& state) {
  filters(flag, state).remove_categories.phenotype = flag.arguments[0];
}
void apply_remove_cats(given_flag const& flag, parse_state& state) {
  filters(flag, state).remove_categories.file = flag.arguments[0];
}

void settle_phenotypes(parse_state& state) {
  auto& given = state.result;
  if (given.phenotypes.missing_output == given.phenotypes.reading.values.missing_category) {
    throw error(error_category::command_line,
                "--missing-catname and --output-missing-phenotype give the same text");
  }
  // plink2 calls it an error, and goes on.
  auto const warn = [&](std::string const& flag, adapters::category_choice const& choice) {
    if (choice.any() || choice.phenotype.empty()) return;
    given.warnings.push_back(flag + " does nothing: no categories are named beside it.");
  };
  warn("--keep-cat-pheno", given.filter.keep_categories);
  warn("--remove-cat-pheno", given.filter.remove_categories);
}

}  // namespace gramscore::plugin
