// SPDX-License-Identifier: MIT
#include "plugin/flag_table.hpp"

#include <algorithm>
#include <array>

#include "plugin/flag_actions.hpp"

namespace gramscore::plugin {

namespace {

using enum flag_group;

// name, least and most arguments, group, usage, help, action
constexpr auto rows = std::to_array<flag_row>({
    {"bfile", 1, 2, input, "<prefix> ['vzs']",
     "Genotypes in prefix.bed + prefix.bim + prefix.fam; with 'vzs', prefix.bim.zst.", apply_bfile},
    {"bed", 1, 1, input, "<file>", "Full name of the .bed file; overrides --bfile.", apply_bed},
    {"bim", 1, 1, input, "<file>", "Full name of the .bim[.zst] file; overrides --bfile.",
     apply_bim},
    {"fam", 1, 1, input, "<file>",
     "Full name of the .fam or .psam file; overrides --bfile. With --vcf/--bcf it gives sexes, "
     "parents and phenotypes of the same samples in the same order. (alias: --psam)",
     apply_psam},
    {"vcf", 1, 2, input, "<file>",
     "Genotypes in a VCF (plain, .gz or .bgz); GT only. ('dosage=' is not supported yet.)",
     apply_vcf},
    {"bcf", 1, 2, input, "<file>", "Genotypes in a BCF2 file; GT only.", apply_bcf},
    {"gram", 1, 1, input, "<file.gram>",
     "Score from a grammar cache alone; the files it was built from may be gone.", apply_gram},
    {"vcf-half-call", 1, 1, input, "<error | haploid | missing | reference>",
     "How a call such as '0/.' in a VCF counts: 'error'/'e' (default) stops, 'haploid'/'h' takes "
     "the known allele as a haploid call, 'missing'/'m' drops the call, 'reference'/'r' takes the "
     "unknown allele as REF.",
     apply_vcf_half_call},
    {"double-id", 0, 0, input, "", "VCF sample names become both FID and IID.", apply_double_id},
    {"const-fid", 0, 1, input, "[ID]", "VCF samples get this FID (default 0).", apply_const_fid},
    {"id-delim", 0, 1, input, "[character]",
     "VCF sample names are split at this character (default '_') into FID and IID, or FID, IID and "
     "SID.",
     apply_id_delim},
    {"allow-extra-chr", 0, 1, input, "",
     "Accept contig names that are not human chromosomes. (alias: --aec)", apply_allow_extra_chr},
    {"chr-set", 1, 5, input, "<autosomes> ['no-x'] ['no-y'] ['no-xy'] ['no-mt']",
     "The chromosomes of another species: 1 to this number (at most 95) are autosomes; the next "
     "four are X, Y, XY and MT, less those that the words name. A negative number: that many "
     "haploid chromosomes and no others.",
     apply_chr_set},
    {"autosome-num", 1, 1, input, "<autosomes>", "As --chr-set with 'no-y no-xy no-mt'.",
     apply_autosome_num},
    {"cow", 0, 0, input, "", "29 autosomes, X, Y and MT.", apply_species},
    {"dog", 0, 0, input, "", "38 autosomes, X, Y, XY and MT. (alias: --hound)", apply_species},
    {"horse", 0, 0, input, "", "31 autosomes, X and Y.", apply_species},
    {"human", 0, 0, input, "", "22 autosomes, X, Y, XY, MT, PAR1 and PAR2 (default).",
     apply_species},
    {"mouse", 0, 0, input, "", "19 autosomes, X and Y.", apply_species},
    {"rice", 0, 0, input, "", "12 haploid chromosomes.", apply_species},
    {"sheep", 0, 0, input, "", "26 autosomes, X and Y.", apply_species},

    {"keep", 1, many_arguments, filters, "<file>...",
     "Use only the samples that the files list: FID and IID, or IID alone (the FID is 0 then), or "
     "what a header '#FID IID [SID]' or '#IID [SID]' says.",
     apply_keep},
    {"remove", 1, many_arguments, filters, "<file>...",
     "Leave out the samples that the files list; as --keep.", apply_remove},
    {"keep-fam", 1, many_arguments, filters, "<file>...",
     "Use only the samples whose FID begins a line of the files.", apply_keep_fam},
    {"remove-fam", 1, many_arguments, filters, "<file>...",
     "Leave out the samples whose FID begins a line of the files.", apply_remove_fam},
    {"extract", 1, many_arguments, filters, "[{bed0 | bed1}] <file>...",
     "Use only the variants whose IDs are in the files (every word is an ID, so a weight file "
     "serves), or with 'bed0'/'bed1' those inside the ranges that the files list as chromosome, "
     "start, end: starts count from 0 or from 1. ('range' is 'bed1'.)",
     apply_extract},
    {"exclude", 1, many_arguments, filters, "[{bed0 | bed1}] <file>...",
     "Leave out the variants that the files list; as --extract.", apply_exclude},
    {"chr", 1, many_arguments, filters, "<list>...",
     "Use only these chromosomes, such as 1-4,22,X.", apply_chr},
    {"not-chr", 1, many_arguments, filters, "<list>...", "Leave out these chromosomes.",
     apply_not_chr},
    {"autosome", 0, 0, filters, "", "Use autosomes only.", apply_autosome},
    {"autosome-par", 0, 0, filters, "",
     "Use autosomes, XY, PAR1 and PAR2 only. (alias: --autosome-xy)", apply_autosome_par},
    {"snps-only", 0, 1, filters, "['just-acgt']",
     "Leave out variants with an allele of several characters, or with 'just-acgt' one that is not "
     "A, C, G, T or missing.",
     apply_snps_only},
    {"min-alleles", 1, 1, filters, "<number>",
     "Leave out variants with fewer alleles; a missing ALT is none.", apply_min_alleles},
    {"max-alleles", 1, 1, filters, "<number>", "Leave out variants with more alleles.",
     apply_max_alleles},
    {"mind", 0, 2, filters, "[share] ['dosage']",
     "Leave out samples of whose calls more than this share (default 0.1) is missing, and list "
     "them "
     "in OUT.mindrem.id.",
     apply_mind},
    {"geno", 0, 2, filters, "[share] ['dosage']",
     "Leave out variants of whose calls more than this share (default 0.1) is missing.",
     apply_geno},
    {"maf", 0, 2, filters, "[frequency][:measure]",
     "Leave out variants with a lower allele frequency (default 0.01) among the founders, or as "
     "--read-freq says. The measure is 'nonmajor' (default: all alleles but the commonest), "
     "'nref', 'alt1' or 'minor' (the rarest). (alias: --min-af)",
     apply_maf},
    {"max-maf", 1, 2, filters, "<frequency>[:measure]",
     "Leave out variants with a higher allele frequency; as --maf. (alias: --max-af)",
     apply_max_maf},
    {"mac", 1, 2, filters, "<count>[:measure]",
     "Leave out variants with a lower allele count among the founders; measures as for --maf. "
     "(alias: --min-ac)",
     apply_mac},
    {"max-mac", 1, 2, filters, "<count>[:measure]",
     "Leave out variants with a higher allele count; as --mac. (alias: --max-ac)", apply_max_mac},

    {"score", 1, 12, weights,
     "<file> [i] [j] [k] [{header | header-read}] [{center | variance-standardize | dominant | "
     "recessive}] ['no-mean-imputation'] ['se'] ['zs'] ['ignore-dup-ids'] [{list-variants | "
     "list-variants-zs}] ['cols='<column sets>]",
     "Score every sample with the weights of a text file (plain, .gz or .zst), one line per "
     "(variant, allele). Column i holds the variant ID (default 1), j the allele (default i+1), k "
     "the weight (default j+1; see --score-col-nums for several).\n"
     "'header' skips the first line; 'header-read' takes the score names from it.\n"
     "A missing call counts as twice the allele's frequency, or as nothing with "
     "'no-mean-imputation'.\n"
     "'zs' compresses the result with zstd. 'list-variants[-zs]' writes the scored variant IDs. "
     "'ignore-dup-ids' skips IDs that several variants of the data set share, instead of "
     "stopping.\n"
     "Column sets: maybefid, fid, maybesid, sid, pheno1, phenos, nallele, denom, dosagesum, "
     "scoreavgs, scoresums; default maybefid,maybesid,phenos,nallele,dosagesum,scoreavgs. A list "
     "replaces the default; '+' and '-' before every name change it.\n"
     "A call counts as its copies of the allele (0 to 2); with 'center' less their mean; with "
     "'variance-standardize' divided by their standard deviation too; with 'dominant' as 1 for any "
     "copy, with 'recessive' as 1 for two copies. As in plink2 a missing call counts as twice the "
     "frequency (divided by the deviation) even where calls are centred.\n"
     "'se' takes the weights for independent standard errors: the result is the root of the sum of "
     "squared terms.",
     apply_score},
    {"score-list", 1, 12, weights, "<file> [i] [j] [k] [modifiers as for --score]",
     "Score with each of the weight files that a text file names, one a line, and write their "
     "scores side by side; each has the denominator of its own lines. The arguments are those of "
     "--score, which it excludes, but 'list-variants[-zs]' and the column sets nallele, denom and "
     "dosagesum. Scores without a name are counted over all files: SCORE1, SCORE2, ...",
     apply_score},
    {"score-col-nums", 1, many_arguments, weights, "<number or range>...",
     "Weight columns of the --score files, such as 3-6,9 or 3-6 9; always used in ascending order.",
     apply_score_col_nums},
    {"q-score-range", 2, 6, weights, "<range file> <data file> [i] [j] ['header'] ['min']",
     "One result a range of variant values (p-values, mostly), OUT.<label>.sscore, over the "
     "variants whose value is in the range.\n"
     "Lines of the range file: label, lower and upper bound (both inside); other lines are "
     "ignored. The data file has a variant ID in column i (default 1) and its value in column j "
     "(default i+1); a variant without a value is in no range.\n"
     "'header' skips the data file's first line; 'min' takes the smallest of an ID's values "
     "instead of stopping.",
     apply_q_score_range},
    {"xchr-model", 1, 1, weights, "<0 | 1 | 2>",
     "How male calls on chrX count: 2 (default) as 0 or 2 copies, 1 as 0 or 1; 0 leaves chrX out.",
     apply_xchr_model},
    {"resum", 1, 1, weights, "<auto | always | never>",
     "Scores are summed exactly. Where plink2's rounding errors would show in the six digits "
     "printed, 'auto' (default) sums that sample again in file order, as plink2 does; 'always' "
     "does it for every sample, 'never' for none.",
     apply_resum},

    {"read-freq", 1, 1, frequencies, "<file>",
     "Allele frequencies for missing calls, instead of those of the samples: a report of --freq or "
     "--geno-counts (.afreq, .acount, .gcount), or of PLINK 1 (.frq, .frq.count, .frqx). Alleles "
     "match by name.",
     apply_read_freq},
    {"af-pseudocount", 1, 1, frequencies, "<number>",
     "Added to the count of each allele before a frequency is computed, from the samples or from "
     "counts of --read-freq.",
     apply_af_pseudocount},
    {"bad-freqs", 0, 0, frequencies, "", "Go on with fewer than 50 samples or founders.",
     apply_bad_freqs},
    {"nonfounders", 0, 0, frequencies, "", "Use all samples, not only founders, for frequencies.",
     apply_nonfounders},
    {"error-on-freq-calc", 0, 0, frequencies, "",
     "Stop if a frequency would have to be computed from the samples.", apply_error_on_freq_calc},

    {"make-gram", 0, 0, grammar, "",
     "Build the grammar cache of the input (if it is not there or out of date) and stop.",
     apply_make_gram},
    {"gram-verify", 0, 0, grammar, "",
     "Read the input again and check that its grammar cache, which must be there, spells the same "
     "genotypes (exit 7 if not).",
     apply_gram_verify},
    {"gram-info", 1, 1, grammar, "<file.gram>",
     "Print what a grammar cache holds and how large its parts are.", apply_gram_info},
    {"json", 0, 0, grammar, "", "Print --gram-info as JSON.", apply_json},
    {"cache-dir", 1, 1, grammar, "<folder>",
     "Keep the grammar cache in this folder instead of beside the input.", apply_cache_dir},
    {"gram-cache", 1, 1, grammar, "<auto | read | rebuild | off>",
     "'auto' (default) uses the cache and builds it where needed; 'read' uses it and never writes "
     "one; 'rebuild' builds it anew; 'off' neither reads nor writes one. GRAMSCORE_CACHE=off in "
     "the "
     "environment makes 'off' of 'auto'.",
     apply_gram_cache},

    {"out", 1, 1, run, "<prefix>", "Prefix of output files (default 'plink2', as plink2's).",
     apply_out},
    {"threads", 1, 1, run, "<number>", "Most threads to use. (alias: --thread-num)", apply_threads},
    {"memory", 1, 2, run, "<MiB> ['require']",
     "Most memory (at least 640) for two things. For building a grammar: fewer threads work where "
     "their blocks would not fit. For the grammar on each GPU of --device: blocks that do not fit "
     "pass through the GPU in every sweep (default: what it has free). A CPU reads the cache file "
     "where it lies and needs no such memory. Not counted: variants, samples, weights and results. "
     "Nothing is reserved, so 'require' changes nothing.",
     apply_memory},
    {"device", 1, 1, run, "<auto | cpu | cuda[:N[,M]... | :all] | reference>",
     "Where to compute. 'auto' (default) takes a GPU where the CPU would need longer than a GPU "
     "takes to start, and goes on with the CPU if the GPU fails; 'cuda' needs one (exit 16) and "
     "takes the first, 'cuda:1' the second, 'cuda:0,1' both, each with a share of the grammar, "
     "'cuda:all' all there are; "
     "'reference' is the slow, obvious code that the others are checked against.",
     apply_device},
    {"schedule", 1, 1, run, "<auto | tile | streaming>",
     "In which order to compute: 'tile' keeps all values of a block of variants at once, "
     "'streaming' those of two levels of its grammar only. 'auto' (default) takes 'tile' unless a "
     "GPU's on-chip memory is too small for it. The result is the same.",
     apply_schedule},
    {"silent", 0, 0, run, "", "Nothing on standard output; warnings and errors still appear.",
     apply_silent},
    {"verbose", 0, 0, run, "", "Show on standard output what is otherwise only in the log.",
     apply_verbose},
    {"seed", 1, many_arguments, run, "<number>...",
     "Accepted for plink2's sake: no result depends on a random number.", apply_seed},

    {"help", 0, many_arguments, information, "[flag]...",
     "Show this text, or all about the flags named.", apply_nothing},
    {"version", 0, 0, information, "", "Show the versions of the program and its libraries.",
     apply_nothing},
    {"version-only", 0, 0, information, "", "Show the version number alone.", apply_nothing},
});

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
});

}  // namespace

std::span<flag_row const> flag_rows() {
  return rows;
}

flag_row const* find_flag(std::string_view name) {
  auto const* const row =
      std::find_if(rows.begin(), rows.end(), [&](flag_row const& r) { return r.name == name; });
  return row == rows.end() ? nullptr : row;
}

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
