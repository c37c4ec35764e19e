// SPDX-License-Identifier: MIT
// What the flags that select samples and variants ask for. Not for doing it (filters.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adapters/filters/allele_rules.hpp"
#include "adapters/filters/chromosome_set.hpp"
#include "adapters/filters/duplicate_ids.hpp"
#include "adapters/filters/frequency_rules.hpp"
#include "adapters/filters/hwe_test.hpp"
#include "adapters/filters/id_rules.hpp"
#include "adapters/filters/phenotype_rules.hpp"
#include "adapters/filters/sample_traits.hpp"

namespace gramscore::plugin {

/// --extract, --extract-intersect or --exclude; no files: not given.
struct variant_files {
  enum class kind : std::uint8_t { ids, bed0, bed1 };

  kind form = kind::ids;
  std::vector<std::string> files;
};

/// --rm-dup.
struct duplicate_request {
  adapters::duplicate_rule rule = adapters::duplicate_rule::stop;
  bool lists = false;  ///< writes OUT.rmdup.list
};

struct filter_request {
  std::vector<std::string> keep, remove, keep_fam, remove_fam;  ///< files; empty: not given
  variant_files extract, extract_intersect, exclude;
  bool force_intersect = false;
  adapters::id_rules ids;
  std::optional<duplicate_request> duplicates;
  std::optional<adapters::chromosome_set> chromosomes;       ///< --chr, --autosome[-par]
  std::optional<adapters::chromosome_set> other_than_these;  ///< --not-chr
  adapters::allele_rules alleles;
  adapters::frequency_rules frequency;           ///< --maf, --mac, --geno and their like
  adapters::hwe_rule hwe;                        ///< --hwe; threshold 0: not given
  std::optional<double> most_missing_of_sample;  ///< --mind
  adapters::sex_rules sexes;
  adapters::founder_rule founders = adapters::founder_rule::all;
  std::optional<std::vector<std::string>> required_phenotypes;  ///< --require-pheno; empty: all
  std::optional<adapters::phenotype_condition> keep_if, remove_if;
  adapters::category_choice keep_categories, remove_categories;
  std::string first_flag;  ///< as typed, of any filter; empty: none was given
};

}  // namespace gramscore::plugin
