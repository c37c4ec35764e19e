// SPDX-License-Identifier: MIT
// A result file that appears under its name only when it is whole. Not for the cache, which is
// synced as well (adapters/cache).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct ZSTD_CCtx_s;

namespace gramscore::adapters {

enum class result_compression : std::uint8_t { none, zstd };

/// Writes to a temporary name in the folder of the file (of the one that a link names); commit()
/// renames it. Without commit() the destructor removes it. A pipe or device, and a file whose
/// folder does not take the temporary one, is written in place. Not thread-safe.
class result_file {
 public:
  /// @throws error cannot_open if the folder is missing or not writable.
  result_file(std::string const& path, result_compression compression);
  result_file(result_file const&) = delete;
  result_file& operator=(result_file const&) = delete;
  ~result_file();

  /// @throws error write_failed (disk full, file size limit).
  void write(std::string_view text);

  /// Ends the file and gives it its name, replacing what was there.
  /// @throws error write_failed.
  void commit();

 private:
  struct context_deleter {
    void operator()(ZSTD_CCtx_s* context) const;
  };

  void open();
  void compress(std::string_view text, bool is_last);
  void write_raw(std::span<char const> bytes);
  [[noreturn]] void fail_write() const;

  std::string path_;
  std::string temporary_path_;  ///< empty: written in place
  int descriptor_ = -1;
  std::unique_ptr<ZSTD_CCtx_s, context_deleter> context_;  ///< null if not compressed
  std::vector<char> compressed_;
};

}  // namespace gramscore::adapters
