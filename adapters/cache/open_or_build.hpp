// SPDX-License-Identifier: MIT
// The cache of an input: opened if there is a good one, built if not. Not for reading formats: the
// caller brings the genotype source.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "adapters/cache/build.hpp"
#include "adapters/cache/gram_file.hpp"
#include "adapters/cache/source_identity.hpp"
#include "adapters/genotypes/genotype_source.hpp"

namespace gramscore::adapters {

/// --gram-cache.
enum class cache_mode : std::uint8_t {
  automatic,  ///< use a good cache, else build and keep one
  read,       ///< use a good cache, else refuse
  rebuild,    ///< build and keep one
  off,        ///< build a temporary one, touch no other file
};

struct cache_request {
  source_key key;
  cache_mode mode = cache_mode::automatic;
  std::string cache_dir;       ///< --cache-dir, may be empty
  bool must_keep = false;      ///< --make-gram: fail where no place takes the cache
  std::string rebuild_reason;  ///< for the log under cache_mode::rebuild; may be empty
  build_options build;
  /// Opens the genotypes; called only when a build starts.
  std::function<std::unique_ptr<genotype_source>()> open_source;
  /// Reads only the samples, for inputs with a sample file of their own (.fam); may be empty, then
  /// a changed sample file rebuilds all.
  std::function<sample_table()> read_samples;
  /// One line of text without a line end, for the log: why a cache is built, where it was kept.
  std::function<void(std::string const&)> log;
};

/// @return an open cache whose tables are checked (its tiles are checked on use).
/// @throws error inconsistent_input (stale, or none, under cache_mode::read), malformed_input
/// (damaged under cache_mode::read), cannot_open (an input is gone), anything of build_gram; with
/// must_keep also write_failed, and command_line for a pipe or where caching is off.
/// GRAMSCORE_CACHE=off in the environment turns `automatic` into `off`.
[[nodiscard]] std::unique_ptr<gram_file> open_or_build(cache_request const& request);

}  // namespace gramscore::adapters
