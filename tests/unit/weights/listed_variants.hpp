// SPDX-License-Identifier: MIT
// A data set given as a list of variants, for tests of weight files and frequencies.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/weights/score_lines.hpp"

namespace gramscore::test {

struct listed_variant {
  std::string id;
  std::vector<std::string> alleles;  ///< REF first
};

/// Looks an ID up by a plain search, so that it needs no hint.
class listed_variants final : public adapters::variant_lookup {
 public:
  explicit listed_variants(std::vector<listed_variant> variants) : variants_(std::move(variants)) {}

  [[nodiscard]] std::uint32_t find(std::string_view id, std::uint32_t /*hint*/) const override {
    std::uint32_t found = adapters::no_variant;
    for (std::uint32_t v = 0; v < variants_.size(); ++v) {
      if (variants_[v].id == id) {
        found = found == adapters::no_variant ? v : adapters::duplicate_variant;
      }
    }
    return found;
  }
  [[nodiscard]] std::uint32_t variant_count() const override {
    return static_cast<std::uint32_t>(variants_.size());
  }
  [[nodiscard]] std::uint32_t allele_count(std::uint32_t variant) const override {
    return static_cast<std::uint32_t>(variants_[variant].alleles.size());
  }
  [[nodiscard]] std::string_view allele(std::uint32_t variant,
                                        std::uint32_t allele_idx) const override {
    return variants_[variant].alleles[allele_idx];
  }

 private:
  std::vector<listed_variant> variants_;
};

}  // namespace gramscore::test
