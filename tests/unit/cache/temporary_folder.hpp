// SPDX-License-Identifier: MIT
// A folder of a test's own, removed at its end, and small file helpers.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace gramscore::test {

class temporary_folder {
 public:
  temporary_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "gramscore-test-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  temporary_folder(temporary_folder const&) = delete;
  temporary_folder& operator=(temporary_folder const&) = delete;
  ~temporary_folder() {
    std::error_code ignored;
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all, ignored);
    std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] std::string file(std::string const& name) const { return (path_ / name).string(); }
  [[nodiscard]] std::filesystem::path const& path() const { return path_; }
  [[nodiscard]] std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

inline void write_file(std::string const& path, std::string const& contents) {
  std::ofstream(path, std::ios::binary) << contents;
}

inline std::string read_file(std::string const& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace gramscore::test
