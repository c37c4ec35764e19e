// SPDX-License-Identifier: MIT
// Flags that give variants new IDs, or select by them beyond --extract and --exclude.
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "engine/error.hpp"
#include "plugin/flag_actions.hpp"

namespace gramscore::plugin {

namespace {

/// The text of a flag that may not be longer than an ID.
std::string const& read_id_text(given_flag const& flag) {
  std::string const& text = flag.arguments[0];
  if (text.size() > adapters::longest_id) {
    bad_flag(flag,
             "the text is longer than " + std::to_string(adapters::longest_id) + " characters");
  }
  return text;
}

adapters::id_template read_template(given_flag const& flag) {
  try {
    return adapters::id_template(read_id_text(flag));
  } catch (error const& problem) {
    bad_flag(flag, problem.what());
  }
}

void set_ids(given_flag const& flag, parse_state& state, bool only_missing) {
  note_for_score(flag, state);
  auto& rules = state.result.filter.ids;
  if (rules.usual) bad_flag(flag, "--set-all-var-ids and --set-missing-var-ids exclude each other");
  rules.usual = read_template(flag);
  rules.only_missing = only_missing;
}

/// Flags are applied in alphabetical order, so the template for all is known here.
void set_multi(given_flag const& flag, parse_state& state,
               std::optional<adapters::id_template>& into) {
  note_for_score(flag, state);
  if (!state.result.filter.ids.usual) {
    bad_flag(flag, "this flag needs --set-all-var-ids or --set-missing-var-ids");
  }
  into = read_template(flag);
}

}  // namespace

void apply_extract_intersect(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  using enum variant_files::kind;
  variant_files& asked = state.result.filter.extract_intersect;
  asked.files = flag.arguments;
  if (asked.files[0] == "bed0") asked.form = bed0;
  if (asked.files[0] == "bed1") asked.form = bed1;
  if (asked.form == ids) return;
  asked.files.erase(asked.files.begin());
  if (asked.files.empty()) bad_flag(flag, "a file must follow '" + flag.arguments[0] + "'");
}

void apply_force_intersect(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  state.result.filter.force_intersect = true;
}

void apply_missing_var_code(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  state.result.filter.ids.missing_code = read_id_text(flag);
}

void apply_new_id_max_allele_len(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  using enum adapters::long_allele_rule;
  auto& rules = state.result.filter.ids;
  rules.longest_allele = read_count(flag, flag.arguments[0], adapters::longest_id - 2);
  if (flag.arguments.size() == 1) return;
  std::string const& word = flag.arguments[1];
  if (word == "missing") {
    rules.on_long_allele = missing;
  } else if (word == "truncate") {
    rules.on_long_allele = truncate;
  } else if (word != "error") {
    bad_flag(flag, "'" + word + "' is not one of error, missing, truncate");
  }
}

void apply_rm_dup(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  using enum adapters::duplicate_rule;
  constexpr std::array<std::pair<std::string_view, adapters::duplicate_rule>, 5> rules{
      {{"error", stop},
       {"retain-mismatch", retain_mismatch},
       {"exclude-mismatch", exclude_mismatch},
       {"exclude-all", exclude_all},
       {"force-first", force_first}}};
  duplicate_request asked;
  bool has_rule = false;
  for (std::string const& word : flag.arguments) {
    if (word == "list") {
      asked.lists = true;
      continue;
    }
    bool known = false;
    for (auto const& [name, rule] : rules) {
      if (word != name) continue;
      known = true;
      asked.rule = rule;
    }
    if (!known) bad_flag(flag, "'" + word + "' is not a mode of this flag");
    if (has_rule) bad_flag(flag, "two modes are given");
    has_rule = true;
  }
  state.result.filter.duplicates = asked;
}

void apply_set_all_var_ids(given_flag const& flag, parse_state& state) {
  set_ids(flag, state, false);
}
void apply_set_missing_var_ids(given_flag const& flag, parse_state& state) {
  set_ids(flag, state, true);
}

void apply_var_id_multi(given_flag const& flag, parse_state& state) {
  set_multi(flag, state, state.result.filter.ids.multiallelic);
}
void apply_var_id_multi_nonsnp(given_flag const& flag, parse_state& state) {
  set_multi(flag, state, state.result.filter.ids.multiallelic_nonsnp);
}

}  // namespace gramscore::plugin
