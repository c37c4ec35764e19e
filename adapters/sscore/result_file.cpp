// SPDX-License-Identifier: MIT
#include "adapters/sscore/result_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr mode_t result_mode = 0666;  // the umask decides

bool is_folder(std::string const& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

/// Neither a regular file nor absent: renaming over it would replace a pipe or a device.
bool is_special(std::string const& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

/// The file that a chain of links names, whether it exists or not.
std::string follow_links(std::string const& path) {
  constexpr int most_links = 40;  // Linux's own limit
  std::filesystem::path target(path);
  std::error_code failed;
  for (int i = 0; i < most_links && std::filesystem::is_symlink(target, failed); ++i) {
    auto const next = std::filesystem::read_symlink(target, failed);
    if (failed) return path;
    target = target.parent_path() / next;  // an absolute one replaces all
  }
  return target.string();
}

}  // namespace

void result_file::context_deleter::operator()(ZSTD_CCtx_s* context) const {
  ZSTD_freeCCtx(context);
}

result_file::result_file(std::string const& path, result_compression compression)
    : path_(follow_links(path)) {
  if (compression == result_compression::zstd) {
    context_.reset(ZSTD_createCCtx());
    if (!context_) throw error(error_category::out_of_memory, "no memory for zstd");
    compressed_.resize(ZSTD_CStreamOutSize());
  }
  if (is_folder(path_)) {
    throw error(error_category::cannot_open, "cannot write: it is a folder", {path_, 0, 0});
  }
  open();
  if (descriptor_ < 0) {
    throw error(error_category::cannot_open,
                fmt::format("cannot open for writing: {}", std::strerror(errno)), {path_, 0, 0});
  }
}

void result_file::open() {
  if (!is_special(path_)) {
    temporary_path_ = fmt::format("{}.{}.tmp", path_, ::getpid());
    // A leftover of a killed run with our process number; never followed if it is a link.
    ::unlink(temporary_path_.c_str());
    descriptor_ =
        ::open(temporary_path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, result_mode);
    if (descriptor_ >= 0) return;
    temporary_path_.clear();
  }
  descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, result_mode);
}

result_file::~result_file() {
  if (descriptor_ >= 0) {
    ::close(descriptor_);
    if (!temporary_path_.empty()) ::unlink(temporary_path_.c_str());
  }
}

void result_file::fail_write() const {
  throw error(error_category::write_failed, fmt::format("cannot write: {}", std::strerror(errno)),
              {path_, 0, 0});
}

void result_file::write_raw(std::span<char const> bytes) {
  while (!bytes.empty()) {
    ssize_t const written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      fail_write();
    }
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void result_file::compress(std::string_view text, bool is_last) {
  ZSTD_inBuffer input{text.data(), text.size(), 0};
  ZSTD_EndDirective const mode = is_last ? ZSTD_e_end : ZSTD_e_continue;
  bool is_done = false;
  while (!is_done) {
    ZSTD_outBuffer output{compressed_.data(), compressed_.size(), 0};
    std::size_t const left = ZSTD_compressStream2(context_.get(), &output, &input, mode);
    if (ZSTD_isError(left) != 0) {
      throw error(error_category::internal, fmt::format("zstd: {}", ZSTD_getErrorName(left)),
                  {path_, 0, 0});
    }
    write_raw({compressed_.data(), output.pos});
    is_done = is_last ? left == 0 : input.pos == input.size;
  }
}

void result_file::write(std::string_view text) {
  if (context_) {
    compress(text, false);
  } else {
    write_raw(text);
  }
}

void result_file::commit() {
  if (context_) compress({}, true);
  int const close_result = ::close(std::exchange(descriptor_, -1));
  bool const in_place = temporary_path_.empty();
  if (close_result == 0 && in_place) return;
  if (close_result != 0 || ::rename(temporary_path_.c_str(), path_.c_str()) != 0) {
    int const reason = errno;
    if (!in_place) ::unlink(temporary_path_.c_str());
    errno = reason;
    fail_write();
  }
}

}  // namespace gramscore::adapters
