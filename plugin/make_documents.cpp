// SPDX-License-Identifier: MIT
// A program of the build: writes the man page and the shell completions into a folder, laid out as
// they are installed. Not installed itself. Usage: make_documents VERSION FOLDER
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>

#include "plugin/man_page.hpp"
#include "plugin/shell_completion.hpp"

namespace {

void write(std::filesystem::path const& path, std::string const& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file.exceptions(std::ios::failbit | std::ios::badbit);
  file << text;
  file.close();
}

}  // namespace

int main(int argc, char** argv) try {
  std::span<char* const> const words(argv, static_cast<std::size_t>(argc));
  if (words.size() != 3) {
    std::fputs("usage: make_documents VERSION FOLDER\n", stderr);
    return 1;
  }
  std::filesystem::path const folder(words[2]);
  write(folder / "man1" / "gramscore.1", gramscore::plugin::man_page(words[1]));
  write(folder / "bash" / "gramscore", gramscore::plugin::bash_completion());
  write(folder / "zsh" / "_gramscore", gramscore::plugin::zsh_completion());
  return 0;
} catch (std::exception const& problem) {
  std::fprintf(stderr, "make_documents: %s\n", problem.what());
  return 1;
}
