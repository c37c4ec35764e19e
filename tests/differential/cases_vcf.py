# SPDX-License-Identifier: MIT
"""Numbered cases on VCF input: alleles, half-calls, ploidy, sample names."""

from case_tools import case, equal

NMI = "no-mean-imputation"
SUMS = "cols=+scoresums"


@case
def case_060_vcf_order(b):
    """Unsorted positions and chromosomes in any order load; one in two runs does not."""
    b.write("w", "v1 G 1\nv2 G 1\n")
    rows = ["2 20 v1 A G 0/1 1/1", "2 10 v2 A G 0/1 1/1", "1 5 v3 A G 0/1 1/1"]
    equal(b.run(*b.vcf(["a", "b"], rows), "--score", "w", NMI, SUMS).sums, "2 4")
    rows.append("2 30 v4 A G 0/1 1/1")
    b.run(*b.vcf(["a", "b"], rows), "--score", "w", NMI, code=6)


@case
def case_061_vcf_chromosome_names(b):
    """Contigs need their flag."""
    b.write("w", "v1 G 1\nv2 G 1\n")
    data = b.vcf(["a", "b"], ["chr2 20 v1 A G 0/1 1/1", "GL1 10 v2 A G 0/1 1/1"])
    b.run(*data, "--score", "w", NMI, code=6)
    equal(b.run(*data, "--score", "w", NMI, SUMS, "--allow-extra-chr").sums, "2 4")


@case
def case_098_multiallelic(b):
    """Every allele by its name, and all together."""
    data = b.vcf(list("abcd"), ["1 10 v1 A G,T 0/1 1|2 2/2 ./."])
    for allele, sums in (("A", "1 0 0 0"), ("G", "1 1 0 0"), ("T", "0 1 2 0")):
        b.write("w", f"v1 {allele} 1\n")
        equal(b.run(*data, "--score", "w", NMI, SUMS).sums, sums, allele)
    b.write("w", "v1 T 1\nv1 A 1\nv1 G 1\n")
    got = b.run(*data, "--score", "w", NMI, SUMS)
    equal(got.sums, "2 2 2 0")
    equal(got.column("ALLELE_CT"), "2 2 2 0")
    equal(got.column("NAMED_ALLELE_DOSAGE_SUM"), "2 2 2 0")


@case
def case_098_multiallelic_imputed(b):
    """The mean of each allele of a multi-allelic variant."""
    data = b.vcf(list("abcd"), ["1 10 v1 A G,T 0/1 1|2 2/2 ./."])
    for allele in "AGT":
        b.write("w", f"v1 {allele} 1\n")
        b.run(*data, "--score", "w", SUMS, "--bad-freqs")


@case
def case_098_no_alt(b):
    """An ALT of . is an allele of that name."""
    data = b.vcf(list("ab"), ["1 10 v1 A . 0/0 ./.", "1 20 v2 A C 0/1 1/1"])
    for allele, sums in (("A", "2 0"), (".", "0 0")):
        b.write("w", f"v1 {allele} 1\n")
        equal(b.run(*data, "--score", "w", NMI, SUMS).sums, sums, allele)


@case
def case_100_half_calls(b):
    """A half-call in each mode."""
    data = b.vcf(list("abc"), ["1 10 v1 A G 0/. ./1 1|0"])
    b.write("w", "v1 G 1\n")
    score = [*data, "--score", "w", NMI, SUMS]
    b.run(*score, code=6)
    seen = {"haploid": "0 2 1", "missing": "0 0 1", "reference": "0 1 1"}
    for mode, sums in seen.items():
        equal(b.run(*score, "--vcf-half-call", mode).sums, sums, mode)
        equal(b.run(*score, "--vcf-half-call", mode[0]).sums, sums, mode[0])
    for mode in ("error", "e"):
        b.run(*score, "--vcf-half-call", mode, code=6)
    b.run(*score, "--vcf-half-call", "bogus", code=8)


@case
def case_100_odd_genotypes(b):
    """Triploid is missing; an allele number past the ALTs is an error; so is a word."""
    b.write("w", "v1 G 1\n")
    data = b.vcf(list("ab"), ["1 10 v1 A G 0/1/1 1/1"])
    got = b.run(*data, "--score", "w", NMI, SUMS)
    equal(got.sums, "0 2")
    equal(got.column("ALLELE_CT"), "0 2")
    b.run(*b.vcf(list("ab"), ["1 10 v1 A G 0/2 1/1"]), "--score", "w", NMI, code=6)
    b.run(*b.vcf(list("ab"), ["1 10 v1 A G 0/x 1/1"]), "--score", "w", NMI, code=6)


@case
def case_101_haploid_calls(b):
    """Haploid calls on X, Y and MT with sexes from a .psam."""
    records = ["X 10 v1 A G 1 0/1", "Y 10 v2 A G 1 .", "MT 10 v3 A G 0 1"]
    data = b.vcf(["m", "f"], records)
    b.write("p.psam", "#IID\tSEX\nm\t1\nf\t2\n")
    b.write("w", "v1 G 1\nv2 G 1\nv3 G 1\n")
    got = b.run(*data, "--psam", "p.psam", "--score", "w", NMI, SUMS)
    equal(got.column("ALLELE_CT"), "4 3")
    equal(got.sums, "3 2")


