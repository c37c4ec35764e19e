// SPDX-License-Identifier: MIT
#include "adapters/freq/freq_header.hpp"

#include <fmt/format.h>

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "adapters/text/token_cursor.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

/// A column name that only another format has.
struct foreign_column {
  std::string_view name;
  std::string_view format;
};

constexpr std::array plink2_foreign{
    foreign_column{"HOM_REF_CT", "a genotype count report (.gcount)"},
    foreign_column{"TWO_ALT_GENO_CTS", "a genotype count report (.gcount)"},
    foreign_column{"ALT_CTS", "an allele count report (.acount)"},
    foreign_column{"ALT1_CT", "an allele count report (.acount)"},
    foreign_column{"REF_CT", "an allele count report (.acount)"},
    foreign_column{"CTS", "an allele count report (.acount)"},
    foreign_column{"NUM_CTS", "an allele count report (.acount)"},
    foreign_column{"ALT_NUM_CTS", "an allele count report (.acount)"},
    foreign_column{"FREQS", "an .afreq file with a FREQS column"},
    foreign_column{"NUM_FREQS", "an .afreq file with a NUM_FREQS column"},
    foreign_column{"ALT_NUM_FREQS", "an .afreq file with an ALT_NUM_FREQS column"},
    foreign_column{"ALT1_FREQ", "an .afreq file with an ALT1_FREQ column"}};

constexpr std::array plink1_foreign{
    foreign_column{"MAF", "a PLINK 1 frequency report (.frq)"},
    foreign_column{"C1", "a PLINK 1 allele count report (.frq.count)"},
    foreign_column{"C(HOM", "a PLINK 1 genotype count report (.frqx)"}};

/// @return the format that one of the line's tokens names, or an empty view.
std::string_view find_foreign(text_line const& line, std::span<foreign_column const> foreign) {
  token_cursor cursor(line);
  for (auto token = cursor.next(); !token.empty(); token = cursor.next()) {
    for (foreign_column const& column : foreign) {
      if (token == column.name) {
        return column.format;
      }
    }
  }
  return {};
}

[[noreturn]] void refuse(std::string_view format, input_place const& place) {
  throw error(error_category::not_supported,
              fmt::format("this is {}; only plink2 .afreq files with an ALT_FREQS column are "
                          "supported (plink2 --freq writes one)",
                          format),
              place);
}

std::uint32_t* find_column(freq_columns& columns, std::string_view name) {
  return name == "ID"          ? &columns.id
         : name == "REF"       ? &columns.ref
         : name == "ALT"       ? &columns.alt
         : name == "REF_FREQ"  ? &columns.ref_freq
         : name == "ALT_FREQS" ? &columns.alt_freqs
                               : nullptr;
}

[[noreturn]] void fail(std::string const& message, input_place const& place) {
  throw error(error_category::malformed_input, message, place);
}

}  // namespace

freq_columns parse_freq_header(line_reader const& reader, text_line const& line) {
  if (line.text.front() != '#') {
    std::string_view const format = find_foreign(line, plink1_foreign);
    if (token_cursor(line).next() == "CHR" && !format.empty()) {
      refuse(format, reader.place(line));
    }
    fail("no header line: expected '#CHROM ID REF ALT ALT_FREQS ...'", reader.place(line));
  }
  freq_columns columns;
  token_cursor cursor(line);
  std::uint32_t number = 0;
  for (auto token = cursor.next(); !token.empty(); token = cursor.next()) {
    token.remove_prefix(number == 0 ? 1 : 0);
    ++number;
    std::uint32_t* const column = find_column(columns, token);
    if (column == nullptr) {
      continue;
    }
    if (*column != 0) {
      fail(fmt::format("column {} appears twice", token), reader.place(line, token.data()));
    }
    *column = number;
  }
  if (columns.alt_freqs == 0) {
    std::string_view const format = find_foreign(line, plink2_foreign);
    if (!format.empty()) {
      refuse(format, reader.place(line));
    }
  }
  if (columns.id == 0 || columns.ref == 0 || columns.alt == 0 || columns.alt_freqs == 0) {
    fail("the header lacks one of the columns ID, REF, ALT and ALT_FREQS", reader.place(line));
  }
  return columns;
}

}  // namespace gramscore::adapters
