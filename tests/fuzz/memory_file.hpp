// SPDX-License-Identifier: MIT
// Bytes as a file without a name, for readers that take a path. Not for tests that need a folder.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

namespace gramscore::fuzz {

class memory_file {
 public:
  memory_file(std::uint8_t const* data, std::size_t size) : descriptor_(memfd_create("fuzz", 0)) {
    auto const written = write(descriptor_, data, size);
    if (written < 0 || static_cast<std::size_t>(written) != size ||
        lseek(descriptor_, 0, SEEK_SET) != 0) {
      std::abort();  // out of memory, nothing about the input
    }
  }
  memory_file(memory_file const&) = delete;
  memory_file& operator=(memory_file const&) = delete;
  ~memory_file() { (void)close(descriptor_); }

  [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

}  // namespace gramscore::fuzz
