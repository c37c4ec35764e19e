// SPDX-License-Identifier: MIT
// Which files and options a cache was built from, and whether they are still the same. Not for
// choosing where a cache lives (locate.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gramscore::adapters {

/// One file of an input: role "bed", "bim", "fam", "vcf", "psam", ...; the first of a list names
/// the cache.
struct input_file {
  std::string role;
  std::string path;
};

/// An input as the command line names it. `options` are those that change genotypes
/// ("vcf-half-call" -> "error"); options that only rename samples do not belong here.
struct source_key {
  std::vector<input_file> files;
  std::vector<std::pair<std::string, std::string>> options;
};

/// What stat says of a file; equal stamps mean an unchanged file.
struct file_stamp {
  std::uint64_t bytes = 0;
  std::int64_t mtime_ns = 0;
  std::int64_t ctime_ns = 0;
  std::uint64_t inode = 0;
  friend bool operator==(file_stamp const&, file_stamp const&) = default;
};

using content_hash = std::array<std::uint64_t, 2>;  ///< XXH3-128

struct file_identity {
  std::string role;
  std::string name;  ///< file name as given, without folders
  file_stamp stamp;
  content_hash hash{};
};

struct source_identity {
  std::vector<file_identity> files;
  std::vector<std::pair<std::string, std::string>> options;
};

/// @throws error cannot_open as plink2 when the file is absent or may not be read.
[[nodiscard]] file_stamp stamp_of(std::string const& path);

/// Reads a whole file. @throws error cannot_open, read_failed. Cost O(bytes), memory speed.
[[nodiscard]] content_hash hash_of(std::string const& path);

/// Stamps and hashes every file of the input. @throws as stamp_of and hash_of.
[[nodiscard]] source_identity identify(source_key const& key);

enum class freshness : std::uint8_t {
  fresh,         ///< every stamp is equal
  touched,       ///< other stamps, equal contents: the stat record wants a refresh
  samples_only,  ///< only files of role "fam" or "psam" changed
  stale,
};

struct identity_check {
  freshness result = freshness::fresh;
  std::string reason;       ///< for the log, as "W.bim changed: size 10 -> 12"; empty if fresh
  source_identity current;  ///< filled unless fresh or stale
};

/// Compares a cache's identity with the input as it is now. Files are read only where a stamp
/// differs and the size does not. @throws as stamp_of and hash_of.
[[nodiscard]] identity_check check_identity(source_identity const& cached, source_key const& key);

}  // namespace gramscore::adapters
