// SPDX-License-Identifier: MIT
// The variants that weights and range values may name: all of the cache, or those off chromosome X
// with --xchr-model 0. Not for frequencies, which no such choice changes.
#pragma once

#include <memory>

#include "adapters/cache/gram_file.hpp"
#include "adapters/weights/score_lines.hpp"
#include "plugin/session.hpp"

namespace gramscore::plugin {

/// @param file outlives the result. Cost O(contigs), with --xchr-model 0 O(variants).
[[nodiscard]] std::shared_ptr<adapters::variant_lookup const> scored_variant_lookup(
    session const& now, adapters::gram_file const& file);

}  // namespace gramscore::plugin
