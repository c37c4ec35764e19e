// SPDX-License-Identifier: MIT
// The live line while a grammar is built: percent, variants a second, time left. Only on a
// terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace gramscore::plugin {

/// What a progress line says. `seconds` since the start, `fraction` in [0, 1].
[[nodiscard]] std::string progress_text(double fraction, std::uint64_t variants, double seconds);

/// Rewrites one line of standard output a few times a second; nothing if that is no terminal.
class progress_line {
 public:
  explicit progress_line(bool silent);
  progress_line(progress_line const&) = delete;
  progress_line& operator=(progress_line const&) = delete;
  /// Clears the line.
  ~progress_line();

  void update(double fraction, std::uint64_t variants);

  /// Removes the line so that other text can be printed; the next update shows it again.
  void clear();

 private:
  using clock = std::chrono::steady_clock;
  bool shown_on_terminal_;
  bool visible_ = false;
  clock::time_point begin_ = clock::now();
  clock::time_point next_ = begin_;
};

}  // namespace gramscore::plugin
