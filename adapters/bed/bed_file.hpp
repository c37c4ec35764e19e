// SPDX-License-Identifier: MIT
// The bytes of a .bed: magic, size, and reads at an offset. Not for what the codes mean
// (bed_codes.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace gramscore::adapters {

/// An open .bed. Movable, not copyable. Reads are thread-safe.
class bed_file {
 public:
  /// @throws error cannot_open; malformed_input: no .bed magic.
  explicit bed_file(std::string path);
  bed_file(bed_file const&) = delete;
  bed_file& operator=(bed_file const&) = delete;
  bed_file(bed_file&& other) noexcept;
  bed_file& operator=(bed_file&&) = delete;
  ~bed_file();

  [[nodiscard]] bool is_sample_major() const { return is_sample_major_; }

  /// @throws error malformed_input if the size is not that of the table.
  void check_size(std::uint64_t sample_count, std::uint64_t variant_count) const;

  /// Fills `out` with the bytes at `offset`, counted from the first row.
  /// @throws error read_failed, also if the file has become shorter.
  void read(std::uint64_t offset, std::span<std::uint8_t> out) const;

 private:
  void read_at(std::uint64_t offset, std::span<std::uint8_t> out) const;

  std::string path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
  bool is_sample_major_ = false;
};

}  // namespace gramscore::adapters
