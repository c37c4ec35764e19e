# SPDX-License-Identifier: MIT
"""Numbered cases on weight files and on --score's own words."""

from case_tools import case, contains, equal

NMI = "no-mean-imputation"
AVERAGES = "0 0.25 0.75 -0.25"  # fixture T with no-mean-imputation
T_LINES = ["v1 A 0.5", "v2 G 1", "v3 A -2"]


def _score(b, text, *more, code=0):
    """Scores fixture T with a weight file of this text."""
    b.write("x", text)
    return b.run("--bfile", "d", "--score", "x", NMI, *more, code=code)


@case
def case_031_line_forms(b):
    """CRLF, no final newline, tabs, leading blanks, extra columns."""
    b.fixture_t()
    texts = ["\r\n".join(T_LINES) + "\r\n", "\n".join(T_LINES)]
    texts.append("".join("\t" + line.replace(" ", "\t\t") + "\n" for line in T_LINES))
    texts.append("".join("   " + line + " 7 more words\n" for line in T_LINES))
    for text in texts:
        equal(_score(b, text).averages, AVERAGES, repr(text))


@case
def case_032_blank_line_inside(b):
    """A blank line inside or first, or with blanks only."""
    b.fixture_t()
    one, two, three = T_LINES
    for text in (f"{one}\n\n{two}\n{three}\n", f"\n{one}\n", f"{one}\n \t\n{two}\n"):
        _score(b, text, code=6)


@case
def case_033_blank_lines_at_end(b):
    """Trailing blank lines are fine."""
    b.fixture_t()
    for tail in ("\n\n\n", "\n  \n\t\n", "\n\r\n"):
        equal(_score(b, "\n".join(T_LINES) + tail).averages, AVERAGES)


@case
def case_034_hash_is_no_comment(b):
    """A first line with # is an ordinary line, here of an unknown ID."""
    b.fixture_t()
    got = _score(b, "#v1 A 9\n" + "\n".join(T_LINES) + "\n")
    equal(got.averages, AVERAGES)
    contains(got.stderr, r"\b1\b", "stderr")


@case
def case_035_header_treatments(b):
    """A header dropped, read, or taken for a line."""
    b.fixture_t()
    text = "ID A1 BETA\n" + "\n".join(T_LINES) + "\n"
    equal(_score(b, text, "header").header[-1], "SCORE1_AVG")
    equal(_score(b, text, "header-read").header[-1], "BETA_AVG")
    got = _score(b, text)
    equal(got.averages, AVERAGES)
    contains(got.stderr, r"\b1\b", "stderr")


@case
def case_036_nothing_in_the_file(b):
    """Empty; only a header that is dropped; only a header that is read."""
    b.fixture_t()
    _score(b, "", code=6)
    _score(b, "ID A1 BETA\n", "header", code=6)
    _score(b, "ID A1 BETA\n", "header-read", code=13)


@case
def case_037_no_match(b):
    """No usable line."""
    b.fixture_t()
    _score(b, "a A 1\nb A 1\n", code=13)


BAD_NUMBERS = ("NA", "nan", "inf", "0x10", "0,5", "1d2", "-", "1e309")


@case
def case_038_bad_numbers(b):
    """Coefficients outside the grammar, on a line that matches."""
    b.fixture_t()
    for text in BAD_NUMBERS:
        _score(b, f"v2 G 1\nv1 A {text}\n", code=6)


@case
def case_039_bad_numbers_unread(b):
    """The same on lines that do not match."""
    b.fixture_t()
    for text in BAD_NUMBERS:
        got = _score(b, f"v2 G 1\nv9 A {text}\nv1 C {text}\n")
        equal(got.column("NAMED_ALLELE_DOSAGE_SUM"), "0 1 2 1", text)


@case
def case_040_number_forms(b):
    """Unusual numbers that are accepted."""
    b.fixture_t()
    forms = (("+1", "1"), (".5", "0.5"), ("1.", "1"), ("1e", "1"), ("1e+", "1"), ("1e-400", "0"))
    for text, value in forms:
        got = _score(b, f"v1 A {text}\n", "cols=scoresums")
        equal(got.sums.split()[1], value, text)


