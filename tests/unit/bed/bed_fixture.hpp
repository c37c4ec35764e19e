// SPDX-License-Identifier: MIT
// Small filesets from tables of genotypes. Not a reader: it must not share code with adapters/bed.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "adapters/bed/bed_source.hpp"
#include "tests/unit/bed/temporary_folder.hpp"

namespace gramscore::test {

/// Codes of genotype_column: 0 = REF/REF, 1 = het, 2 = ALT/ALT, 3 = missing.
using genotype_rows = std::vector<std::vector<int>>;

/// Packs rows of calls, each padded to a byte with the raw .bed code `padding`.
inline std::string pack_bed_rows(genotype_rows const& rows, int padding = 0) {
  constexpr std::array<int, 4> bed_code{3, 2, 0, 1};
  std::string bytes;
  for (auto const& row : rows) {
    for (std::size_t begin = 0; begin < row.size(); begin += 4) {
      int byte = 0;
      for (std::size_t i = 0; i < 4; ++i) {
        int const code =
            begin + i < row.size() ? bed_code[static_cast<std::size_t>(row[begin + i])] : padding;
        byte |= code << (2 * i);
      }
      bytes += static_cast<char>(byte);
    }
  }
  return bytes;
}

inline genotype_rows transpose(genotype_rows const& rows) {
  genotype_rows result(rows.at(0).size(), std::vector<int>(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < result.size(); ++j) result[j][i] = rows[i][j];
  }
  return result;
}

inline std::string const variant_major_magic{"\x6c\x1b\x01", 3};
inline std::string const sample_major_magic{"\x6c\x1b\x00", 3};

inline std::string make_fam(std::size_t sample_count) {
  std::string text;
  for (std::size_t i = 1; i <= sample_count; ++i) {
    text += "0 s" + std::to_string(i) + " 0 0 0 -9\n";
  }
  return text;
}

inline std::string make_bim(std::size_t variant_count) {
  std::string text;
  for (std::size_t i = 1; i <= variant_count; ++i) {
    text += "1 v" + std::to_string(i) + " 0 " + std::to_string(i) + " A G\n";
  }
  return text;
}

/// Writes the three files and opens them; the folder must live as long as the source.
inline std::unique_ptr<adapters::genotype_source> open_fileset(
    temporary_folder const& folder, std::string const& bed, std::string const& bim,
    std::string const& fam, adapters::bed_options const& options = {}) {
  return adapters::open_bed_source(
      {folder.write("x.bed", bed), folder.write("x.bim", bim), folder.write("x.fam", fam)},
      options);
}

/// The calls of one variant, one number a sample.
inline std::vector<int> unpack(adapters::genotype_column const& calls, std::size_t sample_count) {
  std::vector<int> result(sample_count);
  for (std::size_t i = 0; i < sample_count; ++i) {
    result[i] = static_cast<int>(calls.codes.at(i / 32) >> (2 * (i % 32)) & 3);
  }
  return result;
}

inline genotype_rows read_all(adapters::genotype_source& source) {
  genotype_rows result;
  adapters::variant_record record;
  adapters::genotype_column calls;
  while (source.next(record, calls)) result.push_back(unpack(calls, source.samples().size()));
  return result;
}

}  // namespace gramscore::test
