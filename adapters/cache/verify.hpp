// SPDX-License-Identifier: MIT
// Is a cache what its source says? Reads the source again and compares variants and, by
// fingerprint, the rows of every tile. Not for damaged files (gram_checks.hpp) or for changed
// sources (source_identity.hpp): it finds what checksums cannot, a cache that was built wrong.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "adapters/cache/build.hpp"
#include "adapters/cache/gram_file.hpp"
#include "adapters/genotypes/genotype_source.hpp"

namespace gramscore::adapters {

/// Where a cache and its source first differ.
struct gram_difference {
  std::uint32_t variant_begin = 0;  ///< variants [variant_begin, variant_end): a tile, or one
  std::uint32_t variant_end = 0;
  std::optional<std::uint32_t> sample;  ///< where genotypes differ: the first sample
  std::string what;                     ///< e.g. "the genotypes differ"
};

/// Reads the source to its end, or to the first difference. Genotypes are compared as
/// engine::row_fingerprint does it: a tile with a wrong row passes with a probability below
/// cells of the row / 2^61.
/// @param source of the same file and options as the cache's, not read yet.
/// @param progress as build_options::progress; may be empty.
/// @return nothing if they agree. @throws error from the source; malformed_input for a damaged
/// tile. Cost O(reading the source + cells + the tiles), 48 bytes a sample.
[[nodiscard]] std::optional<gram_difference> verify_gram(
    genotype_source& source, gram_file const& file,
    std::function<void(build_progress const&)> const& progress);

}  // namespace gramscore::adapters