@case
def case_041_missing_coefficient(b):
    """A line without its coefficient: an error only if it matches."""
    b.fixture_t()
    _score(b, "v2 G 1\nv1 A\n", code=7)
    _score(b, "v2 G 1\nv9 A\nv1 C\n")


@case
def case_042_first_line_too_short(b):
    """The first line must have the ID and the allele."""
    b.fixture_t()
    _score(b, "v9\nv1 A 1\n", code=7)


@case
def case_043_lower_case_allele(b):
    """Alleles are compared byte for byte."""
    b.fixture_t()
    got = _score(b, "v1 a 0.5\nv2 G 1\n")
    equal(got.column("ALLELE_CT"), "2 2 2 2")
    contains(got.stderr, r"\b1\b.*allele", "stderr")


@case
def case_044_same_allele_twice(b):
    """The same ID and allele again is an error, REF and ALT alike."""
    b.fixture_t()
    for allele in "AG":
        _score(b, f"v1 {allele} 0.5\nv2 G 1\nv1 {allele} 1\n", code=6)


@case
def case_045_both_alleles(b):
    """Both alleles of a variant: counted once, summed twice."""
    b.fixture_t()
    for text in ("v2 A 1\nv2 G 1\n", "v2 A 1\nv1 A 1\nv2 G 1\n"):
        got = _score(b, text)
        equal(got.column("ALLELE_CT").split()[0], str(2 * (text.count("\n") - 1)))
        equal(got.column("NAMED_ALLELE_DOSAGE_SUM").split()[0], "2")


@case
def case_046_compressed(b):
    """gz and zst, recognised by content."""
    b.fixture_t()
    text = "\n".join(T_LINES) + "\n"
    for name, kind in (("x.gz", "gz"), ("x.zst", "zst"), ("x", "gz"), ("y", "zst"), ("z", "bgzf")):
        b.write(name, text, kind)
        equal(b.run("--bfile", "d", "--score", name, NMI).averages, AVERAGES, name + kind)


@case
def case_047_not_csv(b):
    """Commas do not separate; quotes and a byte order mark belong to the ID."""
    b.fixture_t()
    _score(b, "v1,A,0.5\nv2,G,1\n", code=7)
    for first in ('"v1" A 9', "\ufeffv1 A 9"):
        equal(_score(b, first + "\n" + "\n".join(T_LINES) + "\n").averages, AVERAGES)


@case
def case_048_column_words(b):
    """Positions of ID, allele and coefficient."""
    b.fixture_t()
    wide = "".join("{3} {0} q {1} {2}\n".format(*line.split(), i) for i, line in enumerate(T_LINES))
    equal(_score(b, wide, "2", "4", "5").averages, AVERAGES)
    turned = "".join(" ".join(reversed(line.split())) + "\n" for line in T_LINES)
    equal(_score(b, turned, "3", "2", "1").averages, AVERAGES)
    for words in (["2", "1"], ["2", "2"], ["1", "2", "3", "4"], ["0"], ["2.5"]):
        _score(b, wide, *words, code=8)


def _many(b):
    """A file with ID, x, allele, x, and B1..B4 in columns 5-8."""
    b.fixture_t()
    head = "ID x A1 y B1 B2 B3 B4\n"
    return head + "".join(
        "{0} x {1} y {2} 2 3 4\n".format(*line.split()) for line in T_LINES
    )


@case
def case_049_score_col_nums(b):
    """Ranges, commas, blanks; always in ascending order."""
    text = _many(b)
    words = ["1", "3", "header-read", "cols=scoresums", "--score-col-nums"]
    for given in (["5-6,8"], ["5-6", "8"], ["8", "5-6"]):
        got = _score(b, text, *words, *given)
        equal(got.header[-3:], ["B1_SUM", "B2_SUM", "B4_SUM"])
    equal(_score(b, text, *words, "8,5").header[-2:], ["B1_SUM", "B4_SUM"])


