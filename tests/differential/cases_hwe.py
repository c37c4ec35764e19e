# SPDX-License-Identifier: MIT
"""Numbered cases on --hwe and --freq."""

from case_tools import case, contains, equal

NMI = "no-mean-imputation"


def _counts(*genotypes, missing=0):
    """A variant's calls from its numbers of 0, 1 and 2 copies, then missing ones."""
    zero, one, two = genotypes
    return [0] * zero + [1] * one + [2] * two + [None] * missing


def _variants(b, rows, sexes, chrom="1"):
    """A fileset with these variants v1, v2, ... on one chromosome."""
    fam = [f"0 s{i} 0 0 {sex} -9" for i, sex in enumerate(sexes)]
    bim = [f"{chrom} v{i} 0 {i} A G" for i in range(1, len(rows) + 1)]
    b.write("w", "".join(f"v{i} A 1\n" for i in range(1, len(rows) + 1)))
    return b.bfile(fam, bim, rows)


def _kept(b, data, *words, code=0):
    """The scored variants under --hwe with these words."""
    args = [*data, "--score", "w", NMI, "list-variants", "--hwe", *words]
    got = b.run(*args, code=code)
    return got.file(".sscore.vars").split() if code == 0 else []


@case
def case_083_hwe_thresholds(b):
    """p of 60 calls: 1.2e-18, 0.0103, 1, 1.3e-17, 4.9e-05; 1/33 of 50."""
    rows = [_counts(*c) for c in ((30, 0, 30), (20, 20, 20), (15, 30, 15), (0, 60, 0))]
    rows += [_counts(40, 10, 10), _counts(48, 1, 1, missing=10)]
    data = _variants(b, rows, "2" * 60)
    equal(_kept(b, data, "1e-6"), ["v2", "v3", "v5", "v6"])
    equal(_kept(b, data, "keep-fewhet", "1e-6"), ["v1", "v2", "v3", "v5", "v6"])
    equal(_kept(b, data, "0.02", "midp"), ["v3"])
    equal(_kept(b, data, "1e-400"), ["v1", "v2", "v3", "v4", "v5", "v6"])
    for threshold in ("0.0303030303030303", "0.03030303030304", "0.0303030303031", "0.999999"):
        _kept(b, data, threshold)
    for words in (["1"], ["-0.1"], ["1.5"], ["x"], [], ["0.1", "0.1"]):
        _kept(b, data, *words, code=8)


@case
def case_083_hwe_underflow(b):
    """p is about 1e-300 and far below the least double."""
    for half in (498, 500, 512, 700):
        data = _variants(b, [_counts(half, 0, half), _counts(half, half, 0)], "2" * (2 * half))
        for threshold in ("1e-300", "1e-305", "2.3e-308", "1e-310"):
            _kept(b, data, threshold)


@case
def case_083_hwe_few_hets_below_the_mode(b):
    """plink2 leaves tables out where two or three heterozygotes are observed."""
    configurations = ((1, 2, 5), (2, 3, 3), (3, 2, 3), (4, 3, 4), (5, 3, 5), (6, 3, 6), (4, 4, 4))
    rows = [_counts(*c, missing=15 - sum(c)) for c in configurations] + [_counts(15, 0, 0)]
    data = _variants(b, rows, "1" * 15)
    for threshold in ("0.52", "0.38", "0.22", "0.217", "0.2", "0.088", "0.06", "0.034"):
        _kept(b, data, threshold)
        if float(threshold) < 0.5:
            _kept(b, data, threshold, "midp")


@case
def case_083_hwe_on_x_y_and_mt(b):
    """X: females and males together, heterozygous males and unknown sexes left out."""
    sexes = "2" * 20 + "1" * 20 + "0" * 10
    rows = [
        _counts(9, 2, 9) + _counts(10, 0, 10) + _counts(0, 10, 0),
        _counts(0, 0, 20) + _counts(20, 0, 0) + _counts(5, 0, 5),
        _counts(2, 16, 2) + _counts(9, 2, 9) + _counts(0, 0, 10),
        _counts(5, 10, 5) + _counts(18, 0, 2) + _counts(10, 0, 0),
        _counts(50, 0, 0),
    ]
    for chrom in ("X", "Y", "MT", "XY", "0"):
        data = _variants(b, rows, sexes, chrom)
        for words in (["0.05"], ["1e-4"], ["0.05", "midp"], ["0.05", "keep-fewhet"], ["1e-9"]):
            _kept(b, data, *words)


