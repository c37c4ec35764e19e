// SPDX-License-Identifier: MIT
#include "adapters/bed/bim_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "adapters/text/numbers.hpp"
#include "adapters/text/token_cursor.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::uint64_t position_limit = 2147483646;
constexpr std::size_t longest_variant_id = 16000;  // plink2's
constexpr std::ptrdiff_t max_alt_count = 254;      // as in a VCF: plink2's byte for an allele index

bool has_comma(std::string_view token) {
  return token.find(',') != std::string_view::npos;
}

/// Calls `visit` with each allele of a comma-separated list.
template <typename Visit>
void for_each_allele(std::string_view list, Visit visit) {
  for (std::size_t comma = list.find(','); comma != std::string_view::npos;
       comma = list.find(',')) {
    visit(list.substr(0, comma));
    list.remove_prefix(comma + 1);
  }
  visit(list);
}

}  // namespace

void split_alleles(bim_variant const& variant, std::vector<std::string>& alleles) {
  std::size_t count = 1;
  auto const add = [&](std::string_view allele) {
    if (alleles.size() < ++count) alleles.resize(count);
    alleles[count - 1] = allele;
  };
  if (alleles.empty()) alleles.resize(1);
  alleles[0] = variant.ref;
  for_each_allele(variant.alt, add);
  alleles.resize(count);
}

bim_reader::bim_reader(std::string path, chromosome_order_options const& names)
    : lines_(std::move(path)), chromosomes_(names) {}

void bim_reader::fail(std::string const& message, std::string_view token) const {
  throw error(error_category::malformed_input, message, lines_.place(line_, token.data()));
}

bool bim_reader::next_line() {
  if (lines_.next(line_)) return true;
  lines_.refuse_blank_end();
  return false;
}

void bim_reader::read_comment() {
  if (has_layout_) {
    throw error(error_category::malformed_input,
                "a line starts with # behind the header or the first variant", lines_.place(line_));
  }
  if (is_bim_header(line_)) {
    layout_ = parse_bim_header(lines_, line_);
    has_layout_ = true;
  }
}

void bim_reader::split() {
  tokens_.resize(layout_.column_count);
  token_cursor cursor(line_);
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    tokens_[i] = cursor.next();
    if (tokens_[i].empty()) {
      throw error(error_category::malformed_input,
                  fmt::format("the line has {} columns, {} are needed", i, tokens_.size()),
                  lines_.place(line_));
    }
  }
}

void bim_reader::read_chromosome(bim_variant& variant) {
  std::string_view const name = tokens_[layout_.chromosome];
  try {
    variant.contig = chromosomes_.add(name);
  } catch (error const& failure) {
    throw error(failure.category(), failure.what(), lines_.place(line_, name.data()));
  }
}

/// Digits count up to the first other character: 100.5 is 100, as in plink2.
void bim_reader::read_position(bim_variant& variant) const {
  std::string_view const token = tokens_[layout_.position];
  bool const is_negative = token.front() == '-';
  std::size_t at = is_negative || token.front() == '+' ? 1 : 0;
  if (at == token.size() || !is_digit(token[at])) {
    fail(fmt::format("position '{}' is not a number", token), token);
  }
  std::uint64_t value = 0;
  for (; at < token.size() && is_digit(token[at]); ++at) {
    value = value * 10 + static_cast<std::uint64_t>(token[at] - '0');
    if (value > position_limit) {
      fail(fmt::format("position '{}' is larger than {}", token, position_limit), token);
    }
  }
  variant.is_dropped = is_negative && value != 0;
  variant.position = static_cast<std::uint32_t>(value);
}

void bim_reader::check_alt_list(std::string_view alt) const {
  auto const count = std::count(alt.begin(), alt.end(), ',') + 1;
  if (count > max_alt_count) {
    throw error(error_category::not_supported,
                fmt::format("the variant has {} ALT alleles; at most {} are supported", count,
                            max_alt_count),
                lines_.place(line_, alt.data()));
  }
  for_each_allele(alt, [&](std::string_view allele) {
    if (allele.empty()) fail(fmt::format("ALT '{}' has an empty allele", alt), alt);
    if (allele == "0" || allele == ".") {
      throw error(error_category::inconsistent_input,
                  fmt::format("ALT '{}' has a missing allele among others", alt),
                  lines_.place(line_, alt.data()));
    }
  });
}

void bim_reader::read_alleles(bim_variant& variant) const {
  std::string_view const alt = tokens_[layout_.alt];
  std::string_view const ref = tokens_[layout_.ref];
  if (has_comma(ref)) fail(fmt::format("REF allele '{}' has a comma", ref), ref);
  if (has_comma(alt)) check_alt_list(alt);
  variant.ref = ref;
  variant.alt = alt;
}

void bim_reader::check_centimorgan() const {
  if (layout_.centimorgan == bim_layout::no_column) return;
  std::string_view const token = tokens_[layout_.centimorgan];
  double ignored = 0;
  if (!parse_coefficient(token, ignored)) {
    fail(fmt::format("genetic position '{}' is not a number", token), token);
  }
}

bool bim_reader::next(bim_variant& variant) {
  while (true) {
    if (!next_line()) return false;
    if (line_.text.front() != '#') break;
    read_comment();
  }
  if (!has_layout_) {
    layout_ = plain_bim_layout(line_);
    has_layout_ = true;
  }
  split();
  read_chromosome(variant);
  read_position(variant);
  std::string_view const alt = tokens_[layout_.alt];
  if (!layout_.has_header && has_comma(alt)) {
    fail(fmt::format("ALT '{}' is a list, which needs a #CHROM header line", alt), alt);
  }
  if (variant.is_dropped) return true;
  variant.id = tokens_[layout_.id];
  if (variant.id.size() > longest_variant_id) {
    fail(fmt::format("the variant ID has {} characters; {} are allowed", variant.id.size(),
                     longest_variant_id),
         variant.id);
  }
  check_centimorgan();
  read_alleles(variant);
  return true;
}

}  // namespace gramscore::adapters
