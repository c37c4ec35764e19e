// SPDX-License-Identifier: MIT
// Sets of chromosomes as --chr and --not-chr name them, whatever the species: what a number means
// is known only where a set is asked. Not for what a chromosome means for
// ploidy (adapters/genotypes/chromosome.hpp).
#pragma once

#include <bitset>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "adapters/genotypes/chromosome.hpp"

namespace gramscore::adapters {

class chromosome_set {
 public:
  chromosome_set() = default;

  /// Reads lists such as `1-4,22,X`: names, numbers and ranges of numbers, separated by commas.
  /// @param contigs true: other names are contigs; false: they are an error.
  /// @throws error command_line.
  chromosome_set(std::span<std::string const> lists, bool contigs);

  /// All autosomes of the species, with `pseudoautosomal` XY, PAR1 and PAR2 too.
  [[nodiscard]] static chromosome_set autosomes(bool pseudoautosomal);

  /// @param name of the contig, as the input spells it.
  [[nodiscard]] bool contains(chromosome const& parsed, std::string_view name) const;

 private:
  static constexpr std::size_t number_limit = 100;

  void add_item(std::string_view item, bool contigs);
  void add_range(std::string_view first, std::string_view last);

  std::bitset<number_limit> numbers_;
  std::bitset<named_chromosomes> named_;
  bool autosomes_ = false;
  std::set<std::string, std::less<>> contigs_;
};

}  // namespace gramscore::adapters
