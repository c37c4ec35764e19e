// SPDX-License-Identifier: MIT
#include "adapters/genotypes/chromosome_order.hpp"

#include <fmt/format.h>

#include "engine/error.hpp"

namespace gramscore::adapters {

std::uint32_t chromosome_order::add(std::string_view name) {
  if (!names_.empty() && name == current_name_) return current_;
  chromosome const parsed = parse_chromosome(name);
  if (!parsed.known && !options_.allow_extra_chr) {
    throw error(
        error_category::malformed_input,
        fmt::format("'{}' is not a human chromosome; --allow-extra-chr accepts contig names",
                    name));
  }
  // No contig name can be a bare two-digit number, so the keys do not collide.
  std::string key = parsed.known ? fmt::format("{:02}", parsed.code) : std::string(name);
  auto const [entry, is_new] =
      index_of_.try_emplace(std::move(key), static_cast<std::uint32_t>(names_.size()));
  if (is_new) {
    names_.emplace_back(name);
  } else if (entry->second != current_ && !options_.allow_split) {
    throw error(error_category::malformed_input,
                fmt::format("chromosome '{}' is split: its variants are not consecutive", name));
  }
  current_ = entry->second;
  current_name_ = name;
  return current_;
}

}  // namespace gramscore::adapters
