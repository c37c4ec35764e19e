# SPDX-License-Identifier: MIT
"""Draws legal command lines for a generated data set and writes the files that they name.

Left out on purpose, because plink2's answer is a known bug: entries of --read-freq of which only
one allele matches, and --xchr-model 0.
"""

import random
import shutil
import subprocess

import comparison
import filters
import harness
import lists
import phenotypes
import variant_ids
import weights
import writers

SETS = (
    "maybefid",
    "maybesid",
    "phenos",
    "nallele",
    "denom",
    "dosagesum",
    "scoreavgs",
    "scoresums",
)
PLINK1_SOURCE = "HOM_REF_CT\tHET_REF_ALT_CTS\tTWO_ALT_GENO_CTS\tHAP_REF_CT\tHAP_ALT_CTS\tMISSING_CT"
FRQX = "CHR\tSNP\tA1\tA2\tC(HOM A1)\tC(HET)\tC(HOM A2)\tC(HAP A1)\tC(HAP A2)\tC(MISSING)"
EDITS = ("fid", "sid", "pheno1", "denom", "scoresums")
CENTRED = ("center", "variance-standardize", "variance-normalize")
MODELS = ("", "", "", "dominant", "recessive", *CENTRED)


def columns_word(rng):
    """A cols= word, as an edit of the default or as a list of its own."""
    if rng.random() < 0.5:
        plus = [f"+{name}" for name in rng.sample(EDITS, rng.randint(1, 3))]
        drop = rng.sample(("nallele", "dosagesum", "maybefid", "phenos"), rng.randint(0, 2))
        if "+pheno1" in plus:
            drop = [name for name in drop if name != "phenos"]
        parts = plus + [f"-{name}" for name in drop]
        rng.shuffle(parts)
        return "cols=" + ",".join(parts)
    return "cols=" + ",".join(rng.sample(SETS + EDITS, rng.randint(1, 8)))


FREQ_LISTS = ("altfreq", "freq", "eq", "eqz", "alteq", "alteqz", "numeq", "altnumeq")
FREQ_SETS = ("chrom", "pos", "ref", "alt1", "alt", "reffreq", "alt1freq", "nobs")


def freq_report(rng):
    """--freq with its modifiers, in any order; a report has one of FREQ_LISTS at most."""
    words = ["zs"] if rng.random() < 0.2 else []
    if rng.random() < 0.4:
        words.append("counts")
    if rng.random() < 0.3:
        words.append("cols=-altfreq,+pos,+" + rng.choice(FREQ_LISTS[1:]))
    elif rng.random() < 0.4:
        sets = rng.sample(FREQ_SETS, rng.randint(1, 6))
        sets += rng.sample(FREQ_LISTS, rng.choice((0, 1, 1, 1)))
        rng.shuffle(sets)
        words.append("cols=" + ",".join(sets))
    rng.shuffle(words)
    return ["--freq", *words]


def scorable(data, model):
    """A test of whether a model has values for a variant of the data set (True for the rest)."""

    def has_variance(variant):
        counted = [
            call
            for call, sample, male in zip(variant.calls, data.samples, data.males)
            if call and sample.father == sample.mother == "0" and (male or variant.chrom != "Y")
        ]
        return len({allele for call in counted for allele in call}) > 1

    if model in ("dominant", "recessive"):
        haploid = data.nonhuman and data.nonhuman.haploid
        return lambda variant: not haploid and variant.chrom not in ("X", "Y", "MT")
    if model.startswith("variance"):
        return lambda variant: variant.chrom not in ("X", "MT") and has_variance(variant)
    return lambda variant: True


