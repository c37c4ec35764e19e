// SPDX-License-Identifier: MIT
#include "plugin/shell_completion.hpp"

#include <algorithm>
#include <string_view>

#include "plugin/flag_table.hpp"
#include "plugin/usage_hints.hpp"

namespace gramscore::plugin {

namespace {

std::string joined(std::vector<std::string> const& words) {
  std::string out;
  for (std::string const& word : words) out.append(out.empty() ? "" : " ").append(word);
  return out;
}

/// The word that the scripts' function for one argument takes: "@file", "@file.gram", "auto cpu".
std::string hint_word(argument_hint const& hint) {
  switch (hint.kind) {
    case hint_kind::none:
      return "@none";
    case hint_kind::file:
      return hint.extension.empty() ? "@file" : "@file." + hint.extension;
    case hint_kind::folder:
      return "@folder";
    case hint_kind::flag:
      return "@flag";
    case hint_kind::words:
      return joined(hint.words);
  }
  return "@none";
}

/// One branch of the `case` that both shells read: how many arguments, and what they are.
std::string flag_branch(flag_row const& row) {
  std::string names(row.name);
  for (auto const& [alias, name] : flag_aliases()) {
    if (name == row.name) names.append(" | ").append(alias);
  }
  usage_hints const hints = hints_of_usage(row.usage);
  std::string out = "    " + names + ")\n      least=" + std::to_string(row.min_arguments) +
                    " most=" + std::to_string(row.max_arguments) + " required=(";
  for (std::size_t i = 0; i < hints.required.size(); ++i) {
    out.append(i == 0 ? "" : " ").append("'").append(hint_word(hints.required[i])) += '\'';
  }
  return out + ") rest='" + hint_word(hints.rest) + "' ;;\n";
}

std::string flag_case() {
  std::string out = "  case $flag in\n";
  for (flag_row const& row : flag_rows()) out += flag_branch(row);
  return out + "    *) least=0 most=255 required=() rest='@none' ;;\n  esac\n";
}

std::string flag_names() {
  std::string out;
  for (flag_row const& row : flag_rows()) out.append("  --").append(row.name) += '\n';
  for (auto const& [alias, name] : flag_aliases()) out.append("  --").append(alias) += '\n';
  return out;
}

/// The first sentence of a help text, in zsh's notation NAME:DESCRIPTION within single quotes.
std::string described(std::string_view name, std::string_view help) {
  std::size_t const stop = std::min({help.find(". "), help.find('\n'), help.size()});
  std::string out = "  '--" + std::string(name) + ":";
  for (char const c : help.substr(0, stop)) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  if (out.back() == '.') out.pop_back();
  return out + "'\n";
}

std::string described_flags() {
  std::string out;
  for (flag_row const& row : flag_rows()) out += described(row.name, row.help);
  for (auto const& [alias, name] : flag_aliases()) {
    out += described(alias, "same as --" + std::string(name));
  }
  return out;
}

constexpr std::string_view origin =
    "# SPDX-License-Identifier: MIT\n"
    "# Made from gramscore's flag table: change that, not this file.\n";

constexpr std::string_view bash_functions = R"script(
# _gramscore_files PATTERN: names that start with the current word; folders and what fits PATTERN.
_gramscore_files() {
  local name
  compopt -o filenames 2>/dev/null
  while IFS= read -r name; do
    if [[ -d $name || $name == $1 ]]; then COMPREPLY+=("$name"); fi
  done < <(compgen -f -- "$current")
}

# _gramscore_words WORD...: literal words; one that ends with '=' is to be continued.
_gramscore_words() {
  local word
  while IFS= read -r word; do
    COMPREPLY+=("$word")
    if [[ $word == *= ]]; then compopt -o nospace 2>/dev/null; fi
  done < <(compgen -W "$*" -- "$current")
}

# _gramscore_argument HINT
_gramscore_argument() {
  case $1 in
    @none) ;;
    @flag) _gramscore_words "${_gramscore_flags[@]#--}" ;;
    @folder) _gramscore_files '' ;;
    @file) _gramscore_files '*' ;;
    @file.*) _gramscore_files "*${1#@file}" ;;
    *) _gramscore_words "$1" ;;
  esac
}

_gramscore() {
  local current=${COMP_WORDS[COMP_CWORD]} flag='' given=0 least most rest i
  local -a required
  COMPREPLY=()
  for ((i = COMP_CWORD - 1; i > 0; --i)); do
    if [[ ${COMP_WORDS[i]} == -[!0-9.]* ]]; then
      flag=${COMP_WORDS[i]#-}
      flag=${flag#-}
      break
    fi
    given=$((given + 1))
  done
)script";

constexpr std::string_view bash_end = R"script(
  if [[ $current != -* && -n $flag ]]; then
    if ((given < ${#required[@]})); then
      _gramscore_argument "${required[given]}"
    elif ((given < most)); then
      _gramscore_argument "$rest"
    fi
    if ((given < least)); then return; fi
  fi
  if [[ -z $current || $current == -* ]]; then _gramscore_words "${_gramscore_flags[@]}"; fi
}

complete -F _gramscore gramscore
)script";

constexpr std::string_view zsh_functions = R"script(
# _gramscore_argument HINT
_gramscore_argument() {
  case $1 in
    @none) ;;
    @flag) compadd -- "${(@)${(@)_gramscore_flags%%:*}#--}" ;;
    @folder) _files -/ ;;
    @file) _files ;;
    @file.*) _files -g "*${1#@file}" ;;
    *)
      local -a words=(${=1})
      compadd -- ${words:#*=}
      compadd -S '' -- ${(M)words:#*=}
      ;;
  esac
}

_gramscore() {
  local flag='' rest=''
  local -i given=0 least most i
  local -a required
  for ((i = CURRENT - 1; i > 1; --i)); do
    if [[ $words[i] == -[^0-9.]* ]]; then
      flag=${${words[i]#-}#-}
      break
    fi
    given+=1
  done
)script";

constexpr std::string_view zsh_end = R"script(
  if [[ $PREFIX != -* && -n $flag ]]; then
    if ((given < $#required)); then
      _gramscore_argument "$required[given + 1]"
    elif ((given < most)); then
      _gramscore_argument "$rest"
    fi
    if ((given < least)); then return; fi
  fi
  if [[ -z $PREFIX || $PREFIX == -* ]]; then _describe -o flag _gramscore_flags; fi
}

_gramscore "$@"
)script";

}  // namespace

std::string bash_completion() {
  std::string out(origin);
  out.append("_gramscore_flags=(\n").append(flag_names()).append(")\n");
  return out.append(bash_functions).append(flag_case()).append(bash_end);
}

std::string zsh_completion() {
  std::string out = "#compdef gramscore\n";
  out.append(origin).append("typeset -ga _gramscore_flags\n_gramscore_flags=(\n");
  out.append(described_flags()).append(")\n").append(zsh_functions);
  return out.append(flag_case()).append(zsh_end);
}

}  // namespace gramscore::plugin
