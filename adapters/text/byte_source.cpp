// SPDX-License-Identifier: MIT
#include "adapters/text/byte_source.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/error.hpp"

namespace gramscore::adapters {
namespace {

constexpr std::size_t input_block_bytes = std::size_t{1} << 17;
constexpr std::size_t magic_bytes = 4;

/// An open file whose first bytes can be looked at before they are read.
class input_file {
 public:
  explicit input_file(std::string path) : path_(std::move(path)) {
    descriptor_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) {
      throw error(error_category::cannot_open, "cannot open the file: " + reason(), {path_});
    }
  }
  input_file(input_file const&) = delete;
  input_file& operator=(input_file const&) = delete;
  ~input_file() { ::close(descriptor_); }

  /// @return the first bytes of the file, at most magic_bytes; to be called before read().
  std::string_view peek() {
    while (peeked_end_ < magic_bytes) {
      std::size_t const count = read_some(peeked_.data() + peeked_end_, magic_bytes - peeked_end_);
      if (count == 0) {
        break;
      }
      peeked_end_ += count;
    }
    return {peeked_.data(), peeked_end_};
  }

  std::size_t read(char* out, std::size_t capacity) {
    if (peeked_begin_ == peeked_end_) {
      return read_some(out, capacity);
    }
    std::size_t const count = std::min(capacity, peeked_end_ - peeked_begin_);
    std::memcpy(out, peeked_.data() + peeked_begin_, count);
    peeked_begin_ += count;
    return count;
  }

  [[nodiscard]] std::string const& path() const { return path_; }

 private:
  static std::string reason() { return std::generic_category().message(errno); }

  std::size_t read_some(char* out, std::size_t capacity) {
    for (;;) {
      ssize_t const count = ::read(descriptor_, out, capacity);
      if (count >= 0) {
        return static_cast<std::size_t>(count);
      }
      if (errno != EINTR) {
        throw error(error_category::read_failed, "cannot read the file: " + reason(), {path_});
      }
    }
  }

  std::string path_;
  int descriptor_ = -1;
  std::array<char, magic_bytes> peeked_{};
  std::size_t peeked_begin_ = 0;
  std::size_t peeked_end_ = 0;
};

class plain_source final : public byte_source {
 public:
  explicit plain_source(std::unique_ptr<input_file> file) : file_(std::move(file)) {}
  std::size_t read(char* out, std::size_t capacity) override { return file_->read(out, capacity); }

 private:
  std::unique_ptr<input_file> file_;
};

class gzip_source final : public byte_source {
 public:
  explicit gzip_source(std::unique_ptr<input_file> file)
      : file_(std::move(file)), input_(input_block_bytes) {
    constexpr int window_bits_gzip = 15 + 16;
    stream_.next_in = reinterpret_cast<Bytef*>(input_.data());
    if (inflateInit2(&stream_, window_bits_gzip) != Z_OK) {
      throw error(error_category::out_of_memory, "no memory to decompress", {file_->path()});
    }
  }
  gzip_source(gzip_source const&) = delete;
  gzip_source& operator=(gzip_source const&) = delete;
  ~gzip_source() override { inflateEnd(&stream_); }

  std::size_t read(char* out, std::size_t capacity) override {
    auto const room = static_cast<uInt>(std::min<std::size_t>(capacity, 1U << 30U));
    stream_.next_out = reinterpret_cast<Bytef*>(out);
    stream_.avail_out = room;
    while (!finished_ && stream_.avail_out == room) {
      step();
    }
    return room - stream_.avail_out;
  }

 private:
  void step() {
    if (stream_.avail_in == 0 && !refill()) {
      fail("the gzip data is truncated");
    }
    int const status = inflate(&stream_, Z_NO_FLUSH);
    if (status == Z_STREAM_END) {
      finished_ = !next_member();
    } else if (status != Z_OK) {
      fail(fmt::format("the gzip data is damaged ({})",
                       stream_.msg != nullptr ? stream_.msg : "unexpected state"));
    }
  }

