// SPDX-License-Identifier: MIT
#include "plugin/help.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "plugin/flag_table.hpp"
#include "plugin/text_wrap.hpp"

namespace gramscore::plugin {

namespace {

constexpr auto forms = std::to_array<std::string_view>({
    "<input flags> --score <weights> [other flags]",
    "<input flags> --make-gram",
    "<input flags> --gram-verify",
    "--gram-info <file.gram> [--json]",
    "--help [flag]...",
});

constexpr std::string_view examples =
    "  Score with one weight column; the first run builds study.bed.gram:\n"
    "    gramscore --bfile study --score weights.tsv header-read --out study\n"
    "  All scores of a table, sums beside averages, no mean imputation:\n"
    "    gramscore --bfile study --score t.tsv.gz header-read no-mean-imputation \\\n"
    "      cols=+scoresums,+denom --score-col-nums 3-12 --out study\n"
    "  Build the grammar ahead of time, and look at it:\n"
    "    gramscore --vcf study.vcf.gz --make-gram --threads 8\n"
    "    gramscore --gram-info study.vcf.gz.gram\n";

constexpr std::string_view general =
    "Flags, columns, output and exit codes are those of plink2 --score; flags may start with '--' "
    "or '-'. A flag of plink2 that is not listed here is refused (exit 63), an unknown one is an "
    "error (exit 8).";

constexpr auto groups = std::to_array<titled_group>({
    {flag_group::input, "Input"},
    {flag_group::filters, "Samples and variants to use"},
    {flag_group::weights, "Scores"},
    {flag_group::frequencies, "Allele frequencies"},
    {flag_group::grammar, "Grammar cache"},
    {flag_group::run, "Run"},
    {flag_group::information, "Information"},
});

constexpr auto codes = std::to_array<exit_code_row>({
    {0, "done"},
    {1, "nothing to do"},
    {2, "out of memory"},
    {3, "a file cannot be opened"},
    {4, "a file cannot be read"},
    {5, "a file cannot be written"},
    {6, "malformed input"},
    {7, "inputs that disagree"},
    {8, "error in the command line"},
    {9, "a thread cannot be started"},
    {12, "unsupported processor"},
    {13, "degenerate data: nothing to score, or too few samples for frequencies"},
    {14, "decompression failed"},
    {16, "no usable GPU"},
    {60, "a bug: please report it"},
    {63, "a part of plink2 that is not supported"},
});

constexpr std::size_t usage_indent = 2;
constexpr std::size_t usage_hanging = 4;
constexpr std::size_t help_indent = 6;

std::string usage_lines() {
  std::string text;
  for (std::string_view const form : forms) {
    text.append(text.empty() ? "Usage: " : "       ").append("gramscore ").append(form) += '\n';
  }
  return text;
}

std::string exit_code_lines() {
  std::string text;
  for (auto const& [code, meaning] : codes) {
    text.append(code < 10 ? "   " : "  ").append(std::to_string(code)).append("  ");
    text.append(meaning) += '\n';
  }
  return text;
}

std::string describe(flag_row const& row) {
  std::string head = "--" + std::string(row.name);
  if (!row.usage.empty()) head.append(" ").append(row.usage);
  std::string text = wrap_text(head, usage_hanging);
  text.erase(0, usage_hanging - usage_indent);
  return text + "\n" + wrap_text(row.help, help_indent) + "\n";
}

}  // namespace

std::span<titled_group const> flag_groups() {
  return groups;
}

std::span<exit_code_row const> exit_codes() {
  return codes;
}

std::span<std::string_view const> command_forms() {
  return forms;
}

std::string_view general_help() {
  return general;
}

std::string_view help_examples() {
  return examples;
}

std::string usage_text() {
  return "gramscore: polygenic scores from grammar-compressed genotypes\n\n" + usage_lines() +
         "\n\"gramscore --help\" describes all flags.\n";
}

std::string help_text() {
  std::string text = "gramscore: polygenic scores from grammar-compressed genotypes\n\n" +
                     usage_lines() + "\n" + wrap_text(general) + "\n";
  for (auto const& [group, title] : groups) {
    text.append("\n").append(title).append("\n");
    for (flag_row const& row : flag_rows()) {
      if (row.group == group) text += describe(row);
    }
  }
  text.append("\nExit codes\n").append(exit_code_lines());
  return text.append("\nExamples\n").append(examples);
}

std::string help_for(std::span<std::string const> names) {
  std::string text;
  for (std::string_view name : names) {
    name.remove_prefix(std::min(name.find_first_not_of('-'), name.size()));
    flag_row const* const row = find_flag(canonical_flag(name));
    if (row != nullptr) {
      text += describe(*row);
    } else if (is_retired_flag(name)) {
      text += "  --" + std::string(name) + ": plink2 no longer has this flag (exit 8).\n";
    } else if (is_refused_flag(name)) {
      text += wrap_text("--" + std::string(name) +
                            ": a flag of plink2 that is not supported yet (exit 63).",
                        usage_indent) +
              "\n";
    } else {
      text += "  No help for '" + std::string(name) + "': there is no such flag.\n";
    }
  }
  return text;
}

}  // namespace gramscore::plugin
