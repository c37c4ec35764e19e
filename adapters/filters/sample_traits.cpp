// SPDX-License-Identifier: MIT
#include "adapters/filters/sample_traits.hpp"

#include "adapters/score/allele_frequencies.hpp"

namespace gramscore::adapters {

void keep_by_sex(samples_view const& samples, sex_rules const& rules, kept_mask& kept) {
  keep_where(kept, samples.size(), [&](std::size_t s) {
    switch (samples.sexes[s]) {
      case sex::male:
        return !rules.drop_males;
      case sex::female:
        return !rules.drop_females;
      case sex::unknown:
        break;
    }
    return !rules.drop_unknown;
  });
}

void keep_by_founder(samples_view const& samples, founder_rule rule, kept_mask& kept) {
  if (rule == founder_rule::all) return;
  auto const founders = founder_mask(samples);
  bool const wanted = rule == founder_rule::founders;
  keep_where(kept, samples.size(),
             [&](std::size_t s) { return (founders.empty() || founders[s] != 0) == wanted; });
}

}  // namespace gramscore::adapters
