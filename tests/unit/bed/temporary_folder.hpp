// SPDX-License-Identifier: MIT
// A folder for the files of one test, and a check of errors. Not for golden files.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>

#include "engine/error.hpp"

namespace gramscore::test {

/// Removed with all its files at the end of the test.
class temporary_folder {
 public:
  temporary_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "gramscore_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  temporary_folder(temporary_folder const&) = delete;
  temporary_folder& operator=(temporary_folder const&) = delete;
  ~temporary_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] std::string path(std::string_view name) const { return path_ / name; }

  /// @return the path of the new file.
  std::string write(std::string_view name, std::string_view content) const {
    std::ofstream(path(name), std::ios::binary)
        .write(content.data(), static_cast<std::streamsize>(content.size()));
    return path(name);
  }

  [[nodiscard]] std::string read(std::string_view name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  [[nodiscard]] std::size_t file_count() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

/// @return the error that `action` throws; fails the test if it throws none.
inline error catch_error(std::function<void()> const& action) {
  try {
    action();
  } catch (error const& failure) {
    return failure;
  }
  ADD_FAILURE() << "no error was thrown";
  return {error_category::internal, "no error was thrown"};
}

/// @param line and column 0: not checked.
inline void expect_error(std::function<void()> const& action, error_category category,
                         std::uint64_t line = 0, std::uint64_t column = 0) {
  error const failure = catch_error(action);
  EXPECT_EQ(failure.exit_code(), static_cast<int>(category)) << failure.what();
  if (line != 0) {
    EXPECT_EQ(failure.place().line, line) << failure.what();
  }
  if (column != 0) {
    EXPECT_EQ(failure.place().column, column) << failure.what();
  }
}

}  // namespace gramscore::test
