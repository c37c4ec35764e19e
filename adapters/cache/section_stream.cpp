// SPDX-License-Identifier: MIT
#include "adapters/cache/section_stream.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

namespace gramscore::adapters {

section_stream::section_stream(output_file& output, gram_format::section kind)
    : output_(output), kind_(kind) {
  output_.align(gram_format::alignment);
  begin_ = output_.size();
}

void section_stream::append(void const* data, std::size_t bytes) {
  output_.append(data, bytes);
  checksum_.append(data, bytes);
}

void section_stream::align(std::uint64_t alignment) {
  static constexpr std::array<char, 64> zeros{};
  if (auto const past = (output_.size() - begin_) % alignment; past != 0) {
    append(zeros.data(), static_cast<std::size_t>(alignment - past));
  }
}

void section_stream::put_spool(spool const& values) {
  align(gram_format::alignment);
  values.read([this](std::span<std::byte const> piece) { append(piece.data(), piece.size()); });
}

// Lengths become offsets piece by piece: count + 1 of them, the first is 0.
void section_stream::put_offsets(string_spool const& strings, bool wide) {
  std::uint64_t offset = 0;
  std::vector<std::uint64_t> wide_piece;
  std::vector<std::uint32_t> piece;
  auto const emit = [&] {
    append(wide_piece.data(), wide_piece.size() * sizeof(std::uint64_t));
    append(piece.data(), piece.size() * sizeof(std::uint32_t));
    wide_piece.clear();
    piece.clear();
  };
  auto const put = [&] {
    if (wide) {
      wide_piece.push_back(offset);
    } else {
      piece.push_back(static_cast<std::uint32_t>(offset));
    }
  };
  put();
  strings.lengths().read([&](std::span<std::byte const> bytes) {
    for (std::size_t i = 0; i < bytes.size(); i += sizeof(std::uint32_t)) {
      std::uint32_t length = 0;
      std::memcpy(&length, bytes.data() + i, sizeof length);
      offset += length;
      put();
    }
    emit();
  });
  emit();
}

void section_stream::put_strings(string_spool const& strings) {
  if (auto const constant = strings.constant()) {
    string_spool one;
    one.append(*constant);
    align(gram_format::alignment);
    put_head(gram_format::string_column_head{strings.size(), constant->size(), 4, 1});
    put_offsets(one, false);
    align(8);
    append(constant->data(), constant->size());
    return;
  }
  bool const wide = strings.text_bytes() > std::numeric_limits<std::uint32_t>::max();
  align(gram_format::alignment);
  put_head(
      gram_format::string_column_head{strings.size(), strings.text_bytes(), wide ? 8U : 4U, 0});
  put_offsets(strings, wide);
  align(8);
  strings.text().read(
      [this](std::span<std::byte const> piece) { append(piece.data(), piece.size()); });
}

void section_stream::put_strings(std::vector<std::string> const& strings) {
  string_spool spooled;
  for (auto const& value : strings) {
    spooled.append(value);
  }
  put_strings(spooled);
}

gram_format::section_entry section_stream::finish() const {
  return {static_cast<std::uint32_t>(kind_), 0, begin_, output_.size() - begin_,
          checksum_.digest64()};
}

}  // namespace gramscore::adapters
