// SPDX-License-Identifier: MIT
#include "adapters/cache/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "adapters/cache/checksum.hpp"
#include "adapters/cache/file_descriptor.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t buffer_limit = std::size_t{1} << 20;
constexpr std::string_view temporary_suffix = ".tmp";

// Temporaries of one target share a prefix, so that leftovers are found; the rest is unguessable.
std::string temporary_prefix(fs::path const& target) {
  return fmt::format(".gram-{:016x}-", checksum_of(target.filename().string()));
}

std::string random_name(fs::path const& target) {
  std::array<std::uint64_t, 2> random{};
  if (::getrandom(random.data(), sizeof random, 0) != static_cast<ssize_t>(sizeof random)) {
    throw error(error_category::write_failed, "no random numbers for a temporary file name");
  }
  return fmt::format("{}{:016x}{:016x}{}", temporary_prefix(target), random[0], random[1],
                     temporary_suffix);
}

fs::path folder_of(fs::path const& target) {
  return target.has_parent_path() ? target.parent_path() : fs::path(".");
}

// A leftover is a temporary that no living process has locked; the age guards the moment between
// creating and locking.
bool is_leftover(fs::path const& path) {
  constexpr std::time_t min_age_seconds = 60;
  file_descriptor const file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status {};
  return file.valid() && ::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode) &&
         status.st_mtime + min_age_seconds < std::time(nullptr) &&
         ::flock(file.get(), LOCK_EX | LOCK_NB) == 0;
}

void remove_leftovers(fs::path const& target) {
  auto const prefix = temporary_prefix(target);
  std::error_code ignored;
  for (fs::directory_iterator it(folder_of(target), ignored), end; !ignored && it != end;
       it.increment(ignored)) {
    auto const name = it->path().filename().string();
    if (name.starts_with(prefix) && name.ends_with(temporary_suffix) && is_leftover(it->path())) {
      ::unlink(it->path().c_str());
    }
  }
}

// umask() can only be read by setting it, which other threads would notice.
unsigned process_umask() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("Umask:")) {
      return static_cast<unsigned>(std::strtoul(line.c_str() + 6, nullptr, 8));
    }
  }
  return 077;
}

// The group bits only hold for the inputs' group; for any other, what everybody may do.
void set_permissions(int descriptor, access_limit const& limit) {
  struct stat status {};
  unsigned mode = limit.mode & 0666U & ~process_umask();
  bool const same_group = limit.one_group && ::fstat(descriptor, &status) == 0 &&
                          (status.st_gid == limit.group ||
                           ::fchown(descriptor, static_cast<uid_t>(-1), limit.group) == 0);
  if (!same_group) {
    mode = (mode & ~070U) | (mode & ((mode & 07U) << 3));
  }
  if (::fchmod(descriptor, mode) != 0) {
    throw error(error_category::write_failed,
                fmt::format("cannot set file permissions: {}", std::strerror(errno)));
  }
}

void sync_folder(fs::path const& folder) {
  file_descriptor const opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.valid()) {
    ::fsync(opened.get());  // not every file system can; the file itself is complete
  }
}

}  // namespace

access_limit access_limit_of(std::vector<std::string> const& paths) {
  access_limit limit;
  bool first = true;
  for (auto const& path : paths) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
      throw error(error_category::cannot_open,
                  fmt::format("Failed to open {} : {}.", path, std::strerror(errno)));
    }
    limit.mode &= status.st_mode;
    limit.one_group = first || (limit.one_group && limit.group == status.st_gid);
    limit.group = status.st_gid;
    first = false;
  }
  return limit;
}

output_file output_file::create(std::string const& target, access_limit const& limit) {
  output_file file;
  file.target_ = target;
  // What would stop the rename at the end should not cost a build first.
  if (fs::path(target).filename().string().size() > NAME_MAX) {
    file.fail(ENAMETOOLONG);
  }
  if (std::error_code ignored; fs::is_directory(target, ignored)) {
    file.fail(EISDIR);
  }
  remove_leftovers(target);
  auto const temporary = (folder_of(target) / random_name(target)).string();
  file.descriptor_ =
      ::open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file.descriptor_ < 0) {
    file.fail(errno);
  }
  file.temporary_ = temporary;
  ::flock(file.descriptor_, LOCK_SH | LOCK_NB);
  set_permissions(file.descriptor_, limit);
  return file;
}

