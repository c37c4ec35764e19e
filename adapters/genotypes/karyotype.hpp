// SPDX-License-Identifier: MIT
// The chromosomes that a species has: how they are numbered and which of them have names, as
// plink2's --chr-set says. Not for reading a chromosome's name (chromosome.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace gramscore::adapters {

/// Chromosomes with names, in the order of their numbers after the last autosome.
enum class named_chromosome : std::uint8_t { x, y, xy, mt, par1, par2 };
inline constexpr std::size_t named_chromosomes = 6;

/// The human one by default. It is passed where names are read; a cache does not depend on it.
struct karyotype {
  static constexpr std::uint32_t most_autosomes = 95;

  std::uint32_t autosomes = 22;  ///< 1 to most_autosomes
  std::array<bool, named_chromosomes> has{true, true, true, true, true, true};
  bool haploid = false;  ///< every chromosome is, contigs too

  /// The number of a named chromosome, whether the species has it or not.
  [[nodiscard]] std::uint32_t code_of(named_chromosome name) const {
    return autosomes + 1 + static_cast<std::uint32_t>(name);
  }
  /// The name that belongs to a number, if the species has such a chromosome.
  [[nodiscard]] std::optional<named_chromosome> name_of(std::uint32_t code) const {
    if (code <= autosomes || code > autosomes + named_chromosomes) return std::nullopt;
    if (!has[code - autosomes - 1]) return std::nullopt;
    return static_cast<named_chromosome>(code - autosomes - 1);
  }
  /// The largest number that a chromosome may have.
  [[nodiscard]] std::uint32_t last_code() const {
    for (std::size_t i = named_chromosomes; i != 0; --i) {
      if (has[i - 1]) return autosomes + static_cast<std::uint32_t>(i);
    }
    return autosomes;
  }
  [[nodiscard]] bool is_human() const { return *this == karyotype{}; }

  friend bool operator==(karyotype const&, karyotype const&) = default;
};

}  // namespace gramscore::adapters
