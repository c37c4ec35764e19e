// SPDX-License-Identifier: MIT
#include "adapters/vcf/vcf_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/error.hpp"

namespace gramscore::adapters {

namespace {

constexpr std::string_view fixed_columns = "#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO";

std::vector<std::string> split_names(std::string_view text) {
  std::vector<std::string> names;
  while (!text.empty()) {
    std::size_t const tab = std::min(text.find('\t'), text.size());
    names.emplace_back(text.substr(0, tab));
    text.remove_prefix(std::min(tab + 1, text.size()));
  }
  return names;
}

std::vector<std::string> read_column_line(std::string_view line, input_place const& place) {
  if (!line.starts_with(fixed_columns)) {
    throw error(error_category::malformed_input,
                "expected the columns CHROM POS ID REF ALT QUAL FILTER INFO after '#'", place);
  }
  line.remove_prefix(fixed_columns.size());
  if (!line.empty() && line.front() != '\t') {
    throw error(error_category::malformed_input, "the column after FILTER is not INFO", place);
  }
  if (!line.starts_with("\tFORMAT\t")) return {};
  return split_names(line.substr(8));
}

void check_format_line(std::string_view line, bool& gt_seen, input_place const& place) {
  if (!line.starts_with("##FORMAT=<ID=GT,")) return;
  if (gt_seen) throw error(error_category::malformed_input, "a second FORMAT/GT line", place);
  gt_seen = true;
  if (!line.starts_with("##FORMAT=<ID=GT,Number=1,Type=String,")) {
    throw error(error_category::malformed_input, "FORMAT/GT is not one String", place);
  }
}

}  // namespace

std::vector<std::string> read_vcf_header(vcf_lines& lines) {
  std::string_view line;
  bool gt_seen = false;
  while (lines.next(line)) {
    if (line.starts_with("##")) {
      check_format_line(line, gt_seen, lines.place());
      continue;
    }
    if (!line.starts_with('#')) break;
    return read_column_line(line, lines.place());
  }
  throw error(error_category::malformed_input, "no #CHROM header line; is it a VCF?",
              lines.place());
}

sample_table make_sample_table(std::vector<std::string> names, input_place const& place) {
  if (names.empty()) throw error(error_category::degenerate_data, "the file has no samples", place);
  for (std::string const& name : names) {
    if (name.empty()) throw error(error_category::malformed_input, "a sample name is empty", place);
  }
  sample_table table;
  table.sexes.assign(names.size(), sex::unknown);
  table.iid = std::move(names);
  return table;
}

}  // namespace gramscore::adapters
