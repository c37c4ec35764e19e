// SPDX-License-Identifier: MIT
#include "adapters/sscore/sscore_rows.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

#include "adapters/text/numbers.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::size_t integer_bytes = 20;
constexpr std::size_t cell_bytes_bound =
    1 + std::max({integer_bytes, format_g6_bytes, format_dosage_sum_bytes});
constexpr std::string_view absent_name = "0";
constexpr std::string_view filler_name = "PHENO1";

char* append(char* out, std::string_view text) {
  std::memcpy(out, text.data(), text.size());
  return out + text.size();
}

char* append_integer(char* out, std::uint64_t value) {
  *out++ = '\t';
  return std::to_chars(out, out + integer_bytes, value).ptr;
}

char* append_double(char* out, double value) {
  *out++ = '\t';
  return format_g6(value, out);
}

std::string_view name_of(std::span<std::string_view const> names, std::size_t row) {
  if (names.empty()) return absent_name;
  return names.size() == 1 ? names[0] : names[row];
}

std::span<phenotype_column const> select_phenotypes(sscore_table const& table,
                                                    sscore_columns const& columns) {
  if (columns.phenos) return table.phenotypes;
  bool const has_first = columns.pheno1 && !table.phenotypes.empty();
  return table.phenotypes.first(has_first ? 1 : 0);
}

}  // namespace

sscore_rows::sscore_rows(sscore_table const& table, sscore_columns const& columns,
                         std::string_view missing_phenotype)
    : table_(table),
      columns_(columns),
      missing_phenotype_(missing_phenotype),
      writes_fid_(columns.fid || (columns.maybefid && !table.fid.empty())),
      writes_sid_(columns.sid || (columns.maybesid && !table.sid.empty())),
      writes_filler_(columns.pheno1 && table.phenotypes.empty()),
      phenotypes_(select_phenotypes(table, columns)) {
  std::size_t const score_cells =
      table.score_names.size() * (std::size_t{columns.scoreavgs} + std::size_t{columns.scoresums});
  std::size_t const integer_cells = 3;
  std::size_t const name_cells = 3;
  std::size_t const phenotype_cells = phenotypes_.size() + 1;
  number_bytes_bound_ = cell_bytes_bound * (score_cells + integer_cells + name_cells) +
                        (cell_bytes_bound + missing_phenotype.size()) * phenotype_cells;
}

std::string sscore_rows::header() const {
  std::string line = "#";
  if (writes_fid_) line += "FID\t";
  line += "IID";
  auto const add = [&line](std::string_view name, std::string_view suffix) {
    line += '\t';
    line += name;
    line += suffix;
  };
  if (writes_sid_) add("SID", "");
  for (phenotype_column const& column : phenotypes_) add(column.name, "");
  if (writes_filler_) add(filler_name, "");
  if (columns_.nallele) add("ALLELE_CT", "");
  if (columns_.denom) add("DENOM", "");
  if (columns_.dosagesum) add("NAMED_ALLELE_DOSAGE_SUM", "");
  for (std::string const& name : table_.score_names) {
    if (columns_.scoreavgs) add(name, "_AVG");
  }
  for (std::string const& name : table_.score_names) {
    if (columns_.scoresums) add(name, "_SUM");
  }
  line += '\n';
  return line;
}

std::size_t sscore_rows::bytes_bound(std::size_t begin, std::size_t end) const {
  std::size_t bytes = (end - begin) * number_bytes_bound_;
  auto const add_texts = [&](std::span<std::string_view const> texts) {
    if (texts.empty()) return;
    if (texts.size() == 1) {
      bytes += (end - begin) * texts[0].size();
      return;
    }
    for (std::string_view const text : texts.subspan(begin, end - begin)) bytes += text.size();
  };
  add_texts(table_.fid);
  add_texts(table_.iid);
  add_texts(table_.sid);
  for (phenotype_column const& column : phenotypes_) add_texts(column.categories);
  return bytes;
}

char* sscore_rows::format_names(std::size_t row, char* out) const {
  if (writes_fid_) {
    out = append(out, name_of(table_.fid, row));
    *out++ = '\t';
  }
  out = append(out, table_.iid[row]);
  if (writes_sid_) {
    *out++ = '\t';
    out = append(out, name_of(table_.sid, row));
  }
  return out;
}

char* sscore_rows::format_phenotype(phenotype_column const& column, std::size_t row,
                                    char* out) const {
  if (column.kind == phenotype_kind::categorical) return append(out, column.categories[row]);
  double const value = column.values[row];
  if (std::isnan(value)) return append(out, missing_phenotype_);
  return format_g6(value, out);
}

char* sscore_rows::format_phenotypes(std::size_t row, char* out) const {
  for (phenotype_column const& column : phenotypes_) {
    *out++ = '\t';
    out = format_phenotype(column, row, out);
  }
  if (writes_filler_) {
    *out++ = '\t';
    out = append(out, missing_phenotype_);
  }
  return out;
}

char* sscore_rows::format_scores(std::size_t row, char* out) const {
  std::size_t const score_count = table_.score_names.size();
  std::span<double const> const sums = table_.sums.subspan(row * score_count, score_count);
  std::size_t const denominators = table_.denominators();
  std::size_t const width = score_count / denominators;
  for (std::size_t d = 0; columns_.scoreavgs && d < denominators; ++d) {
    std::uint64_t const denominator = table_.denominator[row * denominators + d];
    // The product with the reciprocal, not the quotient: plink2's last digits need it.
    double const reciprocal = denominator == 0 ? std::numeric_limits<double>::quiet_NaN()
                                               : 1.0 / static_cast<double>(denominator);
    for (double const sum : sums.subspan(d * width, width)) {
      out = append_double(out, sum * reciprocal);
    }
  }
  if (columns_.scoresums) {
    for (double const sum : sums) out = append_double(out, sum);
  }
  return out;
}

char* sscore_rows::format(std::size_t begin, std::size_t end, char* out) const {
  for (std::size_t row = begin; row < end; ++row) {
    out = format_names(row, out);
    out = format_phenotypes(row, out);
    if (columns_.nallele) out = append_integer(out, table_.allele_count[row]);
    if (columns_.denom) out = append_integer(out, table_.denominator[row]);
    if (columns_.dosagesum) {
      *out++ = '\t';
      out = format_dosage_sum(table_.dosage_sum[row], out);
    }
    if (columns_.scoreavgs || columns_.scoresums) out = format_scores(row, out);
    *out++ = '\n';
  }
  return out;
}

}  // namespace gramscore::adapters
