// SPDX-License-Identifier: MIT
// --set-all-var-ids, --set-missing-var-ids and --rm-dup: what they do to a run, its log and its
// side files. Not for the rules (adapters/filters/id_rules.hpp, duplicate_ids.hpp).
#pragma once

#include "adapters/cache/gram_file.hpp"
#include "adapters/filters/selection.hpp"
#include "plugin/session.hpp"

namespace gramscore::plugin {

/// Gives variants new IDs if that is asked for. @param loaded as in make_variant_ids().
/// @throws error malformed_input, inconsistent_input.
void set_variant_ids(session const& now, adapters::gram_file& file,
                     adapters::kept_mask const& loaded);

/// --rm-dup, which must be asked for; writes OUT.rmdup.list and OUT.rmdup.mismatch.
/// @throws error inconsistent_input for different variants of one ID under 'error'; cannot_open,
/// write_failed.
void remove_duplicate_ids(session const& now, adapters::gram_file const& file,
                          adapters::kept_mask& variants);

}  // namespace gramscore::plugin
