# SPDX-License-Identifier: MIT
"""Numbered cases on allele frequencies: --read-freq in its formats, and what it replaces."""

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


IDS = "#CHROM ID REF ALT "
GENO = IDS + "HOM_REF_CT HET_REF_ALT_CTS TWO_ALT_GENO_CTS HAP_REF_CT HAP_ALT_CTS"
ALT1 = IDS + "HOM_REF_CT HET_REF_ALT1_CT HOM_ALT1_CT HAP_REF_CT HAP_ALT1_CT MISSING_CT"
FRQX = "CHR\tSNP\tA1\tA2\tC(HOM A1)\tC(HET)\tC(HOM A2)\tC(HAP A1)\tC(HAP A2)\tC(MISSING)"
# Files in which A has a frequency of one quarter.
QUARTERS = (
    (IDS + "ALT_FREQS OBS_CT", "1 v1 G A 0.25 8"),
    (IDS + "FREQS", "1 v1 G A 0.75,0.25"),
    (IDS + "FREQS", "1 v1 A G 0.25,0.75"),
    (IDS + "REF_FREQ ALT_FREQS", "1 v1 G A 0.75 0.25"),
    (IDS + "REF_FREQ ALT1_FREQ", "1 v1 G A 0.75 0.25"),
    (IDS + "REF_FREQ", "1 v1 G A 0.75"),
    (IDS + "ALT1_FREQ", "1 v1 G A 0.25"),
    ("#ID REF ALT1 ALT_FREQS", "v1 G A 0.25"),
    (IDS + "FREQS REF_FREQ", "1 v1 G A 3e-1,1e-1 0.5"),
    (IDS + "ALT_CTS OBS_CT", "1 v1 G A 2 8"),
    (IDS + "ALT_CTS OBS_CT", "1 v1 G A 2 8.9x"),
    (IDS + "ALT1_CT OBS_CT", "1 v1 G A 2 8"),
    (IDS + "REF_CT OBS_CT", "1 v1 G A 6 8"),
    (IDS + "REF_CT ALT_CTS", "1 v1 G A 6 2"),
    (IDS + "REF_CT ALT_CTS OBS_CT", "1 v1 G A 6 2 10"),
    (IDS + "CTS", "1 v1 G A 6,2"),
    (IDS + "CTS OBS_CT", "1 v1 A G 1.5,4.5"),
    (GENO, "1 v1 G A 2 2 0 0 0"),
    (GENO, "1 v1 G A 1 0 1 4 0"),
    (GENO, "1 v1 A G 0 2 2 0 0"),
    (ALT1, "1 v1 G A 1 2 0 2 0 7"),
    (IDS + "DIPLOID_GENO_CTS HAP_REF_CT HAP_ALT_CTS", "1 v1 G A 2,2,0 0 0"),
    (IDS + "DIPLOID_GENO_CTS HAP_CTS", "1 v1 G A 2,2,0 0,0"),
    (IDS + "GENO_NUM_CTS", "1 v1 G A 0/0=1,0=4,1/1=1"),
    ("CHR SNP A1 A2 MAF NCHROBS", "1 v1 A G 0.25 8"),
    ("CHR SNP A1 A2 MAF NCHROBS", "1 v1 G A 0.75 8"),
    ("CHR SNP A1 A2 C1 C2 G0", "1 v1 A G 2 6 0"),
    (FRQX, "1 v1 A G 0 2 2 0 0 0"),
    (FRQX, "1 v1 G A 1 0 1 4 0 0"),
)


@case
def case_073_formats(b):
    """Every format that names a frequency or count of each allele, or of each genotype."""
    _fixture(b)
    for head, row in QUARTERS:
        got = _read(b, f"{head}\n{row}\n")
        equal(got.sums, "0 1 2 0.5", f"{head} / {row}")
    text = "\n".join(QUARTERS[0]) + "\n"
    for kind in ("gz", "zst", "bgzf"):
        b.write("packed", text, kind)
        got = b.run("--bfile", "d", "--score", "one", "cols=+scoresums", "--read-freq", "packed")
        equal(got.sums, "0 1 2 0.5", kind)


