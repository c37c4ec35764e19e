// SPDX-License-Identifier: MIT
#include "adapters/freq/read_freq.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

#include "adapters/freq/freq_entry.hpp"
#include "adapters/freq/freq_header.hpp"
#include "adapters/text/line_reader.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::size_t no_allele = std::numeric_limits<std::size_t>::max();
constexpr double not_given = std::numeric_limits<double>::quiet_NaN();

/// How PLINK writes an allele that nobody carries.
bool is_missing_code(std::string_view allele) {
  return allele == "0" || allele == ".";
}

class freq_parser {
 public:
  freq_parser(std::string const& path, variant_lookup const& variants, double pseudocount)
      : reader_(path),
        variants_(variants),
        pseudocount_(pseudocount),
        seen_(variants.variant_count()) {
    allele_begin_.reserve(std::size_t{variants.variant_count()} + 1);
    std::size_t allele_count = 0;
    for (std::uint32_t v = 0; v < variants.variant_count(); ++v) {
      allele_begin_.push_back(allele_count);
      allele_count += variants.allele_count(v);
    }
    allele_begin_.push_back(allele_count);
    result_.values.assign(allele_count, not_given);
  }

  given_frequencies run() {
    text_line line;
    bool have_line = reader_.next(line);
    while (have_line && (line.text.starts_with("##") || line.text.starts_with("# "))) {
      have_line = reader_.next(line);
    }
    if (have_line) {
      columns_ = parse_freq_header(reader_, line);
      have_line = reader_.next(line);
    }
    if (!have_line) {
      throw error(error_category::malformed_input, "the frequency file is empty",
                  reader_.place({}));
    }
    freq_entry entry(reader_, columns_, pseudocount_);
    for (; have_line; have_line = reader_.next(line)) {
      entry.start(line);
      ++(take(entry) ? result_.loaded_count : result_.skipped_count);
    }
    reader_.refuse_blank_end();
    return std::move(result_);
  }

 private:
  /// @return whether the entry's frequencies were taken.
  bool take(freq_entry& entry) {
    std::uint32_t const variant = variants_.find(entry.id(), hint_);
    if (variant == no_variant) {
      return false;
    }
    if (variant == duplicate_variant) {
      entry.fail(entry.id(), "appears more than once in the data set");
    }
    hint_ = variant + 1;
    if (std::exchange(seen_[variant], std::uint8_t{1}) != 0) {
      entry.fail(entry.id(), "appears more than once in this file");
    }
    if (columns_.first_alt_only && variants_.allele_count(variant) > 2) {
      return false;
    }
    match(entry, variant);
    value_state const state = entry.read(known_);
    std::size_t const begin = allele_begin_[variant];
    std::span<double> const values(result_.values.data() + begin,
                                   allele_begin_[variant + 1] - begin);
    std::fill(values.begin(), values.end(), absent_value(entry, values.size()));
    for (std::size_t i = 0; i < allele_.size(); ++i) {
      if (known_[i] != 0) {
        values[allele_[i]] = entry.values()[i];
      }
    }
    bool const complete = complete_values(values, state);
    if (!complete) {
      std::fill(values.begin(), values.end(), not_given);
    }
    return complete;
  }

  /// Finds each allele of the entry: the first of its name that is still to be named.
  void match(freq_entry const& entry, std::uint32_t variant) {
    allele_.assign(entry.alleles().size(), no_allele);
    known_.assign(entry.alleles().size(), 0);
    for (std::size_t i = 0; i < allele_.size(); ++i) {
      for (std::uint32_t a = 0; a < variants_.allele_count(variant) && known_[i] == 0; ++a) {
        bool const named = std::find(allele_.begin(), allele_.end(), a) != allele_.end();
        if (!named && variants_.allele(variant, a) == entry.alleles()[i]) {
          allele_[i] = a;
          known_[i] = 1;
        }
      }
    }
  }

  /// The frequency of an allele that the entry does not name: 0 where a PLINK 1 report has one
  /// allele only and the variant has it too; else the entry is of no use.
  [[nodiscard]] double absent_value(freq_entry const& entry, std::size_t allele_count) const {
    auto const names = entry.alleles();
    bool const one_allele = columns_.plink1 && allele_count == 2 && known_[0] + known_[1] == 1 &&
                            is_missing_code(names[known_[0] != 0 ? 1 : 0]);
    return one_allele ? entry.pseudocount() : not_given;
  }

  /// Scales to a sum of 1 and derives the last allele.
  /// @return false if a value is missing or all are 0.
  static bool complete_values(std::span<double> values, value_state state) {
    double sum = 0;
    for (double const value : values) {
      sum += value;
    }
    if (state == value_state::unusable || !(sum > 0)) {
      return false;
    }
    double const scale = state == value_state::to_scale ? 1.0 / sum : 1.0;
    double last = 1.0;
    for (double& value : values.first(values.size() - 1)) {
      value *= scale;
      last -= value;
    }
    values.back() = std::max(last, 0.0);
    return true;
  }

  line_reader reader_;
  variant_lookup const& variants_;
  double pseudocount_;
  freq_columns columns_;
  std::vector<std::size_t> allele_begin_;
  std::vector<std::uint8_t> seen_;
  std::vector<std::size_t> allele_;  // of the entry's alleles, in the variant
  std::vector<std::uint8_t> known_;  // 1 where the variant has the allele
  given_frequencies result_;
  std::uint32_t hint_ = 0;
};

}  // namespace

given_frequencies read_frequencies(std::string const& path, variant_lookup const& variants,
                                   double pseudocount) {
  return freq_parser(path, variants, pseudocount).run();
}

}  // namespace gramscore::adapters
