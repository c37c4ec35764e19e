// SPDX-License-Identifier: MIT
#include "adapters/cache/tile_layout.hpp"

namespace gramscore::adapters {
namespace {

std::uint64_t round_up(std::uint64_t bytes) {
  return (bytes + gram_format::alignment - 1) / gram_format::alignment * gram_format::alignment;
}

}  // namespace

std::optional<tile_layout> lay_out_tile(gram_format::tile_entry const& entry,
                                        std::uint64_t byte_limit) {
  if (entry.axiom_count > byte_limit || entry.code_count > byte_limit ||
      byte_limit > (std::uint64_t{1} << 62)) {
    return std::nullopt;  // the sums below cannot overflow from here on
  }
  std::uint64_t end = 0;
  auto const place = [&end](std::uint64_t count, std::uint64_t element_bytes) {
    auto const begin = round_up(end);
    end = begin + count * element_bytes;
    return begin;
  };
  tile_layout layout{};
  layout.terminals = place(entry.terminal_count, sizeof(engine::terminal));
  layout.rules = place(entry.rule_count, sizeof(engine::rule));
  layout.level_begin = place(entry.level_begin_count, sizeof(std::uint16_t));
  layout.groups = place(entry.group_count, sizeof(engine::row_group));
  layout.row_list = place(entry.row_list_count, sizeof(std::uint16_t));
  layout.axiom = place(entry.axiom_count, sizeof(engine::symbol));
  layout.codes = place(entry.code_count, sizeof(std::uint8_t));
  layout.classes = place(entry.class_count, sizeof(gram_format::allele_pair));
  layout.bytes = round_up(end);
  return layout.bytes <= byte_limit ? std::optional(layout) : std::nullopt;
}

}  // namespace gramscore::adapters
