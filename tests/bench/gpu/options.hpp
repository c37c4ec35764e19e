// SPDX-License-Identifier: MIT
// The command line of gpu_bench.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace gramscore::bench {

struct options {
  std::vector<std::string> grams;
  std::size_t copies = 1;
  std::vector<std::size_t> columns{1, 2, 4, 8, 16, 32};
  std::vector<std::string> rivals;  ///< empty: all
  std::string json;                 ///< path; empty: none
  std::string commit;
  double seconds = 1;
  int device = 0;
  int threads = 0;  ///< 0: all cores
  int repetitions = 30;
  bool flush = true;
  bool beyond = false;
  bool region = false;
  std::optional<double> streaming_budget;  ///< of the tiles' bytes
  bool help = false;
};

/// @throws error command_line.
[[nodiscard]] options parse_options(std::vector<std::string> const& arguments);
[[nodiscard]] std::string usage();

}  // namespace gramscore::bench
