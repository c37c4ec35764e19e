# SPDX-License-Identifier: MIT
"""Numbered cases on .bed and .bim files."""

import os

from case_tools import case, equal

NMI = "no-mean-imputation"
AVERAGES = "0 0.25 0.75 -0.25"  # fixture T with no-mean-imputation
SHIFTED = [f"1 v{i} 0 {i}00 A G" for i in range(1, 4)]


def _score(b, *more, code=0):
    return b.run("--bfile", "d", "--score", "w", NMI, *more, code=code)


def _bed(b, change):
    """Rewrites the .bed of fixture T."""
    with open(b.path("d.bed"), "rb") as handle:
        data = handle.read()
    b.write("d.bed", change(data))


@case
def case_058_bim_columns(b):
    """5, 7 and 4 columns."""
    b.fixture_t(bim=["1 v1 100 A G", "1 v2 200 A G", "1 v3 300 A G"])
    equal(_score(b).averages, AVERAGES)
    b.fixture_t(bim=[line + " more" for line in SHIFTED])
    equal(_score(b).averages, AVERAGES)
    b.fixture_t(bim=["1 v1 100 A", "1 v2 200 A", "1 v3 300 A"])
    _score(b, code=6)


@case
def case_058_bim_comments_and_named_columns(b):
    """Comments, and a header that names the columns."""
    b.fixture_t(bim=["# made by hand", *SHIFTED])
    equal(_score(b).averages, AVERAGES)
    named = ["#CHROM POS ID REF ALT"] + [f"1 {i}00 v{i} G A" for i in range(1, 4)]
    b.fixture_t(bim=["\t".join(line.split()) for line in named])
    equal(_score(b).averages, AVERAGES)


@case
def case_058_bim_bad_numbers(b):
    """Positions and centimorgans that are no numbers or too large; 100.5 reads as 100."""
    for line in ("1 v1 x 100 A G", "1 v1 0 2147483647 A G", "1 v1 0 pos A G"):
        b.fixture_t(bim=[line, *SHIFTED[1:]])
        _score(b, code=6)
    b.fixture_t(bim=["1 v1 0 100.5 A G", *SHIFTED[1:]])
    equal(_score(b).averages, AVERAGES)


@case
def case_058_bim_blank_lines(b):
    """Inside, first, and (unlike in a weight file) at the end: errors all; so is no line."""
    for lines in ([SHIFTED[0], "", *SHIFTED[1:]], ["", *SHIFTED], [*SHIFTED, ""], [*SHIFTED, " "]):
        b.fixture_t(bim=lines)
        _score(b, code=6)
    b.write("d.bim", "")
    _score(b, code=6)


@case
def case_059_negative_position(b):
    """The variant is dropped, the .bed rows of the others stay right."""
    b.fixture_t(bim=["1 v1 0 100 A G", "1 v2 0 -200 A G", "1 v3 0 300 A G"])
    got = _score(b, "cols=+scoresums")
    equal(got.sums, "0 0.5 1 -2")
    equal(got.column("ALLELE_CT"), "4 4 2 2")


@case
def case_060_order_of_positions(b):
    """Unsorted positions load; a chromosome in two runs does not."""
    b.fixture_t(bim=["1 v1 0 300 A G", "1 v2 0 100 A G", "1 v3 0 200 A G"])
    equal(_score(b).averages, AVERAGES)
    b.fixture_t(bim=["1 v1 0 100 A G", "2 v2 0 200 A G", "1 v3 0 300 A G"])
    _score(b, code=6)
    b.fixture_t(bim=["2 v1 0 100 A G", "1 v2 0 200 A G", "X v3 0 300 A G"])
    equal(_score(b).averages, AVERAGES)


@case
def case_061_chromosome_names(b):
    """The chr prefix in any case; contigs need their flag; numbers past 26."""
    b.fixture_t(bim=["chr1 v1 0 100 A G", "CHR2 v2 0 200 A G", "Chr3 v3 0 300 A G"])
    equal(_score(b).averages, AVERAGES)
    b.fixture_t(bim=["1 v1 0 100 A G", "GL0001.1 v2 0 200 A G", "GL0001.1 v3 0 300 A G"])
    _score(b, code=6)
    equal(_score(b, "--allow-extra-chr").averages, AVERAGES)
    b.fixture_t(bim=["1 v1 0 100 A G", "27 v2 0 200 A G", "28 v3 0 300 A G"])
    equal(_score(b).averages, AVERAGES)
    b.fixture_t(bim=["1 v1 0 100 A G", "29 v2 0 200 A G", "30 v3 0 300 A G"])
    _score(b, code=6)


@case
def case_062_bad_bed(b):
    """Wrong magic, truncated, one byte too many, empty, missing."""
    b.fixture_t()
    with open(b.path("d.bed"), "rb") as handle:
        good = handle.read()
    for data in (b"l\x1c" + good[2:], b"l\x1b\2" + good[3:], good[:-1], good + b"\0", b"", b"l"):
        b.write("d.bed", data)
        _score(b, code=6)
    os.remove(b.path("d.bed"))
    _score(b, code=3)


@case
def case_063_sample_major(b):
    """A sample-major .bed of the right size and of a wrong one."""
    b.fixture_t()
    # Rows are s1-s4, columns v1-v3: 00 two A, 10 het, 11 none, 01 missing; s4 misses v1.
    rows = bytes((0b110011, 0b111010, 0b011100, 0b101001))
    b.write("d.bed", b"l\x1b\0" + rows)
    equal(_score(b).averages, AVERAGES)
    b.write("d.bed", b"l\x1b\0" + rows + b"\0")
    _score(b, code=6)
    b.write("d.bed", b"l\x1b\0" + rows[:-1])
    _score(b, code=6)


@case
def case_064_padding_and_sample_count(b):
    """Padding bits are ignored; a .fam with as many bytes a row is not noticed."""
    fam = [f"0 s{i} 0 0 0 -9" for i in range(1, 6)]
    b.fixture_t(fam=fam[:3], copies=[(0, 1, 2), (2, 1, 0), (0, 0, None)])
    _bed(b, lambda data: data[:3] + bytes(byte | 0xC0 for byte in data[3:]))
    equal(_score(b).averages, "0 0.25 0.75")
    _bed(b, lambda data: data[:3] + bytes(byte & 0x3F | 0x40 for byte in data[3:]))
    equal(_score(b).averages, "0 0.25 0.75")
    b.fixture_t()
    b.write("d.fam", "\n".join(fam[:3]) + "\n")
    equal(_score(b).averages, "0 0.25 0.75")
    b.write("d.fam", "\n".join(fam) + "\n")
    _score(b, code=6)


@case
def case_064_separate_files(b):
    """--bed, --bim and --fam, alone, over --bfile, and one of them missing."""
    b.fixture_t()
    three = ["--bed", "d.bed", "--bim", "d.bim", "--fam", "d.fam"]
    equal(b.run(*three, "--score", "w", NMI).averages, AVERAGES)
    b.write("other.fam", "\n".join(f"K t{i} 0 0 1 -9" for i in range(4)) + "\n")
    got = _score(b, "--fam", "other.fam")
    equal(got.column("IID"), "t0 t1 t2 t3")
    b.run(*three[:4], "--score", "w", NMI, code=8)
    b.run("--bfile", "none", "--score", "w", NMI, code=3)
