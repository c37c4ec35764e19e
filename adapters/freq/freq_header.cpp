// SPDX-License-Identifier: MIT
#include "adapters/freq/freq_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "adapters/text/token_cursor.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

struct named_column {
  std::string_view name;
  std::optional<freq_kind> kind;  // none: occurs in every kind
  std::uint32_t freq_columns::*column;
  bool first_alt_only = false;
};

constexpr std::array known_columns{
    named_column{"ID", std::nullopt, &freq_columns::id},
    named_column{"REF", std::nullopt, &freq_columns::ref},
    named_column{"ALT", std::nullopt, &freq_columns::alt},
    named_column{"OBS_CT", std::nullopt, &freq_columns::observed},
    named_column{"REF_FREQ", freq_kind::frequencies, &freq_columns::ref_value},
    named_column{"ALT1_FREQ", freq_kind::frequencies, &freq_columns::alt_values, true},
    named_column{"ALT_FREQS", freq_kind::frequencies, &freq_columns::alt_values},
    named_column{"ALT_NUM_FREQS", freq_kind::counts, &freq_columns::alt_values},  // so plink2
    named_column{"FREQS", freq_kind::frequencies, &freq_columns::all_values},
    named_column{"NUM_FREQS", freq_kind::frequencies, &freq_columns::all_values},
    named_column{"REF_CT", freq_kind::counts, &freq_columns::ref_value},
    named_column{"ALT1_CT", freq_kind::counts, &freq_columns::alt_values, true},
    named_column{"ALT_CTS", freq_kind::counts, &freq_columns::alt_values},
    named_column{"ALT_NUM_CTS", freq_kind::counts, &freq_columns::alt_values},
    named_column{"CTS", freq_kind::counts, &freq_columns::all_values},
    named_column{"NUM_CTS", freq_kind::counts, &freq_columns::all_values},
    named_column{"HOM_REF_CT", freq_kind::genotypes, &freq_columns::hom_ref},
    named_column{"HET_REF_ALT1_CT", freq_kind::genotypes, &freq_columns::ref_alt, true},
    named_column{"HET_REF_ALT_CTS", freq_kind::genotypes, &freq_columns::ref_alt},
    named_column{"HOM_ALT1_CT", freq_kind::genotypes, &freq_columns::two_alt, true},
    named_column{"TWO_ALT_GENO_CTS", freq_kind::genotypes, &freq_columns::two_alt},
    named_column{"DIPLOID_GENO_CTS", freq_kind::genotypes, &freq_columns::diploid},
    named_column{"GENO_NUM_CTS", freq_kind::genotypes, &freq_columns::named},
    named_column{"HAP_REF_CT", freq_kind::genotypes, &freq_columns::hap_ref},
    named_column{"HAP_ALT1_CT", freq_kind::genotypes, &freq_columns::hap_alt, true},
    named_column{"HAP_ALT_CTS", freq_kind::genotypes, &freq_columns::hap_alt},
    named_column{"HAP_CTS", freq_kind::genotypes, &freq_columns::hap_all},
};

constexpr std::string_view frqx_header =
    "CHR\tSNP\tA1\tA2\tC(HOM A1)\tC(HET)\tC(HOM A2)\tC(HAP A1)\tC(HAP A2)\tC(MISSING)";

class header_parser {
 public:
  header_parser(line_reader const& reader, text_line const& line) : reader_(reader), line_(line) {}

  freq_columns run() {
    if (line_.text.front() != '#') {
      parse_plink1();
      return columns_;
    }
    parse_names();
    if (columns_.alt == 0) {
      columns_.alt = alt1_;
      columns_.only_alt1 = alt1_ != 0;
    }
    columns_.first_alt_only = columns_.first_alt_only || columns_.only_alt1;
    columns_.only_alt1 =
        columns_.only_alt1 || (columns_.first_alt_only && columns_.kind == freq_kind::genotypes);
    if (columns_.id == 0 || columns_.ref == 0 || columns_.alt == 0) {
      fail("the header lacks one of the columns ID, REF and ALT");
    }
    check_values();
    return columns_;
  }

