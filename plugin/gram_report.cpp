// SPDX-License-Identifier: MIT
#include "plugin/gram_report.hpp"

#include <fmt/core.h>

#include <string_view>
#include <vector>

namespace gramscore::plugin {

namespace {

constexpr std::uint64_t bytes_a_pass_through_node = 4;  // one rule of two 16-bit symbols

/// One figure: its JSON name, its name in the text, a note. An empty label is for JSON only.
struct figure {
  std::string_view key;
  std::string_view label;
  std::string value;
  std::string_view note;
};

std::string text_of(std::uint64_t value) {
  return std::to_string(value);
}

/// A double that prints with all its digits; JSON has no infinity or NaN.
std::string ratio(double value) {
  return value >= 0 && value <= 1e300 ? fmt::format("{:.4f}", value) : "0";
}

void add_contents(gram_report const& report, std::vector<figure>& into) {
  adapters::gram_info const& info = report.info;
  into.insert(into.end(), {
                              {"samples", "samples", text_of(info.samples), ""},
                              {"variants", "variants", text_of(info.variants), ""},
                              {"alleles", "alleles", text_of(info.alleles), ""},
                              {"contigs", "contigs", text_of(info.contigs), ""},
                              {"nonzero", "non-zero genotypes", text_of(info.nonzero),
                               "other than the common homozygote, missing included"},
                              {"missing", "missing genotypes", text_of(info.missing), ""},
                              {"grammar_tiles", "grammar tiles", text_of(info.grammar_tiles), ""},
                              {"haplotype_tiles", "haplotype tiles", text_of(info.haplotype_tiles),
                               "grammar tiles with two rows a sample"},
                              {"packed_tiles", "packed tiles", text_of(info.packed_tiles),
                               "two bits a genotype"},
                          });
}

void add_shape(gram_report const& report, std::vector<figure>& into) {
  engine::structure const& shape = report.shape;
  into.insert(
      into.end(),
      {
          {"terminals", "terminals", text_of(shape.terminals), ""},
          {"rules", "rules", text_of(shape.rules), ""},
          {"axiom_symbols", "axiom symbols", text_of(shape.axiom_symbols), ""},
          {"null_symbols", "null symbols", text_of(shape.null_symbols), "padding of dense rows"},
          {"depth", "depth", text_of(shape.depth), "levels of the deepest tile"},
          {"live_set", "live set", text_of(shape.live_set),
           "values of the widest pair of completed neighbouring levels"},
          {"arena_bytes", "arena bytes", text_of(shape.live_set * sizeof(std::int64_t)),
           "of the streaming schedule, 8 a value"},
          {"pass_through_nodes", "pass-through nodes", text_of(shape.pass_through_nodes),
           "that completion would add"},
          {"pass_through_bytes", "pass-through bytes",
           text_of(shape.pass_through_nodes * bytes_a_pass_through_node), "4 a node"},
      });
}

void add_bytes(gram_report const& report, std::vector<figure>& into) {
  adapters::gram_info const& info = report.info;
  into.insert(
      into.end(),
      {
          {"matrix_bytes", "matrix bytes", text_of(info.matrix.matrix()),
           "rules, axioms, row directories, packed cells"},
          {"rule_bytes", "  rules", text_of(info.matrix.rules), ""},
          {"axiom_bytes", "  axioms", text_of(info.matrix.axioms), ""},
          {"directory_bytes", "  row directories", text_of(info.matrix.directory), ""},
          {"packed_bytes", "  packed cells", text_of(info.matrix.codes), ""},
          {"terminal_bytes", "terminal tables", text_of(info.matrix.terminals),
           "which leaf is which genotype"},
          {"leaf_value_bytes", "leaf values", text_of(report.shape.terminals * sizeof(double)),
           "8 a terminal, at run time, for every method"},
          {"result_bytes", "result", text_of(info.samples * sizeof(double)), "8 a sample"},
          {"file_bytes", "file bytes", text_of(info.file_bytes), ""},
          {"tile_section_bytes", "  tiles", text_of(info.sections.tiles), ""},
          {"tile_directory_bytes", "  tile directory", text_of(info.sections.tile_directory), ""},
          {"variant_bytes", "  variants", text_of(info.sections.variants), ""},
          {"id_index_bytes", "  ID index", text_of(info.sections.id_index), ""},
          {"sample_bytes", "  samples", text_of(info.sections.samples), ""},
          {"table_bytes", "  all tables", text_of(info.table_bytes), "the file without its tiles"},
          {"csr_bytes", "CSR bytes", text_of(info.csr_bytes), "8 a non-zero, 8 a row pointer"},
          {"bed_bytes", ".bed bytes", text_of(info.bed_bytes), ""},
          {"csr_ratio", "CSR / matrix", ratio(info.csr_ratio), ""},
          {"bed_ratio", ".bed / matrix", ratio(info.bed_ratio), ""},
      });
}

std::vector<figure> figures_of(gram_report const& report) {
  std::vector<figure> figures;
  add_contents(report, figures);
  add_shape(report, figures);
  add_bytes(report, figures);
  return figures;
}

std::string join_numbers(std::vector<std::uint64_t> const& numbers, std::string_view separator) {
  std::string text;
  for (std::uint64_t const number : numbers) {
    if (!text.empty()) text.append(separator);
    text.append(std::to_string(number));
  }
  return text;
}

std::string json_string(std::string_view text) {
  std::string quoted = "\"";
  for (char const c : text) {
    auto const byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      quoted.append({'\\', c});
    } else if (byte < 0x20) {
      quoted += fmt::format("\\u{:04x}", byte);
    } else {
      quoted.push_back(c);
    }
  }
  return quoted + "\"";
}

}  // namespace

std::string gram_report_text(gram_report const& report) {
  std::string text = report.path;
  for (figure const& f : figures_of(report)) {
    text += fmt::format("\n{:<20}{:>14}", f.label, f.value);
    if (!f.note.empty()) text += fmt::format("  {}", f.note);
  }
  return text + "\nlevel widths        " + join_numbers(report.shape.level_width, " ");
}

std::string gram_report_json(gram_report const& report) {
  std::string text = "{\n  \"file\": " + json_string(report.path);
  for (figure const& f : figures_of(report)) {
    text += fmt::format(",\n  \"{}\": {}", f.key, f.value);
  }
  return text + fmt::format(",\n  \"level_widths\": [{}]\n}}",
                            join_numbers(report.shape.level_width, ", "));
}

}  // namespace gramscore::plugin
