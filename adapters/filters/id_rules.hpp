// SPDX-License-Identifier: MIT
// New variant IDs for a run: --set-all-var-ids, --set-missing-var-ids and what goes with them. The
// cache keeps the IDs of its input; look-ups see the new ones (gram_file::replace_ids). Not for
// variants that share an ID (duplicate_ids.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "adapters/cache/gram_file.hpp"
#include "adapters/cache/owned_ids.hpp"
#include "adapters/filters/id_template.hpp"

namespace gramscore::adapters {

/// Longest ID, template and missing code in bytes: plink2's bound.
inline constexpr std::size_t longest_id = 16000;

/// What becomes of a variant with a longer allele than allowed (and named by its template).
enum class long_allele_rule : std::uint8_t { stop, missing, truncate };

struct id_rules {
  std::optional<id_template> usual;                ///< none: IDs stay as they are
  std::optional<id_template> multiallelic;         ///< for variants with several ALTs
  std::optional<id_template> multiallelic_nonsnp;  ///< for those with an allele of several bytes
  bool only_missing = false;                       ///< --set-missing-var-ids
  std::string missing_code = ".";
  std::size_t longest_allele = 23;
  long_allele_rule on_long_allele = long_allele_rule::stop;
};

struct new_ids {
  std::unique_ptr<owned_ids const> ids;  ///< of all variants of the cache
  std::uint64_t renamed_count = 0;       ///< selected variants to which a template applied
  std::uint64_t long_count = 0;          ///< of them, variants left without a name (missing), or
                                         ///< alleles that were cut (truncate)
};

/// @param rules with a usual template. @param kept [variants] variants that are loaded, or empty.
/// @throws error malformed_input for an ID of more than 16,000 bytes, inconsistent_input for
/// alleles that are too long under long_allele_rule::stop, of loaded variants. Cost O(variants).
[[nodiscard]] new_ids make_variant_ids(gram_file const& file, id_rules const& rules,
                                       std::span<std::uint8_t const> kept);

}  // namespace gramscore::adapters