  /// Appends input behind what is left of it. @return false at the end of the file.
  bool refill() {
    std::memmove(input_.data(), stream_.next_in, stream_.avail_in);
    std::size_t const count =
        file_->read(input_.data() + stream_.avail_in, input_.size() - stream_.avail_in);
    stream_.next_in = reinterpret_cast<Bytef*>(input_.data());
    stream_.avail_in += static_cast<uInt>(count);
    return count > 0;
  }

  /// @return whether another gzip member follows; anything else behind a member is ignored.
  bool next_member() {
    while (stream_.avail_in < 2) {
      if (!refill()) {
        return false;
      }
    }
    return stream_.next_in[0] == 0x1f && stream_.next_in[1] == 0x8b &&
           inflateReset(&stream_) == Z_OK;
  }

  [[noreturn]] void fail(std::string const& message) const {
    throw error(error_category::decompression, message, {file_->path()});
  }

  std::unique_ptr<input_file> file_;
  std::vector<char> input_;
  z_stream stream_{};
  bool finished_ = false;
};

class zstd_source final : public byte_source {
 public:
  explicit zstd_source(std::unique_ptr<input_file> file)
      : file_(std::move(file)), input_(ZSTD_DStreamInSize()), context_(ZSTD_createDCtx()) {
    if (context_ == nullptr) {
      throw error(error_category::out_of_memory, "no memory to decompress", {file_->path()});
    }
  }

  std::size_t read(char* out, std::size_t capacity) override {
    ZSTD_outBuffer output{out, capacity, 0};
    while (output.pos == 0) {
      // After a full buffer the decoder may hold more output: ask before reading on.
      if (!output_full_ && pending_.pos == pending_.size && !refill()) {
        if (frame_open_) {
          fail("the zstd data is truncated");
        }
        break;
      }
      std::size_t const status = ZSTD_decompressStream(context_.get(), &output, &pending_);
      if (ZSTD_isError(status) != 0) {
        fail(fmt::format("the zstd data is damaged ({})", ZSTD_getErrorName(status)));
      }
      frame_open_ = status != 0;
      output_full_ = output.pos == output.size;
    }
    return output.pos;
  }

 private:
  struct context_deleter {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };

  bool refill() {
    pending_ = {input_.data(), file_->read(input_.data(), input_.size()), 0};
    return pending_.size > 0;
  }

  [[noreturn]] void fail(std::string const& message) const {
    throw error(error_category::decompression, message, {file_->path()});
  }

  std::unique_ptr<input_file> file_;
  std::vector<char> input_;
  ZSTD_inBuffer pending_{nullptr, 0, 0};
  std::unique_ptr<ZSTD_DCtx, context_deleter> context_;
  bool frame_open_ = false;
  bool output_full_ = false;
};

bool is_gzip(std::string_view magic) {
  return magic.size() == magic_bytes && magic.substr(0, 2) == "\x1f\x8b";
}

/// A zstd frame or a skippable frame (which may stand before the first).
bool is_zstd(std::string_view magic) {
  return magic == "\x28\xb5\x2f\xfd" ||
         (magic.size() == magic_bytes && magic.substr(1) == "\x2a\x4d\x18" &&
          (static_cast<unsigned char>(magic[0]) & 0xf0U) == 0x50U);
}

}  // namespace

std::unique_ptr<byte_source> open_byte_source(std::string const& path) {
  auto file = std::make_unique<input_file>(path);
  std::string_view const magic = file->peek();
  if (is_gzip(magic)) {
    return std::make_unique<gzip_source>(std::move(file));
  }
  if (is_zstd(magic)) {
    return std::make_unique<zstd_source>(std::move(file));
  }
  return std::make_unique<plain_source>(std::move(file));
}

}  // namespace gramscore::adapters
