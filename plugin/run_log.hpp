// SPDX-License-Identifier: MIT
// Everything the user reads goes through here: standard output, standard error and OUT.log. Not
// for results (adapters/sscore).
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "engine/error.hpp"

namespace gramscore::plugin {

/// "weights.tsv:12:3: error: text", or "error: text" where no place is known.
[[nodiscard]] std::string error_line(error const& problem);

/// The log of one run. Text before open() is kept for the file. Not thread-safe.
class run_log {
 public:
  run_log() = default;
  run_log(run_log const&) = delete;
  run_log& operator=(run_log const&) = delete;
  ~run_log();

  /// Starts PREFIX.log. @throws error cannot_open, and nothing is logged to a file then.
  void open(std::string const& prefix);

  /// Mutes standard output only.
  void set_silent(bool silent) { silent_ = silent; }
  /// details() go to standard output too.
  void set_verbose(bool verbose) { verbose_ = verbose; }

  /// A line for standard output and the log.
  void line(std::string_view text);
  /// A line for the log, and for standard output under --verbose.
  void detail(std::string_view text);
  /// A line for standard output only.
  void console(std::string_view text) const;
  /// A warning: standard error and the log, wrapped.
  void warn(std::string_view text);
  /// An error: standard error and the log, wrapped.
  void fail(error const& problem);

  /// Writes what is buffered and closes the file. @throws error write_failed
  void finish();

 private:
  struct closer {
    void operator()(std::FILE* file) const { (void)std::fclose(file); }
  };

  void to_file(std::string_view text);
  void to_error(std::string const& text);

  std::unique_ptr<std::FILE, closer> file_;
  std::string path_;
  std::string pending_;  ///< text for the file before it is open
  bool silent_ = false;
  bool verbose_ = false;
};

}  // namespace gramscore::plugin
