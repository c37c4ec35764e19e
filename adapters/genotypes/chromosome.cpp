// SPDX-License-Identifier: MIT
#include "adapters/genotypes/chromosome.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::uint32_t code_x = 23;
constexpr std::uint32_t code_y = 24;
constexpr std::uint32_t code_xy = 25;
constexpr std::uint32_t code_mt = 26;
constexpr std::uint32_t code_par1 = 27;
constexpr std::uint32_t code_par2 = 28;

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

bool equals_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

/// One or two digits; a longer number is a contig name.
std::optional<std::uint32_t> parse_number(std::string_view name) {
  if (name.empty() || name.size() > 2 || !std::all_of(name.begin(), name.end(), is_digit)) {
    return std::nullopt;
  }
  std::uint32_t value = 0;
  for (char const digit : name) value = value * 10 + static_cast<std::uint32_t>(digit - '0');
  return value;
}

struct named_code {
  std::string_view name;
  std::uint32_t code;
};

// 0X, 0Y and 0M are spellings of other tools that plink2 reads too.
constexpr std::array<named_code, 8> prefixed_names{{{"X", code_x},
                                                    {"Y", code_y},
                                                    {"XY", code_xy},
                                                    {"MT", code_mt},
                                                    {"M", code_mt},
                                                    {"0X", code_x},
                                                    {"0Y", code_y},
                                                    {"0M", code_mt}}};
// Not after a `chr` prefix: chrPAR1 is a contig name.
constexpr std::array<named_code, 2> bare_names{{{"PAR1", code_par1}, {"PAR2", code_par2}}};

template <std::size_t Count>
std::optional<std::uint32_t> find_name(std::array<named_code, Count> const& names,
                                       std::string_view name) {
  for (named_code const& candidate : names) {
    if (equals_ignoring_case(candidate.name, name)) return candidate.code;
  }
  return std::nullopt;
}

ploidy_class ploidy_of(std::uint32_t code) {
  switch (code) {
    case code_x:
      return ploidy_class::x;
    case code_y:
      return ploidy_class::y;
    case code_mt:
      return ploidy_class::haploid;
    default:
      return ploidy_class::diploid;
  }
}

}  // namespace

chromosome parse_chromosome(std::string_view name) {
  std::optional<std::uint32_t> code = find_name(bare_names, name);
  if (!code) {
    std::string_view bare = name;
    if (equals_ignoring_case(bare.substr(0, 3), "chr")) bare.remove_prefix(3);
    code = find_name(prefixed_names, bare);
    if (!code) code = parse_number(bare);
  }
  if (!code) return {ploidy_class::diploid, false, 0};
  if (*code > code_par2) {
    throw error(
        error_category::malformed_input,
        fmt::format("chromosome code '{}' is out of range (humans have 0 to {})", name, code_par2));
  }
  return {ploidy_of(*code), true, *code};
}

std::string printed_chromosome(chromosome const& parsed, std::string_view name) {
  if (!parsed.known) return std::string(name);
  constexpr std::array<std::string_view, 6> names{"X", "Y", "XY", "MT", "PAR1", "PAR2"};
  if (parsed.code >= code_x) return std::string(names[parsed.code - code_x]);
  return std::to_string(parsed.code);
}

std::vector<chromosome> parse_contigs(std::vector<std::string_view> const& names,
                                      bool allow_extra_chr, std::string const& source) {
  std::vector<chromosome> result;
  result.reserve(names.size());
  for (std::string_view const name : names) {
    try {
      result.push_back(parse_chromosome(name));
    } catch (error const& failure) {
      throw error(failure.category(), failure.what(), {source, 0, 0});
    }
    if (!allow_extra_chr && !result.back().known) {
      throw error(error_category::malformed_input,
                  fmt::format("'{}' is not a human chromosome; --allow-extra-chr accepts contig "
                              "names",
                              name),
                  {source, 0, 0});
    }
  }
  return result;
}

}  // namespace gramscore::adapters
