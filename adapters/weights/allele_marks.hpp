// SPDX-License-Identifier: MIT
// Which (variant, allele) pairs were already seen. Internal to adapters/weights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

namespace gramscore::adapters {

/// A set of (variant, allele) pairs: one byte a variant for the first eight alleles, which is small
/// enough to stay in cache, and a hash set for the rare others.
class allele_marks {
 public:
  explicit allele_marks(std::uint32_t variant_count) : first_alleles_(variant_count) {}

  /// Adds a pair. @return whether it is new.
  bool insert(std::uint32_t variant, std::uint32_t allele_idx) {
    if (allele_idx >= alleles_per_byte) {
      return others_.insert((std::uint64_t{variant} << 32U) | allele_idx).second;
    }
    auto const bit = static_cast<std::uint8_t>(1U << allele_idx);
    std::uint8_t& marks = first_alleles_[variant];
    bool const is_new = (marks & bit) == 0;
    marks = static_cast<std::uint8_t>(marks | bit);
    return is_new;
  }

 private:
  static constexpr std::uint32_t alleles_per_byte = 8;

  std::vector<std::uint8_t> first_alleles_;
  std::unordered_set<std::uint64_t> others_;
};

}  // namespace gramscore::adapters
