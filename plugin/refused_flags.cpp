// SPDX-License-Identifier: MIT
// Names of plink2's flags that this program knows and does not support: they exit with 63, never 8,
// and are never ignored. Taken from running `plink2 --NAME` (v2.00a3.5); the names of later
// versions that users of --score meet are added.
#include <algorithm>
#include <array>

#include "plugin/flag_table.hpp"

namespace gramscore::plugin {

namespace {

// Each name between two spaces.
constexpr std::string_view retired =
    " "
    "allow-no-samples allow-no-vars assoc biallelic-only bmerge covar-number dummy-coding "
    "file filter-cases filter-controls freqx frqx list-duplicate-vars loop-assoc make-grm "
    "make-grm-gz merge merge-equal-pos merge-list missing-genotype missing-phenotype "
    "vcf-min-gp with-phenotype write-cluster ";
constexpr std::string_view refused =
    " "
    "Fst a1-allele a2-allele adjust adjust-a1-field adjust-alt-field adjust-chr-field "
    "adjust-file adjust-id-field adjust-p-field adjust-pos-field adjust-ref-field "
    "adjust-test-field allow-misleading-out-arg alt1-allele aperm bad-ld bed-border-bp "
    "bed-border-kb bgen bp-space bpfile chr-override ci condition condition-list covar "
    "covar-col-nums covar-name covar-quantile-normalize covar-variance-standardize "
    "covarExcludeList d data debug delete-pmerge-result dosage dosage-erase-threshold dummy "
    "exclude-if exclude-if-info exclude-snp exclude-snps export export-allele "
    "extract-col-cond extract-col-cond-match extract-col-cond-max extract-col-cond-min "
    "extract-col-cond-mismatch extract-col-cond-substr extract-fcol extract-fcol-match "
    "extract-fcol-max extract-fcol-min extract-fcol-mismatch extract-fcol-substr extract-if "
    "extract-if-info fa family family-missing-catname filter from from-bp from-kb from-mb "
    "fst gen geno-counts genotyping-rate glm haps hard-call-threshold hardy het iid-sid "
    "import-dosage import-dosage-certainty indep-pairphase indep-pairwise indep-preferred "
    "indiv-sort indv input-missing-genotype keep-autoconv keep-col-match keep-col-match-name "
    "keep-col-match-num keep-fcol keep-fcol-name keep-fcol-num keep-if-info king-cutoff "
    "king-table-filter king-table-subset lambda lax-chrx-import ld legend linear logistic "
    "loop-cats mach-r2-filter maf-succ maj-ref make-bed make-bfile make-bpfile make-bpgen "
    "make-founders make-grm-bin make-grm-list make-just-bim make-just-fam make-just-psam "
    "make-just-pvar make-king make-king-table make-pfile make-pgen make-rel map max-corr "
    "max-indv merge-cm-mode merge-filter-mode merge-info-mode merge-info-sort "
    "merge-max-allele-ct merge-mode merge-par merge-parents-mode merge-pheno-mode "
    "merge-pheno-sort merge-qual-mode merge-sex-mode merge-x merge-xheader-mode mfilter "
    "minimac3-r2-filter missing missing-code mpheno multiallelics-already-joined mwithin "
    "native no-fid no-id-header no-parents no-sex norm normalize not-covar output-chr "
    "output-min-p output-missing-genotype oxford-single-chr parallel parameters pca ped "
    "pedmap pfile pfilter pgen pgen-diff pgen-info pgi pheno-inner-join "
    "pheno-quantile-normalize pmerge pmerge-list pmerge-list-dir pmerge-output-vzs pvar "
    "qual-max-threshold qual-scores qual-threshold quantile-normalize randmem "
    "real-ref-alleles recode recode-allele recover-var-ids ref-allele ref-from-fa "
    "remove-if-info require-covar require-info require-no-info rerun sample sample-counts "
    "sample-diff sample-inner-join script sdiff set-hh-missing set-mixed-mt-missing snp snps "
    "sort-vars split-cat-pheno split-par strict-sid0 tests tfam tfile thin thin-count "
    "thin-indiv thin-indiv-count to to-bp to-kb to-mb tped update-alleles update-ids "
    "update-map update-name update-parents validate var-filter var-min-qual "
    "variance-standardize variant-inner-join variant-score vcf-filter vcf-idspace-to "
    "vcf-max-dp vcf-min-dp vcf-min-gq vcf-min-qual vcf-ref-n-missing vcf-require-gt vif "
    "vscore vscore-col-nums warning-errcode window within write-covar write-samples "
    "write-snplist zd zst-decompress zst-level ";

constexpr auto file_writing_only = std::to_array<std::string_view>(
    {"a1-allele", "a2-allele", "alt1-allele", "indiv-sort", "maj-ref", "normalize", "ref-allele",
     "ref-from-fa", "set-hh-missing", "set-mixed-mt-missing", "sort-vars"});

bool is_among(std::string_view names, std::string_view name) {
  if (name.empty() || name.find(' ') != std::string_view::npos) return false;
  for (std::size_t at = names.find(name); at != std::string_view::npos;
       at = names.find(name, at + 1)) {
    if (names[at - 1] == ' ' && names[at + name.size()] == ' ') return true;
  }
  return false;
}

}  // namespace

std::vector<std::string_view> refused_flags() {
  std::vector<std::string_view> names;
  for (std::size_t at = 1; at < refused.size();) {
    std::size_t const end = refused.find(' ', at);
    names.push_back(refused.substr(at, end - at));
    at = end + 1;
  }
  return names;
}

bool is_refused_flag(std::string_view name) {
  return is_among(refused, name);
}

bool is_retired_flag(std::string_view name) {
  return is_among(retired, name);
}

bool conflicts_with_score(std::string_view name) {
  return std::find(file_writing_only.begin(), file_writing_only.end(), name) !=
         file_writing_only.end();
}

}  // namespace gramscore::plugin
