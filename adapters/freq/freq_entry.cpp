// SPDX-License-Identifier: MIT
#include "adapters/freq/freq_entry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "adapters/text/numbers.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr double largest_count = 4294967295.0;  // plink2's
// Frequencies of a file are rounded: plink2 accepts a sum up to this and scales it back.
constexpr double largest_sum = 1.01;
constexpr std::string_view none_observed = ".";

/// Splits a comma-separated column; a column that ended gives empty items.
class item_list {
 public:
  explicit item_list(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool at_end() const { return at_end_; }

  std::string_view next() {
    std::size_t const comma = rest_.find(',');
    std::string_view const item = rest_.substr(0, comma);
    at_end_ = comma == std::string_view::npos;
    rest_.remove_prefix(at_end_ ? rest_.size() : comma + 1);
    return item;
  }

 private:
  std::string_view rest_;
  bool at_end_ = false;
};

/// `nan` and `NA` in any case: no observation.
bool is_not_a_number(std::string_view token) {
  std::string_view const spelling = token.size() == 2 ? "na" : "nan";
  return std::equal(token.begin(), token.end(), spelling.begin(), spelling.end(),
                    [](char a, char b) { return (a | 0x20) == b; });
}

/// The whole number that a token begins with, as plink2 reads OBS_CT. @return -1 if there is none.
double leading_count(std::string_view token) {
  if (token.starts_with('+')) token.remove_prefix(1);
  double value = -1;
  for (char const c : token) {
    if (c < '0' || c > '9') break;
    value = std::max(value, 0.0) * 10 + (c - '0');
  }
  return value > largest_count ? -1 : value;
}

/// Allele numbers of "0/1" or "1" at the start of an item of GENO_NUM_CTS.
struct numbered_call {
  std::size_t a = 0;
  std::size_t b = 0;
  bool diploid = false;
  bool valid = false;
};

std::string_view take_number(std::string_view text, std::size_t& number, bool& valid) {
  constexpr std::size_t most_digits = 9;
  std::size_t const end = std::min(text.find_first_not_of("0123456789"), text.size());
  valid = end != 0 && end <= most_digits;
  number = 0;
  for (char const c : text.substr(0, valid ? end : 0)) {
    number = number * 10 + static_cast<std::size_t>(c - '0');
  }
  return text.substr(end);
}

numbered_call parse_call(std::string_view text) {
  numbered_call call;
  text = take_number(text, call.a, call.valid);
  if (!call.valid || text.empty()) return call;
  call.diploid = text.front() == '/';
  call.valid = call.diploid;
  text.remove_prefix(1);
  if (call.valid) text = take_number(text, call.b, call.valid);
  call.valid = call.valid && text.empty();
  return call;
}

}  // namespace

void freq_entry::start(text_line const& line) {
  line_ = line;
  cursor_ = token_cursor(line_);
  (void)required(last_column_);  // also of an entry that is of no use
  id_ = required(columns_.id);
  alleles_.clear();
  std::string_view const first = required(std::min(columns_.ref, columns_.alt));
  std::string_view const second = required(std::max(columns_.ref, columns_.alt));
  bool const ref_first = columns_.ref < columns_.alt;
  alleles_.push_back(ref_first ? first : second);
  item_list alts(ref_first ? second : first);
  do {
    alleles_.push_back(alts.next());
  } while (!alts.at_end() && !columns_.only_alt1);
}

/// The last column that any entry needs.
std::uint32_t freq_entry::last_column(freq_columns const& c) {
  std::uint32_t const names = std::max({c.id, c.ref, c.alt});
  if (c.kind != freq_kind::genotypes) {
    if (c.all_values != 0) return std::max(names, c.all_values);
    bool const both = c.ref_value != 0 && c.alt_values != 0;
    bool const observed = c.kind == freq_kind::counts && !both;
    return std::max({names, c.ref_value, c.alt_values, observed ? c.observed : 0});
  }
  if (c.named != 0) return std::max(names, c.named);
  std::uint32_t const diploid =
      c.diploid != 0 ? c.diploid : std::max({c.hom_ref, c.ref_alt, c.two_alt});
  return std::max({names, diploid, c.hap_all != 0 ? c.hap_all : std::max(c.hap_ref, c.hap_alt)});
}

