// SPDX-License-Identifier: MIT
// The one exception type of every layer, and the check macro for bugs. Not for printing: only
// plugin/ prints.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace gramscore {

/// What went wrong. The number is the exit code, and the codes are plink2's, so that a pipeline
/// needs no new table.
enum class error_category : int {
  out_of_memory = 2,
  cannot_open = 3,
  read_failed = 4,
  write_failed = 5,
  malformed_input = 6,     ///< one file breaks its own format
  inconsistent_input = 7,  ///< files (or a file and the options) disagree
  command_line = 8,
  thread_create = 9,
  unsupported_cpu = 12,
  degenerate_data = 13,  ///< nothing left to score, too few samples for frequencies
  decompression = 14,
  gpu = 16,
  internal = 60,       ///< a bug of ours
  not_supported = 63,  ///< plink2 has it, this version does not
};

/// Where in the input an error was found; line and column count from 1, and 0 means unknown.
struct input_place {
  std::string source;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

/// The exception type. The category is API, the text is not.
class error : public std::runtime_error {
 public:
  error(error_category category, std::string const& message, input_place place = {})
      : std::runtime_error(message), category_(category), place_(std::move(place)) {}

  [[nodiscard]] error_category category() const noexcept { return category_; }
  [[nodiscard]] input_place const& place() const noexcept { return place_; }
  [[nodiscard]] int exit_code() const noexcept { return static_cast<int>(category_); }

 private:
  error_category category_;
  input_place place_;
};

/// Throws an internal error that names the failed check; called by GRAMSCORE_ASSERT only.
[[noreturn]] void assertion_failed(char const* condition, char const* file, int line);

}  // namespace gramscore

/// A check for bugs, never for user errors. It stays on in release builds.
#define GRAMSCORE_ASSERT(condition)                                  \
  do {                                                               \
    if (!(condition)) [[unlikely]] {                                 \
      ::gramscore::assertion_failed(#condition, __FILE__, __LINE__); \
    }                                                                \
  } while (false)
