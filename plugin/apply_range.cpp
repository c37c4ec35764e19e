// SPDX-License-Identifier: MIT
// The words of --q-score-range and --af-pseudocount, by plink2's rules.
#include <vector>

#include "adapters/text/numbers.hpp"
#include "plugin/flag_actions.hpp"

namespace gramscore::plugin {

void apply_q_score_range(given_flag const& flag, parse_state& state) {
  range_request request;
  request.ranges = flag.arguments[0];
  request.data = flag.arguments[1];
  std::vector<std::uint32_t> columns;
  for (std::size_t i = 2; i < flag.arguments.size(); ++i) {
    std::string const& word = flag.arguments[i];
    if (word == "header") {
      request.header = true;
    } else if (word == "min") {
      request.take_min = true;
    } else {
      auto const column = parse_whole(word, 1, max_score_column);
      if (!column) bad_flag(flag, "'" + word + "' is neither a column number nor a modifier");
      if (columns.size() == 2) bad_flag(flag, "more than two column numbers");
      columns.push_back(static_cast<std::uint32_t>(*column));
    }
  }
  if (!columns.empty()) request.id_column = columns[0];
  request.value_column = columns.size() == 2 ? columns[1] : request.id_column + 1;
  if (request.id_column == request.value_column) {
    bad_flag(flag, "the ID and the value are in the same column");
  }
  state.result.ranges = std::move(request);
}

void apply_af_pseudocount(given_flag const& flag, parse_state& state) {
  double& value = state.result.frequency.pseudocount;
  if (!adapters::parse_coefficient(flag.arguments[0], value) || value < 0) {
    bad_flag(flag, "'" + flag.arguments[0] + "' is not a number from 0 on");
  }
}

}  // namespace gramscore::plugin
