// SPDX-License-Identifier: MIT
#include "plugin/sample_files.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "adapters/bed/fam_reader.hpp"
#include "adapters/samples/name_ranges.hpp"
#include "engine/error.hpp"
#include "plugin/input.hpp"

namespace gramscore::plugin {

namespace {

/// --pheno-name needs names, and a .fam without a header has none. Of a cache alone it is not known
/// whether there was one: the usual .fam is taken for what it looks like.
void check_header(session const& now, adapters::samples_view const& samples) {
  std::string const& path = now.given.input.fam;
  bool const looks_plain = samples.has_fid && samples.has_parents &&
                           samples.phenotype_names.size() == 1 &&
                           samples.phenotype_names[0] == "PHENO1";
  if (path.empty() ? !looks_plain : adapters::fam_has_header(path)) return;
  throw error(error_category::inconsistent_input,
              "--pheno-name needs a --pheno file, or a .psam whose header names phenotypes");
}

/// [phenotypes of the input] which ones the flags want.
std::vector<bool> wanted_phenotypes(session const& now, adapters::samples_view const& samples) {
  phenotype_request const& request = now.given.phenotypes;
  if (request.file.empty() && !request.reading.names.empty()) check_header(now, samples);
  bool const none = request.only_of_file();
  if (none || request.reading.names.empty()) {
    std::vector<bool> all(samples.phenotypes.size(), !none);
    return all;
  }
  return adapters::select_of_psam(views_of(samples.phenotype_names), request.reading.names,
                                  now.given.input.fam);
}

/// A lone PHENO1 that is missing for everybody, as most .fam files have it, gives no column; one
/// token tells. (An equal column is read like its first token.)
bool is_dropped(adapters::samples_view const& samples, std::vector<bool> const& wanted,
                adapters::phenotype_options const& values) {
  if (std::count(wanted.begin(), wanted.end(), true) != 1) return false;
  auto const p =
      static_cast<std::size_t>(std::find(wanted.begin(), wanted.end(), true) - wanted.begin());
  if (!samples.phenotypes[p].constant()) return false;
  std::vector<std::string_view> const token{samples.phenotypes[p][0]};
  std::vector<adapters::phenotype_tokens> const column{{samples.phenotype_names[p], token}};
  return adapters::interpret_phenotypes(column, values).empty();
}

}  // namespace

void load_input_phenotypes(session const& now, adapters::gram_file const& file,
                           result_samples& into) {
  auto const& samples = file.samples();
  auto const& values = now.given.phenotypes.reading.values;
  auto const wanted = wanted_phenotypes(now, samples);
  if (is_dropped(samples, wanted, values)) return;
  std::vector<adapters::phenotype_tokens> columns;
  into.phenotype_tokens.reserve(samples.phenotypes.size());  // the columns view its elements
  for (std::size_t p = 0; p < samples.phenotypes.size(); ++p) {
    if (!wanted[p]) continue;
    auto const& tokens = into.phenotype_tokens.emplace_back(views_of(samples.phenotypes[p]));
    columns.push_back({samples.phenotype_names[p], tokens});
  }
  into.phenotypes = adapters::interpret_phenotypes(columns, values);
}

void load_phenotype_file(session const& now, result_samples& into) {
  phenotype_request const& request = now.given.phenotypes;
  if (!request.file.empty()) {
    std::vector<std::string> earlier;
    for (auto const& phenotype : into.phenotypes) earlier.push_back(phenotype.name);
    into.from_file =
        adapters::read_phenotype_file(request.file, request.reading, into.names(), earlier);
    auto& columns = into.from_file.columns;
    now.log.line(fmt::format("--pheno: {} of {}.", counted(columns.size(), "phenotype"),
                             counted(into.from_file.named_count, "sample")));
    std::move(columns.begin(), columns.end(), std::back_inserter(into.phenotypes));
    columns.clear();
  }
  auto const& ignored = request.ignored;
  if (ignored.empty()) return;
  auto const dropped = std::erase_if(into.phenotypes, [&](auto const& phenotype) {
    return std::find(ignored.begin(), ignored.end(), phenotype.name) != ignored.end();
  });
  now.log.line(fmt::format("--not-pheno: {} left out.", counted(dropped, "phenotype")));
}

void update_sexes(session const& now, result_samples const& names, adapters::gram_file& file) {
  sex_request const& request = now.given.sexes;
  if (request.file.empty()) return;
  auto read =
      adapters::read_sex_file(request.file, request.reading, names.names(), file.samples().sexes);
  file.replace_sexes(std::move(read.sexes));
  std::string text = fmt::format("--update-sex: {} updated", counted(read.updated_count, "sample"));
  if (read.repeated_count != 0) {
    text += fmt::format(", {} repeated", counted(read.repeated_count, "line"));
  }
  if (read.unknown_count != 0) {
    text += fmt::format(", {} of no sample", counted(read.unknown_count, "line"));
  }
  now.log.line(text + ".");
}

}  // namespace gramscore::plugin
