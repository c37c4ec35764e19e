// SPDX-License-Identifier: MIT
// Other names of flags, as plink2 has them. Not the flags themselves (flag_table.cpp).
#include <array>

#include "plugin/flag_table.hpp"

namespace gramscore::plugin {

namespace {

constexpr auto aliases = std::to_array<flag_alias>({
    {"psam", "fam"},
    {"aec", "allow-extra-chr"},
    {"hound", "dog"},
    {"autosome-xy", "autosome-par"},
    {"min-af", "maf"},
    {"max-af", "max-maf"},
    {"min-ac", "mac"},
    {"max-ac", "max-mac"},
    {"thread-num", "threads"},
    {"phenoExcludeList", "not-pheno"},
    {"no-fam-pheno", "no-psam-pheno"},
    {"no-pheno", "no-psam-pheno"},
    {"prune", "require-pheno"},
    {"filter-males", "keep-males"},
    {"filter-females", "remove-males"},
    {"filter-founders", "keep-founders"},
    {"remove-founders", "keep-founders"},
    {"filter-nonfounders", "keep-nonfounders"},
    {"remove-nonfounders", "keep-nonfounders"},
    {"keep-clusters", "keep-cats"},
    {"keep-cluster-names", "keep-cat-names"},
    {"remove-clusters", "remove-cats"},
    {"remove-cluster-names", "remove-cat-names"},
});

}  // namespace

std::span<flag_alias const> flag_aliases() {
  return aliases;
}

std::string_view canonical_flag(std::string_view name) {
  for (auto const& [alias, flag] : aliases) {
    if (alias == name) return flag;
  }
  return name;
}

}  // namespace gramscore::plugin
