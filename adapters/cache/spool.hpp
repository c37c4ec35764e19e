// SPDX-License-Identifier: MIT
// Columns that grow while a cache is built: in memory while small, then in an unnamed file, so that
// memory does not grow with the number of variants. Not for reading (string_column.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/cache/output_file.hpp"

namespace gramscore::adapters {

/// Bytes in the order they came. Not thread-safe.
class spool {
 public:
  /// @throws error write_failed where the temporary folder is full.
  void append(void const* data, std::size_t bytes);

  template <class Value>
  void append_value(Value const& value) {
    append(&value, sizeof value);
  }

  [[nodiscard]] std::uint64_t size() const { return spilled_ + memory_.size(); }

  /// Calls `take` with consecutive pieces of all bytes; piece sizes are multiples of 8 but for the
  /// last. @throws error read_failed, and whatever `take` throws.
  void read(std::function<void(std::span<std::byte const>)> const& take) const;

 private:
  std::vector<std::byte> memory_;
  std::uint64_t spilled_ = 0;
  std::optional<output_file> file_;
};

/// Strings in the order they came: their text and their lengths.
class string_spool {
 public:
  /// @throws error not_supported for a string of 4 GiB.
  void append(std::string_view value);

  [[nodiscard]] std::uint64_t size() const { return lengths_.size() / sizeof(std::uint32_t); }
  [[nodiscard]] std::uint64_t text_bytes() const { return text_.size(); }
  [[nodiscard]] spool const& text() const { return text_; }
  [[nodiscard]] spool const& lengths() const { return lengths_; }  ///< u32 a string
  /// The string that all of them equal, if there are at least two and they do.
  [[nodiscard]] std::optional<std::string> constant() const;

 private:
  spool text_;
  spool lengths_;
  std::string first_;
  bool all_equal_ = true;
};

}  // namespace gramscore::adapters
