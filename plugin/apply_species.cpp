// SPDX-License-Identifier: MIT
// --chr-set, --autosome-num and the species that plink2 has flags for.
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "adapters/genotypes/karyotype.hpp"
#include "adapters/text/numbers.hpp"
#include "plugin/flag_actions.hpp"

namespace gramscore::plugin {

namespace {

using adapters::karyotype;

struct named_species {
  std::string_view flag;
  karyotype species;
};

// X, Y, XY, MT, PAR1, PAR2
constexpr auto species_flags = std::to_array<named_species>({
    {"cow", {29, {true, true, false, true, false, false}, false}},
    {"dog", {38, {true, true, true, true, false, false}, false}},
    {"horse", {31, {true, true, false, false, false, false}, false}},
    {"human", {}},
    {"mouse", {19, {true, true, false, false, false, false}, false}},
    {"rice", {12, {}, true}},
    {"sheep", {26, {true, true, false, false, false, false}, false}},
});

void set_species(given_flag const& flag, parse_state& state, karyotype const& species) {
  if (!state.species_flag.empty()) {
    bad_flag(flag, "it excludes --" + state.species_flag + ": both set the chromosomes");
  }
  state.species_flag = flag.typed;
  state.result.input.species = species;
}

/// The number of autosomes in any spelling of a whole number, 5e0 too.
/// @param lowest_sign -1 where a negative number is one.
double read_count(given_flag const& flag, double lowest_sign) {
  std::string const& text = flag.arguments[0];
  double count = 0;
  bool const is_number = adapters::parse_coefficient(text, count);
  double const size = std::abs(count);
  if (!is_number || size != std::floor(size) || size < 1 || size > karyotype::most_autosomes ||
      count < lowest_sign * size) {
    bad_flag(flag, "'" + text + "' is not a number of autosomes (1 to " +
                       std::to_string(karyotype::most_autosomes) +
                       (lowest_sign < 0 ? ", or its negative for haploid chromosomes)" : ")"));
  }
  return count;
}

void drop(given_flag const& flag, std::string const& word, karyotype& species) {
  static constexpr auto words = std::to_array<std::string_view>({"no-x", "no-y", "no-xy", "no-mt"});
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != word) continue;
    species.has[i] = false;
    return;
  }
  bad_flag(flag, "'" + word + "' is not one of no-x, no-y, no-xy, no-mt");
}

}  // namespace

void apply_chr_set(given_flag const& flag, parse_state& state) {
  double const count = read_count(flag, -1.0);
  karyotype species;
  species.haploid = count < 0;
  species.autosomes = static_cast<std::uint32_t>(std::abs(count));
  species.has = {
      !species.haploid, !species.haploid, !species.haploid, !species.haploid, false, false};
  if (species.haploid && flag.arguments.size() > 1) {
    bad_flag(flag, "haploid species take no further argument");
  }
  for (std::size_t i = 1; i < flag.arguments.size(); ++i) drop(flag, flag.arguments[i], species);
  set_species(flag, state, species);
}

void apply_autosome_num(given_flag const& flag, parse_state& state) {
  auto const count = static_cast<std::uint32_t>(read_count(flag, 1.0));
  set_species(flag, state, {count, {true, false, false, false, false, false}});
}

void apply_species(given_flag const& flag, parse_state& state) {
  for (auto const& known : species_flags) {
    if (known.flag == flag.name) set_species(flag, state, known.species);
  }
}

}  // namespace gramscore::plugin
