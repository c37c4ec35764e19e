// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <optional>

#include "adapters/text/numbers.hpp"
#include "engine/error.hpp"
#include "plugin/flag_actions.hpp"

namespace gramscore::plugin {

namespace {

constexpr std::uint32_t largest_count = 2147483646;

variant_files read_files(given_flag const& flag) {
  using enum variant_files::kind;
  variant_files read{ids, flag.arguments};
  std::string const& word = read.files[0];
  if (word == "bed0" || word == "ibed0") read.form = bed0;
  if (word == "bed1" || word == "ibed1" || word == "range") read.form = bed1;
  if (read.form == ids) return read;
  read.files.erase(read.files.begin());
  if (read.files.empty()) bad_flag(flag, "a file must follow '" + flag.arguments[0] + "'");
  return read;
}

double read_share(given_flag const& flag, std::string const& text) {
  double value = 0;
  if (!adapters::parse_coefficient(text, value) || value < 0 || value > 1) {
    bad_flag(flag, "'" + text + "' is not a number from 0 to 1");
  }
  return value;
}

/// --geno and --mind: a share (0.1) and a word about haploid or dosage calls, in any order.
std::optional<double> read_missing_share(given_flag const& flag, parse_state& state) {
  std::optional<double> share;
  bool has_word = false;
  for (std::string const& word : flag.arguments) {
    bool const is_word = word == "dosage" || word == "hh-missing";
    if ((is_word && has_word) || (!is_word && share)) bad_flag(flag, "the arguments make no sense");
    if (is_word) {
      has_word = true;
      // Of hard calls, a dosage is missing where the call is.
      if (word == "hh-missing") state.refuse("--" + flag.typed + "'s 'hh-missing'");
    } else {
      share = read_share(flag, word);
    }
  }
  constexpr double usual = 0.1;
  share = share.value_or(usual);
  return *share < 1 ? share : std::nullopt;
}

adapters::allele_measure read_measure(given_flag const& flag, std::string const& word) {
  using enum adapters::allele_measure;
  if (word == "nonmajor") return nonmajor;
  if (word == "nref") return nref;
  if (word == "alt1") return alt1;
  if (word == "minor") return minor;
  bad_flag(flag, "'" + word + "' is not one of nonmajor, nref, alt1, minor");
}

/// `0.1`, `0.1:nref` or `0.1 nref`. @param usual the value if none is given; negative: there must
/// be one.
adapters::frequency_bound read_bound(given_flag const& flag, double usual) {
  adapters::frequency_bound bound;
  bound.value = usual;
  if (flag.arguments.empty()) return bound;
  std::string const& text = flag.arguments[0];
  std::size_t const colon = text.find(':');
  std::string const number = text.substr(0, colon);
  bool const is_number = adapters::parse_coefficient(number, bound.value);
  bool const has_two = flag.arguments.size() == 2;
  if (is_number ? (colon != std::string::npos && has_two) : (usual < 0 || has_two)) {
    bad_flag(flag, "the arguments are not a number and what to compare it with");
  }
  if (colon != std::string::npos) {
    if (!is_number && !number.empty()) bad_flag(flag, "'" + number + "' is not a number");
    bound.measure = read_measure(flag, text.substr(colon + 1));
  } else if (!is_number) {
    bound.measure = read_measure(flag, text);
  } else if (has_two) {
    bound.measure = read_measure(flag, flag.arguments[1]);
  }
  return bound;
}

adapters::frequency_bound read_count_bound(given_flag const& flag) {
  auto const bound = read_bound(flag, -1);
  if (bound.value < 0 || bound.value > largest_count) {
    bad_flag(flag, "the count must be from 0 to 2147483646");
  }
  return bound;
}

/// A lower bound above the upper one; only bounds on the same thing are compared, as in plink2.
void check_order(given_flag const& flag, std::optional<adapters::frequency_bound> const& least,
                 std::optional<adapters::frequency_bound> const& most) {
  if (!least || !most || least->measure != most->measure || least->value <= most->value) return;
  bad_flag(flag, "the lower bound is larger than the upper one");
}

void set_chromosomes(given_flag const& flag, parse_state& state,
                     adapters::chromosome_set const& set) {
  note_for_score(flag, state);
  auto& chosen = state.result.filter.chromosomes;
  if (chosen) bad_flag(flag, "--chr, --autosome and --autosome-par exclude each other");
  chosen = set;
}

adapters::chromosome_set read_chromosomes(given_flag const& flag, bool contigs) {
  try {
    return {flag.arguments, contigs};
  } catch (error const& problem) {
    bad_flag(flag, problem.what());
  }
}

}  // namespace

void note_for_score(given_flag const& flag, parse_state& state) {
  if (state.result.filter.first_flag.empty()) state.result.filter.first_flag = flag.typed;
}

std::uint32_t read_count(given_flag const& flag, std::string const& text, std::uint32_t largest) {
  double value = 0;
  bool const is_number = adapters::parse_coefficient(text, value);
  if (!is_number || value < 1 || value > largest || value != std::floor(value)) {
    bad_flag(flag, "'" + text + "' is not a whole number from 1 to " + std::to_string(largest));
  }
  return static_cast<std::uint32_t>(value);
}

void apply_keep(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  state.result.filter.keep = flag.arguments;
}
void apply_remove(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  state.result.filter.remove = flag.arguments;
}
void apply_keep_fam(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  state.result.filter.keep_fam = flag.arguments;
}
void apply_remove_fam(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  state.result.filter.remove_fam = flag.arguments;
}

void apply_extract(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  state.result.filter.extract = read_files(flag);
}
void apply_exclude(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  state.result.filter.exclude = read_files(flag);
}

// Flags are applied in alphabetical order: --allow-extra-chr and --autosome come before --chr, and
// that before --not-chr.
void apply_chr(given_flag const& flag, parse_state& state) {
  set_chromosomes(flag, state, read_chromosomes(flag, state.result.input.allow_extra_chr));
}
void apply_not_chr(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  bool const contigs = state.result.input.allow_extra_chr && !state.autosomes_only;
  state.result.filter.other_than_these = read_chromosomes(flag, contigs);
}
void apply_autosome(given_flag const& flag, parse_state& state) {
  state.autosomes_only = true;
  set_chromosomes(flag, state, adapters::chromosome_set::autosomes(false));
}
void apply_autosome_par(given_flag const& flag, parse_state& state) {
  state.autosomes_only = true;
  set_chromosomes(flag, state, adapters::chromosome_set::autosomes(true));
}

void apply_snps_only(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  adapters::allele_rules& rules = state.result.filter.alleles;
  rules.snps_only = true;
  if (flag.arguments.empty()) return;
  if (flag.arguments[0] != "just-acgt") {
    bad_flag(flag, "'" + flag.arguments[0] + "' is not 'just-acgt'");
  }
  rules.acgt_only = true;
}

void apply_maf(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  constexpr double usual = 0.01;
  auto const bound = read_bound(flag, usual);
  if (bound.value < 0 || bound.value > 1) bad_flag(flag, "the frequency must be from 0 to 1");
  auto& rules = state.result.filter.frequency;
  if (bound.value > 0) rules.least_frequency = bound;
  check_order(flag, rules.least_frequency, rules.most_frequency);
}
void apply_max_maf(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  auto const bound = read_bound(flag, -1);
  if (bound.value < 0 || bound.value >= 1) {
    bad_flag(flag, "the frequency must be at least 0 and below 1");
  }
  auto& rules = state.result.filter.frequency;
  rules.most_frequency = bound;
  check_order(flag, rules.least_frequency, rules.most_frequency);
}
void apply_mac(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  auto const bound = read_count_bound(flag);
  auto& rules = state.result.filter.frequency;
  if (bound.value > 0) rules.least_count = bound;
  check_order(flag, rules.least_count, rules.most_count);
}
void apply_max_mac(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  auto& rules = state.result.filter.frequency;
  rules.most_count = read_count_bound(flag);
  check_order(flag, rules.least_count, rules.most_count);
}

void apply_geno(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  state.result.filter.frequency.most_missing = read_missing_share(flag, state);
}
void apply_mind(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  state.result.filter.most_missing_of_sample = read_missing_share(flag, state);
}

void apply_max_alleles(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  state.result.filter.alleles.most = read_count(flag, flag.arguments[0], largest_count);
}
void apply_min_alleles(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  adapters::allele_rules& rules = state.result.filter.alleles;
  rules.least = read_count(flag, flag.arguments[0], largest_count);
  if (rules.least > rules.most) bad_flag(flag, "it is larger than that of --max-alleles");
}

}  // namespace gramscore::plugin
