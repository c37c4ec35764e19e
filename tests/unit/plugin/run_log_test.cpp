// SPDX-License-Identifier: MIT
#include "plugin/run_log.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace gramscore::plugin {
namespace {

class run_log_test : public testing::Test {
 protected:
  run_log_test() { std::filesystem::create_directories(folder_); }
  ~run_log_test() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string prefix() const { return (folder_ / "out").string(); }
  [[nodiscard]] std::string logged() const {
    std::ifstream file(prefix() + ".log");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

 private:
  std::filesystem::path folder_ = std::filesystem::path(testing::TempDir()) /
                                  testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(run_log_test, silent_mutes_standard_output_only) {
  // Case 108: --silent leaves warnings and errors on standard error.
  run_log log;
  log.set_silent(true);
  log.open(prefix());
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();

  log.line("hello");
  log.warn("careful");
  log.fail(error(error_category::malformed_input, "bad number", {"w.tsv", 3, 2}));
  log.finish();

  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "Warning: careful\nw.tsv:3:2: error: bad number\n");
  EXPECT_EQ(logged(), "hello\nWarning: careful\nw.tsv:3:2: error: bad number\n");
}

TEST_F(run_log_test, keeps_what_came_before_the_file) {
  run_log log;
  testing::internal::CaptureStdout();
  log.line("early");
  log.open(prefix());
  log.detail("late");
  log.finish();
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "early\n");
  EXPECT_EQ(logged(), "early\nlate\n");
}

TEST_F(run_log_test, verbose_shows_details) {
  run_log log;
  log.set_verbose(true);
  testing::internal::CaptureStdout();
  log.detail("detail");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "detail\n");
}

TEST_F(run_log_test, missing_folder_cannot_be_opened) {
  // Case 109: --out into a missing folder is exit 3.
  run_log log;
  try {
    log.open(prefix() + "/x");
    FAIL() << "no error";
  } catch (error const& problem) {
    EXPECT_EQ(problem.category(), error_category::cannot_open);
  }
}

TEST(error_line, leaves_out_what_is_unknown) {
  EXPECT_EQ(error_line(error(error_category::command_line, "x")), "error: x");
  EXPECT_EQ(error_line(error(error_category::cannot_open, "x", {"f", 0, 0})), "f: error: x");
  EXPECT_EQ(error_line(error(error_category::cannot_open, "x", {"f", 4, 0})), "f:4: error: x");
}

}  // namespace
}  // namespace gramscore::plugin