@case
def case_073_bits(b):
    """The doubles are plink2's: a weight cancels the first twelve digits of an imputed call."""
    _fixture(b)
    for ref, alt in ((6, 1), (1, 2), (97, 40), (999983, 31), (7, 10**9)):
        share = alt / (ref + alt)
        b.write("one", f"v1 A 1\nv2 G {-2 * share:.12g}\n")
        for head, row in (
            (IDS + "ALT_FREQS", f"G A {share:.9g}"),
            (IDS + "REF_FREQ", f"G A {1 - share:.9g}"),
            (IDS + "FREQS", f"G A {1 - share:.6g},{share:.6g}"),
            (IDS + "ALT_CTS OBS_CT", f"G A {alt} {ref + alt}"),
            (IDS + "REF_CT OBS_CT", f"A G {alt} {ref + alt}"),
            (IDS + "CTS", f"A G {alt},{ref}"),
            (IDS + "CTS", f"G A {ref}.3,{alt}.1"),
            (GENO, f"G A 0 0 0 {ref} {alt}"),
            ("CHR SNP A1 A2 MAF NCHROBS", f"A G {share:.4g} 8"),
            ("CHR SNP A1 A2 MAF NCHROBS", f"G A {1 - share:.4g} 8"),
            ("CHR SNP A1 A2 C1 C2 G0", f"A G {alt} {ref} 0"),
            (FRQX, f"G A {ref} {alt} {alt} 0 {ref} 0"),
        ):
            _read(b, f"{head}\n1 v1 {row}\n")


@case
def case_073_one_allele(b):
    """A PLINK 1 report in which only one allele was seen; more ALTs than the data has."""
    _fixture(b)
    for seen, want in (("G", "0 1 2 0"), ("A", "0 1 2 2")):
        for row in (f"CHR SNP A1 A2 MAF NCHROBS\n1 v1 0 {seen} 0 8\n",
                    f"CHR SNP A1 A2 C1 C2 G0\n1 v1 0 {seen} 0 6 0\n",
                    f"{FRQX}\n1 v1 0 {seen} 0 0 2 0 0 0\n"):
            equal(_read(b, row).sums, want, row)
    for head, row in ((IDS + "ALT_FREQS", "G A,T .25,.5"), (IDS + "CTS", "G A,T 5,2,1"),
                      (IDS + "ALT_CTS OBS_CT", "G T,A 2,1 8"), (IDS + "REF_FREQ", "G A,T .6"),
                      (IDS + "REF_CT OBS_CT", "G A,T 5 8"), (GENO, "G A,T 1 2,3 4,5,6 7 8,9"),
                      (IDS + "REF_FREQ ALT_FREQS", "C A,G x .25,.25"), (ALT1, "G A,T 1 2 3 4 5 6"),
                      (IDS + "ALT_FREQS", "G C,A x,.25")):
        _read(b, f"{head}\n1 v1 {row}\n")


@case
def case_074_bad_columns(b):
    """Headers that lack a column or have two of a kind; short lines, also of no use."""
    _fixture(b)
    for head in ("ALT_CTS", "REF_CT", "OBS_CT", "NONE", "ALT_FREQS FREQS", "ALT_FREQS ALT_FREQS",
                 "ALT_FREQS OBS_CT ALT_CTS", "NUM_FREQS FREQS", "DIPLOID_GENO_CTS",
                 "HOM_REF_CT TWO_ALT_GENO_CTS HAP_REF_CT HAP_ALT_CTS",
                 "DIPLOID_GENO_CTS HAP_ALT_CTS",
                 "HOM_REF_CT HET_REF_ALT_CTS TWO_ALT_GENO_CTS HAP_ALT_CTS",
                 "DIPLOID_GENO_CTS HAP_CTS ALT_FREQS"):
        _read(b, f"{IDS}{head}\n1 v1 G A 1,1,1 1,1 1\n", code=6)
    for head in ("#CHROM ID ALT ALT_FREQS", "#CHROM REF ALT ALT_FREQS", "#ID REF ALT ID ALT_FREQS",
                 "ID REF ALT ALT_FREQS", "CHR SNP CLST A1 A2 MAF", "SNP A1 A2 MAF", "CHR SNP A1 A2",
                 FRQX.replace("\t", " "), "CHR\tSNP\tA1\tA2\tC(HOM A1)\tC(HET)"):
        _read(b, f"{head}\nv1 v1 G A 1 1 1\n", code=6)
    for head, row in (("ALT_FREQS", "G A"), ("REF_FREQ ALT_FREQS", "G A .5"),
                      ("ALT_CTS OBS_CT", "G A 1"), ("DIPLOID_GENO_CTS HAP_CTS", "G A 1,1,1")):
        for name in ("v1", "v9"):
            _read(b, f"{IDS}{head}\n1 {name} {row}\n", code=6)
    _read(b, "CHR SNP A1 A2 MAF\n1 v9 A G\n", code=6)
    _read(b, IDS + "ALT_FREQS OBS_CT\n1 v1 G A .25\n")


