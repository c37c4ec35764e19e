// SPDX-License-Identifier: MIT
// A read-only column of strings over memory that somebody else owns (a mapped cache). Not for
// building one (spool.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gramscore::adapters {

/// Strings [size()] as end-to-end text plus offsets. A column of equal strings stores one. Copies
/// are views: they are valid as long as the gram_file that gave them.
class string_column {
 public:
  string_column() = default;

  /// Offsets of 4 bytes (`wide` false) or 8 bytes, `size + 1` of them, or 2 if `constant`.
  string_column(std::size_t size, char const* text, void const* offsets, bool wide, bool constant)
      : size_(size), text_(text), offsets_(offsets), wide_(wide), constant_(constant) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  /// Whether the column is stored as one string, equal for all.
  [[nodiscard]] bool constant() const { return constant_; }

  /// @param idx in [0, size()), unchecked. Cost: two loads.
  [[nodiscard]] std::string_view operator[](std::size_t idx) const {
    std::size_t const i = constant_ ? 0 : idx;
    if (wide_) {
      auto const* const offsets = static_cast<std::uint64_t const*>(offsets_);
      return {text_ + offsets[i], static_cast<std::size_t>(offsets[i + 1] - offsets[i])};
    }
    auto const* const offsets = static_cast<std::uint32_t const*>(offsets_);
    return {text_ + offsets[i], static_cast<std::size_t>(offsets[i + 1] - offsets[i])};
  }

 private:
  std::size_t size_ = 0;
  char const* text_ = nullptr;
  void const* offsets_ = nullptr;
  bool wide_ = false;
  bool constant_ = false;
};

}  // namespace gramscore::adapters
