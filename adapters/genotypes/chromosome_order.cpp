// SPDX-License-Identifier: MIT
#include "adapters/genotypes/chromosome_order.hpp"

#include <fmt/format.h>

#include "engine/error.hpp"

namespace gramscore::adapters {

namespace {

/// The same for all spellings of a name. No contig name is two digits or starts with a blank.
std::string key_of(std::string_view name) {
  chromosome_name const read = read_chromosome_name(name);
  if (read.number) return fmt::format("{:02}", *read.number);
  return read.named ? fmt::format(" {}", static_cast<int>(*read.named)) : std::string(name);
}

}  // namespace

std::uint32_t chromosome_order::add(std::string_view name) {
  if (!names_.empty() && name == current_name_) return current_;
  chromosome const parsed = parse_chromosome(name, options_.species);
  if (!parsed.known && !options_.allow_extra_chr) {
    throw error(error_category::malformed_input, unknown_contig_text(name, options_.species));
  }
  auto const [entry, is_new] =
      index_of_.try_emplace(key_of(name), static_cast<std::uint32_t>(names_.size()));
  if (is_new) names_.emplace_back(name);
  bool const seen = parsed.known ? !seen_codes_.insert(parsed.code).second : !is_new;
  bool const goes_on = parsed.known ? parsed.code == current_code_ : entry->second == current_;
  if (seen && !goes_on && !options_.allow_split) {
    throw error(error_category::malformed_input,
                fmt::format("chromosome '{}' is split: its variants are not consecutive", name));
  }
  current_code_ = parsed.known ? std::optional(parsed.code) : std::nullopt;
  current_ = entry->second;
  current_name_ = name;
  return current_;
}

}  // namespace gramscore::adapters
