// SPDX-License-Identifier: MIT
// A file that appears under its name complete or not at all. Not for formats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace gramscore::adapters {

/// Who may use an output: at most who may use all of some input files.
struct access_limit {
  unsigned mode = 0666;    ///< permission bits
  bool one_group = false;  ///< the inputs have one group
  unsigned group = 0;      ///< ... this one, which the group bits of `mode` speak of
};

/// The limit that the files set together. @throws error cannot_open.
[[nodiscard]] access_limit access_limit_of(std::vector<std::string> const& paths);

/// A new file under a temporary name of its own in the target's folder, or without any name.
/// The destructor removes it unless publish() was called. Not thread-safe.
/// Members throw error write_failed with the system's reason.
class output_file {
 public:
  /// Also removes what killed processes left of earlier attempts at this target. The permissions
  /// are those of the limit and of the umask; owner bits stay as the limit has them.
  static output_file create(std::string const& target, access_limit const& limit);

  /// A file in $TMPDIR (or /tmp) that has no name and goes with its last descriptor.
  static output_file create_unnamed();

  output_file(output_file const&) = delete;
  output_file& operator=(output_file const&) = delete;
  output_file(output_file&& other) noexcept;
  output_file& operator=(output_file&& other) noexcept;
  ~output_file();

  /// Appends through a buffer.
  void append(void const* data, std::size_t bytes);
  /// Appends zeros up to a multiple of `alignment`.
  void align(std::uint64_t alignment);
  /// Overwrites bytes that were appended before.
  void write_at(std::uint64_t offset, void const* data, std::size_t bytes);
  /// Hands all bytes to the system.
  void flush();
  /// Bytes appended so far.
  [[nodiscard]] std::uint64_t size() const { return flushed_ + buffer_.size(); }
  /// Owned by this object; flush() before reading from it.
  [[nodiscard]] int descriptor() const { return descriptor_; }
  /// Gives the descriptor away; the object is then empty. Call publish() first.
  [[nodiscard]] int release_descriptor() noexcept;
  [[nodiscard]] std::string const& target() const { return target_; }

  /// Syncs the file, gives it its name (replacing what was there) and syncs the folder. An unnamed
  /// file is only flushed.
  void publish();

 private:
  output_file() = default;
  void discard() noexcept;
  void write_all(void const* data, std::size_t bytes, std::uint64_t offset) const;
  [[noreturn]] void fail(int system_error) const;

  int descriptor_ = -1;
  std::string target_;     ///< empty: unnamed
  std::string temporary_;  ///< empty: unnamed or published
  std::vector<char> buffer_;
  std::uint64_t flushed_ = 0;
};

}  // namespace gramscore::adapters
