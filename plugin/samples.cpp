// SPDX-License-Identifier: MIT
#include "plugin/samples.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "adapters/score/allele_frequencies.hpp"
#include "plugin/session.hpp"

namespace gramscore::plugin {

std::vector<std::string_view> views_of(adapters::string_column const& column) {
  std::vector<std::string_view> views;
  views.reserve(column.size());
  for (std::size_t i = 0; i < column.size(); ++i) views.push_back(column[i]);
  return views;
}

namespace {

/// One view where all strings are equal, as sscore_table takes it; else one a sample.
std::vector<std::string_view> names_of(adapters::string_column const& column) {
  if (column.constant() && !column.empty()) return {column[0]};
  return views_of(column);
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

}  // namespace

adapters::sample_id_options id_options(input_request const& input) {
  return {input.double_id, input.const_fid, input.id_delimiter};
}

void load_samples(adapters::samples_view const& samples, input_request const& input, bool from_vcf,
                  result_samples& into) {
  if (from_vcf) {
    load_vcf_names(samples.iid, input, into);
  } else {
    if (samples.has_fid) into.fid = names_of(samples.fid);
    into.iid = views_of(samples.iid);
    if (samples.has_sid) into.sid = names_of(samples.sid);
  }
}

sample_counts count_samples(adapters::samples_view const& samples) {
  if (!samples.has_parents) return {samples.size(), samples.size()};
  auto const founders = adapters::founder_mask(samples);
  return {samples.size(),
          static_cast<std::size_t>(std::count(founders.begin(), founders.end(), 1))};
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
