// SPDX-License-Identifier: MIT
// What each flag does to the options; called through the flag table only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plugin/flag_table.hpp"

namespace gramscore::plugin {

inline constexpr std::uint32_t max_score_column = 1073741792;  ///< plink2's bound

/// Throws error command_line: "--NAME: text".
[[noreturn]] void bad_flag(given_flag const& flag, std::string const& text);

/// A whole number as plink2 reads it: an optional '+', digits, and perhaps a fraction of zeros.
/// @return the number if it is in [low, high]. Cost O(length).
[[nodiscard]] std::optional<std::uint64_t> parse_whole(std::string_view text, std::uint64_t low,
                                                       std::uint64_t high);

/// Remembers a flag that makes sense beside --score only.
void note_for_score(given_flag const& flag, parse_state& state);

/// Checks of phenotype flags against each other, once all are applied. @throws error command_line.
void settle_phenotypes(parse_state& state);

/// A count as plink2 reads it: any spelling of a whole number from 1 to `largest`, 1e3 too.
[[nodiscard]] std::uint32_t read_count(given_flag const& flag, std::string const& text,
                                       std::uint32_t largest);

// Inputs: apply_input.cpp
void apply_bfile(given_flag const& flag, parse_state& state);
void apply_bed(given_flag const& flag, parse_state& state);
void apply_bim(given_flag const& flag, parse_state& state);
void apply_psam(given_flag const& flag, parse_state& state);
void apply_vcf(given_flag const& flag, parse_state& state);
void apply_bcf(given_flag const& flag, parse_state& state);
void apply_gram(given_flag const& flag, parse_state& state);
void apply_vcf_half_call(given_flag const& flag, parse_state& state);
void apply_double_id(given_flag const& flag, parse_state& state);
void apply_const_fid(given_flag const& flag, parse_state& state);
void apply_id_delim(given_flag const& flag, parse_state& state);
void apply_allow_extra_chr(given_flag const& flag, parse_state& state);

// Chromosomes of a species: apply_species.cpp
void apply_chr_set(given_flag const& flag, parse_state& state);
void apply_autosome_num(given_flag const& flag, parse_state& state);
void apply_species(given_flag const& flag, parse_state& state);

// Samples and variants to use: apply_filter.cpp
void apply_keep(given_flag const& flag, parse_state& state);
void apply_remove(given_flag const& flag, parse_state& state);
void apply_keep_fam(given_flag const& flag, parse_state& state);
void apply_remove_fam(given_flag const& flag, parse_state& state);
void apply_extract(given_flag const& flag, parse_state& state);
void apply_exclude(given_flag const& flag, parse_state& state);
void apply_chr(given_flag const& flag, parse_state& state);
void apply_not_chr(given_flag const& flag, parse_state& state);
void apply_autosome(given_flag const& flag, parse_state& state);
void apply_autosome_par(given_flag const& flag, parse_state& state);
void apply_snps_only(given_flag const& flag, parse_state& state);
void apply_maf(given_flag const& flag, parse_state& state);
void apply_max_maf(given_flag const& flag, parse_state& state);
void apply_mac(given_flag const& flag, parse_state& state);
void apply_max_mac(given_flag const& flag, parse_state& state);
void apply_geno(given_flag const& flag, parse_state& state);
void apply_mind(given_flag const& flag, parse_state& state);
void apply_max_alleles(given_flag const& flag, parse_state& state);
void apply_min_alleles(given_flag const& flag, parse_state& state);

// Phenotypes and sexes: apply_phenotype.cpp
void apply_update_sex(given_flag const& flag, parse_state& state);
void apply_pheno(given_flag const& flag, parse_state& state);
void apply_pheno_name(given_flag const& flag, parse_state& state);
void apply_pheno_col_nums(given_flag const& flag, parse_state& state);
void apply_not_pheno(given_flag const& flag, parse_state& state);
void apply_no_psam_pheno(given_flag const& flag, parse_state& state);
void apply_1(given_flag const& flag, parse_state& state);
void apply_input_missing_phenotype(given_flag const& flag, parse_state& state);
void apply_no_input_missing_phenotype(given_flag const& flag, parse_state& state);
void apply_missing_catname(given_flag const& flag, parse_state& state);
void apply_output_missing_phenotype(given_flag const& flag, parse_state& state);

// Samples by sex, founders and phenotypes: apply_sample.cpp
void apply_keep_females(given_flag const& flag, parse_state& state);
void apply_keep_males(given_flag const& flag, parse_state& state);
void apply_keep_nosex(given_flag const& flag, parse_state& state);
void apply_remove_females(given_flag const& flag, parse_state& state);
void apply_remove_males(given_flag const& flag, parse_state& state);
void apply_remove_nosex(given_flag const& flag, parse_state& state);
void apply_keep_founders(given_flag const& flag, parse_state& state);
void apply_keep_nonfounders(given_flag const& flag, parse_state& state);
void apply_require_pheno(given_flag const& flag, parse_state& state);
void apply_keep_if(given_flag const& flag, parse_state& state);
void apply_remove_if(given_flag const& flag, parse_state& state);
void apply_keep_cat_names(given_flag const& flag, parse_state& state);
void apply_keep_cat_pheno(given_flag const& flag, parse_state& state);
void apply_keep_cats(given_flag const& flag, parse_state& state);
void apply_remove_cat_names(given_flag const& flag, parse_state& state);
void apply_remove_cat_pheno(given_flag const& flag, parse_state& state);
void apply_remove_cats(given_flag const& flag, parse_state& state);

// Variant IDs: apply_ids.cpp
void apply_extract_intersect(given_flag const& flag, parse_state& state);
void apply_force_intersect(given_flag const& flag, parse_state& state);
void apply_missing_var_code(given_flag const& flag, parse_state& state);
void apply_new_id_max_allele_len(given_flag const& flag, parse_state& state);
void apply_rm_dup(given_flag const& flag, parse_state& state);
void apply_set_all_var_ids(given_flag const& flag, parse_state& state);
void apply_set_missing_var_ids(given_flag const& flag, parse_state& state);
void apply_var_id_multi(given_flag const& flag, parse_state& state);
void apply_var_id_multi_nonsnp(given_flag const& flag, parse_state& state);

// The score: apply_score.cpp
void apply_score(given_flag const& flag, parse_state& state);
void apply_score_col_nums(given_flag const& flag, parse_state& state);

// Score ranges, pseudocounts: apply_range.cpp
void apply_af_pseudocount(given_flag const& flag, parse_state& state);
void apply_q_score_range(given_flag const& flag, parse_state& state);

// Reports and tests of genotype counts: apply_freq.cpp
void apply_freq(given_flag const& flag, parse_state& state);
void apply_hwe(given_flag const& flag, parse_state& state);

// Everything else: apply_other.cpp
void apply_read_freq(given_flag const& flag, parse_state& state);
void apply_bad_freqs(given_flag const& flag, parse_state& state);
void apply_nonfounders(given_flag const& flag, parse_state& state);
void apply_error_on_freq_calc(given_flag const& flag, parse_state& state);
void apply_xchr_model(given_flag const& flag, parse_state& state);
void apply_make_gram(given_flag const& flag, parse_state& state);
void apply_gram_verify(given_flag const& flag, parse_state& state);
void apply_gram_info(given_flag const& flag, parse_state& state);
void apply_json(given_flag const& flag, parse_state& state);
void apply_cache_dir(given_flag const& flag, parse_state& state);
void apply_gram_cache(given_flag const& flag, parse_state& state);
void apply_out(given_flag const& flag, parse_state& state);
void apply_threads(given_flag const& flag, parse_state& state);
void apply_memory(given_flag const& flag, parse_state& state);
void apply_silent(given_flag const& flag, parse_state& state);
void apply_verbose(given_flag const& flag, parse_state& state);
void apply_without_effect(given_flag const& flag, parse_state& state);
void apply_seed(given_flag const& flag, parse_state& state);
void apply_device(given_flag const& flag, parse_state& state);
void apply_schedule(given_flag const& flag, parse_state& state);
void apply_resum(given_flag const& flag, parse_state& state);
void apply_nothing(given_flag const& flag, parse_state& state);

}  // namespace gramscore::plugin
