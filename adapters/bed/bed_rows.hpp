// SPDX-License-Identifier: MIT
// The rows of a .bed, one variant after another, whichever way the file is laid out. Not for
// choosing variants (bed_source.cpp).
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "adapters/bed/bed_file.hpp"

namespace gramscore::adapters {

struct bed_shape {
  std::uint64_t sample_count = 0;
  std::uint64_t variant_count = 0;  ///< all rows of the file
};

/// A forward pass over the variants. Not thread-safe.
class bed_rows {
 public:
  bed_rows() = default;
  bed_rows(bed_rows const&) = delete;
  bed_rows& operator=(bed_rows const&) = delete;
  virtual ~bed_rows() = default;

  /// @return the codes of the next variant, [bed_row_bytes(samples)], valid until the next call;
  /// call it at most variant_count times.
  /// @throws error read_failed.
  virtual std::span<std::uint8_t const> next() = 0;
};

/// @param block_bytes about how much is read at once; memory is a small multiple of it, and at
/// least one variant (variant-major) or some bytes of each sample (sample-major).
[[nodiscard]] std::unique_ptr<bed_rows> open_bed_rows(bed_file file, bed_shape const& shape,
                                                      std::size_t block_bytes);

}  // namespace gramscore::adapters
