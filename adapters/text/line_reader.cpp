// SPDX-License-Identifier: MIT
#include "adapters/text/line_reader.hpp"

#include <cstring>
#include <utility>

namespace gramscore::adapters {
namespace {

constexpr std::size_t initial_buffer_bytes = std::size_t{1} << 16;  // stays in a core's L2
constexpr std::size_t longest_line_bytes = std::size_t{1} << 31;

bool is_blank(char byte) {
  return byte == ' ' || byte == '\t';
}

bool ends_content(char byte) {
  return static_cast<unsigned char>(byte) < 0x20U;
}

}  // namespace

line_reader::line_reader(std::string path)
    : source_(std::move(path)),
      bytes_(open_byte_source(source_)),
      buffer_(initial_buffer_bytes + line_padding) {
  data_end_ = buffer_.data();
  position_ = data_end_;
}

bool line_reader::next(text_line& line) {
  if (!next_raw(line)) {
    return false;
  }
  if (!line.text.empty()) [[likely]] {
    return true;
  }
  std::uint64_t const blank_number = line.number;
  while (next_raw(line)) {
    if (!line.text.empty()) {
      fail_blank(blank_number);
    }
  }
  trailing_blank_line_ = blank_number;
  return false;
}

void line_reader::refuse_blank_end() const {
  if (trailing_blank_line_ != 0) {
    throw error(error_category::malformed_input, "blank line at the end of the file; remove it",
                {source_, trailing_blank_line_, 0});
  }
}

input_place line_reader::place(text_line const& line, char const* at) const {
  if (at == nullptr) {
    return {source_, line.number, 0};
  }
  return {source_, line.number,
          line.indent + static_cast<std::uint64_t>(at - line.text.data()) + 1};
}

/// Reads a line that may be blank (then its text is empty).
bool line_reader::next_raw(text_line& line) {
  if (!find_line_end()) {
    return false;
  }
  char const* begin = position_;
  while (is_blank(*begin)) {
    ++begin;
  }
  char const* end = line_end_;
  if (end > begin && end[-1] == '\r') {
    --end;
  }
  if (ends_content(*begin)) {
    end = begin;
  }
  line.text = {begin, static_cast<std::size_t>(end - begin)};
  line.indent = static_cast<std::uint64_t>(begin - position_);
  line.number = ++line_number_;
  position_ = line_end_ + 1;
  return true;
}

bool line_reader::find_line_end() {
  std::size_t scanned = 0;
  for (;;) {
    auto const left = static_cast<std::size_t>(data_end_ - position_);
    void const* const found = std::memchr(position_ + scanned, '\n', left - scanned);
    if (found != nullptr) [[likely]] {
      line_end_ = static_cast<char const*>(found);
      return true;
    }
    scanned = left;
    if (!refill()) {
      return false;
    }
  }
}

/// Moves the unread bytes to the front and reads more behind them; completes a last line that has
/// no newline. @return false if there is nothing left.
bool line_reader::refill() {
  if (at_end_) {
    return false;
  }
  auto const left = static_cast<std::size_t>(data_end_ - position_);
  std::size_t const capacity = buffer_.size() - line_padding;
  if (left < capacity) {
    std::memmove(buffer_.data(), position_, left);
  } else if (capacity >= longest_line_bytes) {
    throw error(error_category::malformed_input, "a line is longer than 2 GiB",
                {source_, line_number_ + 1, 0});
  } else {
    buffer_.resize(2 * capacity + line_padding);
  }
  position_ = buffer_.data();
  data_end_ = buffer_.data() + left;
  std::size_t const room = buffer_.size() - line_padding - left;
  std::size_t const count = bytes_->read(data_end_, room);
  data_end_ += count;
  if (count == 0) {
    at_end_ = true;
    if (left == 0) {
      return false;
    }
    *data_end_++ = '\n';
  }
  return true;
}

void line_reader::fail_blank(std::uint64_t number) const {
  throw error(error_category::malformed_input,
              "blank line before the end of the file; remove it (only trailing ones are allowed)",
              {source_, number, 0});
}

}  // namespace gramscore::adapters
