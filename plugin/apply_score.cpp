// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/error.hpp"
#include "plugin/flag_actions.hpp"

namespace gramscore::plugin {

namespace {

constexpr std::uint32_t max_listed_column = 2147483646;  ///< plink2's bound for --score-col-nums
constexpr std::uint64_t max_range_columns = std::uint64_t{1} << 22;

struct score_arguments {
  score_request request;
  std::vector<std::uint32_t> indices;  ///< i, j, k as far as given
  std::string model;                   ///< as it was typed; models exclude each other
};

bool set_model(given_flag const& flag, std::string const& word, score_arguments& into) {
  using enum adapters::score_model;
  static constexpr auto models = std::to_array<std::pair<std::string_view, adapters::score_model>>({
      {"center", center},
      {"variance-standardize", variance_standardize},
      {"variance-normalize", variance_standardize},
      {"dominant", dominant},
      {"recessive", recessive},
  });
  auto const* const found = std::find_if(models.begin(), models.end(),
                                         [&](auto const& model) { return model.first == word; });
  if (found == models.end()) return false;
  if (!into.model.empty() && into.request.model != found->second) {
    bad_flag(flag, "'" + into.model + "' and '" + word + "' exclude each other");
  }
  into.request.model = found->second;
  into.model = word;
  return true;
}

bool set_word(std::string const& word, score_request& request) {
  using enum score_request::list_kind;
  if (word == "header") {
    request.header = true;
  } else if (word == "header-read") {
    request.header_read = true;
  } else if (word == "no-mean-imputation") {
    request.no_mean_imputation = true;
  } else if (word == "se") {
    request.standard_errors = true;
  } else if (word == "ignore-dup-ids") {
    request.ignore_dup_ids = true;
  } else if (word == "zs") {
    request.zs = true;
  } else if (word == "list-variants") {
    if (request.list_variants == none) request.list_variants = plain;
  } else if (word == "list-variants-zs") {
    request.list_variants = zstd;
  } else {
    return false;
  }
  return true;
}

void set_column(given_flag const& flag, std::string const& word, score_arguments& into) {
  auto const column = parse_whole(word, 1, max_score_column);
  if (!column) bad_flag(flag, "'" + word + "' is neither a column number nor a modifier");
  if (into.indices.size() == 3) bad_flag(flag, "more than three column numbers");
  into.indices.push_back(static_cast<std::uint32_t>(*column));
}

void finish_columns(given_flag const& flag, score_arguments& arguments) {
  auto& [request, indices, model] = arguments;
  request.has_weight_index = indices.size() == 3;
  if (indices.empty()) indices.push_back(1);
  if (indices.size() == 1) indices.push_back(indices[0] + 1);
  if (indices.size() == 2) indices.push_back(indices[1] + 1);
  request.id_column = indices[0];
  request.allele_column = indices[1];
  request.weight_columns = {indices[2]};
  if (indices[0] == indices[1]) bad_flag(flag, "the ID and the allele are in the same column");
}

}  // namespace

void apply_score(given_flag const& flag, parse_state& state) {
  score_arguments into;
  into.request.is_list = flag.name == "score-list";
  if (state.result.score) bad_flag(flag, "--score and --score-list exclude each other");
  into.request.file = flag.arguments[0];
  for (std::size_t i = 1; i < flag.arguments.size(); ++i) {
    std::string const& word = flag.arguments[i];
    if (set_word(word, into.request) || set_model(flag, word, into)) continue;
    if (word.starts_with("cols=") && word.size() > 5) {
      if (into.request.cols) bad_flag(flag, "cols= is given twice");
      into.request.cols = word.substr(5);
    } else {
      set_column(flag, word, into);
    }
  }
  if (into.request.header && into.request.header_read) {
    bad_flag(flag, "'header' and 'header-read' exclude each other");
  }
  if (into.request.is_list && into.request.list_variants != score_request::list_kind::none) {
    bad_flag(flag, "'list-variants' needs one weight file (--score)");
  }
  finish_columns(flag, into);
  state.result.score = std::move(into.request);
}

namespace {

/// A column number of --score-col-nums: digits only, unlike other numbers of plink2.
std::optional<std::uint64_t> parse_listed_column(std::string_view text) {
  if (text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  return parse_whole(text, 1, max_listed_column);
}

/// Reads "a" or "a-b" into the list.
void add_range(given_flag const& flag, std::string_view item, std::vector<std::uint32_t>& into) {
  std::size_t const dash = item.find('-');
  auto const first = parse_listed_column(item.substr(0, dash));
  auto last = first;
  if (dash != std::string_view::npos) {
    last = parse_listed_column(item.substr(dash + 1));
  }
  std::string const quoted = fmt::format("'{}'", item);
  if (!first || !last) bad_flag(flag, quoted + " is not a column number or a range such as 3-6");
  if (dash != std::string_view::npos && *first >= *last) {
    bad_flag(flag, "the range " + quoted + " must go from a smaller to a larger column");
  }
  if (*last - *first >= max_range_columns) {
    // No first line has so many columns, and that is plink2's exit code for it.
    throw error(error_category::inconsistent_input,
                fmt::format("--{}: the range {} is wider than any file", flag.typed, quoted));
  }
  for (std::uint64_t c = *first; c <= *last; ++c) into.push_back(static_cast<std::uint32_t>(c));
}

}  // namespace

void apply_score_col_nums(given_flag const& flag, parse_state& state) {
  std::vector<std::uint32_t>& columns = state.score_col_nums;
  for (std::string_view rest : flag.arguments) {
    while (!rest.empty()) {
      std::size_t const comma = std::min(rest.find(','), rest.size());
      if (comma != 0) add_range(flag, rest.substr(0, comma), columns);
      rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
  }
  if (columns.empty()) bad_flag(flag, "no column number given");
  std::sort(columns.begin(), columns.end());
  auto const twice = std::adjacent_find(columns.begin(), columns.end());
  if (twice != columns.end()) {
    bad_flag(flag, "column " + std::to_string(*twice) + " is given twice");
  }
}

}  // namespace gramscore::plugin