value_state freq_entry::read(std::span<std::uint8_t const> known) {
  values_.assign(alleles_.size(), 0.0);
  if (columns_.kind != freq_kind::genotypes) return read_alleles(known);
  if (columns_.named != 0) {
    read_named(known);
  } else {
    read_genotypes(known);
  }
  bool const none = std::all_of(values_.begin(), values_.end(), [](double v) { return v == 0; });
  if (none && pseudocount_ == 0) return value_state::unusable;
  add_pseudocounts(known);
  return value_state::to_scale;
}

void freq_entry::add_pseudocounts(std::span<std::uint8_t const> known) {
  for (std::size_t a = 0; a < known.size(); ++a) {
    if (known[a] != 0) values_[a] += pseudocount_;
  }
}

std::string_view freq_entry::required(std::uint32_t column) {
  std::string_view const token = cursor_.column(column);
  if (token.empty()) {
    throw error(error_category::malformed_input,
                fmt::format("the line has {} columns, column {} is needed",
                            token_cursor(line_).count(), column),
                reader_.place(line_));
  }
  return token;
}

double freq_entry::number(std::string_view token) const {
  bool const is_frequency = columns_.kind == freq_kind::frequencies;
  double value = 0;
  if (!parse_coefficient(token, value) || value < 0 ||
      value > (is_frequency ? 1.0 : largest_count)) {
    fail(token, is_frequency ? "is not a frequency from 0 to 1" : "is not a count");
  }
  // plink2 keeps counts in units of 1/32768.
  return is_frequency ? value : std::floor(value * 32768.0 + 0.5) / 32768.0;
}

/// Values of the alleles from `first` on. @return false if one of a known allele is NaN.
bool freq_entry::read_list(std::uint32_t column, std::size_t first,
                           std::span<std::uint8_t const> known) {
  std::string_view const token = required(column);
  if (token == none_observed) return true;
  item_list items(token);
  for (std::size_t a = first; a < values_.size(); ++a) {
    std::string_view const item = items.next();
    if (item.empty()) fail(token, "has fewer values than there are alleles");
    if (known[a] == 0) continue;
    if (is_not_a_number(item)) return false;
    values_[a] = number(item);
  }
  return true;
}

value_state freq_entry::read_alleles(std::span<std::uint8_t const> known) {
  bool given = columns_.all_values != 0;
  if (given) {
    if (!read_list(columns_.all_values, 0, known)) return value_state::unusable;
  } else {
    if (columns_.alt_values != 0 && !read_list(columns_.alt_values, 1, known)) {
      return value_state::unusable;
    }
    given = columns_.ref_value != 0 && columns_.alt_values != 0;
    if (columns_.ref_value != 0 && (known[0] != 0 || !given)) {
      std::string_view const token = required(columns_.ref_value);
      if (is_not_a_number(token) || token == none_observed) return value_state::unusable;
      values_[0] = number(token);
    }
  }
  bool const none = std::all_of(values_.begin(), values_.end(), [](double v) { return v == 0; });
  if (given && none && pseudocount_ == 0) return value_state::unusable;
  add_pseudocounts(known);
  return given ? value_state::to_scale : derive(known);
}

/// The allele values that no column gives: what is left of all.
value_state freq_entry::derive(std::span<std::uint8_t const> known) {
  if (columns_.kind == freq_kind::counts) {
    std::string_view const token = required(columns_.observed);
    double const total = leading_count(token);
    if (total < 0) fail(token, "is not a number of observations");
    // From here on these are frequencies. Pseudocounts alone are enough.
    auto const alleles = static_cast<double>(std::count(known.begin(), known.end(), 1));
    double const all = total + alleles * pseudocount_;
    if (all == 0) return value_state::unusable;
    double const reciprocal = 1.0 / all;
    for (double& value : values_) value *= reciprocal;
  }
  if (columns_.ref_value == 0) return derive_ref(known);
  if (std::count(known.begin() + 1, known.end(), 1) > 1) return value_state::unusable;
  if (values_[0] > largest_sum) fail(alleles_[0], "has a count above OBS_CT");
  if (known[1] != 0) values_[1] = std::max(1.0 - values_[0], 0.0);
  return values_[0] <= 1.0 ? value_state::complete : value_state::to_scale;
}

