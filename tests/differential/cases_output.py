# SPDX-License-Identifier: MIT
"""Numbered cases on values, columns, ploidy and sizes."""

import random

from case_tools import case, contains, equal

NMI = "no-mean-imputation"
SUMS = "cols=+scoresums"


@case
def case_001_mean_imputation(b):
    """A missing call counts twice the frequency; the default columns."""
    got = b.run(*b.fixture_t(), "--score", "w", "--bad-freqs")
    names = "#FID IID ALLELE_CT NAMED_ALLELE_DOSAGE_SUM SCORE1_AVG"
    equal(" ".join(got.header), names)
    equal(got.averages, "0 0.25 0.388889 -0.0833333")
    equal(got.column("ALLELE_CT"), "6 6 4 4")
    equal(got.column("NAMED_ALLELE_DOSAGE_SUM"), "0 2 4 2")


@case
def case_002_fifty_sample_rule(b):
    """Fewer than 50 samples and no override."""
    b.run(*b.fixture_t(), "--score", "w", code=13)


@case
def case_003_no_mean_imputation(b):
    """A missing call counts nothing and leaves the denominator."""
    got = b.run(*b.fixture_t(), "--score", "w", NMI)
    equal(got.averages, "0 0.25 0.75 -0.25")


@case
def case_012_all_columns(b):
    """Every column set, in its fixed order, with fillers."""
    sets = "cols=fid,sid,pheno1,nallele,denom,dosagesum,scoreavgs,scoresums"
    got = b.run(*b.fixture_t(), "--score", "w", NMI, sets)
    names = "#FID IID SID PHENO1 ALLELE_CT DENOM NAMED_ALLELE_DOSAGE_SUM SCORE1_AVG SCORE1_SUM"
    equal(" ".join(got.header), names)
    equal(got.column("SID"), "0 0 0 0")
    equal(got.column("PHENO1"), "NA NA NA NA")


@case
def case_013_edited_columns(b):
    """cols= as an edit of the default."""
    words = "cols=+denom,-nallele,+scoresums"
    got = b.run(*b.fixture_t(), "--score", "w", NMI, words)
    names = "#FID IID DENOM NAMED_ALLELE_DOSAGE_SUM SCORE1_AVG SCORE1_SUM"
    equal(" ".join(got.header), names)


@case
def case_014_column_errors(b):
    """Mixed forms, an unknown name, nothing, twice."""
    data = b.fixture_t()
    for words in (["cols=+denom,nallele"], ["cols=bogus"], ["cols="], ["cols=fid", "cols=fid"]):
        b.run(*data, "--score", "w", NMI, *words, code=8)


@case
def case_015_column_order_is_fixed(b):
    """The order in cols= does not matter."""
    got = b.run(*b.fixture_t(), "--score", "w", NMI, "cols=scoresums,scoreavgs,denom,nallele")
    equal(" ".join(got.header), "#IID ALLELE_CT DENOM SCORE1_AVG SCORE1_SUM")


@case
def case_016_sample_without_calls(b):
    """0/0 prints nan."""
    data = b.fixture_t(copies=[(0, 1, 2, None), (2, 1, 0, None), (0, 0, None, None)])
    got = b.run(*data, "--score", "w", NMI, SUMS)
    last = dict(zip(got.header, got.rows[3]))
    equal([last[n] for n in ("ALLELE_CT", "SCORE1_AVG", "SCORE1_SUM")], ["0", "nan", "0"])


def _on(b, chroms, *more):
    return b.run(*b.fixture_p(*chroms), "--score", "w", SUMS + ",+denom", *more, "--bad-freqs")


@case
def case_017_autosome(b):
    """The baseline of the ploidy cases."""
    equal(_on(b, ["1"]).sums, "20 202 110 132 101 211")


@case
def case_018_x(b):
    """Males count 0 or 2; frequencies count them once."""
    got = _on(b, ["X"])
    equal(got.sums, "20 202 110 126.286 101 211")
    equal(got.column("ALLELE_CT"), "6 6 6 4 6 4")


@case
def case_019_x_model_1(b):
    """Males count 0 or 1."""
    got = _on(b, ["X"], "--xchr-model", "1")
    equal(got.sums, "10 101 110 126.286 101 105.5")
    equal(got.column("ALLELE_CT"), "3 3 6 4 6 2")


