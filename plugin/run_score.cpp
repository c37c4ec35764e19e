// SPDX-License-Identifier: MIT
// --score and --freq from the open cache to the result files, in plink2's order of checks: input,
// sample counts, frequencies, weights, scores.
#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "adapters/freq/read_freq.hpp"
#include "adapters/score/score.hpp"
#include "adapters/score/score_ranges.hpp"
#include "adapters/sscore/sscore_writer.hpp"
#include "adapters/weights/weight_reader.hpp"
#include "engine/backends/cuda/cuda.hpp"
#include "engine/error.hpp"
#include "plugin/commands.hpp"
#include "plugin/filters.hpp"
#include "plugin/frequency_rule.hpp"
#include "plugin/input.hpp"
#include "plugin/run_freq.hpp"
#include "plugin/run_list.hpp"
#include "plugin/run_ranges.hpp"
#include "plugin/sample_files.hpp"
#include "plugin/samples.hpp"
#include "plugin/score_report.hpp"
#include "plugin/score_steps.hpp"
#include "plugin/scored_lookup.hpp"

namespace gramscore::plugin {

namespace {

using adapters::gram_file;

/// plink2's order: too few samples, what counts calls in any case, no variant left.
void check_before_frequencies(session const& now, filtered_input const& input, bool for_score,
                              bool counts) {
  frequency_request const& request = now.given.frequency;
  bool const computes = for_score && request.file.empty();
  bool const has_variants = input.variant_count != 0;
  bool const in_any_case = counts || request.nonfounders;
  if (computes && (in_any_case || has_variants)) check_computed_frequencies(request, input.counts);
  // A frequency file is read first.
  if (counts && (request.file.empty() || !has_variants)) {
    check_freq_calc_allowed(request);
  }
  if (!has_variants && request.nonfounders) check_freq_calc_allowed(request);
}

/// The filters that count calls or genotypes of all variants, whatever --read-freq gives.
bool counts_calls(options const& given) {
  auto const& filter = given.filter;
  return filter.frequency.by_count() || filter.frequency.most_missing || filter.hwe.threshold > 0 ||
         given.freq_report;
}

/// @return the frequencies that --read-freq gives, empty if none are needed or given.
std::vector<double> settle_frequencies(session const& now, filtered_input const& input) {
  frequency_request const& request = now.given.frequency;
  auto const& filter = now.given.filter.frequency;
  bool const for_score = now.given.score && needs_frequencies(*now.given.score);
  bool const counts = counts_calls(now.given);
  check_before_frequencies(now, input, for_score, counts);
  write_freq_report(now, input);
  if (!now.given.score) return {};
  check_variants_left(input);
  if (!for_score && !filter.by_frequency()) {
    if (!request.file.empty()) {
      now.log.warn("--read-freq is not used: nothing here needs allele frequencies.");
    }
    check_unneeded_frequencies(request);
    if (counts) check_freq_calc_allowed(request);
    return {};
  }
  if (request.file.empty()) {
    check_freq_calc_allowed(request);
    return {};
  }
  auto given = adapters::read_frequencies(request.file, input.lookup(), request.pseudocount);
  report_frequencies(now.log, request.file, given);
  bool const computes = counts || request.nonfounders || given.loaded_count < input.variant_count;
  if (computes) check_freq_calc_allowed(request);
  return std::move(given.values);
}

adapters::result_compression compression(bool zstd) {
  return zstd ? adapters::result_compression::zstd : adapters::result_compression::none;
}

/// The IDs of the matched variants, in the order of their first lines.
std::vector<std::string_view> scored_ids(gram_file const& file,
                                         std::span<std::uint32_t const> variants) {
  std::vector<bool> seen(file.variant_count());
  std::vector<std::string_view> ids;
  for (std::uint32_t const variant : variants) {
    if (!seen[variant]) ids.push_back(file.variants().id[variant]);
    seen[variant] = true;
  }
  return ids;
}

/// What the model refuses is refused before the list is written.
void write_variant_list(score_run const& run, adapters::score_lines const& lines) {
  session const& now = run.now;
  auto const kind = now.given.score->list_variants;
  if (kind == score_request::list_kind::none) return;
  adapters::check_model(run.file, lines, run.options);
  bool const zstd = kind == score_request::list_kind::zstd;
  std::string const path = now.given.out + (zstd ? ".sscore.vars.zst" : ".sscore.vars");
  adapters::write_sscore_variants(path, scored_ids(run.file, lines.variant), compression(zstd));
  now.log.line(fmt::format("Scored variants: {}", path));
}

/// Before anything is built: the wanted GPUs are there. @throws error gpu.
void check_devices(options const& given) {
  if (given.device != device_choice::cuda) return;
  int const count = engine::cuda_device_count();
  if (given.cuda_devices.empty() && count == 0) {
    throw error(error_category::gpu, "--device cuda:all: no usable CUDA device here");
  }
  for (int const device : given.cuda_devices) {
    if (device >= count) {
      throw error(error_category::gpu,
                  fmt::format("--device cuda: no usable CUDA device {} here", device));
    }
  }
}

adapters::score_device device_of(device_choice choice) {
  switch (choice) {
    case device_choice::cpu:
      return adapters::score_device::cpu;
    case device_choice::reference:
      return adapters::score_device::reference;
    case device_choice::cuda:
      return adapters::score_device::cuda;
    case device_choice::automatic:
      break;
  }
  return adapters::score_device::automatic;
}

adapters::score_options scoring_options(session const& now, adapters::sscore_columns const& columns,
                                        std::vector<double> const& frequencies) {
  score_request const& score = *now.given.score;
  adapters::score_options options;
  options.model = score.model;
  options.standard_errors = score.standard_errors;
  options.mean_imputation = !score.no_mean_imputation;
  options.xchr_model = now.given.xchr_model;
  options.nonfounders = now.given.frequency.nonfounders;
  options.af_pseudocount = now.given.frequency.pseudocount;
  if (now.given.resum == resum_choice::always) options.resum = adapters::resum_policy::always;
  if (now.given.resum == resum_choice::never) options.resum = adapters::resum_policy::never;
  options.print_sums = columns.scoresums;
  options.print_averages = columns.scoreavgs;
  options.device = device_of(now.given.device);
  options.cuda_devices = now.given.cuda_devices;
  options.memory_bytes = now.given.memory_mib << 20;
  options.schedule = now.given.schedule;
  options.threads = now.given.threads;
  options.given_frequencies = frequencies;
  return options;
}

void write_result(score_run const& run, adapters::score_lines const& lines,
                  adapters::score_result const& result, std::string const& path) {
  adapters::sscore_table table;
  table.allele_count = result.allele_count;
  table.denominator = result.denominator;
  table.dosage_sum = result.dosage_sum;
  table.sums = result.sums;
  table.score_names = lines.score_names;
  write_table(run, table, path);
}

adapters::score_result score_ranges(score_run const& run, adapters::score_lines const& lines,
                                    loaded_ranges const& loaded) {
  session const& now = run.now;
  auto const write = [&](std::size_t range_idx, adapters::score_result const& result) {
    now.clock.start("output");
    if (range_idx == 0) check_range_results(now, loaded);
    write_result(run, lines, result, range_result_path(now.given, loaded.ranges[range_idx]));
    now.clock.start("sweep");
  };
  return adapters::compute_range_scores(run.file, lines, loaded.values.value, loaded.ranges,
                                        run.options, write);
}

void score_file(score_run const& run, std::optional<loaded_ranges> const& ranges) {
  session const& now = run.now;
  auto const lines = load_weights(run, now.given.score->file, 1);
  write_variant_list(run, lines);
  now.clock.start("sweep");
  if (ranges) {
    report_scores(now.log, lines, score_ranges(run, lines, *ranges));
    return;
  }
  auto const result = adapters::compute_scores(run.file, lines, run.options);
  report_scores(now.log, lines, result);
  now.clock.start("output");
  write_result(run, lines, result, result_path(now.given));
}

/// Everything between loading and frequencies: --pheno and --update-sex have their places among the
/// filters.
void filter_input(session const& now, gram_file& file, result_samples& samples,
                  filtered_input& into) {
  filter_at_load(now, samples, into);
  load_phenotype_file(now, samples);
  filter_variants(now, samples, into);
  update_sexes(now, samples, file);
  filter_samples(now, samples, into);
  drop_samples(into.chosen.sample_kept, samples);
}

void score_input(session const& now, gram_file& file, adapters::sscore_columns const& columns) {
  input_request const& input = now.given.input;
  now.clock.start("samples");
  bool const replaced = apply_sample_file(file, input);
  sample_counts const counts = count_samples(file.samples());
  report_input(now, file, counts);
  result_samples samples;
  bool const names_from_vcf = !replaced && names_are_from_vcf(file, input);
  load_samples(file.samples(), input, names_from_vcf, samples);
  load_input_phenotypes(now, file, samples);
  bool const has_x = check_contigs(file, input);
  if (has_x && names_from_vcf && now.given.sexes.file.empty()) warn_of_unknown_sexes(now.log);

  now.clock.start("filters");
  filtered_input filtered(file);
  filter_input(now, file, samples, filtered);

  now.clock.start("frequencies");
  auto const frequencies = settle_frequencies(now, filtered);
  if (!now.given.score) return;
  apply_frequency_filters(now, frequencies, filtered);
  now.clock.start("weights");
  auto const lookup = scored_variant_lookup(now, filtered);
  std::optional<loaded_ranges> ranges;
  if (now.given.ranges) ranges = load_ranges(now, *lookup);
  auto options = scoring_options(now, columns, frequencies);
  options.sample_kept = filtered.chosen.sample_kept;
  score_run const run{now, file, *lookup, samples, columns, options};
  if (now.given.score->is_list) {
    run_list(run, ranges);
  } else {
    score_file(run, ranges);
  }
}

}  // namespace

adapters::score_lines load_weights(score_run const& run, std::string const& path,
                                   std::uint32_t first_score) {
  score_request const& score = *run.now.given.score;
  adapters::weight_options options;
  options.id_column = score.id_column;
  options.allele_column = score.allele_column;
  options.score_columns = score.weight_columns;
  if (score.header) options.header = adapters::weight_header::skip;
  if (score.header_read) options.header = adapters::weight_header::read_names;
  options.first_score = first_score;
  options.ignore_duplicate_ids = score.ignore_dup_ids;
  options.before_error = [&](adapters::score_lines const& so_far) {
    adapters::check_model(run.file, so_far, run.options);
  };
  auto lines = adapters::read_weights(path, options, run.variants, run.now.given.threads);
  report_skipped_lines(run.now.log, score, path, lines);
  return lines;
}

void write_table(score_run const& run, adapters::sscore_table table, std::string const& path) {
  table.fid = run.samples.fid;
  table.iid = run.samples.iid;
  table.sid = run.samples.sid;
  table.phenotypes = run.samples.phenotypes;
  adapters::sscore_output output;
  output.compression = compression(run.now.given.score->zs);
  output.threads = run.now.given.threads;
  output.missing_phenotype = run.now.given.phenotypes.missing_output;
  adapters::write_sscore(path, table, run.columns, output);
  run.now.log.line(fmt::format("Result: {}", path));
}

std::string result_path(options const& given) {
  return given.out + (given.score->zs ? ".sscore.zst" : ".sscore");
}

void run_score(session const& now) {
  check_devices(now.given);
  adapters::sscore_columns const columns =
      now.given.score ? result_columns(*now.given.score) : adapters::sscore_columns{};
  with_input(now, [&](gram_file& file) { score_input(now, file, columns); });
}

void run_make_gram(session const& now) {
  with_input(now, [&](gram_file& file) {
    file.check_all_tiles();
    report_input(now, file, count_samples(file.samples()));
    now.log.line(fmt::format("Grammar: {}", file.path()));
  });
}

}  // namespace gramscore::plugin
