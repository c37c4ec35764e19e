// SPDX-License-Identifier: MIT
#include "plugin/input.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/bed/bed_source.hpp"
#include "adapters/bed/fam_reader.hpp"
#include "adapters/cache/open_or_build.hpp"
#include "adapters/genotypes/chromosome.hpp"
#include "adapters/vcf/vcf_source.hpp"
#include "engine/error.hpp"
#include "plugin/progress.hpp"
#include "plugin/samples.hpp"

namespace gramscore::plugin {

namespace {

using adapters::cache_request;

adapters::half_call_mode half_calls_of(input_request const& input) {
  switch (input.half_calls.value_or(half_call_mode::error)) {
    case half_call_mode::haploid:
      return adapters::half_call_mode::haploid;
    case half_call_mode::missing:
      return adapters::half_call_mode::missing;
    case half_call_mode::reference:
      return adapters::half_call_mode::reference;
    case half_call_mode::error:
      break;
  }
  return adapters::half_call_mode::error;
}

/// The name of the mode in the cache's key: these modes give different genotypes.
std::string half_calls_name(adapters::half_call_mode mode) {
  switch (mode) {
    case adapters::half_call_mode::haploid:
      return "haploid";
    case adapters::half_call_mode::missing:
      return "missing";
    case adapters::half_call_mode::reference:
      return "reference";
    case adapters::half_call_mode::error:
      break;
  }
  return "error";
}

adapters::cache_mode cache_mode_of(cache_use use) {
  switch (use) {
    case cache_use::read:
      return adapters::cache_mode::read;
    case cache_use::rebuild:
      return adapters::cache_mode::rebuild;
    case cache_use::off:
      return adapters::cache_mode::off;
    case cache_use::automatic:
      break;
  }
  return adapters::cache_mode::automatic;
}

void request_fileset(input_request const& input, cache_request& request) {
  request.key.files = {{"bed", input.bed}, {"bim", input.bim}, {"fam", input.fam}};
  request.open_source = [&input] {
    adapters::bed_options options;
    options.allow_extra_chr = input.allow_extra_chr;
    options.species = input.species;
    return adapters::open_bed_source({input.bed, input.bim, input.fam}, options);
  };
  request.read_samples = [&input] { return adapters::read_fam(input.fam); };
}

/// Sample names and --psam of a VCF: before its records, as in plink2.
void check_header_samples(adapters::sample_table const& of_vcf, input_request const& input) {
  auto const names = adapters::apply_id_options(of_vcf.iid, id_options(input)).iid;
  if (input.fam.empty()) return;
  adapters::check_psam_matches(names, adapters::read_fam(input.fam).iid, input.fam);
}

void request_vcf(input_request const& input, int threads, cache_request& request) {
  bool const is_bcf = input.kind == input_kind::bcf;
  auto const half_calls = half_calls_of(input);
  request.key.files = {{is_bcf ? "bcf" : "vcf", input.path}};
  request.key.options = {{"vcf-half-call", half_calls_name(half_calls)}};
  request.open_source = [&input, half_calls, is_bcf, threads] {
    auto source =
        adapters::open_vcf_source(input.path, {half_calls, is_bcf, input.species, threads - 1});
    check_header_samples(source->samples(), input);
    return source;
  };
}

/// What the input flags alone say.
cache_request request_of(options const& given) {
  cache_request request;
  if (given.input.kind == input_kind::fileset) {
    request_fileset(given.input, request);
  } else {
    request_vcf(given.input, given.threads, request);
  }
  request.cache_dir = given.cache_dir;
  return request;
}

std::unique_ptr<adapters::gram_file> open_input(session const& now, cache_use use,
                                                std::string const& reason) {
  options const& given = now.given;
  input_request const& input = given.input;
  if (input.kind == input_kind::gram) return adapters::gram_file::open(input.path);

  auto request = request_of(given);
  progress_line progress(given.silent);
  request.mode = cache_mode_of(use);
  request.rebuild_reason = reason;
  request.must_keep = given.make_gram;
  request.build.threads = given.threads;
  request.build.memory_bytes = given.memory_mib << 20;
  request.build.progress = [&progress](adapters::build_progress const& state) {
    progress.update(state.fraction, state.variants);
  };
  request.log = [&](std::string const& text) {
    progress.clear();
    now.log.line(text);
  };
  return adapters::open_or_build(request);
}

bool is_damage_of(adapters::gram_file const& file, error const& problem) {
  return problem.category() == error_category::malformed_input &&
         problem.place().source == file.path();
}

}  // namespace

void with_input(session const& now, std::function<void(adapters::gram_file&)> const& work) {
  bool const may_rebuild =
      now.given.input.kind != input_kind::gram && now.given.cache == cache_use::automatic;
  std::string reason;
  now.clock.start("open");
  auto file = open_input(now, now.given.cache, reason);
  try {
    work(*file);
    return;
  } catch (error const& problem) {
    if (!may_rebuild || !is_damage_of(*file, problem)) throw;
    reason = problem.what();
  }
  now.clock.start("open");
  file = open_input(now, cache_use::rebuild, reason);
  work(*file);
}

void with_cache_and_source(
    session const& now,
    std::function<void(adapters::gram_file&, adapters::genotype_source&)> const& work) {
  now.clock.start("open");
  auto request = request_of(now.given);
  request.mode = adapters::cache_mode::read;
  request.must_keep = true;  // a pipe cannot be read twice
  request.log = [&](std::string const& text) { now.log.line(text); };
  auto const file = adapters::open_or_build(request);
  work(*file, *request.open_source());
}

bool apply_sample_file(adapters::gram_file& file, input_request const& input) {
  if (input.kind == input_kind::fileset || input.fam.empty()) return false;
  auto const table = adapters::read_fam(input.fam);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < file.samples().size(); ++i) {
    names.emplace_back(file.samples().iid[i]);
  }
  if (names_are_from_vcf(file, input)) {
    names = adapters::apply_id_options(names, id_options(input)).iid;
  }
  adapters::check_psam_matches(names, table.iid, input.fam);
  file.replace_samples(table);
  return true;
}

bool names_are_from_vcf(adapters::gram_file const& file, input_request const& input) {
  if (input.kind != input_kind::gram) return input.kind != input_kind::fileset;
  auto const identity = file.identity();
  return !identity.files.empty() &&
         (identity.files[0].role == "vcf" || identity.files[0].role == "bcf");
}

bool check_contigs(adapters::gram_file& file, input_request const& input) {
  auto const names = views_of(file.contigs());
  std::string const& source = input.kind == input_kind::fileset ? input.bim : input.path;
  auto contigs = adapters::parse_contigs(names, input.species, input.allow_extra_chr, source);
  for (auto& contig : contigs) contig.is_printed_as_0 = !contig.known && input.zero_extra_chr;
  std::vector<adapters::chromosome> runs;
  for (auto const& run : file.contig_runs()) runs.push_back(contigs[run.contig]);
  // Met here only where the cache was built for a species in which they are two chromosomes.
  if (auto const split = adapters::find_split(runs)) {
    throw error(error_category::malformed_input,
                fmt::format("chromosome '{}' is split: its variants are not consecutive",
                            names[file.contig_runs()[*split].contig]),
                {source, 0, 0});
  }
  bool const has_x = std::any_of(contigs.begin(), contigs.end(), [](auto const& contig) {
    return contig.ploidy == adapters::ploidy_class::x;
  });
  file.set_chromosomes(input.species, std::move(contigs));
  return has_x;
}

}  // namespace gramscore::plugin
