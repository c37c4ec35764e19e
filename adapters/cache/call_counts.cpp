// SPDX-License-Identifier: MIT
#include "adapters/cache/call_counts.hpp"

#include <bit>
#include <cstddef>

#include "adapters/genotypes/packed_codes.hpp"

namespace gramscore::adapters {
namespace {

// Two words share one population count: the bits of the second fill the odd places.
[[gnu::always_inline]] inline call_counts count_words(std::span<std::uint64_t const> codes) {
  std::uint64_t low = 0, high = 0, both = 0;
  std::size_t i = 0;
  auto const merge = [](std::uint64_t a, std::uint64_t b) {
    return (a & low_code_bits) | ((b & low_code_bits) << 1);
  };
  auto const count = [&](std::uint64_t first, std::uint64_t second) {
    auto const l = merge(first, second);
    auto const h = merge(first >> 1, second >> 1);
    low += static_cast<std::uint64_t>(std::popcount(l));
    high += static_cast<std::uint64_t>(std::popcount(h));
    both += static_cast<std::uint64_t>(std::popcount(l & h));
  };
  for (; i + 1 < codes.size(); i += 2) {
    count(codes[i], codes[i + 1]);
  }
  if (i < codes.size()) {
    count(codes[i], 0);
  }
  return {low - both, high - both, both};
}

#if defined(__x86_64__) && !defined(__POPCNT__)
[[gnu::target("popcnt")]] call_counts count_with_popcnt(std::span<std::uint64_t const> codes) {
  return count_words(codes);
}
#endif

}  // namespace

call_counts count_calls(std::span<std::uint64_t const> codes) {
#if defined(__x86_64__) && !defined(__POPCNT__)
  static bool const has_popcnt = __builtin_cpu_supports("popcnt") != 0;
  if (has_popcnt) {
    return count_with_popcnt(codes);
  }
#endif
  return count_words(codes);
}

std::uint64_t count_bits(std::span<std::uint64_t const> a, std::span<std::uint64_t const> b,
                         bool both) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    auto const other = b.empty() ? 0 : b[i];
    count += static_cast<std::uint64_t>(std::popcount(a[i] & (both ? other : ~other)));
  }
  return count;
}

}  // namespace gramscore::adapters