 private:
  // --freq, --freq counts and --freqx of PLINK 1.
  void parse_plink1() {
    columns_.plink1 = true;
    columns_.first_alt_only = columns_.only_alt1 = true;
    columns_.id = 2;
    columns_.alt = 3;
    columns_.ref = 4;
    token_cursor cursor(line_);
    for (std::string_view const name : {"CHR", "SNP", "A1", "A2"}) {
      if (cursor.next() != name) fail_unknown();
    }
    std::string_view const fifth = cursor.next();
    if (fifth == "MAF") {
      columns_.alt_values = 5;
    } else if (fifth == "C1" && cursor.next() == "C2") {
      columns_.kind = freq_kind::counts;
      columns_.alt_values = 5;
      columns_.ref_value = 6;
    } else if (line_.text.starts_with(frqx_header)) {
      columns_.kind = freq_kind::genotypes;
      columns_.two_alt = 5;
      columns_.ref_alt = 6;
      columns_.hom_ref = 7;
      columns_.hap_alt = 8;
      columns_.hap_ref = 9;
    } else {
      fail_unknown();
    }
  }

  void parse_names() {
    token_cursor cursor(line_);
    std::uint32_t number = 0;
    for (auto token = cursor.next(); !token.empty(); token = cursor.next()) {
      token.remove_prefix(number == 0 ? 1 : 0);
      ++number;
      if (token == "ALT1") alt1_ = number;
      auto const* const known =
          std::find_if(known_columns.begin(), known_columns.end(),
                       [&](named_column const& column) { return column.name == token; });
      if (known != known_columns.end()) set(*known, number);
    }
  }

  void set(named_column const& known, std::uint32_t number) {
    bool const other_kind = known.kind && has_kind_ && *known.kind != columns_.kind;
    if (columns_.*known.column != 0 || other_kind) {
      fail(fmt::format("column {} conflicts with another one", known.name));
    }
    columns_.*known.column = number;
    columns_.first_alt_only = columns_.first_alt_only || known.first_alt_only;
    if (known.kind) {
      columns_.kind = *known.kind;
      has_kind_ = true;
    }
  }

  void check_values() const {
    if (!has_kind_) fail("the header has no column of frequencies or counts");
    bool const two_lists = columns_.all_values != 0 && columns_.alt_values != 0;
    if (two_lists) fail("two columns hold the values of the ALT alleles");
    if (columns_.kind == freq_kind::counts) {
      bool const partial = columns_.all_values == 0;
      int const given = (columns_.ref_value != 0 ? 1 : 0) + (columns_.alt_values != 0 ? 1 : 0) +
                        (columns_.observed != 0 ? 1 : 0);
      if (partial && given < 2) {
        fail("counts need CTS, or two of REF_CT, ALT_CTS (or ALT1_CT) and OBS_CT");
      }
    }
    if (columns_.kind == freq_kind::genotypes && columns_.named == 0) check_genotypes();
  }

  void check_genotypes() const {
    bool const parts = columns_.hom_ref != 0 && columns_.ref_alt != 0 && columns_.two_alt != 0;
    if (columns_.diploid == 0 && !parts) {
      fail(
          "genotype counts need HOM_REF_CT, HET_REF_ALT_CTS and TWO_ALT_GENO_CTS, or "
          "DIPLOID_GENO_CTS, or GENO_NUM_CTS");
    }
    if (columns_.hap_all == 0 && (columns_.hap_ref == 0 || columns_.hap_alt == 0)) {
      fail("genotype counts need HAP_REF_CT and HAP_ALT_CTS, or HAP_CTS");
    }
  }

  [[noreturn]] void fail_unknown() const {
    fail(
        "no header line that is known: expected '#CHROM ID REF ALT ALT_FREQS ...' or another "
        "report of --freq, --geno-counts or PLINK 1's --freq and --freqx");
  }
  [[noreturn]] void fail(std::string const& message) const {
    throw error(error_category::malformed_input, message, reader_.place(line_));
  }

  line_reader const& reader_;
  text_line const& line_;
  freq_columns columns_;
  std::uint32_t alt1_ = 0;
  bool has_kind_ = false;
};

}  // namespace

freq_columns parse_freq_header(line_reader const& reader, text_line const& line) {
  return header_parser(reader, line).run();
}

}  // namespace gramscore::adapters
