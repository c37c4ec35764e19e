// SPDX-License-Identifier: MIT
// Walks through the bytes of a mapped section, handing out typed views. Every step is checked
// against the end, so hostile counts cannot reach outside. Not for streams.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>

#include "adapters/cache/format.hpp"
#include "adapters/cache/string_column.hpp"
#include "engine/error.hpp"

namespace gramscore::adapters {

/// Over bytes whose address is a multiple of 64. Members throw error malformed_input.
class byte_cursor {
 public:
  /// @param name of the section, for messages; it must outlive the cursor.
  byte_cursor(std::span<std::byte const> bytes, char const* name) : bytes_(bytes), name_(name) {}

  template <class Head>
  [[nodiscard]] Head head() {
    static_assert(std::is_trivially_copyable_v<Head>);
    Head value{};
    std::memcpy(&value, take(1, sizeof(Head)), sizeof(Head));
    return value;
  }

  /// The next `count` values, at the next multiple of 64.
  template <class Value>
  [[nodiscard]] std::span<Value const> array(std::uint64_t count) {
    align(gram_format::alignment);
    auto const* const begin = take(count, sizeof(Value));
    return {reinterpret_cast<Value const*>(begin), static_cast<std::size_t>(count)};
  }

  /// The next string column, which must have `count` strings.
  [[nodiscard]] string_column strings(std::uint64_t count) {
    align(gram_format::alignment);
    auto const head_value = head<gram_format::string_column_head>();
    bool const wide = head_value.offset_bytes == 8;
    if (head_value.count != count || head_value.constant > 1 ||
        (!wide && head_value.offset_bytes != 4) || count > bytes_.size() + 1) {
      bad_strings();
    }
    bool const constant = head_value.constant == 1;
    std::uint64_t const offset_count = (constant ? 1 : count) + 1;
    auto const* const offsets = take(offset_count, head_value.offset_bytes);
    align(8);
    auto const* const text = take(head_value.text_bytes, 1);
    bool const good = wide ? in_order<std::uint64_t>(offsets, offset_count, head_value.text_bytes)
                           : in_order<std::uint32_t>(offsets, offset_count, head_value.text_bytes);
    if (!good) {
      bad_strings();
    }
    return {static_cast<std::size_t>(count), reinterpret_cast<char const*>(text), offsets, wide,
            constant};
  }

  void expect_end() const {
    if (at_ != bytes_.size()) {
      fail("size");
    }
  }

 private:
  std::byte const* take(std::uint64_t count, std::uint64_t element_bytes) {
    auto const left = bytes_.size() - at_;
    if (count > left / element_bytes) {
      fail("counts");
    }
    auto const* const begin = bytes_.data() + at_;
    at_ += static_cast<std::size_t>(count * element_bytes);
    return begin;
  }

  void align(std::size_t alignment) {
    auto const past = at_ % alignment;
    if (past != 0) {
      static_cast<void>(take(alignment - past, 1));
    }
  }

  template <class Offset>
  static bool in_order(std::byte const* bytes, std::uint64_t count, std::uint64_t text_bytes) {
    auto const* const offsets = reinterpret_cast<Offset const*>(bytes);
    bool good = offsets[0] == 0 && offsets[count - 1] == text_bytes;
    for (std::uint64_t i = 1; i < count; ++i) {
      good &= offsets[i - 1] <= offsets[i];
    }
    return good;
  }

  [[noreturn]] void fail(char const* what) const {
    throw error(error_category::malformed_input,
                std::string("damaged cache: ") + name_ + ": " + what);
  }
  [[noreturn]] void bad_strings() const { fail("strings"); }

  std::span<std::byte const> bytes_;
  char const* name_;
  std::size_t at_ = 0;
};

}  // namespace gramscore::adapters