@case
def case_083_hwe_alleles_one_by_one(b):
    """Of three alleles one is not in equilibrium."""
    calls = ["0/0"] * 20 + ["0/1"] * 20 + ["2/2"] * 20
    names = [f"s{i}" for i in range(60)]
    records = ["1 10 v1 A G,T " + " ".join(calls), "1 20 v2 A G " + " ".join(["0/1"] * 60)]
    records.append("1 30 v3 A G,T " + " ".join(["0|1", "1|2", "2|0"] * 20))
    data = b.vcf(names, records)
    b.write("w", "v1 A 1\nv2 A 1\nv3 A 1\n")
    for words in (["1e-6"], ["0.01", "keep-fewhet"], ["1e-12"]):
        freq = ["--freq", "counts", "cols=+eqz,-altfreq"]
        b.run(*data, "--score", "w", NMI, "--hwe", *words, *freq)


@case
def case_083_hwe_of_founders(b):
    """--nonfounders counts all; --hwe counts calls, so --error-on-freq-calc stops it."""
    fam = [f"0 s{i} {'x' if i < 30 else '0'} 0 2 -9" for i in range(60)]
    data = b.bfile(fam, ["1 v1 0 1 A G", "1 v2 0 2 A G"], [_counts(30, 0, 30), _counts(45, 0, 15)])
    b.write("w", "v1 A 1\nv2 A 1\n")
    equal(_kept(b, data, "1e-6"), ["v1"])
    _kept(b, data, "1e-6", "--nonfounders", code=13)
    _kept(b, data, "0.1", "--error-on-freq-calc", code=8)
    _kept(b, data, "0", "--error-on-freq-calc")


@case
def case_083_freq_columns(b):
    """Each column set, as frequencies and as counts; no call, no ALT."""
    fam = [f"0 s{i} {'0' if i else 'x'} 0 {i % 3} -9" for i in range(12)]
    chroms = ("1", "chr2", "X", "Y", "MT", "25", "PAR1", "0", "1")
    bim = [f"{c} v{i} 0 {i} {'.' if i == 7 else 'A'} G" for i, c in enumerate(sorted(chroms))]
    rows = [[(i * j) % 3 if (i + j) % 5 else None for j in range(12)] for i in range(8)]
    data = b.bfile(fam, bim, [*rows, [None] * 12])
    lists = ("freq", "eq", "eqz", "alteq", "alteqz", "numeq", "altnumeq", "altfreq")
    sets = ["pos", "alt1", "chrom,pos,ref,alt1,alt,reffreq,alt1freq,nobs", "+pos,-nobs", *lists]
    for words in ([], ["counts"], ["zs"], ["counts", "zs"], ["--nonfounders"]):
        b.run(*data, "--freq", *words)
    for columns in sets:
        b.run(*data, "--freq", "cols=" + columns)
        b.run(*data, "--freq", "counts", "cols=" + columns)


@case
def case_083_freq_before_filters(b):
    """--keep and --extract select; --geno, --hwe, --maf and --mac come later; no pseudocount."""
    data = b.fixture_t()
    b.write("k", "0 s1\n0 s2\n")
    b.write("x", "v1\nv3\n")
    b.write("none", "")
    score = ["--score", "w", NMI]
    got = b.run(*data, "--freq", *score, "--geno", "0")
    equal(got.file(".afreq").count("\n"), 4)
    for words in (["--keep", "k"], ["--extract", "x"], ["--maf", "0.3"], ["--af-pseudocount", "1"]):
        b.run(*data, "--freq", *words)
        b.run(*data, "--freq", *score, *words)
    b.run(*data, "--freq", "--extract", "none")
    b.run(*data, "--freq", "--mac", "1000")
    b.run(*data, "--freq", *score, "--mac", "1000", code=13)


@case
def case_083_freq_errors(b):
    """What cannot be computed or is not wanted; a report is written before the score fails."""
    data = b.fixture_t()
    b.write("f", "#CHROM\tID\tREF\tALT\tALT_FREQS\tOBS_CT\n1\tv1\tG\tA\t0.5\t9\n")
    b.run(*data, "--freq", "--read-freq", "f", code=8)
    b.run(*data, "--freq", "--error-on-freq-calc", code=8)
    b.run(*data, "--freq", "--score", "w", code=13)
    for words in (["foo"], ["cols="], ["cols=+eq"], ["cols=foo"], ["cols=pos", "cols=alt"]):
        b.run(*data, "--freq", *words, code=8)
    got = b.run(*data, "--freq", "--score", "none", NMI, code=3)
    contains(got.file(".afreq"), "^#CHROM ID REF ALT ALT_FREQS OBS_CT", ".afreq")
