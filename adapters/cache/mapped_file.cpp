// SPDX-License-Identifier: MIT
#include "adapters/cache/mapped_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/interprocess/detail/os_file_functions.hpp>
#include <boost/interprocess/mapped_region.hpp>
#include <cerrno>
#include <cstring>

#include "adapters/cache/file_descriptor.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

namespace bip = boost::interprocess;

// What mapped_region asks of a memory mappable; Boost's own file_mapping opens by name, and the
// name may by then belong to another file.
struct mappable {
  int descriptor;
  [[nodiscard]] bip::mapping_handle_t get_mapping_handle() const {
    return bip::ipcdetail::mapping_handle_from_file_handle(descriptor);
  }
};

[[noreturn]] void cannot_open(std::string const& name, char const* reason) {
  throw error(error_category::cannot_open, fmt::format("Failed to open {} : {}.", name, reason));
}

}  // namespace

struct mapped_file::region {
  bip::mapped_region mapping;
};

mapped_file::mapped_file() = default;
mapped_file::mapped_file(mapped_file&&) noexcept = default;
mapped_file& mapped_file::operator=(mapped_file&&) noexcept = default;
mapped_file::~mapped_file() = default;

mapped_file mapped_file::from_borrowed(int descriptor, std::string const& name) {
  return map(descriptor, name, false);
}

mapped_file mapped_file::writable(int descriptor, std::string const& name) {
  return map(descriptor, name, true);
}

std::span<std::byte> mapped_file::writable_bytes() const {
  if (!region_ || region_->mapping.get_mode() != bip::read_write) {
    return {};
  }
  return {static_cast<std::byte*>(region_->mapping.get_address()), region_->mapping.get_size()};
}

mapped_file mapped_file::map(int descriptor, std::string const& name, bool for_writing) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) {
    cannot_open(name, std::strerror(errno));
  }
  if (!S_ISREG(status.st_mode)) {
    cannot_open(name, "not a regular file");
  }
  mapped_file file;
  file.device_ = status.st_dev;
  file.inode_ = status.st_ino;
  if (status.st_size == 0) {
    return file;
  }
  try {
    file.region_ = std::make_unique<region>(region{
        bip::mapped_region(mappable{descriptor}, for_writing ? bip::read_write : bip::read_only, 0,
                           static_cast<std::size_t>(status.st_size))});
  } catch (bip::interprocess_exception const& exception) {
    cannot_open(name, exception.what());
  }
  file.bytes_ = {static_cast<std::byte const*>(file.region_->mapping.get_address()),
                 file.region_->mapping.get_size()};
  return file;
}

mapped_file mapped_file::open(std::string const& path) {
  file_descriptor const file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.valid()) {
    cannot_open(path, std::strerror(errno));
  }
  return from_borrowed(file.get(), path);
}

void mapped_file::populate(std::span<std::byte const> part) const noexcept {
#ifdef MADV_POPULATE_READ
  constexpr std::size_t page = 4096;
  if (!part.empty()) {
    auto const offset = static_cast<std::size_t>(part.data() - bytes_.data());
    auto const past = offset % page;
    auto* const begin = static_cast<std::byte*>(region_->mapping.get_address()) + offset - past;
    ::madvise(begin, part.size() + past, MADV_POPULATE_READ);  // old kernels refuse: no harm
  }
#else
  static_cast<void>(part);
#endif
}

}  // namespace gramscore::adapters
