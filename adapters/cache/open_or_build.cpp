// SPDX-License-Identifier: MIT
#include "adapters/cache/open_or_build.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "adapters/cache/gram_writer.hpp"
#include "adapters/cache/locate.hpp"
#include "adapters/cache/output_file.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

namespace fs = std::filesystem;

void log(cache_request const& request, std::string const& line) {
  if (request.log) {
    request.log(line);
  }
}

access_limit limit_of(cache_request const& request) {
  std::vector<std::string> paths;
  for (auto const& file : request.key.files) {
    paths.push_back(file.path);
  }
  return access_limit_of(paths);
}

// A pipe cannot be read twice, and has no identity.
bool all_regular(source_key const& key) {
  for (auto const& file : key.files) {
    static_cast<void>(stamp_of(file.path));  // reports an absent file as plink2 does
    if (!fs::is_regular_file(file.path)) {
      return false;
    }
  }
  return true;
}

std::unique_ptr<gram_file> adopt(output_file finished, std::string const& name) {
  return gram_file::from_descriptor(finished.release_descriptor(), name);
}

std::unique_ptr<gram_file> build_unnamed(cache_request const& request) {
  auto const source = request.open_source();
  source_identity identity;
  identity.options = request.key.options;
  return adopt(build_gram(*source, identity, request.build, output_file::create_unnamed()),
               request.key.files.front().path);
}

// Other times alone (a chmod, a new hard link) are no change.
void expect_unchanged(source_key const& key, source_identity const& identity) {
  for (std::size_t i = 0; i < key.files.size(); ++i) {
    auto const& path = key.files[i].path;
    if (stamp_of(path) != identity.files[i].stamp && hash_of(path) != identity.files[i].hash) {
      throw error(error_category::inconsistent_input,
                  fmt::format("{} changed while it was read", path));
    }
  }
}

std::unique_ptr<gram_file> build_into(cache_request const& request, output_file output) {
  auto const target = output.target();
  auto const identity = identify(request.key);
  auto const source = request.open_source();
  auto options = request.build;
  options.before_publish = [&] { expect_unchanged(request.key, identity); };
  return adopt(build_gram(*source, identity, options, std::move(output)), target);
}

void log_build(cache_request const& request, std::string const& target, std::string const& reason) {
  log(request, reason.empty() ? fmt::format("cache: building {}", target)
                              : fmt::format("cache: building {}: {}", target, reason));
}

// Builds into the first place that takes the whole file: a disk may be full at the end only. Where
// none does, the cache is a temporary one.
std::unique_ptr<gram_file> build_somewhere(cache_request const& request,
                                           std::vector<std::string> const& paths,
                                           std::string const& reason) {
  auto const limit = limit_of(request);
  for (auto const& path : paths) {
    try {
      make_parent_folder(path);
      auto output = output_file::create(path, limit);
      log_build(request, path, reason);
      return build_into(request, std::move(output));
    } catch (error const& failed) {
      bool const is_last_chance = request.must_keep && path == paths.back();
      if (is_last_chance || failed.category() != error_category::write_failed) {
        throw;
      }
      log(request, fmt::format("cache: {}", failed.what()));
    }
  }
  log_build(request, "a temporary file", reason);
  return build_unnamed(request);
}

// Only the sample file changed: the genotypes stay, the sample table is replaced.
std::unique_ptr<gram_file> update_samples(cache_request const& request, gram_file const& old,
                                          source_identity const& current) {
  if (!request.read_samples) {
    return nullptr;
  }
  auto const samples = request.read_samples();
  if (samples.size() != old.samples().size()) {
    return nullptr;
  }
  try {
    auto output = output_file::create(old.path(), limit_of(request));
    return adopt(rewrite_samples(old, samples, current, std::move(output)), old.path());
  } catch (error const& failed) {
    log(request, fmt::format("cache: {}", failed.what()));
    return nullptr;
  }
}

// Looks for a good cache in all places, and remembers why those it saw are none.
class cache_search {
 public:
  explicit cache_search(cache_request const& request)
      : request_(request), reason_(request.rebuild_reason) {}

  std::unique_ptr<gram_file> find(std::vector<std::string> const& paths) {
    for (auto const& path : paths) {
      std::error_code failed;
      if (!fs::exists(path, failed)) {
        continue;
      }
      if (auto file = try_path(path)) {
        return file;
      }
    }
    return nullptr;
  }

  [[nodiscard]] std::string const& reason() const { return reason_; }
  [[nodiscard]] error_category category() const { return category_; }

 private:
  std::unique_ptr<gram_file> try_path(std::string const& path) {
    try {
      auto file = gram_file::open(path);
      auto const check = check_identity(file->identity(), request_.key);
      if (check.result == freshness::fresh) {
        return file;
      }
      if (check.result == freshness::touched) {
        static_cast<void>(refresh_stat_record(*file, check.current));  // else compared again later
        return file;
      }
      if (check.result == freshness::samples_only && request_.mode != cache_mode::read) {
        if (auto updated = update_samples(request_, *file, check.current)) {
          log(request_, fmt::format("cache: {}: sample table replaced ({})", path, check.reason));
          return updated;
        }
      }
      remember(error_category::inconsistent_input, fmt::format("{} ({})", check.reason, path));
    } catch (error const& failed) {
      if (failed.place().source != path && failed.category() != error_category::cannot_open) {
        throw;  // about the input, not about the cache
      }
      remember(failed.category(), fmt::format("{} ({})", failed.what(), path));
    }
    return nullptr;
  }

  void remember(error_category category, std::string reason) {
    if (reason_.empty()) {
      category_ = category;
      reason_ = std::move(reason);
    }
  }

  cache_request const& request_;
  std::string reason_;
  error_category category_ = error_category::cannot_open;
};

}  // namespace

std::unique_ptr<gram_file> open_or_build(cache_request const& request) {
  GRAMSCORE_ASSERT(!request.key.files.empty() && request.open_source);
  bool const off = request.mode == cache_mode::off ||
                   (request.mode == cache_mode::automatic && cache_disabled_by_environment());
  auto const& genotypes = request.key.files.front().path;
  if (!all_regular(request.key) || off) {
    if (request.must_keep) {
      throw error(error_category::command_line,
                  fmt::format("no cache of {} can be kept: {}", genotypes,
                              off ? "caching is turned off" : "an input is not a regular file"));
    }
    return build_unnamed(request);
  }
  auto const paths = cache_paths(genotypes, request.cache_dir);
  cache_search search(request);
  if (request.mode != cache_mode::rebuild) {
    if (auto file = search.find(paths)) {
      return file;
    }
  }
  if (request.mode == cache_mode::read) {
    throw error(search.category(), search.reason().empty()
                                       ? fmt::format("no cache of {} was found", genotypes)
                                       : search.reason());
  }
  return build_somewhere(request, paths, search.reason());
}

}  // namespace gramscore::adapters