output_file output_file::create_unnamed() {
  output_file file;
  char const* const folder = std::getenv("TMPDIR");
  auto const base = fs::path(folder != nullptr && *folder != '\0' ? folder : "/tmp");
  file.descriptor_ = ::open(base.c_str(), O_RDWR | O_TMPFILE | O_CLOEXEC, 0600);
  if (file.descriptor_ < 0) {
    auto const name = (base / random_name("unnamed")).string();
    file.descriptor_ =
        ::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file.descriptor_ < 0) {
      file.fail(errno);
    }
    ::unlink(name.c_str());
  }
  return file;
}

output_file::output_file(output_file&& other) noexcept {
  *this = std::move(other);
}

output_file& output_file::operator=(output_file&& other) noexcept {
  if (this != &other) {
    discard();
    descriptor_ = std::exchange(other.descriptor_, -1);
    target_ = std::exchange(other.target_, {});
    temporary_ = std::exchange(other.temporary_, {});
    buffer_ = std::exchange(other.buffer_, {});
    flushed_ = std::exchange(other.flushed_, 0);
  }
  return *this;
}

output_file::~output_file() {
  discard();
}

void output_file::discard() noexcept {
  if (!temporary_.empty()) {
    ::unlink(temporary_.c_str());
    temporary_.clear();
  }
  if (descriptor_ >= 0) {
    ::close(descriptor_);
    descriptor_ = -1;
  }
}

void output_file::fail(int system_error) const {
  auto const name = target_.empty() ? std::string("a temporary file") : target_;
  throw error(error_category::write_failed,
              fmt::format("Failed to write {} : {}.", name, std::strerror(system_error)));
}

void output_file::write_all(void const* data, std::size_t bytes, std::uint64_t offset) const {
  auto const* from = static_cast<char const*>(data);
  while (bytes > 0) {
    auto const done = ::pwrite(descriptor_, from, bytes, static_cast<off_t>(offset));
    if (done < 0 && errno == EINTR) {
      continue;
    }
    if (done <= 0) {
      fail(done < 0 ? errno : EIO);
    }
    from += done;
    bytes -= static_cast<std::size_t>(done);
    offset += static_cast<std::uint64_t>(done);
  }
}

void output_file::flush() {
  write_all(buffer_.data(), buffer_.size(), flushed_);
  flushed_ += buffer_.size();
  buffer_.clear();
}

void output_file::append(void const* data, std::size_t bytes) {
  if (buffer_.size() + bytes > buffer_limit) {
    flush();
  }
  if (bytes > buffer_limit) {
    write_all(data, bytes, flushed_);
    flushed_ += bytes;
    return;
  }
  auto const* const from = static_cast<char const*>(data);
  buffer_.insert(buffer_.end(), from, from + bytes);
}

void output_file::align(std::uint64_t alignment) {
  static constexpr std::array<char, 64> zeros{};
  while (size() % alignment != 0) {
    append(zeros.data(), std::min<std::uint64_t>(zeros.size(), alignment - size() % alignment));
  }
}

void output_file::write_at(std::uint64_t offset, void const* data, std::size_t bytes) {
  flush();
  GRAMSCORE_ASSERT(offset + bytes <= flushed_);
  write_all(data, bytes, offset);
}

int output_file::release_descriptor() noexcept {
  int const released = std::exchange(descriptor_, -1);
  discard();
  return released;
}

void output_file::publish() {
  flush();
  if (target_.empty()) {
    return;
  }
  if (::fsync(descriptor_) != 0 || ::rename(temporary_.c_str(), target_.c_str()) != 0) {
    fail(errno);
  }
  temporary_.clear();
  sync_folder(folder_of(target_));
}

}  // namespace gramscore::adapters
