// SPDX-License-Identifier: MIT
#include "adapters/cache/locate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "adapters/cache/checksum.hpp"

namespace gramscore::adapters {
namespace {

namespace fs = std::filesystem;

std::string environment(char const* name) {
  char const* const value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

// Empty where the user has no home.
fs::path user_cache_folder() {
  if (auto const folder = fs::path(environment("XDG_CACHE_HOME")); folder.is_absolute()) {
    return folder / "gramscore";
  }
  auto const home = fs::path(environment("HOME"));
  return home.is_absolute() ? home / ".cache" / "gramscore" : fs::path();
}

}  // namespace

std::vector<std::string> cache_paths(std::string const& genotype_path,
                                     std::string const& cache_dir) {
  std::error_code failed;
  auto const resolved = fs::weakly_canonical(genotype_path, failed);
  auto const target = failed ? fs::absolute(genotype_path) : resolved;
  constexpr std::size_t most_name_bytes = 200;  // with hash and suffix it is still a file's name
  auto const hashed_name =
      fmt::format("{}.{:016x}.gram", target.filename().string().substr(0, most_name_bytes),
                  checksum_of(std::string_view(target.native())));
  if (!cache_dir.empty()) {
    return {(fs::path(cache_dir) / hashed_name).string()};
  }
  std::vector<std::string> paths{target.string() + ".gram"};
  auto const given = fs::absolute(genotype_path);
  auto const folder = fs::weakly_canonical(given.parent_path(), failed);
  auto const link = (failed ? given : folder / given.filename()).string() + ".gram";
  if (link != paths.front()) {
    paths.push_back(link);
  }
  if (auto const user = user_cache_folder(); !user.empty()) {
    paths.push_back((user / hashed_name).string());
  }
  return paths;
}

bool cache_disabled_by_environment() {
  return environment("GRAMSCORE_CACHE") == "off";
}

void make_parent_folder(std::string const& path) {
  auto const folder = fs::path(path).parent_path();
  std::error_code failed;
  if (!folder.empty() && !fs::exists(folder, failed) && fs::create_directories(folder, failed)) {
    fs::permissions(folder, fs::perms::owner_all, failed);
  }
}

}  // namespace gramscore::adapters
