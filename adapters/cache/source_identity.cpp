// SPDX-License-Identifier: MIT
#include "adapters/cache/source_identity.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <thread>

#include "adapters/cache/checksum.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::size_t read_bytes = std::size_t{1} << 20;

[[noreturn]] void cannot_open(std::string const& path) {
  throw error(error_category::cannot_open,
              fmt::format("Failed to open {} : {}.", path, std::strerror(errno)));
}

std::int64_t nanoseconds(timespec const& time) {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

// File times advance in ticks of up to 10 ms: a file that was written in the present tick could
// change again under the same stamp.
void let_tick_pass(file_stamp const& stamp) {
  constexpr std::int64_t tick_ns = 20'000'000;
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  auto const age = nanoseconds(now) - stamp.ctime_ns;
  if (age >= 0 && age < tick_ns) {
    std::this_thread::sleep_for(std::chrono::nanoseconds(tick_ns - age));
  }
}

file_identity identify_file(input_file const& file) {
  auto const stamp = stamp_of(file.path);
  let_tick_pass(stamp);
  return {file.role, std::filesystem::path(file.path).filename().string(), stamp,
          hash_of(file.path)};
}

bool holds_samples_only(std::string const& role) {
  return role == "fam" || role == "psam";
}

// Why the input as a whole is another one, or nothing.
std::string other_input(source_identity const& cached, source_key const& key) {
  if (cached.files.size() != key.files.size()) {
    return "the cache was built from other files";
  }
  for (std::size_t i = 0; i < key.files.size(); ++i) {
    if (cached.files[i].role != key.files[i].role) {
      return "the cache was built from other files";
    }
  }
  if (cached.options.size() != key.options.size()) {
    return "the cache was built with other options";
  }
  for (std::size_t i = 0; i < key.options.size(); ++i) {
    auto const& [name, value] = cached.options[i];
    auto const& [new_name, new_value] = key.options[i];
    if (name != new_name) {
      return "the cache was built with other options";
    }
    if (value != new_value) {
      return fmt::format("{} changed: {} -> {}", name, value, new_value);
    }
  }
  return {};
}

// Compares one file; `current` gets its new stamp and hash. @return why it is another one.
std::string changed_file(file_identity const& cached, std::string const& path,
                         file_identity& current, bool& touched) {
  current = cached;
  current.stamp = stamp_of(path);
  if (current.stamp == cached.stamp) {
    return {};
  }
  touched = true;
  auto const name = std::filesystem::path(path).filename().string();
  current.name = name;
  bool const hash_needed =
      current.stamp.bytes == cached.stamp.bytes || holds_samples_only(cached.role);
  if (hash_needed) {
    let_tick_pass(current.stamp);
    current.hash = hash_of(path);
  }
  if (current.stamp.bytes != cached.stamp.bytes) {
    return fmt::format("{} changed: size {} -> {}", name, cached.stamp.bytes, current.stamp.bytes);
  }
  return current.hash == cached.hash ? std::string() : fmt::format("{} changed: contents", name);
}

}  // namespace

file_stamp stamp_of(std::string const& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || ::access(path.c_str(), R_OK) != 0) {
    cannot_open(path);
  }
  return {static_cast<std::uint64_t>(status.st_size), nanoseconds(status.st_mtim),
          nanoseconds(status.st_ctim), status.st_ino};
}

content_hash hash_of(std::string const& path) {
  int const descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    cannot_open(path);
  }
  struct closer {  // NOLINT(*-special-member-functions): never copied
    int descriptor;
    ~closer() { ::close(descriptor); }
  } const guard{descriptor};
  ::posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL);
  checksum_stream checksum;
  std::vector<char> buffer(read_bytes);
  for (;;) {
    auto const got = ::read(descriptor, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got < 0) {
      throw error(error_category::read_failed,
                  fmt::format("Failed to read {} : {}.", path, std::strerror(errno)));
    }
    if (got == 0) {
      return checksum.digest128();
    }
    checksum.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

source_identity identify(source_key const& key) {
  source_identity identity;
  for (auto const& file : key.files) {
    identity.files.push_back(identify_file(file));
  }
  identity.options = key.options;
  return identity;
}

identity_check check_identity(source_identity const& cached, source_key const& key) {
  identity_check check;
  check.reason = other_input(cached, key);
  if (!check.reason.empty()) {
    check.result = freshness::stale;
    return check;
  }
  bool touched = false;
  check.current.options = key.options;
  for (std::size_t i = 0; i < key.files.size(); ++i) {
    file_identity current;
    auto reason = changed_file(cached.files[i], key.files[i].path, current, touched);
    check.current.files.push_back(current);
    if (reason.empty()) {
      continue;
    }
    check.reason = std::move(reason);
    check.result = freshness::samples_only;
    if (!holds_samples_only(cached.files[i].role)) {
      check.result = freshness::stale;
      return check;
    }
  }
  if (check.result == freshness::fresh && touched) {
    check.result = freshness::touched;
  }
  return check;
}

}  // namespace gramscore::adapters
