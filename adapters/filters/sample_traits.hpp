// SPDX-License-Identifier: MIT
// Samples by sex and by founder: --keep-males and its like. Not for lists of samples
// (sample_list.hpp).
#pragma once

#include "adapters/cache/gram_file.hpp"
#include "adapters/filters/selection.hpp"

namespace gramscore::adapters {

struct sex_rules {
  bool drop_males = false;
  bool drop_females = false;
  bool drop_unknown = false;

  [[nodiscard]] bool any() const { return drop_males || drop_females || drop_unknown; }
};

enum class founder_rule : std::uint8_t { all, founders, nonfounders };

/// Drops samples of the unwanted sexes. Cost O(samples).
void keep_by_sex(samples_view const& samples, sex_rules const& rules, kept_mask& kept);

/// Keeps founders (PAT and MAT are 0), or the others. Cost O(samples).
void keep_by_founder(samples_view const& samples, founder_rule rule, kept_mask& kept);

}  // namespace gramscore::adapters
