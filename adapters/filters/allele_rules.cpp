// SPDX-License-Identifier: MIT
#include "adapters/filters/allele_rules.hpp"

#include <string_view>

namespace gramscore::adapters {
namespace {

constexpr std::string_view missing = ".";
constexpr std::string_view bases = "ACGTacgt.";

bool is_snp_allele(std::string_view allele, bool acgt_only) {
  return allele.size() == 1 && (!acgt_only || bases.find(allele[0]) != std::string_view::npos);
}

}  // namespace

bool passes(allele_rules const& rules, variant_lookup const& variants, std::uint32_t variant) {
  std::uint32_t const count = variants.allele_count(variant);
  bool const no_alt = count == 2 && variants.allele(variant, 1) == missing;
  std::uint32_t const real_count = no_alt ? 1 : count;
  if (real_count < rules.least || real_count > rules.most) return false;
  if (!rules.snps_only) return true;
  for (std::uint32_t a = 0; a < count; ++a) {
    if (!is_snp_allele(variants.allele(variant, a), rules.acgt_only)) return false;
  }
  return true;
}

}  // namespace gramscore::adapters
