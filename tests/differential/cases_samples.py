# SPDX-License-Identifier: MIT
"""Numbered cases on .fam files: IDs, sexes, parents, phenotypes."""

from case_tools import case, equal

NMI = "no-mean-imputation"


def _fam(b, lines, *more, code=0):
    """Scores fixture T under these .fam lines."""
    b.fixture_t(fam=lines)
    return b.run("--bfile", "d", "--score", "w", NMI, *more, code=code)


def _with_phenotypes(b, values, *more):
    return _fam(b, [f"0 s{i} 0 0 0 {value}" for i, value in enumerate(values)], *more)


@case
def case_065_family_ids(b):
    """The FID column is there for every .fam."""
    for fids in ("0 0 0 0", "s0 s1 s2 s3", "0 f 0 g"):
        got = _fam(b, [f"{fid} s{i} 0 0 0 -9" for i, fid in enumerate(fids.split())])
        equal(got.header[:2], ["#FID", "IID"])
        equal(got.column("FID"), fids)


@case
def case_066_fam_shape(b):
    """Five columns, an IID of 0, a comment, a blank line, nothing at all."""
    good = [f"0 s{i} 0 0 0 -9" for i in range(4)]
    _fam(b, [line[:-3] for line in good], code=6)
    _fam(b, ["0 0 0 0 0 -9", *good[1:]], code=6)
    equal(_fam(b, ["# a comment", *good]).column("IID"), "s0 s1 s2 s3")
    b.write("d.fam", "")
    b.run("--bfile", "d", "--score", "w", NMI, code=6)


@case
def case_066_fam_blank_lines(b):
    """Inside, first, and (unlike in a weight file) at the end: errors all."""
    good = [f"0 s{i} 0 0 0 -9" for i in range(4)]
    for lines in ([*good[:2], "", *good[2:]], ["", *good], [*good, ""], [*good, "  ", ""]):
        _fam(b, lines, code=6)
    _fam(b, [*good[:2], "# late", *good[2:]], code=6)


@case
def case_066_fam_named_columns(b):
    """A header names the columns; SID and two phenotypes."""
    lines = [f"f s{i} x{i} {i % 3} {i}.5 b" for i in range(4)]
    lines = ["#FID IID SID SEX H G", *lines]
    got = _fam(b, ["\t".join(line.split()) for line in lines])
    equal(got.header[:5], ["#FID", "IID", "SID", "H", "G"])
    equal(got.column("SID"), "x0 x1 x2 x3")
    lines = ["#IID SEX", "s0 1", "s1 2", "s2 0", "s3 NA"]
    got = _fam(b, ["\t".join(line.split()) for line in lines])
    equal(got.header[0], "#IID")


@case
def case_067_case_control(b):
    """All values in 1, 2, -9, 0: cases and controls."""
    got = _with_phenotypes(b, ("1", "2", "-9", "0"))
    equal(got.column("PHENO1"), "1 2 NA NA")


@case
def case_067_quantitative(b):
    """Any other number: quantitative, where 0 is a value."""
    got = _with_phenotypes(b, ("1.5", "2", "-9", "0"))
    equal(got.column("PHENO1"), "1.5 2 NA 0")


@case
def case_067_categorical(b):
    """Words: categories."""
    got = _with_phenotypes(b, ("A", "B", "NONE", "A"))
    equal(got.column("PHENO1"), "A B NONE A")


@case
def case_067_no_phenotype(b):
    """All missing: no column."""
    got = _with_phenotypes(b, ("-9", "-9", "-9", "-9"))
    equal(got.header[:3], ["#FID", "IID", "ALLELE_CT"])


@case
def case_067_phenotype_columns(b):
    """pheno1 and phenos, with and without a phenotype."""
    for values in (("1", "2", "1", "2"), ("-9",) * 4):
        for sets in ("cols=pheno1", "cols=phenos", "cols=+pheno1", "cols=-phenos"):
            _with_phenotypes(b, values, sets)


@case
def case_068_repeated_sample(b):
    """The same FID and IID twice."""
    got = _fam(b, ["f s 0 0 0 -9", "f s 0 0 0 -9", "f t 0 0 0 -9", "f u 0 0 0 -9"])
    equal(got.column("IID"), "s s t u")


@case
def case_069_fifty_founders(b):
    """50 founders; 51 samples with 2 nonfounders, and what lifts the stop."""
    score = ["--bfile", "d", "--score", "w"]
    b.samples(50)
    b.run(*score)
    b.samples(51, nonfounders=("I9", "I9"))
    b.run(*score, code=13)
    b.run(*score, "--nonfounders")
    b.run(*score, "--bad-freqs")
    b.samples(49)
    b.run(*score, "--nonfounders", code=13)


@case
def case_070_absent_parent(b):
    """One parent, who is not in the file, makes a nonfounder."""
    score = ["--bfile", "d", "--score", "w", "cols=+scoresums"]
    b.samples(50, nonfounders=("absent",))
    b.run(*score, code=13)
    # 48 founders with A copies 2,1 repeated and one nonfounder whose calls do not count
    b.samples(51, copies=(0, 1, None), nonfounders=("absent",) * 3)
    got = b.run(*score, "--bad-freqs")
    equal(got.sums.split()[:3], ["0", "1", "0.5"])


@case
def case_070_sexes(b):
    """1/M/m male, 2/F/f female, all else unknown: seen on Y."""
    sexes = "1 M m 2 F f 0 NA 3 x".split()
    fam = [f"0 s{i} 0 0 {sex} -9" for i, sex in enumerate(sexes)]
    b.bfile(fam, ["Y v1 0 1 A G"], [(2,) * len(sexes)])
    b.write("w", "v1 A 1\n")
    got = b.run("--bfile", "d", "--score", "w", NMI)
    equal(got.column("ALLELE_CT"), "1 1 1 0 0 0 0 0 0 0")
