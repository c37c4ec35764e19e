// SPDX-License-Identifier: MIT
#include "adapters/cache/owned_samples.hpp"

namespace gramscore::adapters {

owned_samples::owned_samples(sample_table const& table) : sexes_(table.sexes) {
  view_.has_fid = table.has_fid;
  view_.has_sid = table.has_sid;
  view_.has_parents = table.has_parents;
  view_.fid = add(table.fid);
  view_.iid = add(table.iid);
  view_.sid = add(table.sid);
  view_.pat = add(table.pat);
  view_.mat = add(table.mat);
  view_.sexes = sexes_;
  view_.phenotype_names = add(table.phenotype_names);
  for (auto const& phenotype : table.phenotypes) view_.phenotypes.push_back(add(phenotype));
}

string_column owned_samples::add(std::vector<std::string> const& strings) {
  column& into = columns_.emplace_back();
  into.offsets.reserve(strings.size() + 1);
  into.offsets.push_back(0);
  for (std::string const& text : strings) {
    into.text += text;
    into.offsets.push_back(into.text.size());
  }
  return {strings.size(), into.text.data(), into.offsets.data(), true, false};
}

}  // namespace gramscore::adapters
