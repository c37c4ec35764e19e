# SPDX-License-Identifier: MIT
"""Numbered case 113: --score-list, which the pinned plink2 does not have.

Its answer is made of plink2's for each file (lists.py).
"""

import harness
import lists
from case_tools import case, contains, equal

NMI = "no-mean-imputation"


def _files(b):
    """Fixture T, and a list of two weight files that differ in lines and in what they skip."""
    data = b.fixture_t()
    b.write("w2", "v3 G 1\nabsent A 5\nv1 C 7\nv2 A 0.25\n")
    b.write("l", "w\nw2 and more words\n")
    return data


def _same_as_separate(b, *args, code=0):
    """The program's result of a list; each of its columns is that of a run of --score."""
    got = b.run_alone(*args, code=code)
    if b.plink2 and b.program != b.plink2:
        words = [str(arg) for arg in args]
        want = lists.answer(
            lambda one: harness.run(b.plink2, one, b.folder, "plink2", b.env), b.folder, words
        )
        equal(harness.differences(want, got.outcome), [], " ".join(map(str, args)))
    return got


@case
def case_113_two_files(b):
    """One block of columns a file; names count over the files, averages have their own DENOM."""
    data = _files(b)
    got = _same_as_separate(b, *data, "--score-list", "l", NMI)
    equal("\t".join(got.header), "#FID\tIID\tSCORE1_AVG\tSCORE2_AVG")
    equal(got.column("SCORE1_AVG"), "0 0.25 0.75 -0.25")
    contains(got.stderr, "lines of w2 skipped: 1 .variant ID not in the data set., 1 .allele")
    got = _same_as_separate(b, *data, "--score-list", "l", "cols=+scoresums", "--bad-freqs")
    equal(got.header[2:], ["SCORE1_AVG", "SCORE2_AVG", "SCORE1_SUM", "SCORE2_SUM"])
    for words in ([NMI, "zs"], ["center"], ["variance-standardize"], ["dominant"], ["se"]):
        _same_as_separate(b, *data, "--score-list", "l", *words, "--bad-freqs")


@case
def case_113_columns_and_names(b):
    """Several weight columns; header-read takes the names of each file; a file named twice."""
    data = b.fixture_t()
    b.write("w", "ID A height bmi\nv1 A 0.5 1\nv2 G 1 -1\nv3 A -2 3\n")
    b.write("w2", "ID A height x\nv3 A 4 0.1\n", "gz")
    b.write("l", "w\nw2\nw\n")
    words = ["--score-col-nums", "3-4"]
    got = _same_as_separate(b, *data, "--score-list", "l", "header-read", NMI, *words)
    equal(" ".join(got.header[2:]), "height_AVG bmi_AVG height_AVG x_AVG height_AVG bmi_AVG")
    got = _same_as_separate(b, *data, "--score-list", "l", "header", NMI, *words)
    equal(got.header[-1], "SCORE6_AVG")


@case
def case_113_ranges(b):
    """A result a range, with the columns of all files."""
    data = _files(b)
    b.write("r", "a 0 0.1\nb 0.1 0.5\nnone 7 8\n")
    b.write("q", "v1 0.1\nv2 0.05\nv3 0.5\n")
    words = [NMI, "cols=+scoresums", "--q-score-range", "r", "q"]
    got = _same_as_separate(b, *data, "--score-list", "l", *words)
    contains(got.file(".none.sscore"), "s1 nan nan 0 0")


@case
def case_113_errors(b):
    """What is wrong with the list, with a file, with the words."""
    data = _files(b)
    for text, code in (("", 6), ("w\n\nw2\n", 6), ("w\nnone\n", 3), ("none\nw\n", 3)):
        b.write("l", text)
        b.run_alone(*data, "--score-list", "l", NMI, code=code)
    b.run_alone(*data, "--score-list", "nolist", NMI, code=3)
    b.write("l", "w\nw3\n")
    for text, code in (("v1 A x\n", 6), ("v1 A\n", 7), ("no A 1\n", 13), ("v1 A 1\nv1 A 2\n", 6)):
        b.write("w3", text)
        _same_as_separate(b, *data, "--score-list", "l", NMI, code=code)
    b.write("l", "w\n")
    for words in (["list-variants"], ["cols=+denom"], ["cols=nallele"], ["--score", "w"]):
        b.run_alone(*data, "--score-list", "l", NMI, *words, code=8)


@case
def case_113_refused_line_first(b):
    """A model's refusal in one file comes before what is wrong with the next."""
    b.fixture_p("X", "1", "2")
    b.write("w", "v1 A 1\n")
    b.write("w2", "v2 A x\n")
    b.write("l", "w\nw2\n")
    _same_as_separate(b, "--bfile", "d", "--score-list", "l", "dominant", NMI, code=7)
    b.write("l", "w2\nw\n")
    _same_as_separate(b, "--bfile", "d", "--score-list", "l", "dominant", NMI, code=6)
