// SPDX-License-Identifier: MIT
// RAII over htslib's files: an open file that is sniffed once (hfile_handle) and the inflating
// reader of plain, gzip and BGZF data (bgzf_reader). Not for writing, and not for records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

struct hFILE;
struct BGZF;

namespace gramscore::adapters {

/// What the first bytes of an input say it is.
enum class input_kind : std::uint8_t {
  plain,  ///< uncompressed, or nothing known: taken for text
  gzip,
  bgzf,
  bcf,  ///< BCF2, BGZF-compressed or not
  zstd,
  other,  ///< a compression or a binary format that holds no variants
};

/// An open file before anything has been read from it. Moves; closes in the destructor.
class hfile_handle {
 public:
  /// @throws error cannot_open; read_failed for what cannot be read, such as a folder
  explicit hfile_handle(std::string path);
  hfile_handle(hfile_handle&& other) noexcept;
  hfile_handle& operator=(hfile_handle&&) = delete;
  hfile_handle(hfile_handle const&) = delete;
  hfile_handle& operator=(hfile_handle const&) = delete;
  ~hfile_handle();

  [[nodiscard]] std::string const& path() const { return path_; }
  [[nodiscard]] input_kind kind() const { return kind_; }
  [[nodiscard]] std::uint64_t size_bytes() const { return size_bytes_; }  ///< 0 if unknown
  [[nodiscard]] hFILE* get() const { return file_; }
  /// Gives the file to a reader that will close it.
  [[nodiscard]] hFILE* release();

 private:
  std::string path_;
  hFILE* file_ = nullptr;
  input_kind kind_ = input_kind::plain;
  std::uint64_t size_bytes_ = 0;
};

/// The inflated bytes of a file, front to back. Not thread-safe.
class bgzf_reader {
 public:
  /// @param threads extra threads that inflate, 0 or more; only BGZF can use them
  bgzf_reader(hfile_handle file, int threads);
  bgzf_reader(bgzf_reader const&) = delete;
  bgzf_reader& operator=(bgzf_reader const&) = delete;
  ~bgzf_reader();

  /// Fills `out` as far as the file reaches. @return bytes read, less than asked at the end only
  /// @throws error decompression for damaged or truncated compressed data, read_failed otherwise
  std::size_t read(std::span<char> out);

  [[nodiscard]] std::string const& path() const { return path_; }
  /// Share of the (compressed) file already read, in [0, 1].
  [[nodiscard]] double progress() const;

 private:
  struct closer {
    void operator()(BGZF* file) const;
  };

  std::string path_;
  input_kind kind_;
  std::uint64_t size_bytes_;
  std::unique_ptr<BGZF, closer> file_;
};

}  // namespace gramscore::adapters
