// SPDX-License-Identifier: MIT
#include "adapters/cache/spool.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>

#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::size_t memory_limit = std::size_t{8} << 20;
constexpr std::size_t piece_bytes = std::size_t{1} << 20;

void read_exactly(int descriptor, std::span<std::byte> to, std::uint64_t offset) {
  while (!to.empty()) {
    auto const done = ::pread(descriptor, to.data(), to.size(), static_cast<off_t>(offset));
    if (done < 0 && errno == EINTR) {
      continue;
    }
    if (done <= 0) {
      throw error(error_category::read_failed, "cannot read back a temporary file");
    }
    to = to.subspan(static_cast<std::size_t>(done));
    offset += static_cast<std::uint64_t>(done);
  }
}

}  // namespace

void spool::append(void const* data, std::size_t bytes) {
  auto const* const from = static_cast<std::byte const*>(data);
  memory_.insert(memory_.end(), from, from + bytes);
  if (memory_.size() >= memory_limit) {
    if (!file_) {
      file_.emplace(output_file::create_unnamed());
    }
    auto const whole = memory_.size() / 8 * 8;  // pieces keep 8-byte values whole
    file_->append(memory_.data(), whole);
    file_->flush();
    memory_.erase(memory_.begin(), memory_.begin() + static_cast<std::ptrdiff_t>(whole));
    spilled_ += whole;
  }
}

void spool::read(std::function<void(std::span<std::byte const>)> const& take) const {
  std::vector<std::byte> piece(
      static_cast<std::size_t>(std::min<std::uint64_t>(spilled_, piece_bytes)));
  for (std::uint64_t begin = 0; begin < spilled_; begin += piece.size()) {
    piece.resize(static_cast<std::size_t>(std::min<std::uint64_t>(spilled_ - begin, piece_bytes)));
    read_exactly(file_->descriptor(), piece, begin);
    take(piece);
  }
  if (!memory_.empty()) {
    take(memory_);
  }
}

void string_spool::append(std::string_view value) {
  if (value.size() > std::numeric_limits<std::uint32_t>::max()) {
    throw error(error_category::not_supported, "a name of 4 GiB or more");
  }
  if (size() == 0) {
    first_ = value;
  } else if (all_equal_ && value != first_) {
    all_equal_ = false;
  }
  text_.append(value.data(), value.size());
  lengths_.append_value(static_cast<std::uint32_t>(value.size()));
}

std::optional<std::string> string_spool::constant() const {
  return size() >= 2 && all_equal_ ? std::optional(first_) : std::nullopt;
}

}  // namespace gramscore::adapters
