// SPDX-License-Identifier: MIT
#include "plugin/progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace gramscore::plugin {

namespace {

constexpr std::chrono::milliseconds update_interval{200};
constexpr double min_seconds_for_estimate = 0.5;
constexpr double min_fraction_for_estimate = 0.005;

std::string time_left(double seconds) {
  auto const total = std::llround(seconds);
  constexpr long long minute = 60;
  if (total < 2 * minute) return fmt::format("{} s", total);
  if (total < 120 * minute) return fmt::format("{} min", (total + minute / 2) / minute);
  return fmt::format("{:.1f} h", seconds / 3600.0);
}

}  // namespace

std::string progress_text(double fraction, std::uint64_t variants, double seconds) {
  double const rate = seconds > 0 ? static_cast<double>(variants) / seconds : 0;
  std::string text =
      fmt::format("Building the grammar: {:.0f} %, {:.0f} variants/s", 100 * fraction, rate);
  if (seconds >= min_seconds_for_estimate && fraction >= min_fraction_for_estimate) {
    text += ", " + time_left(seconds * (1 - fraction) / fraction) + " left";
  }
  return text;
}

progress_line::progress_line(bool silent)
    : shown_on_terminal_(!silent && isatty(STDOUT_FILENO) == 1) {}

progress_line::~progress_line() {
  clear();
}

void progress_line::update(double fraction, std::uint64_t variants) {
  if (!shown_on_terminal_) return;
  auto const now = clock::now();
  if (now < next_) return;
  next_ = now + update_interval;
  double const seconds = std::chrono::duration<double>(now - begin_).count();
  std::string const text = "\r\x1b[K" + progress_text(fraction, variants, seconds);
  (void)std::fwrite(text.data(), 1, text.size(), stdout);
  (void)std::fflush(stdout);
  visible_ = true;
}

void progress_line::clear() {
  if (!visible_) return;
  (void)std::fputs("\r\x1b[K", stdout);
  (void)std::fflush(stdout);
  visible_ = false;
}

}  // namespace gramscore::plugin
