// SPDX-License-Identifier: MIT
// What --score tells the user, in words. Not for the numbers themselves.
#pragma once

#include <string>

#include "adapters/cache/gram_file.hpp"
#include "adapters/freq/read_freq.hpp"
#include "adapters/score/score.hpp"
#include "adapters/weights/score_lines.hpp"
#include "plugin/frequency_rule.hpp"
#include "plugin/session.hpp"

namespace gramscore::plugin {

/// Samples, variants, the cache in use, threads and device.
void report_input(session const& now, adapters::gram_file const& file, sample_counts const& counts);

/// For chromosome X of a VCF that comes without a sample file, as plink2 warns when it imports one.
void warn_of_unknown_sexes(run_log& log);

/// What --read-freq brought, and a warning about entries of no use.
void report_frequencies(run_log& log, std::string const& path,
                        adapters::given_frequencies const& given);

/// The warning about weight lines of a file that match nothing, empty if all do.
[[nodiscard]] std::string skipped_lines_text(score_request const& score, std::string const& path,
                                             adapters::score_lines const& lines);

/// Counts of weight lines, and the warning if some were skipped.
void report_skipped_lines(run_log& log, score_request const& score, std::string const& path,
                          adapters::score_lines const& lines);

/// Variants scored, cells re-summed.
void report_scores(run_log& log, adapters::score_lines const& lines,
                   adapters::score_result const& result);

}  // namespace gramscore::plugin
