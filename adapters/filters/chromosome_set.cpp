// SPDX-License-Identifier: MIT
#include "adapters/filters/chromosome_set.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

[[noreturn]] void fail(std::string const& text) {
  throw error(error_category::command_line, text);
}

/// A name ends where its first blank is.
chromosome_name read_name(std::string_view& item) {
  item = item.substr(0, item.find_first_of(" \t"));
  return read_chromosome_name(item);
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
  set.autosomes_ = true;
  if (pseudoautosomal) {
    for (auto const name : {named_chromosome::xy, named_chromosome::par1, named_chromosome::par2}) {
      set.named_.set(static_cast<std::size_t>(name));
    }
  }
  return set;
}

void chromosome_set::add_item(std::string_view item, bool contigs) {
  std::size_t const dash = item.find('-');
  if (dash != std::string_view::npos) {
    add_range(item.substr(0, dash), item.substr(dash + 1));
    return;
  }
  auto const read = read_name(item);
  if (read.number) {
    numbers_.set(*read.number);
  } else if (read.named) {
    named_.set(static_cast<std::size_t>(*read.named));
  } else if (contigs) {
    contigs_.emplace(item);
  } else {
    fail(unknown_contig_text(item, {}));
  }
}

void chromosome_set::add_range(std::string_view first, std::string_view last) {
  auto const low = read_name(first).number;
  auto const high = read_name(last).number;
  if (!low || !high || *low >= *high) {
    fail(fmt::format("'{}-{}' is not a range of chromosome numbers from a smaller to a larger one",
                     first, last));
  }
  for (std::uint32_t code = *low; code <= *high; ++code) numbers_.set(code);
}

bool chromosome_set::contains(chromosome const& parsed, std::string_view name) const {
  if (!parsed.known) return contigs_.contains(name);
  return numbers_.test(parsed.code) || (autosomes_ && parsed.is_autosome) ||
         (parsed.named && named_.test(static_cast<std::size_t>(*parsed.named)));
}

}  // namespace gramscore::adapters
