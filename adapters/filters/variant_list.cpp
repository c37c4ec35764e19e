// SPDX-License-Identifier: MIT
#include "adapters/filters/variant_list.hpp"

#include "adapters/text/token_stream.hpp"

namespace gramscore::adapters {

kept_mask read_variant_list(std::span<std::string const> paths, gram_file const& file) {
  kept_mask named(file.variant_count(), 0);
  std::uint32_t hint = 0;
  auto const mark = [&](std::string_view id) {
    std::uint32_t const variant = file.find(id, hint);
    if (variant == no_variant) return;
    if (variant == duplicate_variant) {
      for (std::uint32_t const each : file.find_all(id)) named[each] = 1;
      return;
    }
    named[variant] = 1;
    hint = variant + 1;
  };
  for (std::string const& path : paths) for_each_token(path, mark);
  return named;
}

std::uint32_t kept_variants::find(std::string_view id, std::uint32_t /*hint*/) const {
  std::uint32_t const variant = file_.find(id, next_.load(std::memory_order_relaxed));
  if (variant == no_variant) return variant;
  if (variant != duplicate_variant) {
    next_.store(variant + 1, std::memory_order_relaxed);
    return is_kept(kept_, variant) ? variant : no_variant;
  }
  if (kept_.empty()) return variant;
  std::uint32_t found = no_variant;
  for (std::uint32_t const each : file_.find_all(id)) {
    if (kept_[each] == 0) continue;
    if (found != no_variant) return duplicate_variant;
    found = each;
  }
  return found;
}

}  // namespace gramscore::adapters
