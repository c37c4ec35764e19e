// SPDX-License-Identifier: MIT
// The bytes of a plain, gzip or zstd file, recognised by content. Internal to adapters/text: other
// folders read lines (line_reader.hpp).
#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace gramscore::adapters {

/// A forward-only stream of decompressed bytes. Not thread-safe.
class byte_source {
 public:
  byte_source() = default;
  byte_source(byte_source const&) = delete;
  byte_source& operator=(byte_source const&) = delete;
  virtual ~byte_source() = default;

  /// Reads up to `capacity` (> 0) bytes.
  /// @return the number of bytes written to `out`; 0 at the end of the input only.
  /// @throws error read_failed, or decompression for damaged or truncated compressed data.
  virtual std::size_t read(char* out, std::size_t capacity) = 0;
};

/// Opens `path` (a file or a pipe) and looks at its first bytes; the name plays no part. Gzip may
/// have several members, as bgzip writes them; what follows the last member is ignored.
/// @throws error cannot_open if it cannot be opened, read_failed if it cannot be read (a folder).
[[nodiscard]] std::unique_ptr<byte_source> open_byte_source(std::string const& path);

}  // namespace gramscore::adapters
