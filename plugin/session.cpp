// SPDX-License-Identifier: MIT
#include "plugin/session.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace gramscore::plugin {

namespace {

double milliseconds(std::chrono::steady_clock::duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

}  // namespace

void phase_clock::start(std::string_view phase) {
  stop();
  auto const known = std::find_if(milliseconds_.begin(), milliseconds_.end(),
                                  [&](auto const& entry) { return entry.first == phase; });
  if (known == milliseconds_.end()) {
    milliseconds_.emplace_back(phase, 0.0);
  } else {
    std::rotate(known, known + 1, milliseconds_.end());
  }
  phase_begin_ = clock::now();
  running_ = true;
}

void phase_clock::stop() {
  if (running_) milliseconds_.back().second += milliseconds(clock::now() - phase_begin_);
  running_ = false;
}

std::string phase_clock::summary() {
  stop();
  std::string text;
  for (auto const& [phase, time] : milliseconds_)
    text += fmt::format("{} {:.1f} ms, ", phase, time);
  return text + fmt::format("total {:.1f} ms", milliseconds(clock::now() - begin_));
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace gramscore::plugin