class CommandMaker:
    """Makes command lines for one data set in one folder, in which they are to be run."""

    def __init__(self, data, folder, plink2, env):
        self.data, self.folder, self.plink2, self.env = data, folder, plink2, env
        self.serial = 0
        self.names = []  # (FID, IID) of the samples as the result shows them
        self.named, self.id_flags = data, []  # the variants under new IDs, and the flags for these

    def bfile_input(self, rng):
        """The .bed fileset, under one of its spellings."""
        prefix = f"set{self.serial}"
        self.names = [(sample.fid, sample.iid) for sample in self.data.samples]
        vzs = writers.write_bfile(self.data, rng, f"{self.folder}/{prefix}")
        if vzs:
            return ["--bfile", *rng.choice(((prefix, "vzs"), ("vzs", prefix)))]
        if rng.random() < 0.25:
            parts = (("--bed", ".bed"), ("--bim", ".bim"), ("--fam", ".fam"))
            return [word for flag, end in parts for word in (flag, prefix + end)]
        return ["--bfile", prefix]

    def vcf_input(self, rng):
        """The VCF or BCF, with the flags that its sample names and half-calls need."""
        half_calls = rng.random() < 0.25
        style = writers.draw_style(rng, self.data, half_calls)
        self.shuffled = style.shuffled
        args = self._sample_flags(rng, style)
        if half_calls:
            mode = rng.choice(("haploid", "h", "missing", "m", "reference", "r", "error", "m"))
            args += ["--vcf-half-call", mode]
        kind = rng.choice(("plain", "bgzf", "gz", "bgzf"))
        name = f"set{self.serial}.vcf" + rng.choice(("", "" if kind == "plain" else ".gz"))
        lines = writers.write_vcf(self.data, rng, f"{self.folder}/{name}", style, kind)
        if self.data.multiallelic:
            ordered = writers.with_third_alleles(lines)
            writers.write_text(f"{self.folder}/{comparison.ORDERED}", ordered)
        if rng.random() < 0.25 and style.contig_lines and self._to_bcf(name):
            return ["--bcf", name + ".bcf", *args]
        return ["--vcf", name, *args]

    def _sample_flags(self, rng, style):
        names = list(style.names)
        self.names = [("0", name) for name in names]
        choice = rng.choice(("", "--double-id", "--const-fid", "--id-delim", "--psam", "--psam"))
        if choice == "--id-delim":
            delim = rng.choice(("_", "@"))
            style.names = tuple(f"F{i % 3}{delim}{name}" for i, name in enumerate(names))
            self.names = [(f"F{i % 3}", name) for i, name in enumerate(names)]
            return [choice] if delim == "_" else [choice, delim]
        if choice == "--const-fid":
            constant = rng.choice(("0", "fam1"))
            self.names = [(constant, name) for name in names]
            return [choice] if constant == "0" else [choice, constant]
        if choice == "--psam":
            name = f"set{self.serial}.psam"
            lines = writers.psam_lines(self.data, rng, names)
            if lines[0].startswith("#FID"):
                self.names = [(s.fid, name) for s, name in zip(self.data.samples, names)]
            writers.write_text(f"{self.folder}/{name}", lines)
            return [rng.choice(("--psam", "--fam")), name]
        if choice:
            self.names = [(name, name) for name in names]
        return [choice] if choice else []

    def _to_bcf(self, name):
        tool = shutil.which("bcftools")
        if tool is None:
            return False
        command = [tool, "view", "--no-version", "-Ob", "-o", name + ".bcf", name]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, check=False)
        return done.returncode == 0

    def _report(self, rng, source):
        """(suffix, lines) of a --freq or --geno-counts report of plink2 on the data itself."""
        kinds = [["--freq"], ["--freq"], ["--freq", "counts"], ["--geno-counts"]]
        if not self.data.multiallelic:  # plink2 reads none of these where a variant has more ALTs
            parts = ("reffreq", "reffreq,alt1freq", "freq", "alt1freq")
            kinds += [["--freq", f"cols=chrom,ref,alt,{part},nobs"] for part in parts]
            kinds += [["--freq", "counts", f"cols=chrom,ref,alt,{part},nobs"] for part in parts]
            for parts in ("xy,hapref,hapalt", "numeq", "homref,refalt1,homalt1,hapref,hapalt1"):
                kinds.append(["--geno-counts", f"cols=chrom,ref,alt,{parts},missing"])
        kind = rng.choice(kinds)
        args = [*source, *kind, *self.id_flags, "--allow-extra-chr", *self.data.species_words]
        if kind[0] == "--freq" and rng.random() < 0.3:
            args.append("--nonfounders")
        out = harness.run(self.plink2, args, self.folder, "freq", self.env)
        found = [name for name in (".afreq", ".acount", ".gcount") if name in out.files]
        if out.code != 0 or not found:
            return "", []
        return found[0], out.files[found[0]].decode().split("\n")[:-1]

    def _frequencies(self, rng, source):
        """A frequency file of plink2, edited: lines dropped, shuffled, NaN, unknown IDs."""
        suffix, lines = self._report(rng, source)
        if not lines:
            return []
        head, rows = lines[0], [line.split("\t") for line in lines[1:]]
        keep = rng.choice((1.0, 1.0, 0.7))
        rows = [row for row in rows if rng.random() < keep]
        if rng.random() < 0.3:
            rng.shuffle(rows)
        for row in rows:
            if rng.random() < 0.02:
                row[1] = "nan"
            elif rng.random() < 0.02 and suffix == ".afreq":
                row[4] = "nan"
            elif "," not in row[3] and rng.random() < 0.1:
                row[2], row[3] = row[3], row[2]
        head, rows = self._as_plink1(rng, head, rows)
        name = f"set{self.serial}{suffix}"
        text = "\n".join([head] + ["\t".join(row) for row in rows]) + "\n"
        packing = "gz" if rng.random() < 0.2 else "plain"
        writers.compress(f"{self.folder}/{name}", packing, text.encode())
        return ["--read-freq", name]

    def _as_plink1(self, rng, head, rows):
        """Default genotype counts as a PLINK 1 report, now and then; other reports as they are."""
        if self.data.multiallelic or not head.endswith(PLINK1_SOURCE) or rng.random() < 0.4:
            return head, rows
        kind = rng.choice(("frq", "count", "frqx"))
        found = []
        for chrom, vid, ref, alt, hom_ref, het, hom_alt, hap_ref, hap_alt, missing in rows:
            if kind == "frqx":
                counts = [hom_alt, het, hom_ref, hap_alt, hap_ref, missing]
                found.append([chrom, vid, alt, ref, *counts])
                continue
            one = 2 * int(hom_alt) + int(het) + int(hap_alt)
            two = 2 * int(hom_ref) + int(het) + int(hap_ref)
            share = f"{one / (one + two):.4g}" if one + two else "NA"
            values = [share, str(one + two)] if kind == "frq" else [str(one), str(two), missing]
            found.append([chrom, vid, alt, ref, *values])
        heads = {"frq": "CHR SNP A1 A2 MAF NCHROBS", "count": "CHR SNP A1 A2 C1 C2 G0"}
        return heads.get(kind, FRQX), found

    def _ranges(self, rng):
        """--q-score-range with both its files; some variants have no value, some ranges none."""
        counts_are_wrong = {variant.chrom for variant in self.data.variants} & {"X", "Y", "MT"}
        haploid = self.data.nonhuman and self.data.nonhuman.haploid
        if self.data.multiallelic or counts_are_wrong or haploid or rng.random() < 0.6:
            return []  # plink2's counts are wrong there (cases 91 and 93)
        lines = [f"absent {i}" for i in range(rng.choice((0, 0, 3)))]
        digits = rng.choice((1, 6))
        for vid in dict.fromkeys(variant.vid for variant in self.named.variants):
            value = f"{rng.random():.{digits}g}"
            if rng.random() < 0.03:
                value = rng.choice(("NA", "nan"))
            lines += [f"{vid} {value}"] if rng.random() < 0.95 else []
        vid = rng.choice(self.named.variants).vid
        words, extra = [], f"{vid} 0.25"
        if rng.random() < 0.3:
            words, lines = ["min"], [*lines, extra]
        rng.shuffle(lines)
        if rng.random() < 0.3:
            words, lines = [*words, "header"], ["ID P", *lines]
        if rng.random() < 0.3:
            words, lines = [*words, "2"], ["x " + line for line in lines]
        rng.shuffle(words)
        ranges = ["label low high"] if rng.random() < 0.5 else []
        for i in range(rng.choice((1, 2, 3, 5, 9))):
            low, high = sorted((rng.randint(-1, 10), rng.randint(-1, 11)))
            ranges.append(f"p{i} {low / 10} {high / 10}" + rng.choice(("", "", " more")))
        for name, text in (("ranges", ranges), ("values", lines)):
            writers.write_text(f"{self.folder}/{name}{self.serial}", text)
        return ["--q-score-range", f"ranges{self.serial}", f"values{self.serial}", *words]

    def _founder_flags(self, rng):
        """--bad-freqs and --nonfounders: mostly such that the run is allowed."""
        few = len(self.data.samples) < 50
        founders = sum(s.father == "0" and s.mother == "0" for s in self.data.samples)
        args = []
        if (few or founders < 50) and rng.random() < 0.85:
            args.append("--bad-freqs")
        if rng.random() < 0.3:
            args.append("--nonfounders")
        return args

    def _score(self, rng, few_repeats):
        """--score with its file and modifiers in any order."""
        ignore = rng.random() < (0.8 if self.named.repeated_ids and not few_repeats else 0.1)
        allow = ignore or rng.random() < (0.6 if few_repeats else 0.1)
        imputed = rng.random() > 0.35
        model = rng.choice(MODELS)
        # comparison.py cannot have plink2 add in file order where both are the case:
        unordered = (imputed or model in CENTRED) and self.data.multiallelic
        keep = scorable(self.data, model if rng.random() < 0.9 else "")
        wish = weights.Wish(allow, "long" if unordered else None, keep)
        listed = rng.random() < 0.12
        write = weights.write_list if listed else weights.write_weights
        made = write(self.named, rng, f"{self.folder}/w{self.serial}", wish)
        words = list(made.words)
        extra = [model] if model else []
        if rng.random() < 0.15 and not unordered:
            extra.append("se")
        if ignore:
            extra.append("ignore-dup-ids")
        if not imputed:
            extra.append("no-mean-imputation")
        if listed:
            extra.append(rng.choice(tuple(lists.COLUMNS)))
        elif rng.random() < 0.5:
            extra.append(columns_word(rng))
        if not listed and rng.random() < 0.4:
            extra.append(rng.choice(("list-variants", "list-variants-zs")))
        if rng.random() < 0.2:
            extra.append("zs")
        for word in filter(None, extra):
            words.insert(rng.randint(0, len(words)), word)
        return ["--score-list" if listed else "--score", made.path, *words, *made.flags], imputed

    def make(self, index):
        """The index-th command line of the set, without --out and --threads.

        @return (the words that name the input, the other words)
        """
        self.serial = index
        rng = random.Random(f"command {self.data.seed} {self.data.multiallelic} {index}")
        vcf = self.data.multiallelic or index % 2 == 1
        source = self.vcf_input(rng) if vcf else self.bfile_input(rng)
        ids = variant_ids.IdMaker(self.data, rng)
        self.id_flags, self.named = ids.names()
        duplicates = ids.duplicates()
        score, imputed = self._score(rng, bool(duplicates))
        args = [*score, *self.id_flags, *duplicates, *self._founder_flags(rng), *self._ranges(rng)]
        frequencies = [] if rng.random() < 0.65 else self._frequencies(rng, source)
        args += frequencies
        kind = self.data.nonhuman
        doubled = vcf and self.data.contigs and kind and kind.haploid  # by plink2; see README.md
        if (not frequencies and rng.random() < 0.25 or rng.random() < 0.01) and not doubled:
            args += freq_report(rng)
        if (frequencies or not imputed) and rng.random() < 0.12 or rng.random() < 0.02:
            args.append("--error-on-freq-calc")
        if rng.random() < 0.15:
            args += ["--af-pseudocount", rng.choice(("0", "0.5", "1", "3.3"))]
        if rng.random() < 0.3:
            args += ["--xchr-model", rng.choice(("1", "1", "2"))]
        if (self.data.contigs and rng.random() < 0.95) or rng.random() < 0.1:
            args.append("--allow-extra-chr")
        # Where a half-call is an error, plink2 does not meet it on a chromosome left out.
        all_read = "error" in source and "--vcf-half-call" in source
        all_read = all_read or "--vcf-half-call" not in source and self.data.half_calls
        # Nor a chromosome in two places, if it is left out.
        all_read = all_read or (vcf and self.shuffled)
        args += filters.FilterMaker(self.named, self.folder, rng, self.names).make(not all_read)
        args += phenotypes.PhenotypeMaker(self.data, self.folder, rng, self.names).make()
        human = [] if vcf else ["--human"]  # see README.md
        args += self.data.species_words or rng.choice(([], [], [], [], human))
        args += rng.choice(([], [], ["--silent"], ["--memory", "700"], ["--seed", "7"]))
        return source, args