value_state freq_entry::derive_ref(std::span<std::uint8_t const> known) {
  double const sum = std::accumulate(values_.begin() + 1, values_.end(), 0.0);
  if (known[0] == 0) return value_state::to_scale;
  if (sum > largest_sum) fail(id_, "has values that add up to more than all observations");
  values_[0] = std::max(1.0 - sum, 0.0);
  return sum <= 1.0 ? value_state::complete : value_state::to_scale;
}

/// A genotype with an allele that the data set lacks does not count.
void freq_entry::add(std::size_t a, std::size_t b, double count,
                     std::span<std::uint8_t const> known) {
  if (a >= known.size() || b >= known.size() || known[a] == 0 || known[b] == 0) return;
  values_[a] += count;
  values_[b] += count;
}

/// Counts of genotypes of the alleles from `first` on: (1/1), (1/2), (2/2), (1/3), ...
void freq_entry::add_pairs(std::uint32_t column, std::size_t first,
                           std::span<std::uint8_t const> known) {
  std::string_view const token = required(column);
  item_list items(token);
  for (std::size_t b = first; b < values_.size(); ++b) {
    for (std::size_t a = first; a <= b; ++a) {
      std::string_view const item = items.next();
      if (item.empty()) fail(token, "has fewer values than there are genotypes");
      add(a, b, number(item), known);
    }
  }
}

/// Counts of single alleles, or of their genotypes with REF where copies of both count.
void freq_entry::add_list(std::uint32_t column, std::size_t first, double copies,
                          std::span<std::uint8_t const> known) {
  std::string_view const token = required(column);
  item_list items(token);
  for (std::size_t a = first; a < values_.size(); ++a) {
    std::string_view const item = items.next();
    if (item.empty()) fail(token, "has fewer values than there are alleles");
    double const count = number(item);
    if (copies == 2) {
      add(0, a, count, known);
    } else if (known[a] != 0) {
      values_[a] += count;
    }
  }
}

void freq_entry::read_genotypes(std::span<std::uint8_t const> known) {
  if (columns_.diploid != 0) {
    add_pairs(columns_.diploid, 0, known);
  } else {
    add(0, 0, number(required(columns_.hom_ref)), known);
    add_list(columns_.ref_alt, 1, 2, known);
    add_pairs(columns_.two_alt, 1, known);
  }
  if (columns_.hap_all != 0) {
    add_list(columns_.hap_all, 0, 1, known);
  } else {
    double const ref_count = number(required(columns_.hap_ref));
    if (known[0] != 0) values_[0] += ref_count;
    add_list(columns_.hap_alt, 1, 1, known);
  }
}

void freq_entry::read_named(std::span<std::uint8_t const> known) {
  std::string_view const token = required(columns_.named);
  if (token == none_observed) return;
  item_list items(token);
  while (!items.at_end()) {
    std::string_view const item = items.next();
    std::size_t const equals = item.find('=');
    numbered_call const call = parse_call(item.substr(0, equals));
    if (equals == std::string_view::npos || !call.valid) {
      fail(token, "is not a list such as 0/0=5,0/1=3");
    }
    double const count = number(item.substr(equals + 1));
    if (call.diploid) {
      add(call.a, call.b, count, known);
    } else if (call.a < known.size() && known[call.a] != 0) {
      values_[call.a] += count;
    }
  }
}

void freq_entry::fail(std::string_view token, char const* problem) const {
  throw error(error_category::malformed_input, fmt::format("{} {}", quote_token(token), problem),
              reader_.place(line_, token.data()));
}

}  // namespace gramscore::adapters
