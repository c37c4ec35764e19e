# SPDX-License-Identifier: MIT
"""Numbered cases on variants that are left out: --q-score-range, and --xchr-model 0."""

from case_tools import case, contains, equal

NMI = "no-mean-imputation"
RANGES = "a 0 0.1\nb 0.1 0.5\n"
DATA = "v1 0.1\nv2 0.05\nv3 0.5\n"


def _sums(got, label, column="SCORE1_SUM"):
    """A column of the range's result, joined by blanks."""
    rows = [line.split("\t") for line in got.file(f".{label}.sscore").split("\n")[:-1]]
    at = [cell.lstrip("#") for cell in rows[0]].index(column)
    return " ".join(row[at] for row in rows[1:])


def _run(b, ranges, data, *more, code=0, score=("w", NMI, "cols=+scoresums,+denom")):
    """Fixture d with these two files; further words go to --q-score-range."""
    b.write("r", ranges)
    b.write("q", data)
    words = [word for word in more if not str(word).startswith("--")]
    flags = [word for word in more if str(word).startswith("--")]
    args = ["--bfile", "d", "--score", *score, "--q-score-range", "r", "q", *words, *flags]
    return b.run(*args, code=code)


@case
def case_029_x_left_out(b):
    """--xchr-model 0, with which plink2 crashes: as if no weight line named a variant on X."""
    for chroms in (("1", "X", "Y"), ("X", "1", "2"), ("chrX", "MT", "2")):
        data = b.fixture_p(*chroms)
        rest = [i for i, chrom in enumerate(chroms) if chrom not in ("X", "chrX")]
        lines = [f"v{i + 1} A {10**i}\n" for i in range(3)]
        b.write("w", "".join(lines))
        b.write("rest", "".join(lines[i] for i in rest))
        b.write("r", "a 0 0.5\nb 0.2 1\n")
        b.write("q", "v1 0.1\nv2 0.4\nv3 0.3\n")
        for more in ([], [NMI, "list-variants"]):
            words = [*more, "cols=+denom,+scoresums", "--bad-freqs"]
            got = b.run_alone(*data, "--score", "w", *words, "--xchr-model", 0)
            contains(got.stderr, f"skipped: {3 - len(rest)}", "stderr")
            equal(got.outcome.files, b.run(*data, "--score", "rest", *words).outcome.files)
            words += ["--q-score-range", "r", "q"]
            got = b.run_alone(*data, "--score", "w", *words, "--xchr-model", 0)
            equal(got.outcome.files, b.run(*data, "--score", "rest", *words).outcome.files)
    data = b.fixture_p("X")
    b.run_alone(*data, "--score", "w", "--bad-freqs", "--xchr-model", 0, code=13)


@case
def case_029_repeated_id_on_x(b):
    """An ID that X and another chromosome share is unique without X."""
    b.fixture_p("1", "X", "2")
    b.write("d.bim", "1 v1 0 100 A G\nX v1 0 200 A G\n2 v3 0 300 A G\n")
    b.write("w", "v1 A 1\nv3 A 1\n")
    args = ["--bfile", "d", "--score", "w", NMI]
    b.run(*args, code=7)
    equal(b.run_alone(*args, "--xchr-model", 0).column("ALLELE_CT"), "4 4 4 2 4 2")


@case
def case_085_ranges(b):
    """Overlapping ranges with both ends inside; an empty one has a file of 0, 0 and nan."""
    b.fixture_t()
    got = _run(b, RANGES + "none 5 6\none 0.1 0.1\nall -1e9 1e9\n", DATA)
    equal(_sums(got, "a"), "0 1.5 3 1")
    equal(_sums(got, "b"), "0 0.5 1 -2")
    equal(_sums(got, "one", "ALLELE_CT"), "2 2 2 0")
    equal(_sums(got, "none", "ALLELE_CT"), "0 0 0 0")
    equal(_sums(got, "none", "SCORE1_AVG"), "nan nan nan nan")
    equal(_sums(got, "none"), "0 0 0 0")
    equal(sorted(got.outcome.files), [f".{x}.sscore" for x in ("a", "all", "b", "none", "one")])


@case
def case_085_imputed(b):
    """Missing calls are imputed in each range; both alleles of a variant are in one range."""
    b.fixture_t()
    b.write("w", "v1 A 0.5\nv3 A -2\nv2 G 1\nv3 G 1\nv1 G 7\n")
    _run(b, RANGES, DATA, "--bad-freqs", score=("w", "cols=+scoresums,+denom"))
    b.fixture_p("1", "X", "Y")
    for model in ("1", "2"):
        words = ["--bfile", "d", "--score", "w", "cols=+scoresums,+denom", "--bad-freqs"]
        b.run(*words, "--xchr-model", model, "--q-score-range", "r", "q")


