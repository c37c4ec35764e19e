# SPDX-License-Identifier: MIT
"""Numbered cases on flags that select samples and variants."""

from case_tools import case, contains, equal

NMI = "no-mean-imputation"


def _score(b, *more, code=0):
    """Scores fixture T, or what else is there, under these flags."""
    return b.run("--bfile", "d", "--score", "w", NMI, "list-variants", *more, code=code)


def _named(b):
    """Fixture T with samples f1/a, f1/b, 0/c, 0/d."""
    b.fixture_t(fam=["f1 a 0 0 0 -9", "f1 b 0 0 0 -9", "0 c 0 0 0 -9", "0 d 0 0 0 -9"])


@case
def case_071_keep_leaves_too_few(b):
    """49 of 60 samples are too few for frequencies, unless they are given."""
    b.samples(60, copies=(0, 1, None))
    b.write("k", "".join(f"F{i} I{i}\n" for i in range(49)))
    keep = ["--bfile", "d", "--score", "w", "--keep", "k"]
    b.run(*keep, code=13)
    b.write("f.afreq", "#CHROM\tID\tREF\tALT\tALT_FREQS\tOBS_CT\n1\tv1\tG\tA\t0.25\t100\n")
    got = b.run(*keep, "--read-freq", "f.afreq")
    equal(len(got.rows), 49)
    b.run(*keep, "--bad-freqs")


@case
def case_081_keep_forms(b):
    """FID and IID; the IID alone (FID 0); headers; a FID IID line that is no header."""
    _named(b)
    for text, want in (
        ("f1 a\n0 c\n", "a c"),
        ("a\nd\n", "d"),
        ("#IID\na\nd\n", "d"),
        ("#FID IID\nf1 a\n", "a"),
        ("FID IID\nf1 a\n", "a"),
        ("# comment\nf1 b more\nzz zz\n", "b"),
        ("f1 a\n\n\n", "a"),
    ):
        b.write("k", text)
        equal(_score(b, "--keep", "k").column("IID"), want, text)
        _score(b, "--remove", "k")


@case
def case_081_keep_errors(b):
    """Nobody left; a blank line inside; a short line; no IID column; no file."""
    _named(b)
    for text, code in (("", 13), ("a\n", 13), ("f1 a\n\nf1 b\n", 6), ("#FID IID\nf1\n", 6)):
        b.write("k", text)
        _score(b, "--keep", "k", code=code)
    b.write("k", "#FID foo\nf1 a\n")
    _score(b, "--keep", "k", code=6)
    _score(b, "--keep", "none", code=3)
    b.write("k", "f1 a\nf1 b\n0 c\n0 d\n")
    _score(b, "--remove", "k", code=13)


@case
def case_081_families(b):
    """--keep-fam and --remove-fam, alone and with --keep."""
    _named(b)
    b.write("f", "f1 more\n")
    b.write("k", "f1 a\n0 c\n")
    equal(_score(b, "--keep-fam", "f").column("IID"), "a b")
    equal(_score(b, "--remove-fam", "f").column("IID"), "c d")
    equal(_score(b, "--keep-fam", "f", "--keep", "k").column("IID"), "a")
    equal(_score(b, "--keep", "k", "--remove-fam", "f").column("IID"), "c")


@case
def case_081_order_of_sample_files(b):
    """--keep-fam, --keep, --remove-fam, --remove: none is opened once nobody is left."""
    _named(b)
    b.write("blank", "f1 a\n\nf1 b\n")
    b.write("empty", "")
    _score(b, "--keep", "none", "--keep-fam", "blank", code=6)
    _score(b, "--keep", "blank", "--remove", "none", code=6)
    _score(b, "--keep", "empty", "--remove", "none", code=13)
    _score(b, "--keep", "none", "--remove-fam", "blank", code=3)


@case
def case_081_two_samples_of_one_name(b):
    """--keep cannot tell them apart; --keep-fam need not."""
    b.fixture_t(fam=["f a 0 0 0 -9", "f a 0 0 0 -9", "f b 0 0 0 -9", "g c 0 0 0 -9"])
    b.write("k", "g c\n")
    b.write("f", "g\n")
    _score(b, "--keep", "k", code=6)
    equal(_score(b, "--keep-fam", "f").column("IID"), "c")


@case
def case_082_extract_by_words(b):
    """A weight file serves, packed or not; every word counts; an empty file leaves nothing."""
    b.fixture_t()
    b.write("x.gz", "v1 A 0.5\nv3 A -2\n", "gz")
    b.write("x", "v1 v2\tv4\n\n")
    b.write("empty", "")
    equal(_score(b, "--extract", "x.gz").file(".sscore.vars"), "v1\nv3\n")
    for flag in ("--extract", "--exclude"):
        _score(b, flag, "x")
        _score(b, flag, "x", "x.gz", code=0 if flag == "--extract" else 13)
        _score(b, flag, "none", code=3)
    _score(b, "--extract", "empty", code=13)
    _score(b, "--exclude", "empty")
    _score(b, "--extract", "x", "--exclude", "x.gz")


