// SPDX-License-Identifier: MIT
// XXH3 of bytes and streams: guards against damage, not against forgery.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace gramscore::adapters {

[[nodiscard]] std::uint64_t checksum_of(std::span<std::byte const> bytes) noexcept;
[[nodiscard]] std::uint64_t checksum_of(std::string_view text) noexcept;

/// XXH3-64 and XXH3-128 of bytes that come piece by piece.
class checksum_stream {
 public:
  /// @throws error out_of_memory.
  checksum_stream();
  void append(void const* data, std::size_t bytes) noexcept;
  [[nodiscard]] std::uint64_t digest64() const noexcept;
  [[nodiscard]] std::array<std::uint64_t, 2> digest128() const noexcept;  ///< low half first

 private:
  struct deleter {
    void operator()(void* state) const noexcept;
  };
  std::unique_ptr<void, deleter> state_;
};

}  // namespace gramscore::adapters
