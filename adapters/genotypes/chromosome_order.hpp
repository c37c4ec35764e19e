// SPDX-License-Identifier: MIT
// The chromosomes of a file in order of appearance, each in one run. Not for positions, which need
// not be sorted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "adapters/genotypes/chromosome.hpp"

namespace gramscore::adapters {

struct chromosome_order_options {
  karyotype species;            ///< what names may be, and which are one chromosome
  bool allow_extra_chr = true;  ///< false: a contig name is an error
  bool allow_split = false;     ///< true: a chromosome may come back (VCF)
};

/// Numbers chromosomes as variants arrive. 1 and chr1 are one name: the first spelling stands for
/// both. 23 and X are two, since another species may have both; where they are one chromosome, its
/// variants may change between them.
class chromosome_order {
 public:
  explicit chromosome_order(chromosome_order_options const& options) : options_(options) {}

  /// @return index into names() of the chromosome of the next variant. Cost: one comparison while
  /// the name stays the same.
  /// @throws error malformed_input: as parse_chromosome(), contig name or split chromosome not
  /// allowed. The place is empty; the caller knows it.
  std::uint32_t add(std::string_view name);

  [[nodiscard]] std::vector<std::string> const& names() const { return names_; }

 private:
  chromosome_order_options options_;
  std::vector<std::string> names_;
  std::unordered_map<std::string, std::uint32_t> index_of_;
  std::unordered_set<std::uint32_t> seen_codes_;
  std::string current_name_;
  std::uint32_t current_ = 0;
  std::optional<std::uint32_t> current_code_;  ///< none for a contig
};

}  // namespace gramscore::adapters
