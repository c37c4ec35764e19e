// SPDX-License-Identifier: MIT
#include "adapters/vcf/vcf_record_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

namespace gramscore::adapters {

namespace {

constexpr std::uint32_t max_position = 2147483646;
constexpr std::size_t max_alt_count = 254;  // as plink2's build: one byte for an allele index

[[noreturn]] void malformed(std::string const& message, input_place const& place) {
  throw error(error_category::malformed_input, message, place);
}

bool is_blank(char c) {
  return static_cast<unsigned char>(c) <= ' ';
}
bool has_blank(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_blank);
}

/// plink2 refuses low punctuation in ALT, '*' apart.
bool is_alt_byte(char c) {
  return static_cast<unsigned char>(c) > ',' || c == '*';
}

void normalise_missing(std::string& allele) {
  if (allele == "0") allele = ".";
}

void check_alleles(std::vector<std::string>& alleles, input_place const& place) {
  std::string& ref = alleles.front();
  if (ref.empty() || has_blank(ref) || ref.find(',') != std::string::npos) {
    malformed("REF is empty or holds a blank or a comma", place);
  }
  if (alleles.size() > max_alt_count + 1) {
    throw error(error_category::not_supported,
                fmt::format("the variant has {} ALT alleles; at most {} are supported",
                            alleles.size() - 1, max_alt_count),
                place);
  }
  normalise_missing(ref);
  for (std::size_t i = 1; i < alleles.size(); ++i) {
    std::string& alt = alleles[i];
    if (alt.empty() || !std::all_of(alt.begin(), alt.end(), is_alt_byte)) {
      malformed(fmt::format("ALT allele {} is empty or holds a byte that no allele can have", i),
                place);
    }
    normalise_missing(alt);
    if (alt == "." && alleles.size() > 2) {
      throw error(error_category::inconsistent_input,
                  "a missing allele ('.' or '0') among several ALT alleles", place);
    }
  }
}

}  // namespace

vcf_line_fields split_vcf_line(std::string_view line, input_place const& place) {
  vcf_line_fields fields;
  std::array<std::string_view*, 9> const columns = {&fields.chrom,  &fields.pos,  &fields.id,
                                                    &fields.ref,    &fields.alt,  &fields.qual,
                                                    &fields.filter, &fields.info, &fields.format};
  for (std::string_view* column : columns) {
    std::size_t const tab = line.find('\t');
    if (tab == std::string_view::npos) malformed("the line has too few columns", place);
    *column = line.substr(0, tab);
    line.remove_prefix(tab + 1);
  }
  fields.samples = line;
  return fields;
}

std::uint32_t parse_position(std::string_view text, input_place const& place) {
  bool const negative = text.starts_with('-');
  std::string_view digits = text;
  if (negative || text.starts_with('+')) digits.remove_prefix(1);
  std::uint32_t position = 0;
  auto const [end, failure] =
      std::from_chars(digits.data(), digits.data() + digits.size(), position);
  if (failure != std::errc() || position > max_position || (negative && position != 0)) {
    malformed(fmt::format("POS '{}' is not a number from 0 to {}", text, max_position), place);
  }
  return position;
}

void split_alleles(std::string_view ref, std::string_view alt, std::vector<std::string>& alleles) {
  auto const alt_count = static_cast<std::size_t>(std::count(alt.begin(), alt.end(), ',')) + 1;
  alleles.resize(1 + alt_count);
  alleles.front().assign(ref);
  for (std::size_t i = 1; i <= alt_count; ++i) {
    std::size_t const comma = std::min(alt.find(','), alt.size());
    alleles[i].assign(alt.substr(0, comma));
    alt.remove_prefix(std::min(comma + 1, alt.size()));
  }
}

void check_record(variant_record& record, input_place const& place) {
  if (record.id.empty()) malformed("the ID is empty; a missing one is '.'", place);
  if (record.id.size() > max_name_bytes) {
    malformed(fmt::format("the ID is longer than {} bytes", max_name_bytes), place);
  }
  if (has_blank(record.id)) malformed("the ID holds a blank", place);
  check_alleles(record.alleles, place);
}

void check_quality(std::string_view text, input_place const& place) {
  if (text == ".") return;
  std::string_view number = text;
  if (number.starts_with('+')) number.remove_prefix(1);
  double value = 0.0;
  auto const [end, failure] = std::from_chars(number.data(), number.data() + number.size(), value);
  std::string_view rest(end, static_cast<std::size_t>(number.data() + number.size() - end));
  // plink2 reads "1e" and "1e+" as 1.
  if (rest.starts_with('e') || rest.starts_with('E')) {
    rest.remove_prefix(1);
    if (rest.starts_with('+') || rest.starts_with('-')) rest.remove_prefix(1);
  }
  // Out of range is an overflow unless the exponent is negative; plink2 reads tiny values as 0.
  bool const too_large = failure == std::errc::result_out_of_range &&
                         number.find("e-") == std::string_view::npos &&
                         number.find("E-") == std::string_view::npos;
  if (failure == std::errc::invalid_argument || too_large || !std::isfinite(value) ||
      !rest.empty()) {
    malformed(fmt::format("QUAL '{}' is neither '.' nor a number", text), place);
  }
}

void fill_record(vcf_line_fields const& fields, variant_record& record, input_place const& place) {
  record.position = parse_position(fields.pos, place);
  record.id.assign(fields.id);
  split_alleles(fields.ref, fields.alt, record.alleles);
  check_record(record, place);
  check_quality(fields.qual, place);
  if (fields.filter.empty()) malformed("FILTER is empty; a missing one is '.'", place);
}

}  // namespace gramscore::adapters
