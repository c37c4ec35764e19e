# SPDX-License-Identifier: MIT
"""Numbered cases on --pheno and the flags around it, --update-sex, and samples chosen by them."""

from case_tools import case, contains, equal

NMI = "no-mean-imputation"


def _score(b, *more, values=("1", "2", "-9", "0"), code=0):
    """Scores fixture T with these phenotypes in its .fam."""
    b.fixture_t(fam=[f"0 s{i} 0 0 0 {value}" for i, value in enumerate(values)])
    return b.run("--bfile", "d", "--score", "w", NMI, *more, code=code)


@case
def case_067_control_is_zero(b):
    """--1: 0 and 1 are control and case; another number makes it quantitative."""
    equal(_score(b, "--1", values=("0", "1", "-9", "NA")).column("PHENO1"), "1 2 NA NA")
    equal(_score(b, "--1").column("PHENO1"), "1 2 NA 0")


@case
def case_067_no_fam_pheno(b):
    """The .fam's phenotype is left out, and not looked at."""
    for flag in ("--no-fam-pheno", "--no-psam-pheno", "--no-pheno"):
        equal(_score(b, flag).header[2], "ALLELE_CT")
        _score(b, flag, values=("A", "1", "1x", "0"))


@case
def case_067_missing_numbers(b):
    """The number that is missing, or none."""
    values = ("1.5", "3", "-9", "0")
    got = _score(b, "--input-missing-phenotype", "3", values=values)
    equal(got.column("PHENO1"), "1.5 NA -9 0")
    got = _score(b, "--no-input-missing-phenotype", values=values)
    equal(got.column("PHENO1"), "1.5 3 -9 0")


@case
def case_110_output_missing_phenotype(b):
    """The text of a missing phenotype; of a missing category it is another."""
    got = _score(b, "--output-missing-phenotype", "NULL")
    equal(got.column("PHENO1"), "1 2 NULL NULL")
    got = _score(b, "--output-missing-phenotype", "NULL", values=("A", "B", "NONE", "A"))
    equal(got.column("PHENO1"), "A B NONE A")
    b.write("p", "0 s0 Z\n0 s1 X\n0 s3 X\n0 s2 X\n")
    got = _score(b, "--pheno", "p", "--missing-catname", "X")
    equal(got.column("PHENO2"), "Z X X X")


@case
def case_110_two_columns(b):
    """Phenotypes of a file come behind those of the .fam; who is not named has none."""
    b.write("p", "0 s2 5 1\n0 s0 6 2\n0 none 1 1\n")
    got = _score(b, "--pheno", "p")
    equal(got.header[2:5], ["PHENO1", "PHENO2", "PHENO3"])
    equal(got.column("PHENO2"), "6 NA 5 NA")
    equal(got.column("PHENO3"), "2 NA 1 NA")
    got = _score(b, "--pheno", "p", "--no-pheno")
    equal(got.header[2:4], ["PHENO1", "PHENO2"])


@case
def case_110_pheno_name_order(b):
    """The order is that of the file; the .fam's phenotype goes."""
    b.write("p", "#FID IID A B C\n0 s0 3 4 5\n")
    for names, wanted in (("C,A", "A C"), ("B-C", "B C"), ("C", "C")):
        got = _score(b, "--pheno", "p", "--pheno-name", names)
        equal(" ".join(got.header[2 : got.header.index("ALLELE_CT")]), wanted)
    _score(b, "--pheno", "p", "--pheno-name", "D", code=8)
    _score(b, "--pheno-name", "PHENO1", code=7)
    got = _score(b, "--pheno", "p", "--pheno-col-nums", "5,3")
    equal(got.header[2:4], ["A", "C"])
    got = _score(b, "--pheno", "p", "--not-pheno", "PHENO1,B")
    equal(got.header[2:4], ["A", "C"])


@case
def case_110_pheno_errors(b):
    """What is wrong with a file, and its exit code."""
    for text, code in (
        ("0 s0 1\n0 s0 1\n", 6),
        ("0 s0 1\n0 s1 A\n", 6),
        ("0 s0 1\n\n0 s1 1\n", 6),
        ("0 s0 1\n0 s1 1\n\n", 6),
        ("0 s0 1\n\n", 0),
        ("0 s0\n", 6),
        ("#FID IID PHENO1\n0 s0 1\n", 6),
        ("#FID IID MAT\n0 s0 1\n", 6),
        ("0 none 1\n", 7),
        ("", 0),
    ):
        b.write("p", text)
        _score(b, "--pheno", "p", code=code)
    _score(b, "--pheno", "absent", code=3)


