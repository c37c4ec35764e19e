// SPDX-License-Identifier: MIT
// The commands of the program. Not for the command line (parse.hpp) or for exit codes (run.hpp).
#pragma once

#include "plugin/session.hpp"

namespace gramscore::plugin {

/// --score and --freq, together or alone: inputs, cache, weights, frequencies, scores, results.
/// @throws error of every category but command_line's flag errors.
void run_score(session const& now);

/// --make-gram: builds the cache where it is missing or out of date.
void run_make_gram(session const& now);

/// --gram-verify: compares the cache with its source.
/// @throws error inconsistent_input where they differ, or as --gram-cache read.
void run_gram_verify(session const& now);

/// --gram-info: the report on standard output, as text or JSON.
void print_gram_info(session const& now);

}  // namespace gramscore::plugin
