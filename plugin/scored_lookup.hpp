// SPDX-License-Identifier: MIT
// The variants that weights and range values may name: those that the filters keep, and with
// --xchr-model 0 only those off chromosome X. Not for frequencies, which that choice does not
// change.
#pragma once

#include <memory>

#include "adapters/weights/score_lines.hpp"
#include "plugin/filters.hpp"
#include "plugin/session.hpp"

namespace gramscore::plugin {

/// @param input outlives the result. Cost O(contigs), with --xchr-model 0 O(variants).
[[nodiscard]] std::shared_ptr<adapters::variant_lookup const> scored_variant_lookup(
    session const& now, filtered_input const& input);

}  // namespace gramscore::plugin