@case
def case_050_score_col_nums_errors(b):
    """Backward and empty ranges, repeats, zero, words, columns in use."""
    text = _many(b)
    for given in ("8-5", "7-7", "5,5", "0", "5-", "name", "1", "3"):
        _score(b, text, "1", "3", "header", "--score-col-nums", given, code=8)


@case
def case_051_column_past_the_end(b):
    """A column that the first line lacks."""
    text = _many(b)
    _score(b, text, "1", "3", "header", "--score-col-nums", "5-9", code=7)


@case
def case_052_equal_names(b):
    """Two score columns of one name are kept."""
    b.fixture_t()
    got = _score(b, "id a X X\nv1 A 1 2\n", "header-read", "cols=scoresums",
                 "--score-col-nums", "3-4")
    equal(got.header[-2:], ["X_SUM", "X_SUM"])


@case
def case_053_words_that_exclude_each_other(b):
    """A coefficient column given twice, two kinds of header, a word of PLINK 1.9."""
    b.fixture_t()
    text = "\n".join(T_LINES) + "\n"
    _score(b, text, "1", "2", "3", "--score-col-nums", "3", code=8)
    _score(b, text, "header", "header-read", code=8)
    _score(b, text, "sum", code=8)


def _repeated(b, name="v1"):
    """Fixture T whose third variant has the ID of the first."""
    return b.fixture_t(bim=[f"1 {name} 0 100 A G", "1 v2 0 200 A G", f"1 {name} 0 300 A G"])


@case
def case_054_repeated_id(b):
    """A repeated ID in the data: scored, not scored, ignored."""
    _repeated(b)
    _score(b, "v1 A 1\nv2 G 1\n", code=7)
    _score(b, "v2 G 1\n")
    got = _score(b, "v1 A 1\nv2 G 1\n", "ignore-dup-ids")
    equal(got.column("ALLELE_CT"), "2 2 2 2")
    contains(got.stderr, r"warning.*\b1\b", "stderr")


@case
def case_055_counts_of_skipped_lines(b):
    """Two repeated IDs, one missing ID and one other allele: each is counted."""
    _repeated(b)
    text = "v1 A 1\nv1 G 1\nv2 G 1\nv9 A 1\nv2 T 1\n"
    got = _score(b, text, "ignore-dup-ids")
    contains(got.stderr, r"\b1\b.*\b1\b", "stderr")
    contains(got.stderr, r"\b2\b", "stderr")


@case
def case_056_dot_as_id(b):
    """An ID of . is an ordinary one."""
    b.fixture_t(bim=["1 . 0 100 A G", "1 v2 0 200 A G", "1 v3 0 300 A G"])
    equal(_score(b, ". A 1\n", "cols=scoresums").sums, "0 1 2 0")
    _repeated(b, ".")
    _score(b, ". A 1\n", code=7)


@case
def case_057_allele_zero(b):
    """Allele 0 of a .bim is known as . only."""
    b.fixture_t(bim=["1 v1 0 100 A 0", "1 v2 0 200 A G", "1 v3 0 300 A G"])
    got = _score(b, "v1 . 1\nv2 G 1\n", "cols=+scoresums")
    equal(got.sums, "2 2 2 1")
    got = _score(b, "v1 0 1\nv2 G 1\n", "cols=+scoresums")
    equal(got.sums, "0 1 2 1")
    contains(got.stderr, r"\b1\b.*allele", "stderr")


@case
def case_109_output_place(b):
    """A folder that is not there; the default name."""
    data = b.fixture_t()
    outcome = b.bare(*data, "--score", "w", NMI, "--out", "nowhere/x")
    equal(outcome.returncode, 3)
    outcome = b.bare(*data, "--score", "w", NMI)
    equal(outcome.returncode, 0)
    equal(b.left("plink2.sscore", "plink2.log"), True, "default output")
    outcome = b.bare(*data, "--score", "w", NMI, "--out", "x.sscore")
    equal(b.left("x.sscore.sscore", "x.sscore.log"), True, "whole prefix")
