// SPDX-License-Identifier: MIT
// What the benchmark says of repeated times.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace gramscore::bench {

/// Seconds of repetitions by CUDA events.
struct timing {
  double median = 0;
  double least = 0;
  double p90 = 0;  ///< at least 90 % of the repetitions took no longer
};

[[nodiscard]] inline timing summarize(std::vector<double> seconds) {
  if (seconds.empty()) {
    return {};
  }
  std::sort(seconds.begin(), seconds.end());
  auto const count = seconds.size();
  return {(seconds[(count - 1) / 2] + seconds[count / 2]) / 2, seconds.front(),
          seconds[(count * 9 + 9) / 10 - 1]};
}

}  // namespace gramscore::bench
