// SPDX-License-Identifier: MIT
// A weight file after it was matched to a data set: what scoring needs of it, in file order.
// Not for reading the file (weight_reader.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gramscore::adapters {

inline constexpr std::uint32_t no_variant = 0xffffffffU;
inline constexpr std::uint32_t duplicate_variant = 0xfffffffeU;

/// The data set as a weight file sees it. Thread-safe.
class variant_lookup {
 public:
  variant_lookup() = default;
  variant_lookup(variant_lookup const&) = delete;
  variant_lookup& operator=(variant_lookup const&) = delete;
  virtual ~variant_lookup() = default;

  /// @param hint the variant to try first (one past the last hit: files are mostly in order).
  /// @return the variant with this ID, no_variant, or duplicate_variant if several carry it.
  [[nodiscard]] virtual std::uint32_t find(std::string_view id, std::uint32_t hint) const = 0;
  [[nodiscard]] virtual std::uint32_t variant_count() const = 0;
  [[nodiscard]] virtual std::uint32_t allele_count(std::uint32_t variant) const = 0;
  /// REF is allele 0.
  [[nodiscard]] virtual std::string_view allele(std::uint32_t variant,
                                                std::uint32_t allele_idx) const = 0;
};

/// The matched lines of a weight file, in file order.
struct score_lines {
  std::vector<std::uint32_t> variant;    ///< [lines]
  std::vector<std::uint16_t> allele;     ///< [lines] index of the effect allele in the variant
  std::vector<double> weights;           ///< [lines x score_names.size()], row-major
  std::vector<std::string> score_names;  ///< [columns]
  std::uint64_t missing_id_count = 0;    ///< lines skipped: ID not in the data set
  std::uint64_t mismatched_allele_count = 0;
  std::uint64_t duplicate_id_count = 0;  ///< lines skipped under ignore-dup-ids

  [[nodiscard]] std::size_t size() const { return variant.size(); }
};

}  // namespace gramscore::adapters
