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

// The score: apply_score.cpp
void apply_score(given_flag const& flag, parse_state& state);
void apply_score_col_nums(given_flag const& flag, parse_state& state);

// Score ranges, pseudocounts: apply_range.cpp
void apply_af_pseudocount(given_flag const& flag, parse_state& state);
void apply_q_score_range(given_flag const& flag, parse_state& state);

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
void apply_seed(given_flag const& flag, parse_state& state);
void apply_device(given_flag const& flag, parse_state& state);
void apply_schedule(given_flag const& flag, parse_state& state);
void apply_resum(given_flag const& flag, parse_state& state);
void apply_nothing(given_flag const& flag, parse_state& state);

}  // namespace gramscore::plugin
