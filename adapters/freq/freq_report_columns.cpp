// SPDX-License-Identifier: MIT
#include "adapters/freq/freq_report_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <string>

#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::array<std::string_view, 17> names{
    "chrom", "pos", "ref",   "alt1",   "alt",   "reffreq",  "alt1freq", "altfreq",   "freq",
    "eq",    "eqz", "alteq", "alteqz", "numeq", "altnumeq", "machr2",   "minimac3r2"};
constexpr std::size_t nobs = names.size();
constexpr std::size_t first_list = 7;
constexpr std::size_t list_end = 15;

using chosen_sets = std::bitset<names.size() + 1>;

[[noreturn]] void fail(std::string const& text) {
  throw error(error_category::command_line, "--freq cols=: " + text);
}

std::size_t index_of(std::string_view name) {
  if (name == "nobs") return nobs;
  auto const* const found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    fail(fmt::format("'{}' is not a column set; known sets: {}, nobs", name,
                     fmt::join(names, ", ")));
  }
  return static_cast<std::size_t>(found - names.begin());
}

bool has_sign(std::string_view item) {
  return !item.empty() && (item.front() == '+' || item.front() == '-');
}

chosen_sets read_sets(std::string_view descriptor) {
  bool const is_edit = has_sign(descriptor);
  chosen_sets sets;
  if (is_edit) {
    for (auto const* const name : {"chrom", "ref", "alt", "altfreq", "nobs"}) {
      sets.set(index_of(name));
    }
  }
  for (bool more = true; more;) {
    std::size_t const comma = descriptor.find(',');
    std::string_view item = descriptor.substr(0, comma);
    if (has_sign(item) != is_edit) fail("either every set has a + or - in front, or none has");
    bool const adds = !is_edit || item.front() == '+';
    if (is_edit) item.remove_prefix(1);
    sets.set(index_of(item), adds);
    more = comma != std::string_view::npos;
    if (more) descriptor.remove_prefix(comma + 1);
  }
  return sets;
}

freq_list list_of(chosen_sets const& sets) {
  auto list = freq_list::none;
  for (std::size_t i = first_list; i < list_end; ++i) {
    if (!sets[i]) continue;
    if (list != freq_list::none) {
      fail(
          "altfreq, freq, eq, eqz, alteq, alteqz, numeq and altnumeq exclude each other "
          "('+eq' needs '-altfreq')");
    }
    list = static_cast<freq_list>(i - first_list + 1);
  }
  return list;
}

}  // namespace

freq_report_columns parse_freq_report_columns(std::string_view descriptor) {
  chosen_sets const sets = read_sets(descriptor);
  if (sets.none()) fail("no column is left");
  auto const has = [&](std::string_view name) { return sets[index_of(name)]; };
  if (has("machr2") && has("minimac3r2")) fail("machr2 and minimac3r2 exclude each other");
  return {has("chrom"),  has("pos"),        has("ref"),      has("alt1"),
          has("alt"),    has("reffreq"),    has("alt1freq"), list_of(sets),
          has("machr2"), has("minimac3r2"), has("nobs")};
}

}  // namespace gramscore::adapters
