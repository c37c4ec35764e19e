// SPDX-License-Identifier: MIT
#include "plugin/run_log.hpp"

#include <cerrno>
#include <cstring>

#include "plugin/text_wrap.hpp"

namespace gramscore::plugin {

namespace {

void put(std::FILE* stream, std::string_view text) {
  (void)std::fwrite(text.data(), 1, text.size(), stream);
  (void)std::fputc('\n', stream);
}

}  // namespace

std::string error_line(error const& problem) {
  input_place const& place = problem.place();
  std::string text;
  if (!place.source.empty()) {
    text = place.source + ":";
    if (place.line != 0) {
      text += std::to_string(place.line) + ":";
      if (place.column != 0) text += std::to_string(place.column) + ":";
    }
    text += " ";
  }
  return text + "error: " + problem.what();
}

run_log::~run_log() = default;

void run_log::open(std::string const& prefix) {
  path_ = prefix + ".log";
  file_.reset(std::fopen(path_.c_str(), "we"));
  if (!file_) {
    throw error(error_category::cannot_open,
                std::string("cannot open the log for writing: ") + std::strerror(errno),
                {path_, 0, 0});
  }
  (void)std::fwrite(pending_.data(), 1, pending_.size(), file_.get());
  pending_.clear();
}

void run_log::line(std::string_view text) {
  console(text);
  to_file(text);
}

void run_log::detail(std::string_view text) {
  if (verbose_) console(text);
  to_file(text);
}

void run_log::console(std::string_view text) const {
  if (!silent_) put(stdout, text);
}

void run_log::warn(std::string_view text) {
  to_error(wrap_text("Warning: " + std::string(text)));
}

void run_log::fail(error const& problem) {
  to_error(wrap_text(error_line(problem)));
}

void run_log::finish() {
  (void)std::fflush(stdout);
  if (!file_) return;
  bool const failed = std::ferror(file_.get()) != 0;
  if (std::fclose(file_.release()) != 0 || failed) {
    throw error(error_category::write_failed, "cannot write the log", {path_, 0, 0});
  }
}

void run_log::to_file(std::string_view text) {
  if (file_) {
    put(file_.get(), text);
  } else {
    pending_.append(text).push_back('\n');
  }
}

void run_log::to_error(std::string const& text) {
  (void)std::fflush(stdout);  // keeps the order where both go to one terminal
  put(stderr, text);
  to_file(text);
}

}  // namespace gramscore::plugin