@case
def case_021_y(b):
    """Only males count."""
    got = _on(b, ["Y"])
    equal(got.sums, "10 101 0 0 0 105.5")
    equal(got.column("ALLELE_CT"), "3 3 0 0 0 2")
    equal(got.column("DENOM"), "3 3 0 0 0 3")


@case
def case_022_y_average_of_nothing(b):
    """Females and unknown have no average on Y."""
    data = b.fixture_p("Y")
    got = b.run(*data, "--score", "w", NMI, "cols=+scoreavgs")
    equal(got.averages.split()[2:5], ["nan", "nan", "nan"])


@case
def case_023_mt(b):
    """Haploid for all, a het is one half."""
    got = _on(b, ["MT"])
    equal(got.sums, "10 101 55 66 50.5 105.5")
    equal(got.column("ALLELE_CT"), "3 3 3 2 3 2")


@case
def case_026_mixed_ploidy(b):
    """1, X and Y in one score."""
    got = _on(b, ["1", "X", "Y"])
    equal(got.sums, "20 102 10 12 1 111")
    equal(got.column("ALLELE_CT"), "5 5 4 4 4 3")


@case
def case_028_other_diploid_chromosomes(b):
    """XY, PAR1, unplaced and contigs are diploid."""
    for chrom in ("XY", "PAR1", "0", "contig7"):
        got = _on(b, [chrom], "--allow-extra-chr")
        equal(got.sums, "20 202 110 132 101 211", chrom)


# --- sizes, against a model in Python -------------------------------------------------------


def _random_set(b, rng, samples, variants):
    """An autosomal set without missing calls; the copies of A by variant."""
    copies = [[rng.choice((0, 0, 1, 2)) for _ in range(samples)] for _ in range(variants)]
    fam = [f"0 s{i} 0 0 0 -9" for i in range(samples)]
    bim = [f"1 v{i} 0 {i + 1} A G" for i in range(variants)]
    b.bfile(fam, bim, copies)
    return copies


def _coefficient(text):
    """plink2's value of a decimal with one digit after the point: not correctly rounded."""
    return float(int(text.replace(".", ""))) * 0.1


def _sequential(lines, copies, samples):
    """Sums in file order, in double, as plink2 adds them."""
    sums = [0.0] * samples
    for vid, allele, text in lines:
        value, row = _coefficient(text), copies[int(vid[1:])]
        for i, count in enumerate(row):
            sums[i] += value * (count if allele == "A" else 2 - count)
    return " ".join(f"{total:.6g}" for total in sums)


def _score_lines(b, lines, copies, samples, *more):
    """Runs a one-column score and compares with the model."""
    b.write("w", "".join(" ".join(line) + "\n" for line in lines))
    got = b.run("--bfile", "d", "--score", "w", NMI, SUMS, *more)
    equal(got.sums, _sequential(lines, copies, samples), "sums")
    return got


@case
def case_094_order_of_summation(b):
    """1e15-scale cancelling weights, shuffled: the sum in file order shows."""
    rng = random.Random(94)
    copies = _random_set(b, rng, 60, 600)
    values = []
    for _ in range(300):
        big = rng.randint(10**13, 10**14)
        values += [f"{big}.{rng.randint(0, 9)}", f"-{big}.{rng.randint(0, 9)}"]
    rng.shuffle(values)
    lines = [(f"v{i}", rng.choice("AG"), value) for i, value in enumerate(values)]
    rng.shuffle(lines)
    _score_lines(b, lines, copies, 60)


@case
def case_095_threads_and_columns(b):
    """600 samples and 33 columns: the same bytes for one thread and two."""
    rng = random.Random(95)
    _random_set(b, rng, 600, 40)
    rows = [[f"v{i}", "A"] + [f"{rng.gauss(0, 1):.5f}" for _ in range(33)] for i in range(40)]
    b.write("w", "".join("\t".join(row) + "\n" for row in rows))
    args = ["--bfile", "d", "--score", "w", "--score-col-nums", "3-35"]
    one = b.run(*args, "--threads", "1")
    two = b.run(*args, "--threads", "2")
    equal(one.outcome.files, two.outcome.files)
    equal(len(one.header), 4 + 33)


