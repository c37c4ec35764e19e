// SPDX-License-Identifier: MIT
// Owns a POSIX file descriptor.
#pragma once

#include <unistd.h>

namespace gramscore::adapters {

class file_descriptor {
 public:
  /// @param descriptor may be -1: none.
  explicit file_descriptor(int descriptor) noexcept : descriptor_(descriptor) {}
  file_descriptor(file_descriptor const&) = delete;
  file_descriptor& operator=(file_descriptor const&) = delete;
  ~file_descriptor() {
    if (descriptor_ >= 0) {
      ::close(descriptor_);
    }
  }
  [[nodiscard]] int get() const noexcept { return descriptor_; }
  [[nodiscard]] bool valid() const noexcept { return descriptor_ >= 0; }

 private:
  int descriptor_;
};

}  // namespace gramscore::adapters
