// SPDX-License-Identifier: MIT
#include "plugin/run_ranges.hpp"

#include <fmt/core.h>

#include "adapters/sscore/result_file.hpp"

namespace gramscore::plugin {

loaded_ranges load_ranges(session const& now, adapters::variant_lookup const& variants) {
  range_request const& request = *now.given.ranges;
  loaded_ranges loaded;
  loaded.ranges = adapters::read_score_ranges(request.ranges);
  adapters::range_data_options options;
  options.id_column = request.id_column;
  options.value_column = request.value_column;
  options.header = request.header;
  options.take_min = request.take_min;
  loaded.values = adapters::read_range_values(request.data, options, variants);
  if (loaded.values.skipped_count != 0) {
    now.log.warn(
        fmt::format("lines of {} skipped: {} (variant ID not in the data set, or repeated "
                    "there).",
                    request.data, loaded.values.skipped_count));
  }
  now.log.line(fmt::format("--q-score-range: {}, values of {}.",
                           counted(loaded.ranges.size(), "range"),
                           counted(loaded.values.loaded_count, "variant")));
  return loaded;
}

std::string range_result_path(options const& given, adapters::score_range const& range) {
  return fmt::format("{}.{}.sscore{}", given.out, range.label, given.score->zs ? ".zst" : "");
}

void check_range_results(session const& now, loaded_ranges const& loaded) {
  constexpr std::size_t short_label = 128;  // no file system refuses such names
  for (auto const& range : loaded.ranges) {
    if (range.label.size() <= short_label && range.label.find('/') == std::string::npos) continue;
    adapters::result_file const probe(range_result_path(now.given, range),
                                      adapters::result_compression::none);
  }
}

}  // namespace gramscore::plugin
