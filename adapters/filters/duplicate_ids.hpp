// SPDX-License-Identifier: MIT
// --rm-dup: variants that share an ID, whether they are one variant, and which of them stay. Not
// for the IDs themselves (id_rules.hpp) or the files that list them (plugin).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "adapters/cache/gram_file.hpp"
#include "adapters/filters/selection.hpp"

namespace gramscore::adapters {

/// What becomes of variants that share an ID: of equal ones the first stays, but under exclude_all;
/// of different ones all (stop, retain_mismatch), none (exclude_*) or the first (force_first).
enum class duplicate_rule : std::uint8_t {
  stop,
  retain_mismatch,
  exclude_mismatch,
  exclude_all,
  force_first
};

struct duplicate_ids {
  std::vector<std::uint32_t> repeated;    ///< the first selected variant of each shared ID
  std::vector<std::uint32_t> mismatched;  ///< of them, those whose copies differ; only stop,
                                          ///< retain_mismatch and exclude_mismatch ask
  std::uint64_t missing_count = 0;        ///< variants that share the missing code: left alone
};

/// Two variants are equal if chromosome, position, alleles and their order, and the calls of all
/// samples are; calls are compared without phase, as 64-bit sums of random numbers. Drops variants
/// from `kept` as the rule says; the caller stops under duplicate_rule::stop.
/// @param kept [variants] or empty; stays as it is where no ID is shared.
/// Cost O(variants), and one left product a tile that holds variants to compare.
[[nodiscard]] duplicate_ids drop_duplicates(gram_file const& file, duplicate_rule rule,
                                            std::string_view missing_code, kept_mask& kept,
                                            int threads);

}  // namespace gramscore::adapters
