// SPDX-License-Identifier: MIT
// A file that appears under its name complete or not at all. Not for formats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace gramscore::adapters {

/// Who may read the output: at most who may read all of these files.
struct access_limit {
  unsigned mode = 0666;  ///< permission bits
  bool has_group = false;
  unsigned group = 0;  ///< the group that the group bits speak of
};

/// The limit that the given files set together. @throws error cannot_open.
[[nodiscard]] access_limit access_limit_of(std::span<std::string const> paths);

/// A new file under a temporary name of its own in the target's folder, or without any name.
/// The destructor removes it unless publish() was called. Not thread-safe.
class output_file {
 public:
  /// @throws error write_failed if the folder does not take a new file.
  static output_file create(std::string const& target, access_limit const& limit);

  /// A file in $TMPDIR (or /tmp) that has no name and goes with its last descriptor.
  static output_file create_unnamed();

  output_file(output_file&& other) noexcept;
  output_file& operator=(output_file&& other) noexcept;
  ~output_file();

  /// Appends through a buffer.
  void append(void const* data, std::size_t bytes);
  /// Appends zeros up to a multiple of `alignment`.
  void align(std::uint64_t alignment);
  /// Flushes, then overwrites bytes that were appended before.
  void write_at(std::uint64_t offset, void const* data, std::size_t bytes);
  void flush();
  /// Bytes appended so far.
  [[nodiscard]] std::uint64_t size() const { return flushed_ + buffer_used_; }
  /// Valid until the object ends; flush() first.
  [[nodiscard]] int descriptor() const { return descriptor_; }
  [[nodiscard]] std::string const& target() const { return target_; }

  /// Syncs the file, gives it its name (replacing what was there), syncs the folder. An unnamed
  /// file is only flushed.
  void publish();

 private:
  output_file() = default;
  void close() noexcept;
  [[noreturn]] void fail(char const* what) const;

  int descriptor_ = -1;
  std::string target_;     ///< empty: unnamed
  std::string temporary_;  ///< empty: unnamed or published
  std::string buffer_;
  std::size_t buffer_used_ = 0;
  std::uint64_t flushed_ = 0;
};

}  // namespace gramscore::adapters
