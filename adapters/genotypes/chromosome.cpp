// SPDX-License-Identifier: MIT
#include "adapters/genotypes/chromosome.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "adapters/text/numbers.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

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

struct spelling {
  std::string_view name;
  named_chromosome meaning;
};

// 0X, 0Y and 0M are spellings of other tools that plink2 reads too.
constexpr std::array<spelling, 8> prefixed_names{{{"X", named_chromosome::x},
                                                  {"Y", named_chromosome::y},
                                                  {"XY", named_chromosome::xy},
                                                  {"MT", named_chromosome::mt},
                                                  {"M", named_chromosome::mt},
                                                  {"0X", named_chromosome::x},
                                                  {"0Y", named_chromosome::y},
                                                  {"0M", named_chromosome::mt}}};
// Not after a `chr` prefix: chrPAR1 is a contig name.
constexpr std::array<spelling, 2> bare_names{
    {{"PAR1", named_chromosome::par1}, {"PAR2", named_chromosome::par2}}};

template <std::size_t Count>
std::optional<named_chromosome> find_name(std::array<spelling, Count> const& names,
                                          std::string_view name) {
  for (spelling const& candidate : names) {
    if (equals_ignoring_case(candidate.name, name)) return candidate.meaning;
  }
  return std::nullopt;
}

ploidy_class ploidy_of(std::optional<named_chromosome> named, karyotype const& species) {
  if (species.haploid) return ploidy_class::haploid;
  if (named == named_chromosome::x) return ploidy_class::x;
  if (named == named_chromosome::y) return ploidy_class::y;
  return named == named_chromosome::mt ? ploidy_class::haploid : ploidy_class::diploid;
}

std::string describe(karyotype const& species) {
  return species.is_human() ? "humans have" : "the chromosome set given has";
}

}  // namespace

chromosome_name read_chromosome_name(std::string_view name) {
  chromosome_name read;
  read.named = find_name(bare_names, name);
  if (read.named) return read;
  if (equals_ignoring_case(name.substr(0, 3), "chr")) name.remove_prefix(3);
  read.named = find_name(prefixed_names, name);
  if (!read.named) read.number = parse_number(name);
  return read;
}

chromosome parse_chromosome(std::string_view name, karyotype const& species) {
  auto const read = read_chromosome_name(name);
  if (read.is_contig()) {
    return {ploidy_of(std::nullopt, species), false, 0, false, std::nullopt, false};
  }
  if (read.named && !species.has[static_cast<std::size_t>(*read.named)]) {
    throw error(error_category::malformed_input,
                fmt::format("there is no chromosome '{}' in the chromosome set given", name));
  }
  std::uint32_t const code = read.named ? species.code_of(*read.named) : *read.number;
  if (code > species.last_code()) {
    throw error(error_category::malformed_input,
                fmt::format("chromosome code '{}' is out of range ({} 0 to {})", name,
                            describe(species), species.last_code()));
  }
  auto const named = species.name_of(code);
  return {
      ploidy_of(named, species), true, code, code != 0 && code <= species.autosomes, named, false};
}

std::string printed_chromosome(chromosome const& parsed, std::string_view name) {
  if (!parsed.known) return std::string(parsed.is_printed_as_0 ? "0" : name);
  constexpr std::array<std::string_view, named_chromosomes> names{"X",  "Y",    "XY",
                                                                  "MT", "PAR1", "PAR2"};
  if (parsed.named) return std::string(names[static_cast<std::size_t>(*parsed.named)]);
  if (parsed.is_gap()) return "MT";  // as plink2 does
  return std::to_string(parsed.code);
}

std::vector<chromosome> parse_contigs(std::span<std::string_view const> names,
                                      karyotype const& species, bool allow_extra_chr,
                                      std::string const& source) {
  std::vector<chromosome> result;
  result.reserve(names.size());
  for (std::string_view const name : names) {
    try {
      result.push_back(parse_chromosome(name, species));
    } catch (error const& failure) {
      throw error(failure.category(), failure.what(), {source, 0, 0});
    }
    if (!allow_extra_chr && !result.back().known) {
      throw error(error_category::malformed_input, unknown_contig_text(name, species),
                  {source, 0, 0});
    }
  }
  return result;
}

std::optional<std::size_t> find_split(std::span<chromosome const> runs) {
  std::set<std::uint32_t> seen;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (!runs[i].known) continue;
    bool const goes_on = i != 0 && runs[i - 1].known && runs[i - 1].code == runs[i].code;
    if (!seen.insert(runs[i].code).second && !goes_on) return i;
  }
  return std::nullopt;
}

std::string unknown_contig_text(std::string_view name, karyotype const& species) {
  return fmt::format("'{}' is not a {}chromosome{}; --allow-extra-chr accepts contig names", name,
                     species.is_human() ? "human " : "",
                     species.is_human() ? "" : " of the chromosome set given");
}

}  // namespace gramscore::adapters
