// SPDX-License-Identifier: MIT
// Runs a fuzz target over every file of its corpus, so that a build without libFuzzer tests it
// too. Not for finding new inputs: that is `./dev fuzz`.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

namespace {

std::vector<std::filesystem::path> corpus_files(std::filesystem::path const& root) {
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::is_directory(root)) {
    files.push_back(root);
    return files;
  }
  for (auto const& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.is_regular_file()) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

void replay(std::filesystem::path const& file) {
  std::ifstream stream(file, std::ios::binary);
  std::vector<char> const text((std::istreambuf_iterator<char>(stream)), {});
  std::vector<std::uint8_t> const bytes(text.begin(), text.end());
  static_cast<void>(LLVMFuzzerTestOneInput(bytes.data(), bytes.size()));
}

int run(std::vector<std::filesystem::path> const& roots) {
  std::size_t count = 0;
  for (auto const& root : roots) {
    for (auto const& file : corpus_files(root)) {
      std::printf("replay %s\n", file.c_str());
      static_cast<void>(std::fflush(stdout));  // the last line names the input that crashed
      replay(file);
      ++count;
    }
  }
  std::printf("%zu inputs replayed\n", count);
  return count == 0 ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (std::exception const& failure) {
    static_cast<void>(std::fprintf(stderr, "replay failed: %s\n", failure.what()));
    return 1;
  }
}
