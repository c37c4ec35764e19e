// SPDX-License-Identifier: MIT
// What the commands of one run share: the options, the log and the clock. Not for parsing.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugin/options.hpp"
#include "plugin/run_log.hpp"

namespace gramscore::plugin {

/// Wall time spent in each phase, in the order of first use.
class phase_clock {
 public:
  /// Ends the running phase and starts another.
  void start(std::string_view phase);
  void stop();
  /// "open 2.1 ms, weights 3.5 ms, total 15.0 ms"; stops the clock.
  [[nodiscard]] std::string summary();

 private:
  using clock = std::chrono::steady_clock;
  std::vector<std::pair<std::string, double>> milliseconds_;
  clock::time_point begin_ = clock::now();
  clock::time_point phase_begin_;
  bool running_ = false;
};

struct session {
  options const& given;
  run_log& log;
  phase_clock& clock;
};

/// "1 sample", "2 samples": the noun gets an s where the count is not 1.
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view noun);

}  // namespace gramscore::plugin