@case
def case_102_sample_names(b):
    """Where the FID column comes from."""
    data = b.vcf(["F1_I1", "F2_I2"], ["1 10 v1 A G 0/1 1/1"])
    b.write("w", "v1 G 1\n")
    score = [*data, "--score", "w", NMI]
    equal(b.run(*score).header[0], "#IID")
    equal(b.run(*score, "--double-id").column("FID"), "F1_I1 F2_I2")
    equal(b.run(*score, "--const-fid").header[0], "#IID")
    equal(b.run(*score, "--const-fid", "K").column("FID"), "K K")
    got = b.run(*score, "--id-delim", "_")
    equal((got.column("FID"), got.column("IID")), ("F1 F2", "I1 I2"))


@case
def case_102_psam(b):
    """A .psam or .fam in another order or with another count; FID and phenotypes from it."""
    data = b.vcf(["a", "b"], ["1 10 v1 A G 0/1 1/1"])
    b.write("w", "v1 G 1\n")
    score = [*data, "--score", "w", NMI]
    b.write("p.psam", "#FID\tIID\tSEX\tQ\nx\ta\t1\t1.5\ny\tb\t2\tNA\n")
    got = b.run(*score, "--psam", "p.psam")
    equal((got.column("FID"), got.column("Q")), ("x y", "1.5 NA"))
    for rows in ("b\t2\na\t1\n", "a\t1\n", "a\t1\nb\t2\nc\t1\n"):
        b.write("p.psam", "#IID\tSEX\n" + rows)
        b.run(*score, "--psam", "p.psam", code=7)
    b.write("p.fam", "0 a 0 0 1 2\n0 b 0 0 2 1\n")
    got = b.run(*score, "--fam", "p.fam")
    equal(got.column("PHENO1"), "2 1")


@case
def case_102_delimiters(b):
    """--id-delim: two are FID, IID and SID; none, too many, or one at an edge is an error."""
    b.write("w", "v1 G 1\n")
    seen = {"a_b_c d_e_f": 0, "a b_c": 7, "a_b_c_d e_f": 6, "_a b_c": 6, "b_ b_c": 6, "a_0 b_c": 6}
    for names, code in seen.items():
        data = b.vcf(names.split(), ["1 10 v1 A G 0/1 1/1"])
        got = b.run(*data, "--score", "w", NMI, "--id-delim", "_", code=code)
        if code == 0:
            equal(got.column("SID"), "c f")


@case
def case_102_odd_names(b):
    """A name of 0 is an error; the same name twice is not."""
    b.write("w", "v1 G 1\n")
    b.run(*b.vcf(["0", "b"], ["1 10 v1 A G 0/1 1/1"]), "--score", "w", NMI, code=6)
    b.run(*b.vcf(["a", "a"], ["1 10 v1 A G 0/1 1/1"]), "--score", "w", NMI)


HEAD = '##fileformat=VCFv4.2\n##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">\n'
NAMES = "#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\ta\tb\n"
ROW = "1\t10\tv1\tA\tG\t.\t.\t.\tGT\t0/1\t1/1\n"
WITHOUT_SAMPLES = "#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n1\t10\tv1\tA\tG\t.\t.\t.\n"
SHAPES = (
    ("as it should be", HEAD + NAMES + ROW, 0),
    ("empty", "", 6),
    ("no record", HEAD + NAMES, 13),
    ("no #CHROM line", HEAD + ROW, 6),
    ("no sample", HEAD + WITHOUT_SAMPLES, 13),
    ("short line", HEAD + NAMES + ROW[:-5] + "\n", 6),
    ("position that is no number", HEAD + NAMES + ROW.replace("10", "x"), 6),
    ("negative position", HEAD + NAMES + ROW.replace("10", "-5"), 6),
    ("position 0", HEAD + NAMES + ROW.replace("10", "0"), 0),
    ("blank line inside", HEAD + NAMES + "\n" + ROW, 6),
    ("blank line at the end", HEAD + NAMES + ROW + "\n", 6),
    ("no final newline", (HEAD + NAMES + ROW)[:-1], 0),
    ("CRLF", (HEAD + NAMES + ROW).replace("\n", "\r\n"), 0),
    ("no GT header line", HEAD.split("\n", maxsplit=1)[0] + "\n" + NAMES + ROW, 0),
    ("other letters", HEAD + NAMES + ROW.replace("A\tG", "n\tG"), 0),
    ("two IDs in one", HEAD + NAMES + ROW.replace("v1", "v1;v2"), 13),
)


@case
def case_102_vcf_shapes(b):
    """Files that are no VCF, or hardly one."""
    b.write("w", "v1 G 1\n")
    failures = []
    for what, text, code in SHAPES:
        b.write("d.vcf", text)
        try:
            got = b.run("--vcf", "d.vcf", "--score", "w", NMI, SUMS, code=code)
            if code == 0:
                equal(got.sums, "1 2")
        except AssertionError as failure:
            failures.append(f"{what}: {failure}")
    b.run("--vcf", "absent.vcf", "--score", "w", NMI, code=3)
    if failures:
        raise AssertionError("; ".join(failures))


@case
def case_102_bcf_given_to_vcf(b):
    """A BCF under --vcf is an error that names --bcf."""
    b.write("d.bcf", b"BCF\2\2" + bytes(40), "bgzf")
    b.write("w", "v1 G 1\n")
    b.run("--vcf", "d.bcf", "--score", "w", NMI, code=6)
