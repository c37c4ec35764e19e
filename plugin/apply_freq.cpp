// SPDX-License-Identifier: MIT
#include <string_view>

#include "adapters/freq/freq_report_columns.hpp"
#include "adapters/text/numbers.hpp"
#include "plugin/flag_actions.hpp"

namespace gramscore::plugin {

namespace {

constexpr std::string_view columns_word = "cols=";

/// Histograms of --freq. @return true if the word asks for one.
bool is_bins_word(std::string_view word) {
  if (word == "bins-only") return true;
  for (std::string_view const start :
       {"refbins=", "refbins-file=", "alt1bins=", "alt1bins-file="}) {
    if (word.starts_with(start) && word.size() > start.size()) return true;
  }
  return false;
}

void refuse_r2(adapters::freq_report_columns const& columns, parse_state& state) {
  if (columns.machr2) state.refuse("--freq's column set 'machr2'");
  if (columns.minimac3r2) state.refuse("--freq's column set 'minimac3r2'");
}

}  // namespace

void apply_freq(given_flag const& flag, parse_state& state) {
  freq_report_request request;
  bool has_columns = false;
  bool only_bins = false;
  bool has_bins = false;
  for (std::string const& word : flag.arguments) {
    if (word == "zs") {
      request.zs = true;
    } else if (word == "counts") {
      request.counts = true;
    } else if (word.starts_with(columns_word) && word.size() > columns_word.size()) {
      if (has_columns) bad_flag(flag, "cols= is given twice");
      has_columns = true;
      request.columns =
          adapters::parse_freq_report_columns(std::string_view(word).substr(columns_word.size()));
      refuse_r2(request.columns, state);
    } else if (is_bins_word(word)) {
      (word == "bins-only" ? only_bins : has_bins) = true;
      state.refuse("--freq's '" + word.substr(0, word.find('=')) + "'");
    } else {
      bad_flag(flag, "'" + word + "' is not one of its modifiers");
    }
  }
  if (only_bins && !has_bins) bad_flag(flag, "'bins-only' needs 'refbins=' or 'alt1bins='");
  state.result.freq_report = request;
}

void apply_hwe(given_flag const& flag, parse_state& state) {
  note_for_score(flag, state);
  auto& filter = state.result.filter;
  bool has_threshold = false;
  for (std::string const& word : flag.arguments) {
    if (word == "midp") {
      filter.hwe.mid_p = true;
    } else if (word == "keep-fewhet") {
      filter.hwe.keep_few_hets = true;
    } else {
      if (has_threshold || !adapters::parse_coefficient(word, filter.hwe.threshold)) {
        bad_flag(flag, "the arguments are not a p-value, 'midp' and 'keep-fewhet'");
      }
      has_threshold = true;
      if (filter.hwe.threshold < 0 || filter.hwe.threshold >= 1) {
        bad_flag(flag, "the p-value must be at least 0 and below 1");
      }
    }
  }
}

}  // namespace gramscore::plugin
