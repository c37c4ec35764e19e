// SPDX-License-Identifier: MIT
#include "plugin/run_list.hpp"

#include <fmt/core.h>

#include <string>
#include <vector>

#include "adapters/score/score_lists.hpp"
#include "adapters/weights/list_reader.hpp"
#include "engine/error.hpp"
#include "plugin/score_report.hpp"

namespace gramscore::plugin {

namespace {

/// What a file's lines are refused for comes before what is wrong with the next file.
std::vector<adapters::score_lines> load_files(score_run const& run,
                                              std::vector<std::string> const& paths) {
  std::vector<adapters::score_lines> files;
  std::uint32_t first_score = 1;
  try {
    for (std::string const& path : paths) {
      files.push_back(load_weights(run, path, first_score));
      first_score += static_cast<std::uint32_t>(files.back().score_names.size());
    }
  } catch (error const&) {
    for (auto const& earlier : files) adapters::check_model(run.file, earlier, run.options);
    throw;
  }
  return files;
}

/// The lines of all files, and all their score names, for the log and the header.
adapters::score_lines summary_of(std::vector<adapters::score_lines> const& files) {
  adapters::score_lines all;
  for (auto const& lines : files) {
    all.score_names.insert(all.score_names.end(), lines.score_names.begin(),
                           lines.score_names.end());
  }
  return all;
}

}  // namespace

adapters::sscore_columns result_columns(score_request const& request) {
  auto const defaults = request.is_list ? adapters::list_columns() : adapters::sscore_columns{};
  if (!request.cols) return defaults;
  auto const columns = adapters::parse_sscore_columns(*request.cols, defaults);
  if (request.is_list && (columns.nallele || columns.denom || columns.dosagesum)) {
    throw error(error_category::command_line,
                "--score-list: the column sets nallele, denom and dosagesum belong to one weight "
                "file (--score)");
  }
  return columns;
}

void run_list(score_run const& run, std::optional<loaded_ranges> const& ranges) {
  session const& now = run.now;
  auto const paths = adapters::read_file_list(now.given.score->file);
  auto const files = load_files(run, paths);
  auto const all = summary_of(files);
  now.log.line(fmt::format("--score-list: {}.", counted(files.size(), "weight file")));

  now.clock.start("sweep");
  adapters::list_ranges subsets;
  if (ranges) subsets = {ranges->values.value, ranges->ranges};
  auto const write = [&](std::size_t range_idx, adapters::list_result const& result) {
    now.clock.start("output");
    if (ranges && range_idx == 0) check_range_results(now, *ranges);
    adapters::sscore_table table;
    table.sums = result.sums;
    table.denominator = result.denominator;
    table.score_names = all.score_names;
    table.scores_a_denominator = files[0].score_names.size();
    write_table(
        run, table,
        ranges ? range_result_path(now.given, ranges->ranges[range_idx]) : result_path(now.given));
    now.clock.start("sweep");
  };
  report_scores(now.log, all,
                adapters::compute_list_scores(run.file, files, subsets, run.options, write));
}

}  // namespace gramscore::plugin
