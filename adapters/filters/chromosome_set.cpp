// SPDX-License-Identifier: MIT
#include "adapters/filters/chromosome_set.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::uint32_t last_autosome = 22;
constexpr std::uint32_t code_xy = 25;
constexpr std::uint32_t code_par1 = 27;
constexpr std::uint32_t code_par2 = 28;

[[noreturn]] void fail(std::string const& text) {
  throw error(error_category::command_line, text);
}

/// `7`, `07` and `chr7`, up to 99: a number beyond the human chromosomes stands for none.
/// @return false if the name is no such number.
bool parse_code(std::string_view name, std::uint32_t& code) {
  std::size_t const digits = name.find_last_not_of("0123456789") + 1;
  std::string_view const number = name.substr(digits);
  if (number.empty() || number.size() > 2) return false;
  // What chr1 may be spelled like, the number may too; PAR1 is a name.
  if (digits != 0 && parse_chromosome(std::string(name.substr(0, digits)) + "1").code != 1) {
    return false;
  }
  code = 0;
  for (char const digit : number) code = code * 10 + static_cast<std::uint32_t>(digit - '0');
  return true;
}

}  // namespace

chromosome_set::chromosome_set(std::span<std::string const> lists, bool contigs) {
  for (std::string_view rest : lists) {
    while (!rest.empty()) {
      std::size_t const comma = std::min(rest.find(','), rest.size());
      if (comma != 0) add_item(rest.substr(0, comma), contigs);
      rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
  }
}

chromosome_set chromosome_set::autosomes(bool pseudoautosomal) {
  chromosome_set set;
  for (std::uint32_t code = 1; code <= last_autosome; ++code) set.codes_.set(code);
  if (pseudoautosomal) {
    for (std::uint32_t const code : {code_xy, code_par1, code_par2}) set.codes_.set(code);
  }
  return set;
}

void chromosome_set::add_item(std::string_view item, bool contigs) {
  std::size_t const dash = item.find('-');
  if (dash != std::string_view::npos) {
    add_range(item.substr(0, dash), item.substr(dash + 1));
    return;
  }
  std::uint32_t code = 0;
  if (parse_code(item, code)) {
    codes_.set(code);
    return;
  }
  item = item.substr(0, item.find_first_of(" \t"));
  chromosome const parsed = parse_chromosome(item);
  if (parsed.known) {
    codes_.set(parsed.code);
  } else if (contigs) {
    names_.emplace(item);
  } else {
    fail(fmt::format("'{}' is not a human chromosome; --allow-extra-chr accepts contig names",
                     item));
  }
}

void chromosome_set::add_range(std::string_view first, std::string_view last) {
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  if (!parse_code(first, low) || !parse_code(last, high) || low >= high) {
    fail(fmt::format("'{}-{}' is not a range of chromosome numbers from a smaller to a larger one",
                     first, last));
  }
  for (std::uint32_t code = low; code <= high; ++code) codes_.set(code);
}

bool chromosome_set::contains(chromosome const& parsed, std::string_view name) const {
  return parsed.known ? codes_.test(parsed.code) : names_.contains(name);
}

}  // namespace gramscore::adapters
