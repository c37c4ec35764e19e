// SPDX-License-Identifier: MIT
// --freq: the name of its report, and what is written there. Not for frequencies that a score needs
// (frequency_rule.hpp).
#pragma once

#include "plugin/filters.hpp"
#include "plugin/session.hpp"

namespace gramscore::plugin {

/// Writes OUT.afreq or OUT.acount [.zst] if --freq was given: the founders' alleles of the variants
/// that are left before --geno, --hwe, --maf and --mac.
/// @throws error cannot_open, write_failed.
void write_freq_report(session const& now, filtered_input const& input);

}  // namespace gramscore::plugin