@case
def case_110_order_of_checks(b):
    """--pheno is read behind the filters by chromosome, before those by ID."""
    _score(b, "--pheno", "absent", "--chr", "5", code=7)
    _score(b, "--pheno", "absent", "--extract", "gone", "--update-sex", "gone", code=3)
    b.write("p", "0 none 1\n")
    _score(b, "--pheno", "p", "--extract", "gone", code=7)
    b.write("u", "0 s0 x\n")
    _score(b, "--update-sex", "u", "--keep", "gone", code=6)
    _score(b, "--update-sex", "u", "--extract", "gone", code=3)


@case
def case_070_update_sex(b):
    """Sexes of a file act on X, Y and filters; the cache is not made again."""
    data = b.fixture_p("X", "Y", "1")
    score = [*data, "--score", "w", NMI, "cols=nallele,scoresums", "--xchr-model", "1"]
    before = b.run(*score)
    b.write("u", "0 m1 2\n0 u1 1\n0 nobody 1\n")
    after = b.run(*score, "--update-sex", "u")
    equal(before.column("ALLELE_CT"), "4 4 4 2 4 3")
    equal(after.column("ALLELE_CT"), "4 4 4 2 4 3")
    equal(before.sums, "10 201 100 2 101 205")
    equal(after.sums, "0 201 100 2 100.5 205")
    equal(b.run(*score, "--update-sex", "u", "--keep-males").column("IID"), "m2 u1 m3")


@case
def case_070_update_sex_of_a_vcf(b):
    """A VCF has no sexes; the file gives them, and nobody is warned of chromosome X."""
    data = b.vcf(["a", "b"], ["X 10 v1 A G 0/1 1/1", "Y 10 v2 A G 1/1 1/1"])
    b.write("w", "v1 G 1\nv2 G 10\n")
    b.write("u", "#IID SEX\na 1\n")
    score = [*data, "--score", "w", NMI, "cols=nallele,scoresums"]
    contains(b.run(*score).stderr, "no sex")
    got = b.run(*score, "--update-sex", "u")
    equal(got.stderr, "")
    equal(got.column("ALLELE_CT"), "3 2")
    equal(got.sums, "11 2")


@case
def case_070_samples_by_sex(b):
    """Selections by sex add up; --filter-females keeps unknown sexes."""
    data = b.fixture_p("1")
    for flags, kept in (
        (["--keep-males"], "m1 m2 m3"),
        (["--filter-females"], "w1 w2 u1"),
        (["--remove-females", "--remove-nosex"], "m1 m2 m3"),
        (["--keep-nosex"], "u1"),
    ):
        equal(b.run(*data, "--score", "w", NMI, *flags).column("IID"), kept)
    b.run(*data, "--score", "w", NMI, "--keep-males", "--keep-females", code=13)


@case
def case_070_samples_by_founder(b):
    """--remove-founders is --keep-founders, as in plink2, and says so."""
    b.samples(4, nonfounders=("F1", "F2"))
    score = ["--bfile", "d", "--score", "w", NMI]
    equal(b.run(*score, "--keep-founders").column("IID"), "I2 I3")
    got = b.run(*score, "--remove-founders")
    equal(got.column("IID"), "I2 I3")
    if b.program != b.plink2:
        contains(got.stderr, "kept, not removed")
    equal(b.run(*score, "--keep-nonfounders").column("IID"), "I0 I1")
    b.run(*score, "--keep-founders", "--keep-nonfounders", code=8)


@case
def case_070_samples_by_phenotype(b):
    """--require-pheno, --keep-if and --keep-cat-names."""
    equal(_score(b, "--require-pheno").column("IID"), "s0 s1")
    equal(_score(b, "--keep-if", "PHENO1 == case").column("IID"), "s1")
    equal(_score(b, "--remove-if", "PHENO1", "==", "2").column("IID"), "s0 s2 s3")
    words = ("A", "B", "NONE", "A")
    equal(_score(b, "--keep-cat-names", "NONE", "B", values=words).column("IID"), "s1 s2")
    equal(_score(b, "--keep-if", "PHENO1!=A", values=words).column("IID"), "s1 s2")
    _score(b, "--keep-if", "Z == 1", code=7)
    _score(b, "--keep-if", "PHENO1 > 1", code=7)


@case
def case_070_unlike_cases(b):
    """!= of a case/control phenotype: plink2 reads it as ==."""
    b.fixture_t(fam=[f"0 s{i} 0 0 0 {value}" for i, value in enumerate((1, 2, -9, 0))])
    score = ["--bfile", "d", "--score", "w", NMI]
    equal(b.run_alone(*score, "--keep-if", "PHENO1 != case").column("IID"), "s0 s2 s3")
    equal(b.run_alone(*score, "--remove-if", "PHENO1 != case").column("IID"), "s1")
