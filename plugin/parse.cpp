// SPDX-License-Identifier: MIT
#include "plugin/parse.hpp"

#include <algorithm>
#include <utility>

#include "engine/error.hpp"
#include "plugin/flag_actions.hpp"
#include "plugin/run_list.hpp"

namespace gramscore::plugin {

namespace {

[[noreturn]] void fail(std::string const& text) {
  throw error(error_category::command_line, text);
}

bool is_flag(std::string_view word) {
  if (word.size() < 2 || word[0] != '-') return false;
  return word[1] != '.' && (word[1] < '0' || word[1] > '9');
}

void check_argument_count(given_flag const& flag, flag_row const& row) {
  std::size_t const count = flag.arguments.size();
  if (count < row.min_arguments) bad_flag(flag, "an argument is missing");
  if (row.max_arguments == many_arguments || count <= row.max_arguments) return;
  if (row.max_arguments == 0) bad_flag(flag, "this flag takes no argument");
  bad_flag(flag, "at most " + std::to_string(row.max_arguments) +
                     (row.max_arguments == 1 ? " argument, " : " arguments, ") +
                     std::to_string(count) + " given");
}

void apply_flag(given_flag const& flag, parse_state& state, bool with_score) {
  if (flag_row const* const row = find_flag(flag.name)) {
    check_argument_count(flag, *row);
    row->apply(flag, state);
    return;
  }
  if (with_score && conflicts_with_score(flag.name)) {
    bad_flag(flag, "this flag cannot be combined with --score");
  }
  if (is_retired_flag(flag.name)) bad_flag(flag, "plink2 no longer has this flag");
  if (!is_refused_flag(flag.name)) fail("unknown flag '--" + flag.typed + "'");
  state.refuse("--" + flag.typed);
}

void check_refusal(parse_state const& state) {
  if (state.refusal.empty()) return;
  throw error(error_category::not_supported,
              state.refusal + " is not supported yet (plink2 has it); nothing was done");
}

/// --bfile, --bed, --bim and --fam name one fileset.
void settle_fileset(parse_state& state) {
  input_request& input = state.result.input;
  bool const named = !state.bed.empty() || !state.bim.empty();
  if (state.bfile_prefix.empty() && !named) {
    if (input.kind == input_kind::none && !state.psam.empty()) {
      fail("--fam alone is no data set: --bed and --bim are needed too");
    }
    input.fam = state.psam;
    return;
  }
  if (named && state.bfile_prefix.empty()) state.input_flags.emplace_back("bed/--bim");
  if (named && input.kind != input_kind::none) {
    fail("--" + state.input_flags.front() + " and --bed/--bim name two data sets");
  }
  if (!state.bfile_prefix.empty()) {
    input.bed = state.bfile_prefix + ".bed";
    input.bim = state.bfile_prefix + (state.bim_is_zstd ? ".bim.zst" : ".bim");
    input.fam = state.bfile_prefix + ".fam";
  }
  if (!state.bed.empty()) input.bed = state.bed;
  if (!state.bim.empty()) input.bim = state.bim;
  if (!state.psam.empty()) input.fam = state.psam;
  if (input.bed.empty() || input.bim.empty() || input.fam.empty()) {
    fail("a data set needs all of --bed, --bim and --fam (or --bfile)");
  }
  input.kind = input_kind::fileset;
}

void check_input(parse_state& state) {
  if (state.input_flags.size() > 1) {
    fail("--" + state.input_flags[0] + " and --" + state.input_flags[1] + " name two data sets");
  }
  settle_fileset(state);
  input_request const& input = state.result.input;
  bool const from_vcf = input.kind == input_kind::vcf || input.kind == input_kind::bcf;
  if (input.half_calls && !from_vcf) fail("--vcf-half-call needs --vcf or --bcf");
  if (input.double_id && input.const_fid) fail("--double-id and --const-fid exclude each other");
  if (input.id_delimiter && (input.double_id || input.const_fid)) {
    fail("--id-delim cannot be used with --double-id or --const-fid");
  }
}

void check_score(parse_state& state) {
  std::optional<score_request>& score = state.result.score;
  if (state.result.ranges && !score) fail("--q-score-range needs --score");
  if (state.xchr_model_given && !score) fail("--xchr-model needs --score");
  if (score) (void)result_columns(*score);
  if (state.score_col_nums.empty()) {
    if (score && score->weight_columns[0] == score->id_column) {
      fail("--score: the ID and the weight are in the same column");
    }
    if (score && score->weight_columns[0] == score->allele_column) {
      fail("--score: the allele and the weight are in the same column");
    }
    return;
  }
  if (!score) fail("--score-col-nums needs --score");
  if (score->has_weight_index) {
    fail("--score-col-nums and a third column number of --score exclude each other");
  }
  for (std::uint32_t const column : state.score_col_nums) {
    if (column == score->id_column || column == score->allele_column) {
      fail("--score-col-nums: column " + std::to_string(column) + " already holds the variant " +
           (column == score->id_column ? "ID" : "allele"));
    }
  }
  score->weight_columns = std::move(state.score_col_nums);
}

void check_filters(filter_request const& filter) {
  if (!filter.extract.files.empty() && !filter.extract_intersect.files.empty() &&
      !filter.force_intersect) {
    fail("--extract and --extract-intersect need --force-intersect to be used together");
  }
}

void check_commands(options const& given) {
  if (given.json && given.gram_info.empty()) fail("--json needs --gram-info");
  bool const reports = given.score || given.freq_report;
  if (!given.gram_info.empty() && (reports || given.make_gram || given.gram_verify)) {
    fail("--gram-info stands alone, without --score, --freq, --make-gram or --gram-verify");
  }
  if (given.gram_verify && (reports || given.make_gram)) {
    fail("--gram-verify stands alone, without --score, --freq or --make-gram");
  }
  if (given.gram_verify && given.input.kind == input_kind::gram) {
    fail("--gram-verify needs the genotypes (--bfile, --vcf or --bcf), not --gram");
  }
  if (given.gram_verify && (given.cache == cache_use::off || given.cache == cache_use::rebuild)) {
    fail("--gram-verify checks the cache that is there: no --gram-cache off or rebuild");
  }
  if (given.make_gram && given.input.kind == input_kind::gram) {
    fail("--make-gram needs the genotypes (--bfile, --vcf or --bcf), not --gram");
  }
  if (given.make_gram && given.cache == cache_use::off) {
    fail("--make-gram writes the cache that --gram-cache off turns off");
  }
  if (given.freq_report && !given.frequency.file.empty()) {
    fail("--freq reports the frequencies of the samples: --read-freq cannot be used with it");
  }
  if (!given.filter.first_flag.empty() && !reports) {
    fail("--" + given.filter.first_flag +
         " selects what --score or --freq uses; it needs one of them");
  }
  bool const needs_input = reports || given.make_gram || given.gram_verify;
  if (needs_input && given.input.kind == input_kind::none) {
    fail("no data set given: --bfile, --bed/--bim/--fam, --vcf, --bcf or --gram");
  }
}

}  // namespace

std::vector<given_flag> split_command_line(std::span<char const* const> words) {
  std::vector<given_flag> flags;
  for (std::string_view const word : words) {
    if (is_flag(word)) {
      std::string_view const typed = word.substr(word[1] == '-' ? 2 : 1);
      flags.push_back({std::string(canonical_flag(typed)), std::string(typed), {}});
    } else if (flags.empty()) {
      fail("the first word must be a flag, not '" + std::string(word) + "'");
    } else {
      flags.back().arguments.emplace_back(word);
    }
  }
  return flags;
}

std::optional<std::string> repeated_flag(std::span<given_flag const> flags) {
  for (std::size_t i = 0; i < flags.size(); ++i) {
    if (find_given(flags.first(i), flags[i].name) != nullptr) return flags[i].typed;
  }
  return std::nullopt;
}

given_flag const* find_given(std::span<given_flag const> flags, std::string_view name) {
  auto const it =
      std::find_if(flags.begin(), flags.end(), [&](given_flag const& f) { return f.name == name; });
  return it == flags.end() ? nullptr : &*it;
}

std::string output_prefix(std::span<given_flag const> flags) {
  given_flag const* const out = find_given(flags, "out");
  return out == nullptr || out->arguments.size() != 1 ? options{}.out : out->arguments[0];
}

options parse_options(std::span<given_flag const> flags, int default_threads) {
  parse_state state;
  state.result.threads = default_threads;
  std::vector<given_flag const*> order;
  for (given_flag const& flag : flags) order.push_back(&flag);
  std::sort(order.begin(), order.end(),
            [](given_flag const* a, given_flag const* b) { return a->name < b->name; });
  bool const with_score =
      find_given(flags, "score") != nullptr || find_given(flags, "score-list") != nullptr;
  for (given_flag const* const flag : order) apply_flag(*flag, state, with_score);
  check_refusal(state);
  check_input(state);
  check_score(state);
  settle_phenotypes(state);
  check_filters(state.result.filter);
  check_commands(state.result);
  return std::move(state.result);
}

bool has_command(options const& given) {
  return given.score || given.freq_report || given.make_gram || given.gram_verify ||
         !given.gram_info.empty();
}

}  // namespace gramscore::plugin
