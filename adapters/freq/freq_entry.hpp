// SPDX-License-Identifier: MIT
// One line of a frequency file: its alleles, and a frequency or count of each. Not for finding its
// variant (read_freq.cpp). Internal to adapters/freq.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "adapters/freq/freq_header.hpp"
#include "adapters/text/line_reader.hpp"
#include "adapters/text/token_cursor.hpp"

namespace gramscore::adapters {

/// What an entry's values are good for.
enum class value_state : std::uint8_t {
  unusable,  ///< a value is NaN, or the observed number is 0
  to_scale,  ///< given independently: they may not add up to 1
  complete,  ///< frequencies of which one was derived from the others
};

class freq_entry {
 public:
  /// @param pseudocount is added to every count.
  freq_entry(line_reader const& reader, freq_columns const& columns, double pseudocount)
      : reader_(reader),
        columns_(columns),
        pseudocount_(columns.kind == freq_kind::frequencies ? 0.0 : pseudocount),
        last_column_(last_column(columns)) {}

  /// Reads ID and allele names. @throws error malformed_input for a short line.
  void start(text_line const& line);

  [[nodiscard]] std::string_view id() const { return id_; }
  /// REF first; only the first ALT where no column speaks of further ones.
  [[nodiscard]] std::span<std::string_view const> alleles() const { return alleles_; }

  /// Reads the values. @param known [alleles] whether the data set's variant has the allele: values
  /// of the others are not looked at, and REF takes up their share where it is derived.
  /// @throws error malformed_input for a bad or missing value.
  value_state read(std::span<std::uint8_t const> known);
  /// [alleles] after read(), 0 where not known.
  [[nodiscard]] std::span<double const> values() const { return values_; }

  /// What no observation counts as: 0, or the pseudocount where there are counts.
  [[nodiscard]] double pseudocount() const { return pseudocount_; }

  [[noreturn]] void fail(std::string_view token, char const* problem) const;

 private:
  [[nodiscard]] static std::uint32_t last_column(freq_columns const& c);
  std::string_view required(std::uint32_t column);
  [[nodiscard]] double number(std::string_view token) const;
  void add_pseudocounts(std::span<std::uint8_t const> known);
  bool read_list(std::uint32_t column, std::size_t first, std::span<std::uint8_t const> known);
  value_state read_alleles(std::span<std::uint8_t const> known);
  value_state derive(std::span<std::uint8_t const> known);
  value_state derive_ref(std::span<std::uint8_t const> known);
  void read_genotypes(std::span<std::uint8_t const> known);
  void read_named(std::span<std::uint8_t const> known);
  void add_pairs(std::uint32_t column, std::size_t first, std::span<std::uint8_t const> known);
  void add_list(std::uint32_t column, std::size_t first, double copies,
                std::span<std::uint8_t const> known);
  void add(std::size_t a, std::size_t b, double count, std::span<std::uint8_t const> known);

  line_reader const& reader_;
  freq_columns const& columns_;
  double pseudocount_;
  std::uint32_t last_column_;
  text_line line_;
  token_cursor cursor_{line_};
  std::string_view id_;
  std::vector<std::string_view> alleles_;
  std::vector<double> values_;
};

}  // namespace gramscore::adapters
