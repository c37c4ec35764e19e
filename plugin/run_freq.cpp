// SPDX-License-Identifier: MIT
#include "plugin/run_freq.hpp"

#include <fmt/core.h>

#include "adapters/freq/freq_report.hpp"

namespace gramscore::plugin {

void write_freq_report(session const& now, filtered_input const& input) {
  if (!now.given.freq_report) return;
  freq_report_request const& request = *now.given.freq_report;
  adapters::freq_report_options options;
  options.columns = request.columns;
  options.counts = request.counts;
  if (request.zs) options.compression = adapters::result_compression::zstd;
  options.threads = now.given.threads;
  std::string const path =
      now.given.out + (request.counts ? ".acount" : ".afreq") + (request.zs ? ".zst" : "");
  adapters::write_freq_report(path, input.file, counted_founders(now, input),
                              input.chosen.variant_kept, options);
  now.log.line(fmt::format("--freq: {}", path));
}

}  // namespace gramscore::plugin
