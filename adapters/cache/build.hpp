// SPDX-License-Identifier: MIT
// From a genotype source to a cache file. Not for deciding when to build (open_or_build.hpp).
#pragma once

#include <cstdint>
#include <functional>

#include "adapters/cache/output_file.hpp"
#include "adapters/cache/source_identity.hpp"
#include "adapters/cache/tile_encoder.hpp"
#include "adapters/genotypes/genotype_source.hpp"

namespace gramscore::adapters {

struct build_progress {
  double fraction = 0;  ///< of the input, in [0, 1]
  std::uint64_t variants = 0;
};

/// Bytes that a block of cells needs while it is filled or compressed, a cell: row and call
/// numbers, RePair's text and places.
inline constexpr std::size_t bytes_a_cell = 48;

struct build_options {
  int threads = 1;  ///< 1: everything on the calling thread; n: n - 1 compress while one reads
  encoder_options encoder;
  /// Uses fewer threads where their blocks would not fit; 0: no limit. One block is always built.
  std::uint64_t memory_bytes = 0;
  /// Called on the calling thread, after every tile that was handed over; may be empty.
  std::function<void(build_progress const&)> progress;
  /// Called when the input was read, before the cache gets its name; may throw, may be empty.
  std::function<void()> before_publish;
};

/// The threads that a build uses: options.threads, or as many as options.memory_bytes has room for.
[[nodiscard]] int build_threads(build_options const& options);

/// Reads the source to its end and writes the cache. The bytes do not depend on `threads`.
/// @param output taken over; published on success, removed on any failure.
/// @return the published file, whose descriptor gram_file::from_descriptor can take.
/// @throws error from the source; write_failed; malformed_input for no variants or no samples.
/// Peak memory: `threads` + 1 blocks of cells (encoder_options::cell_limit), tables spooled.
output_file build_gram(genotype_source& source, source_identity const& identity,
                       build_options const& options, output_file output);

}  // namespace gramscore::adapters
