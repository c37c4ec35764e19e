// SPDX-License-Identifier: MIT
// Variants by ID: --extract and --exclude lists, and the data set as a weight file sees it once
// variants are dropped.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string>

#include "adapters/cache/gram_file.hpp"
#include "adapters/filters/selection.hpp"

namespace gramscore::adapters {

/// Reads files in which every token is a variant ID.
/// @return [variants] non-zero for each variant whose ID is named, all of them if several share it.
/// @throws error cannot_open, read_failed, decompression. Cost O(bytes), one look-up a token.
[[nodiscard]] kept_mask read_variant_list(std::span<std::string const> paths,
                                          gram_file const& file);

/// The selected variants of a cache; an ID counts as repeated if two of them carry it.
class kept_variants final : public variant_lookup {
 public:
  /// Both outlive the object. @param kept [variants], or empty.
  kept_variants(gram_file const& file, std::span<std::uint8_t const> kept)
      : file_(file), kept_(kept) {}

  /// Tries the variant behind the last one of the cache that was found, kept or not: the caller's
  /// hint stands still where no variant is kept, and each look-up would go through the index.
  [[nodiscard]] std::uint32_t find(std::string_view id, std::uint32_t hint) const override;
  /// Of the cache: variants keep their numbers.
  [[nodiscard]] std::uint32_t variant_count() const override { return file_.variant_count(); }
  [[nodiscard]] std::uint32_t allele_count(std::uint32_t variant) const override {
    return file_.allele_count(variant);
  }
  [[nodiscard]] std::string_view allele(std::uint32_t variant,
                                        std::uint32_t allele_idx) const override {
    return file_.allele(variant, allele_idx);
  }

 private:
  gram_file const& file_;
  std::span<std::uint8_t const> kept_;
  mutable std::atomic<std::uint32_t> next_{0};
};

}  // namespace gramscore::adapters
