// SPDX-License-Identifier: MIT
#include "plugin/help.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "plugin/flag_table.hpp"
#include "plugin/text_wrap.hpp"

namespace gramscore::plugin {

namespace {

constexpr std::string_view usage_lines =
    "Usage: gramscore <input flags> --score <weights> [other flags]\n"
    "       gramscore <input flags> --make-gram\n"
    "       gramscore <input flags> --gram-verify\n"
    "       gramscore --gram-info <file.gram> [--json]\n"
    "       gramscore --help [flag]...\n";

constexpr std::string_view examples =
    "Examples\n"
    "  Score with one weight column; the first run builds study.bed.gram:\n"
    "    gramscore --bfile study --score weights.tsv header-read --out study\n"
    "  All scores of a table, sums beside averages, no mean imputation:\n"
    "    gramscore --bfile study --score t.tsv.gz header-read no-mean-imputation \\\n"
    "      cols=+scoresums,+denom --score-col-nums 3-12 --out study\n"
    "  Build the grammar ahead of time, and look at it:\n"
    "    gramscore --vcf study.vcf.gz --make-gram --threads 8\n"
    "    gramscore --gram-info study.vcf.gz.gram\n";

constexpr auto group_titles = std::to_array<std::pair<flag_group, std::string_view>>({
    {flag_group::input, "Input"},
    {flag_group::weights, "Scores"},
    {flag_group::frequencies, "Allele frequencies"},
    {flag_group::grammar, "Grammar cache"},
    {flag_group::run, "Run"},
    {flag_group::information, "Information"},
});

constexpr std::size_t usage_indent = 2;
constexpr std::size_t usage_hanging = 4;
constexpr std::size_t help_indent = 6;

std::string describe(flag_row const& row) {
  std::string head = "--" + std::string(row.name);
  if (!row.usage.empty()) head.append(" ").append(row.usage);
  std::string text = wrap_text(head, usage_hanging);
  text.erase(0, usage_hanging - usage_indent);
  return text + "\n" + wrap_text(row.help, help_indent) + "\n";
}

}  // namespace

std::string usage_text() {
  return "gramscore: polygenic scores from grammar-compressed genotypes\n\n" +
         std::string(usage_lines) + "\n\"gramscore --help\" describes all flags.\n";
}

std::string help_text() {
  std::string text =
      "gramscore: polygenic scores from grammar-compressed genotypes\n\n" +
      std::string(usage_lines) + "\n" +
      wrap_text(
          "Flags, columns, output and exit codes are those of plink2 --score; flags may start with "
          "'--' or '-'. A flag of plink2 that is not listed here is refused (exit 63), an unknown "
          "one is an error (exit 8).") +
      "\n";
  for (auto const& [group, title] : group_titles) {
    text.append("\n").append(title).append("\n");
    for (flag_row const& row : flag_rows()) {
      if (row.group == group) text += describe(row);
    }
  }
  return text + "\n" + std::string(examples);
}

std::string help_for(std::span<std::string const> names) {
  std::string text;
  for (std::string_view name : names) {
    name.remove_prefix(std::min(name.find_first_not_of('-'), name.size()));
    flag_row const* const row = find_flag(canonical_flag(name));
    if (row != nullptr) {
      text += describe(*row);
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
