// SPDX-License-Identifier: MIT
#include "plugin/man_page.hpp"

#include <algorithm>

#include "plugin/flag_table.hpp"
#include "plugin/help.hpp"

namespace gramscore::plugin {

namespace {

/// Plain text for groff: what it would take for a request, an escape or a typographic quote is
/// written so that the reader sees the same characters and can copy them.
std::string escaped(std::string_view text) {
  std::string out;
  for (char const c : text) {
    bool const line_start = out.empty() || out.back() == '\n';
    if (c == '\\') {
      out += "\\(rs";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '\'') {
      out += "\\(aq";
    } else if (c == '^') {
      out += "\\(ha";
    } else if (c == '~') {
      out += "\\(ti";
    } else if (c == '`') {
      out += "\\(ga";
    } else if (c == '.' && line_start) {
      out += "\\&.";
    } else {
      out += c;
    }
  }
  return out;
}

/// Paragraphs of an indented text: one a line of the table's text.
std::string paragraphs(std::string_view text) {
  std::string out;
  while (true) {
    std::size_t const end = text.find('\n');
    out.append(escaped(text.substr(0, end))) += '\n';
    if (end == std::string_view::npos) return out;
    out += ".IP\n";
    text.remove_prefix(end + 1);
  }
}

std::string entry_of(flag_row const& row) {
  std::string out = ".TP\n\\fB" + escaped("--" + std::string(row.name)) + "\\fR";
  if (!row.usage.empty()) out.append(" ").append(escaped(row.usage));
  return out.append("\n").append(paragraphs(row.help));
}

std::string options_section() {
  std::string out = ".SH OPTIONS\n" + escaped(general_help()) + "\n";
  for (auto const& [group, title] : flag_groups()) {
    out.append(".SS \"").append(title).append("\"\n");
    for (flag_row const& row : flag_rows()) {
      if (row.group == group) out += entry_of(row);
    }
  }
  return out;
}

std::string synopsis_section() {
  std::string out = ".SH SYNOPSIS\n";
  for (std::string_view const form : command_forms()) {
    if (out.back() == '\n' && form != command_forms().front()) out += ".br\n";
    out.append(".B gramscore\n").append(escaped(form)) += '\n';
  }
  return out;
}

std::string exit_section() {
  std::string out = ".SH \"EXIT STATUS\"\nThe numbers are plink2's.\n";
  for (auto const& [code, meaning] : exit_codes()) {
    out.append(".TP\n.B ").append(std::to_string(code)) += '\n';
    out.append(escaped(meaning)) += '\n';
  }
  return out;
}

/// Lines indented by four spaces are commands, the others say what they do.
std::string examples_section() {
  std::string out = ".SH EXAMPLES\n";
  std::string_view text = help_examples();
  bool in_commands = false;
  while (!text.empty()) {
    std::size_t const end = std::min(text.find('\n'), text.size());
    std::string_view const line = text.substr(0, end);
    bool const is_command = line.starts_with("    ");
    if (is_command != in_commands) {
      out += is_command ? ".PP\n.RS 4\n.nf\n" : ".fi\n.RE\n.PP\n";
    }
    in_commands = is_command;
    out.append(escaped(line.substr(std::min(line.find_first_not_of(' '), line.size())))) += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out + (in_commands ? ".fi\n.RE\n" : "");
}

constexpr std::string_view description =
    ".SH DESCRIPTION\n"
    "Writes the polygenic scores that\n"
    ".B plink2 \\-\\-score\n"
    "writes, from a compressed grammar of the genotypes. The first run builds the grammar and\n"
    "keeps it beside the input; every later run, with any weights, reads only that.\n";

constexpr std::string_view files =
    ".SH ENVIRONMENT\n"
    ".TP\n"
    ".B GRAMSCORE_CACHE=off\n"
    "Turns the grammar cache off, as \\fB\\-\\-gram\\-cache off\\fR does.\n"
    ".SH FILES\n"
    ".TP\n"
    "\\fIinput\\fR.gram\n"
    "The grammar cache, such as study.bed.gram or study.vcf.gz.gram. It holds the genotypes:\n"
    "protect it as you protect them.\n"
    ".TP\n"
    "\\fIprefix\\fR.sscore\n"
    "The scores.\n"
    ".TP\n"
    "\\fIprefix\\fR.log\n"
    "The command, counts, warnings, and where the time went.\n";

}  // namespace

std::string man_page(std::string_view version) {
  std::string out =
      ".\\\" SPDX-License-Identifier: MIT\n"
      ".\\\" Made from the program's flag table: change that, not this file.\n"
      ".TH GRAMSCORE 1 \"\" \"gramscore ";
  out.append(version).append("\" \"User Commands\"\n");
  out +=
      ".SH NAME\n"
      "gramscore \\- polygenic scores from grammar\\-compressed genotypes\n";
  out.append(synopsis_section()).append(description).append(options_section());
  return out.append(exit_section()).append(files).append(examples_section());
}

}  // namespace gramscore::plugin