@case
def case_085_variant_without_value(b):
    """It is in no range, not even in one without bounds; the variant list has it."""
    b.fixture_t()
    got = _run(b, "a -1e300 1e300\n", "v1 0.1\nv2 -1\n", score=("w", NMI, "list-variants"))
    equal(_sums(got, "a", "ALLELE_CT"), "4 4 4 2")
    equal(got.file(".sscore.vars"), "v1\nv2\nv3\n")


@case
def case_086_data_columns(b):
    """A header unflagged (an unknown ID) and flagged; columns; the words in any order."""
    b.fixture_t()
    got = _run(b, RANGES, "ID P\n" + DATA)
    contains(got.stderr, r"warning: lines of q skipped: 1", "stderr")
    equal("warning" in _run(b, RANGES, "ID P\n" + DATA, "header").stderr.lower(), False)
    _run(b, RANGES, "a v1 b 0.1\n", 2, 4)
    _run(b, RANGES, "a v1 0.1\n", 2)
    _run(b, RANGES, "h h\n0.1 v1\n", "min", 2, "header", 1)
    _run(b, RANGES, "0.1 v1\n", "2.0", "+1")
    for words in ((2, 2), (3, 1, 2), (0,), ("foo",), ("1", "1073741793"), (-1,)):
        _run(b, RANGES, DATA, *words, code=8)


@case
def case_086_flag_alone(b):
    """Two words at least, and --score."""
    b.fixture_t()
    b.run("--bfile", "d", "--score", "w", NMI, "--q-score-range", "r", code=8)
    b.run("--bfile", "d", "--score", "w", NMI, "--q-score-range", *"rq12345", code=8)


@case
def case_087_repeated_ids(b):
    """An error, or the smallest value with min; an unknown one only counts."""
    b.fixture_t()
    twice = "v1 0.5\nv1 0.05\nv2 0.5\n"
    _run(b, RANGES, twice, code=6)
    equal(_sums(_run(b, RANGES, twice, "min"), "a", "ALLELE_CT"), "2 2 2 0")
    contains(_run(b, RANGES, "v9 1\nv9 2\nv1 .1\n").stderr, "skipped: 2", "stderr")
    _run(b, RANGES, "v1 0.5\nv1 NA\n")
    _run(b, RANGES, "v1 NA\nv1 0.5\nv1 nan\nv1 0.05\n", "min")


@case
def case_087_repeated_in_data_set(b):
    """An ID that the data set repeats counts as unknown, whatever its value."""
    b.fixture_t(bim=["1 v1 0 100 A G", "1 v1 0 200 A G", "1 v3 0 300 A G"])
    b.write("w", "v3 A 1\n")
    for value in ("0.1", "NA", "foo"):
        got = _run(b, RANGES, f"v1 {value}\nv3 .05\n")
        contains(got.stderr, "skipped: 1", "stderr")


@case
def case_087_values(b):
    """NA and nan are no value; other text is an error, but not on an unknown ID."""
    b.fixture_t()
    _run(b, RANGES, "v1 NA\nv2 nan\nv3 0.1\n")
    _run(b, RANGES, "v1 Na\nv2 NaN\nv3 -1\n")
    _run(b, RANGES, "v9 foo\nv2 0.1\n")
    for value in (".", "inf", "-inf", "foo", "0x1", "1e400", "0.1abc", "0,1"):
        _run(b, RANGES, f"v1 {value}\nv2 0.1\n", code=6)
    for data in ("v1\nv2 0.1\n", "v9\nv2 0.1\n", "", "v9 1\n", "v1 NA\n"):
        _run(b, RANGES, data, code=7)
    _run(b, RANGES, "ID P\n", "header", code=7)


@case
def case_088_range_lines(b):
    """Lines that are no range are ignored; bounds the wrong way round are an error."""
    b.fixture_t()
    junk = "name lo hi\na x 1\nb nan 1\nc 0 inf\nd\ne 1\nf 0x0 1\ng 0 1,5\nh 0.2 0.1x\n"
    got = _run(b, junk + "i +0 1e0\n#j .0 1. more\nk -1 1e\n", DATA)
    equal(sorted(got.outcome.files), [".#j.sscore", ".i.sscore", ".k.sscore"])
    _run(b, "a 0 1\r\nb 0 1", DATA.replace("\n", "\r\n"))
    _run(b, "a 0.2 0.1\nb 0 1\n", DATA, code=6)
    for text in ("a 0 1\n\nb 0 1\n", "\na 0 1\n"):
        _run(b, text, DATA, code=6)
        _run(b, RANGES, text.replace("a 0", "v1 0").replace("b 0", "v2 0"), code=6)
    _run(b, "a 0 1\n\n", DATA + "\n \n")
    for text in ("", junk):
        _run(b, text, DATA, code=7)


