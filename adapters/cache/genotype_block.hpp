// SPDX-License-Identifier: MIT
// The calls of consecutive variants, without each variant's commonest homozygote. The builder fills
// one block a tile. Not for whole genotypes (genotype_source.hpp) or compressed ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "adapters/cache/gram_writer.hpp"
#include "adapters/genotypes/genotype_source.hpp"

namespace gramscore::adapters {

/// A call other than the common homozygote, by the rows that it gives: `first` and `second` are the
/// alleles of the two haplotype rows. An unphased heterozygote has its rarer allele first.
struct ordered_call {
  std::uint16_t first;
  std::uint16_t second;
  friend bool operator==(ordered_call const&, ordered_call const&) = default;
};
inline constexpr std::uint32_t column_limit = 65536;  ///< of a tile
inline constexpr ordered_call missing_call = {missing_allele, missing_allele};

/// Not thread-safe while it grows.
class genotype_block {
 public:
  /// Starts empty at this variant, and keeps the memory it has.
  void reset(std::uint32_t variant_begin, std::uint32_t contig, std::uint32_t sample_count);

  /// Adds a variant and counts its calls.
  /// @param allele_count of the variant, at least 1. @throws error malformed_input for an allele
  /// index out of range, not_supported for more than 20,000 different calls.
  /// Cost O(samples / 32 + cells), 10 ns a cell.
  void add(genotype_column const& calls, std::uint32_t allele_count, variant_counts& counts);

  /// Removes the last column and appends it to `other`, which starts at this block's end.
  void move_last_column(genotype_block& other);

  [[nodiscard]] std::uint32_t variant_begin() const { return variant_begin_; }
  [[nodiscard]] std::uint32_t contig() const { return contig_; }
  [[nodiscard]] std::uint32_t sample_count() const { return sample_count_; }
  [[nodiscard]] std::uint32_t column_count() const {
    return static_cast<std::uint32_t>(columns_.size());
  }
  [[nodiscard]] std::size_t cell_count() const { return sample_.size(); }

  /// Whether at least half of the heterozygous calls are phased (and there is one).
  [[nodiscard]] bool mostly_phased() const { return phased_ > 0 && 2 * phased_ >= het_; }
  /// Terminals of the block in the form that mostly_phased() chooses.
  [[nodiscard]] std::size_t terminals() const {
    return mostly_phased() ? haplotype_terminals_ : genotype_terminals_;
  }

  /// Terminals of a column as one row a sample.
  [[nodiscard]] std::uint32_t genotype_terminals(std::size_t column) const {
    return columns_[column].genotype_terminals;
  }

  [[nodiscard]] std::uint16_t common(std::size_t column) const { return columns_[column].common; }
  /// The different calls of a column; cell i is sample samples(c)[i] with the call
  /// calls(c)[call_numbers(c)[i]]. Samples ascend.
  [[nodiscard]] std::span<ordered_call const> calls(std::size_t column) const;
  [[nodiscard]] std::span<std::uint32_t const> samples(std::size_t column) const;
  [[nodiscard]] std::span<std::uint16_t const> call_numbers(std::size_t column) const;

 private:
  void add_biallelic(genotype_column const& calls, variant_counts& counts);
  void add_multiallelic(genotype_column const& calls, variant_counts& counts);
  void close_column(variant_counts const& counts);

  struct column_info {
    std::size_t call_begin;
    std::size_t cell_begin;
    std::uint16_t common;
    std::uint32_t het;
    std::uint32_t phased;
    std::uint32_t genotype_terminals;
    std::uint32_t haplotype_terminals;
  };
  void add_totals(column_info const& column);
  [[nodiscard]] std::size_t cell_end(std::size_t column) const;

  std::uint32_t variant_begin_ = 0;
  std::uint32_t contig_ = 0;
  std::uint32_t sample_count_ = 0;
  std::uint64_t het_ = 0;
  std::uint64_t phased_ = 0;
  std::size_t genotype_terminals_ = 0;
  std::size_t haplotype_terminals_ = 0;
  std::vector<column_info> columns_;
  std::vector<ordered_call> calls_;    // of all columns, end to end
  std::vector<std::uint32_t> sample_;  // of all cells, column by column
  std::vector<std::uint16_t> call_;    // [cells] call number within the column
};

}  // namespace gramscore::adapters
