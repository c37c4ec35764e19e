// SPDX-License-Identifier: MIT
#include "plugin/run.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <new>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "engine/error.hpp"
#include "plugin/commands.hpp"
#include "plugin/help.hpp"
#include "plugin/parse.hpp"
#include "plugin/version.hpp"

namespace gramscore::plugin {

namespace {

constexpr int exit_nothing_to_do = 1;

std::string time_of_day() {
  std::time_t const now = std::time(nullptr);
  std::tm parts{};
  std::array<char, 64> text{};
  if (localtime_r(&now, &parts) == nullptr) return "unknown";
  return {text.data(), std::strftime(text.data(), text.size(), "%F %T", &parts)};
}

/// Flags in alphabetical order, one a line, as plink2 lists them.
std::string flags_in_effect(std::vector<given_flag> flags) {
  std::sort(flags.begin(), flags.end(),
            [](given_flag const& a, given_flag const& b) { return a.typed < b.typed; });
  std::string text = "Options in effect:";
  for (given_flag const& flag : flags) {
    text += "\n  --" + flag.typed;
    for (std::string const& argument : flag.arguments) text += " " + argument;
  }
  return text + "\n";
}

void log_start(run_log& log, std::vector<given_flag> const& flags) {
  log.line(fmt::format("gramscore {}", program_version()));
  log.console(fmt::format("Log: {}.log", output_prefix(flags)));
  log.line(flags_in_effect(flags));
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) == 0) {
    log.detail(fmt::format("Host: {}", host.data()));
  }
  std::error_code ignored;
  log.detail(fmt::format("Working directory: {}", std::filesystem::current_path(ignored).string()));
  log.line(fmt::format("Start: {}", time_of_day()));
}

/// Prints and logs a failure. @return its exit code.
int report(run_log& log, error const& problem) {
  log.fail(problem);
  return problem.exit_code();
}

/// The category of an exception that no layer translated: a refused thread, or a bug.
error_category category_of(std::exception const& problem) {
  auto const* const from_system = dynamic_cast<std::system_error const*>(&problem);
  bool const no_thread =
      from_system != nullptr && from_system->code() == std::errc::resource_unavailable_try_again;
  return no_thread ? error_category::thread_create : error_category::internal;
}

std::string describe_unexpected(std::exception const& problem) {
  return category_of(problem) == error_category::thread_create
             ? std::string("cannot start a thread: ") + problem.what()
             : std::string("internal error, please report it: ") + problem.what();
}

/// Runs `work`, turning every exception into a report and an exit code.
template <typename Work>
int guarded(run_log& log, Work const& work) {
  try {
    return work();
  } catch (error const& problem) {
    return report(log, problem);
  } catch (std::bad_alloc const&) {
    return report(log, error(error_category::out_of_memory, "out of memory"));
  } catch (std::exception const& problem) {
    return report(log, error(category_of(problem), describe_unexpected(problem)));
  }
}

int default_threads() {
  constexpr unsigned most = 1024;
  return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, most));
}

int run_flags(std::vector<given_flag> const& flags, run_log& log) {
  options const given = parse_options(flags, default_threads());
  for (std::string const& text : given.warnings) log.warn(text);
  if (!has_command(given)) {
    log.warn(
        "Nothing to do: none of --score, --freq, --make-gram, --gram-verify and --gram-info was "
        "given.");
    return exit_nothing_to_do;
  }
  phase_clock clock;
  session const now{given, log, clock};
  if (!given.gram_info.empty()) {
    print_gram_info(now);
    return 0;
  }
  if (given.score || given.freq_report) {
    run_score(now);
  } else if (given.gram_verify) {
    run_gram_verify(now);
  } else {
    run_make_gram(now);
  }
  log.detail("Time: " + clock.summary() + ".");
  return 0;
}

/// Opens the log, then does what the flags say.
int run_logged(std::vector<given_flag> const& flags, run_log& log) {
  bool started = false;
  int code = guarded(log, [&] {
    auto const repeated = repeated_flag(flags);
    if (!repeated) {
      log.open(output_prefix(flags));
    } else {
      try {
        log.open(output_prefix(flags));
      } catch (error const&) {
        // The repeated flag is what the user must hear of.
      }
    }
    log_start(log, flags);
    started = true;
    if (repeated) {
      throw error(error_category::command_line, "--" + *repeated + " is given twice");
    }
    return run_flags(flags, log);
  });
  if (started) log.line(fmt::format("End: {}", time_of_day()));
  int const finish_code = guarded(log, [&] {
    log.finish();
    return 0;
  });
  return code != 0 ? code : finish_code;
}

/// --help and --version, which win over everything else. @return true if one was given.
bool inform(std::vector<given_flag> const& flags, run_log const& log) {
  std::string text;
  if (given_flag const* const help = find_given(flags, "help")) {
    std::vector<std::string> names = help->arguments;
    for (given_flag const& flag : flags) {
      if (&flag <= help) continue;
      names.push_back(flag.typed);
      names.insert(names.end(), flag.arguments.begin(), flag.arguments.end());
    }
    text = names.empty() ? help_text() : help_for(names);
    text.pop_back();
  } else if (find_given(flags, "version-only") != nullptr) {
    text = program_version();
  } else if (find_given(flags, "version") != nullptr) {
    text = version_text();
  } else {
    return false;
  }
  log.console(text);
  return true;
}

}  // namespace

int run_program(std::span<char const* const> words) {
  run_log log;
  if (words.empty()) {
    std::string text = usage_text();
    text.pop_back();
    log.console(text);
    return exit_nothing_to_do;
  }
  std::vector<given_flag> flags;
  int const split_code = guarded(log, [&] {
    flags = split_command_line(words);
    return 0;
  });
  if (split_code != 0) return split_code;
  if (inform(flags, log)) return 0;
  log.set_silent(find_given(flags, "silent") != nullptr);
  log.set_verbose(find_given(flags, "verbose") != nullptr);
  bool const report_only =
      find_given(flags, "gram-info") != nullptr && find_given(flags, "out") == nullptr;
  if (report_only) return guarded(log, [&] { return run_flags(flags, log); });
  return run_logged(flags, log);
}

}  // namespace gramscore::plugin