@case
def case_082_ranges(b):
    """bed1 and its old name, bed0, lines that are wrong, unsorted positions."""
    b.fixture_t()
    b.write("r", "1 100 200 label\nelsewhere 7 1\n")
    for form in ("bed1", "range", "bed0"):
        for flag in ("--extract", "--exclude"):
            _score(b, flag, form, "r")
    for text in ("1 200 100\n", "1 100\n", "1 a 200\n", "1 1 2147483647\n", "99 1 2\n"):
        b.write("bad", text)
        got = _score(b, "--extract", "bed1", "bad", code=6)
        if b.plink2 != b.program:
            contains(got.stderr, "bad:1:")
    _score(b, "--extract", "bed1", code=8)
    b.fixture_t(bim=["1 v1 0 300 A G", "1 v2 0 200 A G", "1 v3 0 100 A G"])
    _score(b, "--extract", "bed1", "r", code=7)


@case
def case_082_repeated_ids(b):
    """An ID that only one selected variant carries is not repeated."""
    b.fixture_t(bim=["1 v1 0 100 A G", "2 v1 0 200 A G", "2 v3 0 300 A G"])
    b.write("r", "2 200 200\n")
    _score(b, code=7)
    _score(b, "--chr", "1")
    _score(b, "--exclude", "bed1", "r")
    b.write("x", "v1\n")
    _score(b, "--extract", "x", code=7)


@case
def case_027_chromosomes(b):
    """--chr, --not-chr, --autosome: applied at load, so nothing left is exit code 7."""
    b.fixture_p("1", "X", "Y")
    for flags in (["--chr", "1,X"], ["--chr", "1-22", "Y"], ["--not-chr", "Y"], ["--autosome"]):
        _score(b, *flags)
    _score(b, "--chr", "5", code=7)
    for text in ("2-1", "1-", "X-Y", "foo"):
        _score(b, "--chr", text, code=8)
    _score(b, "--chr", "1", "--autosome", code=8)


@case
def case_027_chromosomes_of_a_vcf(b):
    """There nothing left is exit code 13."""
    data = b.vcf(["a", "b"], ["1 10 v1 A G 0/1 1/1", "2 10 v2 A G,T 0/1 1/2"])
    b.write("w", "v1 G 1\nv2 G 2\n")
    for flags, code in ((["--chr", "1"], 0), (["--chr", "5"], 13), (["--max-alleles", "2"], 0)):
        b.run(*data, "--score", "w", NMI, *flags, code=code)
    b.run(*data, "--score", "w", NMI, "--min-alleles", "4", code=7)


@case
def case_106_extract_as_pgsc_calc_does(b):
    """The weight file is the list, and names the scores."""
    b.fixture_t()
    b.write("s.gz", "ID\teffect_allele\tPGS1\tPGS2\nv1\tA\t1\t0\nv2\tG\t0\t2\n", "gz")
    more = ["zs", "header-read", "cols=+scoresums,+denom,+fid", "list-variants", NMI]
    words = ["--seed", "31", "--extract", "s.gz", "--allow-extra-chr", "--error-on-freq-calc"]
    b.run("--bfile", "d", *words, "--score", "s.gz", *more, "--score-col-nums", "3-4")


@case
def case_083_maf_of_given_frequencies(b):
    """Frequencies that were read drive the filter."""
    b.fixture_t()
    rows = "1\tv1\tG\tA\t0.01\t100\n1\tv2\tG\tA\t0.5\t100\n"
    b.write("f.afreq", "#CHROM\tID\tREF\tALT\tALT_FREQS\tOBS_CT\n" + rows)
    for flags, want in (
        (["--maf", "0.1"], "v1\nv2\nv3\n"),
        (["--maf", "0.1", "--read-freq", "f.afreq"], "v2\nv3\n"),
        (["--max-maf", "0.1", "--read-freq", "f.afreq"], "v1\n"),
        (["--mac", "2", "--read-freq", "f.afreq"], "v1\nv2\n"),
    ):
        equal(_score(b, *flags).file(".sscore.vars"), want, str(flags))
    _score(b, "--maf", "0.6", code=13)
    _score(b, "--maf", "0.1", "--error-on-freq-calc", code=8)
    _score(b, "--maf", "2", code=8)


@case
def case_083_missing_calls(b):
    """--geno drops v1 and v3, --mind s3 and s4, whose IDs it writes."""
    b.fixture_t()
    equal(_score(b, "--geno").file(".sscore.vars"), "v2\n")
    got = _score(b, "--mind", "0.2")
    equal(got.column("IID"), "s1 s2")
    equal(got.file(".mindrem.id"), "#FID\tIID\n0\ts3\n0\ts4\n")
    equal(_score(b, "--mind", "0.2", "--geno").file(".sscore.vars"), "v1\nv2\nv3\n")
    _score(b, "--geno", "0.24")
    _score(b, "--geno", "0.25")
    _score(b, "--mind", "0.4")


@case
def case_083_counts_on_x_y_and_mt(b):
    """A male counts once on X, alone on Y; everybody once on MT."""
    for chrom in ("X", "Y", "MT"):
        b.fixture_p(chrom)
        for flags in (["--mac", "1.5"], ["--mac", "1"], ["--max-mac", "3"], ["--maf", "0.4"]):
            _score(b, *flags)
        _score(b, "--mind", "0.3")
        for share in ("0.2", "0.34"):
            _score(b, "--geno", share)
