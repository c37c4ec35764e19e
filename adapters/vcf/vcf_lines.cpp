// SPDX-License-Identifier: MIT
#include "adapters/vcf/vcf_lines.hpp"

#include <cstring>
#include <utility>

namespace gramscore::adapters {

namespace {

constexpr std::size_t first_buffer_bytes = std::size_t{256} << 10;  // stays in a core's L2 cache
constexpr std::size_t longest_line_bytes = std::size_t{2} << 30;    // plink2's limit as well

}  // namespace

vcf_lines::vcf_lines(hfile_handle file, int threads)
    : reader_(std::move(file), threads), buffer_(first_buffer_bytes) {}

bool vcf_lines::next(std::string_view& line) {
  std::size_t searched = 0;
  while (true) {
    char const* const start = buffer_.data() + begin_;
    std::size_t const available = end_ - begin_;
    void const* const found = std::memchr(start + searched, '\n', available - searched);
    std::size_t length = available;
    if (found != nullptr) {
      length = static_cast<std::size_t>(static_cast<char const*>(found) - start);
    } else if (!at_end_) {
      searched = available;
      at_end_ = !refill();
      continue;
    } else if (available == 0) {
      return false;
    }
    ++line_number_;
    begin_ += length + (found != nullptr ? 1 : 0);
    line = std::string_view(start, length);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return true;
  }
}

/// Reads more after the unread bytes, which move to the front. @return false at the end
bool vcf_lines::refill() {
  std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  if (end_ >= longest_line_bytes) {
    throw error(error_category::malformed_input, "the line is 2 GiB long or longer",
                {reader_.path(), line_number_ + 1});
  }
  // A line that fills most of the buffer would be moved again and again.
  if (end_ > buffer_.size() / 2) buffer_.resize(2 * buffer_.size());
  std::size_t const got = reader_.read(std::span(buffer_).subspan(end_));
  end_ += got;
  return got != 0;
}

input_place vcf_lines::place(std::uint64_t column) const {
  return {reader_.path(), line_number_, column};
}

}  // namespace gramscore::adapters
