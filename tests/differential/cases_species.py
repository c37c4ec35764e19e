# SPDX-License-Identifier: MIT
"""Numbered case 30: --chr-set and the species that have a flag of their own."""

from case_tools import case, equal

COLS = "cols=nallele,denom,dosagesum,scoresums"


def _score(b, chroms, *words, more=("--bad-freqs",), code=0):
    """Fixture P on these chromosomes."""
    return b.run(*b.fixture_p(*chroms), "--score", "w", COLS, *more, *words, code=code)


@case
def case_030_haploid(b):
    """A negative number: every chromosome is haploid, 0 and contigs too, and none has a name."""
    got = _score(b, ("1", "2", "5"), "--chr-set", "-5")
    equal(got.column("ALLELE_CT"), "3 3 3 2 3 2")
    for spelling in ("-5.0", "-05", "-.5e1"):
        equal(_score(b, ("1", "2", "5"), "--chr-set", spelling).rows, got.rows)
    equal(_score(b, ("0", "1", "GL1"), "--chr-set", "-5", "--allow-extra-chr").rows, got.rows)
    equal(_score(b, ("1", "2", "12"), "--rice").rows, got.rows)
    for name in ("6", "X", "Y", "MT", "XY", "PAR1", "23"):
        _score(b, (name,), "--chr-set", "-5", "--allow-extra-chr", code=6)
    _score(b, ("1", "2", "3"), "--chr-set", "-5", "center", more=("--bad-freqs",), code=8)


@case
def case_030_haploid_models(b):
    """As on MT, but variance-standardize is not refused."""
    for model, code in (("center", 0), ("variance-standardize", 0), ("se", 0), ("dominant", 7)):
        _score(b, ("1", "2", "3"), "--chr-set", "-5", more=(model, "--bad-freqs"), code=code)
    for words in (["--maf", "0.3"], ["--mac", "3"], ["--geno", "0.1"], ["--mind", "0.1"]):
        code = 13 if words[0] == "--mac" else 0
        _score(b, ("1", "2", "3"), "--chr-set", "-5", *words, code=code)


@case
def case_030_names_and_numbers(b):
    """X, Y, XY and MT follow the autosomes; a number in between may have lost its name."""
    for words in (
        ["--chr-set", "5"],
        ["--chr-set", "5", "no-x"],
        ["--chr-set", "5", "no-xy", "no-y"],
        ["--chr-set", "5", "no-mt", "no-xy"],
        ["--autosome-num", "5"],
    ):
        lost = [word[3:].upper() for word in words[2:]]
        if words[0] == "--autosome-num":
            lost = ["Y", "XY", "MT"]
        names = {"X": 6, "Y": 7, "XY": 8, "MT": 9}
        last = max([5] + [number for name, number in names.items() if name not in lost])
        for name, number in names.items():
            _score(b, (name,), *words, code=6 if name in lost else 0)
            code = 0 if name not in lost else 7 if number < last else 6
            _score(b, (str(number),), *words, code=code)
            if code == 7:  # it is there if --chr names it
                _score(b, (str(number),), *words, "--chr", number)
        for name in ("10", "23", "PAR1"):
            _score(b, (name,), *words, "--allow-extra-chr", code=6)


@case
def case_030_species(b):
    """The species with a flag of their own, at the edges of their numbers."""
    last = {"cow": 33, "dog": 42, "hound": 42, "horse": 33, "mouse": 21, "rice": 12, "sheep": 28}
    for name, code in last.items():
        _score(b, (str(code), str(code - 2), "1"), f"--{name}")
        _score(b, (str(code + 1),), f"--{name}", code=6)
        for chrom in ("X", "Y", "MT", "XY"):
            known = chrom in "XY" and name != "rice" or name in ("dog", "hound")
            known = known or (name, chrom) == ("cow", "MT")
            if chrom == "XY" and name not in ("dog", "hound"):
                known = False
            _score(b, (chrom,), f"--{name}", code=0 if known else 6)
    _score(b, ("PAR1", "28", "X"), "--human", code=0)


@case
def case_030_one_cache_for_all_species(b):
    """The same cache under other species: 23 and X are one chromosome or two."""
    for chroms in (("23", "X", "1"), ("23", "1", "X"), ("23", "X", "23")):
        for words in ([], ["--chr-set", 30], ["--chr-set", 23], ["--chr-set", 22]):
            human = words in ([], ["--chr-set", 22])
            split = chroms[1] == "1" if human else chroms[2] == "23"
            code = 6 if split else 0
            b.run(*b.fixture_p(*chroms), "--score", "w", COLS, "--bad-freqs", *words, code=code)
    data = b.fixture_p("23", "X", "1")
    for order in ([], ["--chr-set", 30]), (["--chr-set", 30], []):
        b.run(*data, "--score", "w", "--bad-freqs", *order[0])
        for words in order:
            b.run_warm(*data, "--score", "w", "--bad-freqs", *words)
        b.write("r", "X 150 250\n23 50 120\n")
        for words in order:
            b.run_warm(*data, "--score", "w", "--bad-freqs", *words, "--extract", "bed1", "r")
    b.fixture_p("23", "1", "X")
    b.run(*data, "--score", "w", "--bad-freqs", "--chr-set", 30)
    b.run_warm(*data, "--score", "w", "--bad-freqs", code=6)


@case
def case_030_chr_filters(b):
    """--chr and its like go by number and by name; autosomes are those of the species."""
    chroms = ("5", "6", "8")
    for words in (
        ["--chr", "6"],
        ["--chr", "X"],
        ["--not-chr", "6"],
        ["--not-chr", "XY"],
        ["--autosome"],
        ["--autosome-par"],
        ["--chr", "4-99"],
        ["--chr", "5,8"],
    ):
        _score(b, chroms, "--chr-set", 5, *words)
        _score(b, ("5", "X", "XY"), "--chr-set", 5, *words)
    for words in (["--chr", "23"], ["--chr", "PAR1"], ["--chr", "MT"]):
        _score(b, chroms, "--chr-set", 5, *words, code=7)


@case
def case_030_bad_words(b):
    """What --chr-set does not take; two species."""
    data = b.fixture_t()
    for words in (
        "--chr-set 0",
        "--chr-set 96",
        "--chr-set -96",
        "--chr-set 5.5",
        "--chr-set 5 bogus",
        "--chr-set -5 no-x",
        "--autosome-num -5",
        "--autosome-num 5 no-x",
        "--cow --dog",
        "--dog --hound",
        "--chr-set 5 --rice",
        "--human --mouse",
    ):
        b.run(*data, "--score", "w", NMI, *words.split(), code=8)


NMI = "no-mean-imputation"


@case
def case_030_vcf(b):
    """A VCF of another species; a chromosome that it lacks, and one that lost its name."""
    records = ["31 10 v1 A G 0/1 1/1", "32 20 v2 A G 0/1 1/1", "33 30 v3 A G 1 0/1"]
    b.write("w", "v1 G 1\nv2 G 10\nv3 G 100\n")
    data = b.vcf(["a", "b"], records)
    for words, code in ((["--chr-set", 30], 0), (["--cow"], 0), ([], 6), (["--horse"], 0)):
        b.run(*data, "--score", "w", NMI, *words, code=code)
    b.run(*data, "--score", "w", NMI, "--chr-set", 31, "--chr", "1-32")
    data = b.vcf(["a", "b"], records[1:2])
    b.run(*data, "--score", "w", NMI, "--cow", code=13)
