// SPDX-License-Identifier: MIT
#include "plugin/samples.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "plugin/session.hpp"

namespace gramscore::plugin {

namespace {

std::vector<std::string_view> views_of(adapters::string_column const& column) {
  std::vector<std::string_view> views;
  views.reserve(column.size());
  for (std::size_t i = 0; i < column.size(); ++i) views.push_back(column[i]);
  return views;
}

void load_vcf_names(adapters::string_column const& names, input_request const& input,
                    result_samples& into) {
  auto const views = views_of(names);
  std::vector<std::string> const raw(views.begin(), views.end());
  into.renamed = adapters::apply_id_options(raw, id_options(input));
  auto const& [has_fid, has_sid, fid, iid, sid] = into.renamed;
  if (has_fid) into.fid.assign(fid.begin(), fid.end());
  into.iid.assign(iid.begin(), iid.end());
  if (has_sid) into.sid.assign(sid.begin(), sid.end());
}

void load_phenotypes(adapters::samples_view const& samples, result_samples& into) {
  std::vector<adapters::phenotype_tokens> columns;
  into.phenotype_tokens.reserve(samples.phenotypes.size());  // the columns view its elements
  for (std::size_t p = 0; p < samples.phenotypes.size(); ++p) {
    auto const& tokens = into.phenotype_tokens.emplace_back(views_of(samples.phenotypes[p]));
    columns.push_back({samples.phenotype_names[p], tokens});
  }
  into.phenotypes = adapters::interpret_phenotypes(columns, {});
}

}  // namespace

adapters::sample_id_options id_options(input_request const& input) {
  return {input.double_id, input.const_fid, input.id_delimiter};
}

void load_samples(adapters::samples_view const& samples, input_request const& input, bool from_vcf,
                  result_samples& into) {
  if (from_vcf) {
    load_vcf_names(samples.iid, input, into);
  } else {
    if (samples.has_fid) into.fid = views_of(samples.fid);
    into.iid = views_of(samples.iid);
    if (samples.has_sid) into.sid = views_of(samples.sid);
  }
  load_phenotypes(samples, into);
}

sample_counts count_samples(adapters::samples_view const& samples) {
  sample_counts counts{samples.size(), samples.size()};
  if (!samples.has_parents) return counts;
  counts.founders = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (samples.pat[i] == "0" && samples.mat[i] == "0") ++counts.founders;
  }
  return counts;
}

std::string describe_samples(adapters::samples_view const& samples, sample_counts const& counts) {
  auto const count = [&](adapters::sex sex) {
    return std::count(samples.sexes.begin(), samples.sexes.end(), sex);
  };
  return fmt::format("{} ({} female, {} male, {} of unknown sex; {})",
                     counted(counts.samples, "sample"), count(adapters::sex::female),
                     count(adapters::sex::male), count(adapters::sex::unknown),
                     counted(counts.founders, "founder"));
}

}  // namespace gramscore::plugin
