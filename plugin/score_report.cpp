// SPDX-License-Identifier: MIT
#include "plugin/score_report.hpp"

#include <fmt/core.h>

#include <vector>

#include "plugin/samples.hpp"

namespace gramscore::plugin {

void report_input(session const& now, adapters::gram_file const& file,
                  sample_counts const& counts) {
  now.log.line(fmt::format("{}, {}.", describe_samples(file.samples(), counts),
                           counted(file.variant_count(), "variant")));
  now.log.detail(fmt::format("Grammar in use: {}, {} bytes, {}.",
                             file.path().empty() ? "(temporary)" : file.path(), file.file_bytes(),
                             counted(file.tile_count(), "tile")));
}

void warn_of_unknown_sexes(run_log& log) {
  log.warn(
      "there are variants on chromosome X, but no sexes: all samples count as female. "
      "Give them with --psam, --fam or --update-sex.");
}

void report_frequencies(run_log& log, std::string const& path,
                        adapters::given_frequencies const& given) {
  log.line(fmt::format("--read-freq: frequencies of {}.", counted(given.loaded_count, "variant")));
  if (given.skipped_count == 0) return;
  log.warn(
      fmt::format("entries of {} skipped: {} (variant ID not in the data set, alleles that "
                  "differ, or no number).",
                  path, given.skipped_count));
}

std::string skipped_lines_text(score_request const& score, std::string const& path,
                               adapters::score_lines const& lines) {
  std::vector<std::string> reasons;
  if (lines.missing_id_count != 0) {
    reasons.push_back(fmt::format("{} (variant ID not in the data set)", lines.missing_id_count));
  }
  if (lines.mismatched_allele_count != 0) {
    reasons.push_back(
        fmt::format("{} (allele not one of the variant's)", lines.mismatched_allele_count));
  }
  if (lines.duplicate_id_count != 0) {
    reasons.push_back(
        fmt::format("{} (variant ID repeated in the data set)", lines.duplicate_id_count));
  }
  if (reasons.empty()) return {};
  std::string text = fmt::format("lines of {} skipped: ", path);
  for (std::size_t i = 0; i < reasons.size(); ++i) text += (i == 0 ? "" : ", ") + reasons[i];
  text += ".";
  if (!score.is_list && score.list_variants == score_request::list_kind::none) {
    text += "\nAdd 'list-variants' to see which variants were scored.";
  }
  return text;
}

void report_skipped_lines(run_log& log, score_request const& score, std::string const& path,
                          adapters::score_lines const& lines) {
  std::string const place = score.is_list ? " of " + path : "";
  log.detail(
      fmt::format("Weight lines{}: {} matched, {} with an unknown variant ID, {} with another "
                  "allele, {} with a repeated ID.",
                  place, lines.size(), lines.missing_id_count, lines.mismatched_allele_count,
                  lines.duplicate_id_count));
  std::string const warning = skipped_lines_text(score, path, lines);
  if (!warning.empty()) log.warn(warning);
}

void report_scores(run_log& log, adapters::score_lines const& lines,
                   adapters::score_result const& result) {
  log.line(fmt::format("--score: {}, {}.", counted(result.processed_variants, "variant"),
                       counted(lines.score_names.size(), "score")));
  if (!result.device_failure.empty()) {
    log.line(fmt::format("The GPU failed, the CPU went on: {}.", result.device_failure));
  }
  log.detail(fmt::format("Device: {}.", result.device));
  if (!result.device_plan.empty()) {
    log.detail(fmt::format("Device plan: {}.", result.device_plan));
  }
  if (result.schedule != engine::schedule_kind::automatic) {
    bool const streams = result.schedule == engine::schedule_kind::streaming;
    log.detail(fmt::format("Schedule: {}.", streams ? "streaming" : "tile"));
  }
  log.detail(fmt::format("{} re-summed in file order.", counted(result.resummed_cells, "cell")));
  if (result.unchecked_cells != 0) {
    log.line(fmt::format("{} printed from the exact sum although plink2's last digit may differ.",
                         counted(result.unchecked_cells, "cell")));
  }
}

}  // namespace gramscore::plugin