@case
def case_088_order_of_checks(b):
    """Frequencies, then ranges, values, weights, and the results last."""
    b.fixture_t()
    b.write("bad", "v1 A x\n")
    _run(b, "a 1 0\n", DATA, code=13, score=("w",))
    _run(b, "a 1 0\n", "v9 1\n", code=6)
    _run(b, RANGES, "v9 1\n", code=7, score=("bad", NMI))
    _run(b, "a/b 0 1\n", DATA, code=6, score=("bad", NMI))
    _run(b, RANGES, "v1 foo\n", code=6, score=("none", NMI))
    _run(b, RANGES, DATA, code=3, score=("none", NMI))
    b.run("--bfile", "d", "--score", "w", NMI, "--q-score-range", "none", "q", code=3)
    b.run("--bfile", "d", "--score", "w", NMI, "--q-score-range", "r", "none", code=3)


@case
def case_089_many_columns(b):
    """Several scores, also more than a sweep takes; compressed results and variant lists."""
    b.fixture_t()
    for count in (1, 2, 3, 6, 7, 8, 9, 20):
        rows = [[f"v{v}", "AG"[v % 2], *(str(v + c / 10) for c in range(count))] for v in (3, 1, 2)]
        b.write("w", "".join(" ".join(row) + "\n" for row in rows))
        columns = ["--score-col-nums", f"3-{count + 2}"] if count > 1 else []
        labels = "".join(f"p{i} 0 0.{i}\n" for i in range(10))
        b.write("r", labels)
        b.write("q", DATA)
        args = ["--score", "w", NMI, "list-variants-zs", "zs", "cols=+scoresums,+denom"]
        got = b.run("--bfile", "d", *args, *columns, "--q-score-range", "r", "q")
        equal(len(got.outcome.files), 11)


@case
def case_090_labels(b):
    """The last of two equal labels stays; a label with a folder that is not there is exit 3."""
    b.fixture_t()
    got = _run(b, "a 0 0.1\na 0.1 0.5\n", DATA)
    equal(_sums(got, "a"), "0 0.5 1 -2")
    _run(b, "vars 0 1\n", DATA)
    _run(b, "a 0 1\nx/y 0 1\n", DATA, code=3)
    _run(b, "x" * 300 + " 0 1\n", DATA, code=3)


@case
def case_091_rare_variants_of_vcf(b):
    """Where plink2 scrambles the dosage sums of a VCF: what the .bed of the same calls gives."""
    names = [f"s{i}" for i in range(60)]
    rare = ["0/1" if i == v else "0/0" for v in range(3) for i in range(60)]
    records = [f"1 {v}00 v{v} G A " + " ".join(rare[60 * v - 60 : 60 * v]) for v in (1, 2, 3)]
    vcf = b.vcf(names, records)
    b.write("w", "v1 A 0.5\nv2 G 1\nv3 A -2\n")
    b.write("r", RANGES)
    b.write("q", DATA)
    copies = [[int(i == v) for i in range(60)] for v in range(3)]
    fam = [f"0 {name} 0 0 0 -9" for name in names]
    bed = b.bfile(fam, [f"1 v{v} 0 {v}00 A G" for v in (1, 2, 3)], copies)
    words = ["--score", "w", "cols=-maybefid,+scoresums,+denom", "--q-score-range", "r", "q"]
    want = b.run(*bed, *words).outcome.files
    equal(b.run_alone(*vcf, *words).outcome.files, want)


@case
def case_093_missing_beside_haploid(b):
    """14 diploid variants and a haploid one, again and again, all missing in one sample: 0."""
    chroms = ["1"] * 14 + ["MT"]
    bim = [f"{chroms[i % 15]} v{i} 0 {i + 1} A G" for i in range(15)]
    fam = [f"0 s{i} 0 0 1 -9" for i in range(4)]
    b.bfile(fam, bim, [(None, 0, 1, 2)] * 15)
    b.write("w", "".join(f"v{i} A 1\n" for i in range(15)))
    b.write("r", RANGES)
    b.write("q", "".join(f"v{i} 0.1\n" for i in range(15)))
    got = b.run_alone("--bfile", "d", "--score", "w", NMI, "--q-score-range", "r", "q")
    equal(_sums(got, "a", "ALLELE_CT"), "0 29 29 29")
