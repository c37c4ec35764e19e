// SPDX-License-Identifier: MIT
#include "engine/parallel.hpp"

#include <algorithm>

namespace gramscore::engine {

void parallel_for(std::size_t count, int threads, std::function<void(std::size_t)> const& work) {
  auto const pieces = static_cast<std::int64_t>(count);
  auto const team = static_cast<int>(std::clamp<std::int64_t>(pieces, 1, std::max(threads, 1)));
  if (team == 1) {
    for (std::size_t i = 0; i < count; ++i) {
      work(i);
    }
    return;
  }
  first_exception failure;
#pragma omp parallel for schedule(dynamic) num_threads(team)
  for (std::int64_t i = 0; i < pieces; ++i) {
    failure.guard([&] { work(static_cast<std::size_t>(i)); });
  }
  failure.rethrow();
}

}  // namespace gramscore::engine
