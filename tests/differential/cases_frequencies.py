# SPDX-License-Identifier: MIT
"""Numbered cases on allele frequencies: --read-freq (.afreq) and what it replaces."""

from case_tools import case, contains, equal

NMI = "no-mean-imputation"
HEAD = "#CHROM\tID\tREF\tALT\tALT_FREQS\tOBS_CT\n"
ROWS = "1\tv2\tG\tA\t0.5\t100\n1\tv3\tG\tA\t0.5\t100\n"


def _read(b, text, *more, code=0):
    """Scores fixture T's first variant with this --read-freq file."""
    b.write("f.afreq", text)
    args = ["--score", "one", "cols=+scoresums", "--read-freq", "f.afreq", *more]
    return b.run("--bfile", "d", *args, code=code)


def _fixture(b):
    b.fixture_t()
    b.write("one", "v1 A 1\n")


@case
def case_072_alleles_by_name(b):
    """REF and ALT the other way round, 0.25 for G: a missing call counts 1.5."""
    _fixture(b)
    for row in ("1\tv1\tA\tG\t0.25\t100\n", "1\tv1\tG\tA\t0.75\t100\n"):
        equal(_read(b, HEAD + row + ROWS).sums, "0 1 2 1.5")


@case
def case_072_rounding_of_alt_only(b):
    """ALT_FREQS alone: REF is 1 - value, and ALT is 1 - REF."""
    _fixture(b)
    for value in ("0.1", "1e-20", "0.3333333333333333", "0", "1"):
        _read(b, HEAD + f"1\tv1\tG\tA\t{value}\t100\n" + ROWS)
        _read(b, HEAD + f"1\tv1\tA\tG\t{value}\t100\n" + ROWS)


@case
def case_074_bad_files(b):
    """A value of 1.5 or below 0, an ID twice, no header, no file."""
    _fixture(b)
    good = "1\tv1\tG\tA\t0.25\t100\n"
    _read(b, HEAD + "1\tv1\tG\tA\t1.5\t100\n", code=6)
    _read(b, HEAD + "1\tv1\tG\tA\t-0.5\t100\n", code=6)
    _read(b, HEAD + good + ROWS + good, code=6)
    _read(b, "some\twords\n1\t2\n", code=6)
    b.run("--bfile", "d", "--score", "one", "--read-freq", "none", code=3)


@case
def case_074_blank_lines(b):
    """Inside, and (unlike in a weight file) at the end: errors; so are no lines at all."""
    _fixture(b)
    good = "1\tv1\tG\tA\t0.25\t100\n"
    full = HEAD + good + ROWS
    for text in (HEAD + good + "\n" + ROWS, full + "\n", "\n" + full, "", HEAD):
        _read(b, text, code=6)


@case
def case_074_repeated_id_in_data(b):
    """An entry whose ID the data has twice."""
    b.fixture_t(bim=["1 v1 0 100 A G", "1 v1 0 200 A G", "1 v3 0 300 A G"])
    b.write("one", "v3 A 1\n")
    _read(b, HEAD + "1\tv1\tG\tA\t0.25\t100\n", code=6)


@case
def case_075_entries_that_do_not_count(b):
    """Unknown ID, NaN, no allele of the variant: computed from the data (f = 0.5)."""
    _fixture(b)
    for row in ("1\tv9\tG\tA\t0.25\t100\n", "1\tv1\tG\tA\tnan\t100\n", "1\tv1\tC\tT\t0.25\t100\n"):
        got = _read(b, HEAD + row + ROWS)
        equal(got.sums, "0 1 2 1", row)
        contains(got.stderr, "warning", "stderr")
        contains(got.stderr, r"\b1\b", "stderr")


@case
def case_076_not_needed(b):
    """--read-freq with no-mean-imputation is ignored, with a warning."""
    _fixture(b)
    b.write("f.afreq", HEAD + ROWS)
    got = b.run("--bfile", "d", "--score", "one", NMI, "--read-freq", "f.afreq")
    contains(got.stderr, "warning.*read-freq", "stderr")


@case
def case_077_error_on_freq_calc(b):
    """An error where frequencies would be computed, and only there."""
    b.samples(60)
    b.run("--bfile", "d", "--score", "w", "--error-on-freq-calc", code=8)
    b.run("--bfile", "d", "--score", "w", NMI, "--error-on-freq-calc")
    _fixture(b)
    full = HEAD + "1\tv1\tG\tA\t0.25\t100\n" + ROWS
    equal(_read(b, full, "--error-on-freq-calc").sums, "0 1 2 0.5")
    _read(b, HEAD + "1\tv1\tG\tA\t0.25\t100\n", "--error-on-freq-calc", code=8)


@case
def case_078_missing_in_everyone(b):
    """No observation: the frequency is one half."""
    b.fixture_t(copies=[(None,) * 4, (2, 1, 0, 1), (0, 0, None, 1)])
    b.write("one", "v1 A 1\n")
    got = b.run("--bfile", "d", "--score", "one", "cols=+scoresums", "--bad-freqs")
    equal(got.sums, "1 1 1 1")
    equal(got.column("ALLELE_CT"), "0 0 0 0")


@case
def case_078_no_observation_on_y(b):
    """Y without a male: nobody counts, and nothing fails."""
    fam = [f"0 s{i} 0 0 {2 if i else 0} -9" for i in range(4)]
    b.fixture_t(fam=fam, bim=[f"Y v{i} 0 {i}00 A G" for i in range(1, 4)])
    got = b.run("--bfile", "d", "--score", "w", "cols=+scoresums", "--bad-freqs")
    equal(got.sums, "0 0 0 0")
    equal(got.averages, "nan nan nan nan")
