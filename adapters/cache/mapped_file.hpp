// SPDX-License-Identifier: MIT
// A whole file mapped read-only. Not for formats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace gramscore::adapters {

class mapped_file {
 public:
  /// @throws error cannot_open with the system's reason, also for anything but a regular file.
  [[nodiscard]] static mapped_file open(std::string const& path);
  /// Maps an open file; the descriptor stays the caller's. `name` is for messages.
  [[nodiscard]] static mapped_file from_borrowed(int descriptor, std::string const& name);
  /// Maps a file that this process may write; stores reach the file. @throws as from_borrowed().
  [[nodiscard]] static mapped_file writable(int descriptor, std::string const& name);

  mapped_file();  ///< maps nothing
  mapped_file(mapped_file const&) = delete;
  mapped_file& operator=(mapped_file const&) = delete;
  mapped_file(mapped_file&&) noexcept;
  mapped_file& operator=(mapped_file&&) noexcept;
  ~mapped_file();

  [[nodiscard]] std::span<std::byte const> bytes() const { return bytes_; }
  [[nodiscard]] std::uint64_t device() const { return device_; }
  [[nodiscard]] std::uint64_t inode() const { return inode_; }

  /// Maps the pages of a part at once, which is cheaper than a fault for each. Only a hint.
  void populate(std::span<std::byte const> part) const noexcept;

  /// The bytes of writable(); empty for other maps.
  [[nodiscard]] std::span<std::byte> writable_bytes() const;

 private:
  static mapped_file map(int descriptor, std::string const& name, bool for_writing);
  struct region;
  std::unique_ptr<region> region_;
  std::span<std::byte const> bytes_;
  std::uint64_t device_ = 0;
  std::uint64_t inode_ = 0;
};

}  // namespace gramscore::adapters
