// SPDX-License-Identifier: MIT
#include "adapters/bed/bed_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "adapters/bed/bed_codes.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::size_t header_bytes = 3;
constexpr std::array<std::uint8_t, 2> magic{0x6c, 0x1b};
constexpr std::uint8_t sample_major_mode = 0;
constexpr std::uint8_t variant_major_mode = 1;

}  // namespace

bed_file::bed_file(std::string path)
    : path_(std::move(path)), descriptor_(::open(path_.c_str(), O_RDONLY | O_CLOEXEC)) {
  struct stat status {};
  if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0) {
    throw error(error_category::cannot_open, fmt::format("cannot open: {}", std::strerror(errno)),
                {path_, 0, 0});
  }
  size_ = static_cast<std::uint64_t>(status.st_size);
  if (size_ < header_bytes) {
    throw error(error_category::malformed_input, "too short to be a .bed file", {path_, 0, 0});
  }
  std::array<std::uint8_t, header_bytes> header{};
  read_at(0, header);
  if (header[0] != magic[0] || header[1] != magic[1] || header[2] > variant_major_mode) {
    throw error(error_category::malformed_input,
                fmt::format("not a .bed file: it starts with {:02x} {:02x} {:02x}, not 6c 1b 01 "
                            "(or 6c 1b 00, sample-major)",
                            header[0], header[1], header[2]),
                {path_, 0, 0});
  }
  is_sample_major_ = header[2] == sample_major_mode;
  if (!is_sample_major_) ::posix_fadvise(descriptor_, 0, 0, POSIX_FADV_SEQUENTIAL);
}

bed_file::bed_file(bed_file&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_),
      is_sample_major_(other.is_sample_major_) {}

bed_file::~bed_file() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void bed_file::check_size(std::uint64_t sample_count, std::uint64_t variant_count) const {
  std::uint64_t const expected =
      header_bytes + (is_sample_major_ ? sample_count * bed_row_bytes(variant_count)
                                       : variant_count * bed_row_bytes(sample_count));
  if (size_ != expected) {
    throw error(
        error_category::malformed_input,
        fmt::format("{} bytes, but {} samples and {} variants ({}-major) make {}", size_,
                    sample_count, variant_count, is_sample_major_ ? "sample" : "variant", expected),
        {path_, 0, 0});
  }
}

void bed_file::read(std::uint64_t offset, std::span<std::uint8_t> out) const {
  read_at(header_bytes + offset, out);
}

void bed_file::read_at(std::uint64_t offset, std::span<std::uint8_t> out) const {
  while (!out.empty()) {
    ssize_t const count = ::pread(descriptor_, out.data(), out.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      throw error(error_category::read_failed,
                  count == 0 ? std::string("the file became shorter while it was read")
                             : fmt::format("cannot read: {}", std::strerror(errno)),
                  {path_, 0, 0});
    }
    out = out.subspan(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
}

}  // namespace gramscore::adapters