@case
def case_074_bad_values(b):
    """Numbers out of range, lists that are too short, and forms that plink2 does not read."""
    _fixture(b)
    for head, row in (("ALT_CTS OBS_CT", "9 8"), ("ALT_CTS OBS_CT", "-1 8"), ("CTS", "a,b"),
                      ("ALT_CTS OBS_CT", "2 nan"), ("ALT_CTS OBS_CT", "2 1e3"), ("CTS", "6"),
                      ("ALT_CTS OBS_CT", "2 -8"), ("CTS", "4294967296,1"), ("FREQS", ".5,"),
                      ("ALT_FREQS", "A=0.25"), ("FREQS", "G=0.75,A=0.25"), ("NUM_FREQS", "0=1"),
                      ("NUM_FREQS", "1=0.25"), ("REF_CT OBS_CT", "9 8"), (
                          "DIPLOID_GENO_CTS HAP_CTS", "-1,0,1 0,0"), ("GENO_NUM_CTS", "0|0=1"),
                      ("DIPLOID_GENO_CTS HAP_CTS", "1,1 0,0"), ("GENO_NUM_CTS", "0/0"),
                      ("DIPLOID_GENO_CTS HAP_CTS", "nan,1,1 0,0")):
        _read(b, f"{IDS}{head}\n1 v1 G A {row}\n", code=6)
    for value in ("1.5", "-.1", "foo"):
        _read(b, f"CHR SNP A1 A2 MAF\n1 v1 A G {value}\n", code=6)
    for head, row in (("ALT_CTS OBS_CT", "0 0"), ("ALT_CTS OBS_CT", "nan 8"), ("CTS", "0,0"),
                      ("CTS", "nan,6"), ("CTS", "."), ("NUM_FREQS", "."), ("REF_FREQ", "nan"),
                      ("DIPLOID_GENO_CTS HAP_CTS", "0,0,0 0,0"), ("GENO_NUM_CTS", ".")):
        got = _read(b, f"{IDS}{head}\n1 v1 G A {row}\n")
        equal(got.sums, "0 1 2 1", row)
        contains(got.stderr, "skipped: 1", "stderr")
    for head in ("ALT_NUM_FREQS OBS_CT", "ALT_CTS OBS_CT", "ALT_NUM_CTS OBS_CT"):
        equal(_read(b, f"{IDS}{head}\n1 v1 G A . 8\n").sums, "0 1 2 0")
    _read(b, IDS + "ALT_NUM_FREQS\n1 v1 G A .\n", code=6)


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


@case
def case_078_pseudocounts(b):
    """--af-pseudocount: added to counts of alleles, observed or read, and not to frequencies."""
    _fixture(b)
    files = ((IDS + "CTS", "G A 6,1"), (IDS + "CTS", "A G 6,1"),
             (IDS + "ALT_CTS OBS_CT", "G A 1 7"),
             (IDS + "REF_CT OBS_CT", "A G 1 7"), (IDS + "ALT_CTS OBS_CT", "G A,T 1,2 9"),
             (IDS + "CTS", "G A 0,0"), (GENO, "G A 1 2 0 3 4"), (IDS + "ALT_FREQS", "G A .3"),
             ("CHR SNP A1 A2 C1 C2 G0", "0 G 0 4 0"), ("CHR SNP A1 A2 MAF NCHROBS", "A G .3 7"))
    for value in ("0", "1", "0.3", "1e-5", "7.77"):
        args = ["--bfile", "d", "--af-pseudocount", value, "--score", "w", "cols=+scoresums"]
        b.run(*args, "--bad-freqs")
        b.run(*args, NMI)
        for head, row in files:
            _read(b, f"{head}\n1 v1 {row}\n", "--af-pseudocount", value)
    for value in ("-1", "x", "nan", "1 2"):
        b.run("--bfile", "d", "--score", "w", NMI, "--af-pseudocount", *value.split(), code=8)
    b.run("--bfile", "d", "--score", "w", NMI, "--af-pseudocount", code=8)
    b.fixture_t(copies=[(None,) * 4, (2, 1, 0, 1), (0, 0, None, 1)])
    for value in ("0", "0.5"):
        b.run("--bfile", "d", "--score", "w", "--bad-freqs", "--af-pseudocount", value)
    data = b.vcf(["a", "b", "c"], ["1 10 v1 G A,T 0/1 1/2 ./.", "1 20 v2 G A 0/1 1/1 0/0"])
    b.write("w", "v1 A 1\nv1 T 10\nv2 A 100\n")
    b.run(*data, "--score", "w", "--bad-freqs", "--af-pseudocount", "0.7")