@case
def case_096_numbers(b):
    """Thousands of coefficients, each printed again: parser and printer."""
    rng = random.Random(96)
    b.bfile(["0 s1 0 0 0 -9"], ["1 v1 0 1 A G"], [[1]])
    values = [f"{rng.uniform(-10, 10):.{rng.randint(0, 17)}f}" for _ in range(1000)]
    values += [f"{rng.randint(0, 10**rng.randint(1, 19))}e{rng.randint(-290, 280)}"
               for _ in range(1000)]
    values += [f"{rng.randint(1, 9999995)}.{rng.choice(('5', '49999', '50001'))}"
               for _ in range(500)]
    values += [f".{'0' * rng.randint(0, 8)}{rng.randint(1, 99999)}5" for _ in range(500)]
    b.write("w", "v1 A " + " ".join(values) + "\n")
    words = [NMI, "cols=scoresums", "--score-col-nums", f"3-{len(values) + 2}"]
    got = b.run("--bfile", "d", "--score", "w", *words)
    equal(len(got.rows[0]), len(values) + 1)
    cells = got.rows[0][1:]
    far = [(v, c) for v, c in zip(values, cells) if abs(float(v) - float(c)) > 6e-6 * abs(float(v))]
    equal(far, [], "values that print differently")


@case
def case_111_other_allele_across_a_block(b):
    """The other allele of one variant again before, at and after line 240."""
    rng = random.Random(111)
    for at in (238, 239, 240, 241, 480):
        copies = _random_set(b, rng, 33, 500)
        lines = [(f"v{i}", "A", f"{rng.randint(-50, 50) / 10:.1f}") for i in range(500)]
        lines.insert(at, ("v0", "G", "0.7"))
        got = _score_lines(b, lines, copies, 33, "list-variants")
        equal(got.column("ALLELE_CT").split()[0], "1000")
        equal(got.file(".sscore.vars").count("\n"), 500)


@case
def case_112_sample_counts(b):
    """Sample counts around the edges of blocks."""
    for samples in (127, 128, 129, 255, 256, 257, 511, 512, 513, 1025):
        rng = random.Random(samples)
        copies = _random_set(b, rng, samples, 100)
        lines = [(f"v{i}", "A", f"{rng.randint(-500, 500)}.3") for i in range(100)]
        _score_lines(b, lines, copies, samples)


@case
def case_107_header_read_names(b):
    """Names are kept as they are; a header that is too short is an error."""
    data = b.fixture_t()
    b.write("h", "id a #beta\nv1 A 1\n")
    got = b.run(*data, "--score", "h", "header-read", NMI)
    equal(got.header[-1], "#beta_AVG")
    b.write("h", "id a\nv1 A 1\n")
    b.run(*data, "--score", "h", "header-read", NMI, code=7)


@case
def case_108_silent(b):
    """--silent mutes stdout only."""
    data = b.fixture_t()
    b.write("w2", "v1 A 1\nnowhere A 1\n")
    got = b.run(*data, "--score", "w2", NMI, "--silent")
    equal(got.stdout, "")
    contains(got.stderr, r"warning", "stderr")
    got = b.run(*data, "--score", "w", "--silent", code=13)
    equal(got.stdout, "")
    contains(got.stderr, r"error", "stderr")


@case
def case_106_pgsc_calc_call(b):
    """The call of pgsc_calc (without its --extract, which is refused until filters exist)."""
    b.fixture_p("1")
    with open(b.path("d.bim"), "rb") as handle:
        b.write("d.bim.zst", handle.read(), "zst")
    text = "ID\teffect_allele\tPGS1\tPGS2\nv1\tA\t0.5\t0\nv2\tG\t0\t-1.25\n"
    b.write("sf.gz", text, "gz")
    args = "--threads 2 --memory 1000 --seed 31 --allow-extra-chr --score sf.gz zs header-read"
    more = "cols=+scoresums,+denom,+fid list-variants no-mean-imputation --error-on-freq-calc"
    got = b.run(*args.split(), *more.split(), *"--score-col-nums 3-4 --bfile vzs d".split())
    names = "#FID IID ALLELE_CT DENOM NAMED_ALLELE_DOSAGE_SUM PGS1_AVG PGS2_AVG PGS1_SUM PGS2_SUM"
    equal(" ".join(got.header), names)
    equal(got.file(".sscore.vars"), "v1\nv2\n")
