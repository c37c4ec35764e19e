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
    {"update-sex", 1, 4, input, "<file> ['col-num='<n>] ['male0']",
     "Sexes by sample: FID, IID and sex, or what a header '#FID IID [SID]' or '#IID [SID]' says; "
     "the sex is in the column called SEX, in column n, or else in the third. Its first character "
     "counts: 1, M male, 2, F female, 0, N, U unknown; with 'male0' 0 is male, 1 female, and any "
     "other unknown.",
     apply_update_sex},
    {"pheno", 1, 2, input, "['iid-only'] <file>",
     "More phenotypes for the result: FID, IID (with 'iid-only' IID alone), then one a column; a "
     "header '#FID IID [SID]' or '#IID [SID]', with or without the #, names them, and may be "
     "separated by commas, as the lines are then.",
     apply_pheno},
    {"pheno-name", 1, many_arguments, input, "<name or range>...",
     "Only these phenotypes of the --pheno file, or of the .psam if there is none, such as A,C-F.",
     apply_pheno_name},
    {"pheno-col-nums", 1, many_arguments, input, "<number or range>...",
     "Only the phenotypes in these columns of the --pheno file, such as 3,5-7.",
     apply_pheno_col_nums},
    {"not-pheno", 1, many_arguments, input, "<name>...",
     "Leave out these phenotypes. (alias: --phenoExcludeList)", apply_not_pheno},
    {"no-psam-pheno", 0, 0, input, "",
     "Leave out the phenotypes of the .fam or .psam. (aliases: --no-fam-pheno, --no-pheno)",
     apply_no_psam_pheno},
    {"1", 0, 0, input, "", "Phenotype codes are 0 for a control and 1 for a case, not 1 and 2.",
     apply_1},
    {"input-missing-phenotype", 1, 1, input, "<number>",
     "The number that stands for a missing phenotype (default -9).", apply_input_missing_phenotype},
    {"no-input-missing-phenotype", 0, 0, input, "",
     "No number stands for a missing phenotype; NA and nan do.", apply_no_input_missing_phenotype},
    {"missing-catname", 1, 1, input, "<text>",
     "The name of the missing category of a phenotype (default NONE).", apply_missing_catname},
    {"output-missing-phenotype", 1, 1, input, "<text>",
     "How the result shows a missing phenotype that is no category (default NA).",
     apply_output_missing_phenotype},
    {"allow-extra-chr", 0, 1, input, "[0]",
     "Accept contig names that are not chromosomes of the species; with 0 they are printed as 0. "
     "(alias: --aec)",
     apply_allow_extra_chr},
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
    {"require-pheno", 0, many_arguments, filters, "[name]...",
     "Use only samples that have all these phenotypes (default: all there are). (alias: --prune)",
     apply_require_pheno},
    {"keep-females", 0, 0, filters, "", "Use only females.", apply_keep_females},
    {"keep-males", 0, 0, filters, "", "Use only males. (alias: --filter-males)", apply_keep_males},
    {"keep-nosex", 0, 0, filters, "", "Use only samples of unknown sex.", apply_keep_nosex},
    {"remove-females", 0, 0, filters, "", "Leave out females.", apply_remove_females},
    {"remove-males", 0, 0, filters, "", "Leave out males. (alias: --filter-females)",
     apply_remove_males},
    {"remove-nosex", 0, 0, filters, "", "Leave out samples of unknown sex.", apply_remove_nosex},
    {"keep-founders", 0, 0, filters, "",
     "Use only samples without parents. (aliases: --filter-founders and, as in plink2, "
     "--remove-founders)",
     apply_keep_founders},
    {"keep-nonfounders", 0, 0, filters, "",
     "Use only samples with a parent. (aliases: --filter-nonfounders and, as in plink2, "
     "--remove-nonfounders)",
     apply_keep_nonfounders},
    {"keep-if", 1, 3, filters, "<phenotype> <operator> <value>",
     "Use only samples for which this is true, such as \"PHENO1 > 2\" or \"PHENO1 == case\". "
     "Operators are == (or =), != (or <>), <, <=, > and >=; a missing value only differs (!=).",
     apply_keep_if},
    {"remove-if", 1, 3, filters, "<phenotype> <operator> <value>",
     "Leave out samples for which this is true; as --keep-if.", apply_remove_if},
    {"keep-cats", 1, 1, filters, "<file>",
     "Use only samples of the categories that the file lists. (alias: --keep-clusters)",
     apply_keep_cats},
    {"keep-cat-names", 1, many_arguments, filters, "<name>...",
     "Use only samples of these categories, or of those of --keep-cats. (alias: "
     "--keep-cluster-names)",
     apply_keep_cat_names},
    {"keep-cat-pheno", 1, 1, filters, "<phenotype>",
     "Which phenotype --keep-cats and --keep-cat-names mean, if several have categories.",
     apply_keep_cat_pheno},
    {"remove-cats", 1, 1, filters, "<file>",
     "Leave out samples of the categories that the file lists. (alias: --remove-clusters)",
     apply_remove_cats},
    {"remove-cat-names", 1, many_arguments, filters, "<name>...",
     "Leave out samples of these categories. (alias: --remove-cluster-names)",
     apply_remove_cat_names},
    {"remove-cat-pheno", 1, 1, filters, "<phenotype>",
     "Which phenotype --remove-cats and --remove-cat-names mean, if several have categories.",
     apply_remove_cat_pheno},
    {"extract", 1, many_arguments, filters, "[{bed0 | bed1}] <file>...",
     "Use only the variants whose IDs are in the files (every word is an ID, so a weight file "
     "serves), or with 'bed0'/'bed1' those inside the ranges that the files list as chromosome, "
     "start, end: starts count from 0 or from 1. ('range' is 'bed1'.)",
     apply_extract},
    {"exclude", 1, many_arguments, filters, "[{bed0 | bed1}] <file>...",
     "Leave out the variants that the files list; as --extract.", apply_exclude},
    {"extract-intersect", 1, many_arguments, filters, "[{bed0 | bed1}] <file>...",
     "Use only the variants that each of the files lists; as --extract.", apply_extract_intersect},
    {"force-intersect", 0, 0, filters, "",
     "Allow --extract beside --extract-intersect: variants must be in both.",
     apply_force_intersect},
    {"rm-dup", 0, 2, filters,
     "[{error | retain-mismatch | exclude-mismatch | exclude-all | force-first}] ['list']",
     "Of variants that share an ID and are equal (chromosome, position, alleles, calls) use the "
     "first. Of different ones use none: 'error' (default) stops, 'exclude-mismatch' goes on; or "
     "with 'retain-mismatch' all. 'exclude-all' leaves out all that share an ID, 'force-first' all "
     "but the first. IDs whose variants differ are listed in OUT.rmdup.mismatch ('error', "
     "'retain-mismatch'), with 'list' all shared ones in OUT.rmdup.list.",
     apply_rm_dup},
    {"set-all-var-ids", 1, 1, filters, "<template>",
     "Give every variant a new ID: '@' becomes the chromosome, '#' the position, '$r' and '$a' REF "
     "and the first ALT, '$1' and '$2' the same two in the order of their letters. It comes before "
     "all that reads IDs.",
     apply_set_all_var_ids},
    {"set-missing-var-ids", 1, 1, filters, "<template>",
     "Give the variants whose ID is missing a new one; as --set-all-var-ids.",
     apply_set_missing_var_ids},
    {"var-id-multi", 1, 1, filters, "<template>",
     "Another template for variants with several ALTs.", apply_var_id_multi},
    {"var-id-multi-nonsnp", 1, 1, filters, "<template>",
     "Another template for variants with several ALTs and an allele of several characters.",
     apply_var_id_multi_nonsnp},
    {"new-id-max-allele-len", 1, 2, filters, "<length> [{error | missing | truncate}]",
     "Longest allele (default 23) in a new ID. 'error' (default) stops at a longer one, 'missing' "
     "makes the ID a missing one, 'truncate' cuts the allele.",
     apply_new_id_max_allele_len},
    {"missing-var-code", 1, 1, filters, "<text>",
     "The ID that means none, for --set-missing-var-ids and --rm-dup (default '.').",
     apply_missing_var_code},
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
    {"hwe", 1, 3, filters, "<p> ['midp'] ['keep-fewhet']",
     "Leave out variants whose Hardy-Weinberg exact test among the founders has a p-value below "
     "this; 'midp' takes the mid-p. With 'keep-fewhet' those with too few heterozygotes stay. "
     "Several alleles are tested one by one against the others; Y and MT are not tested.",
     apply_hwe},
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

    {"freq", 0, 5, frequencies, "['zs'] ['counts'] ['cols='<column sets>]",
     "Write the allele frequencies of the founders to OUT.afreq, or with 'counts' the counts to "
     "OUT.acount, before --geno, --hwe, --maf and --mac select variants. 'zs' compresses them. "
     "Works "
     "with and without --score.\n"
     "Column sets: chrom, pos, ref, alt1, alt, reffreq, alt1freq, nobs and one of altfreq, freq, "
     "eq, "
     "eqz, alteq, alteqz, numeq, altnumeq; default chrom,ref,alt,altfreq,nobs. A list replaces the "
     "default; '+' and '-' before every name change it.",
     apply_freq},
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
    {"silent", 0, many_arguments, run, "",
     "Nothing on standard output; warnings and errors still appear.", apply_silent},
    {"verbose", 0, 0, run, "", "Show on standard output what is otherwise only in the log.",
     apply_verbose},
    {"seed", 1, many_arguments, run, "<number>...",
     "Accepted for plink2's sake: no result depends on a random number.", apply_seed},
    {"allow-no-sex", 0, 0, run, "", "Accepted for plink2's sake: no effect there either.",
     apply_without_effect},
    {"keep-allele-order", 0, 0, run, "", "Accepted for plink2's sake: no effect there either.",
     apply_without_effect},

    {"help", 0, many_arguments, information, "[flag]...",
     "Show this text, or all about the flags named.", apply_nothing},
    {"version", 0, 0, information, "", "Show the versions of the program and its libraries.",
     apply_nothing},
    {"version-only", 0, 0, information, "", "Show the version number alone.", apply_nothing},
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

}  // namespace gramscore::plugin
