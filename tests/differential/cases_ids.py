# SPDX-License-Identifier: MIT
"""Numbered cases on new variant IDs, IDs that several variants share, and --extract-intersect."""

from case_tools import case, contains, equal

NMI = "no-mean-imputation"
LONG = "ACGTACGTACGTACGTACGTACGTACGT"


def _score(b, *more, code=0, source=("--bfile", "d")):
    """Scores with w and lists the scored IDs."""
    return b.run(*source, "--score", "w", NMI, "ignore-dup-ids", "list-variants", *more, code=code)


def _shared(b):
    """IDs that two variants share: a equal, b by a call, c by position, d by swapped alleles."""
    lines = ["1 a 0 10 A G", "1 b 0 20 A G", "1 a 0 10 A G", "1 b 0 20 A G", "1 c 0 30 A G"]
    lines += ["1 c 0 31 A G", "1 d 0 40 A G", "1 d 0 40 G A", "1 . 0 50 A G", "1 . 0 60 A G"]
    lines += ["1 e 0 70 A G"]
    copies = [(0, 1, 2, 0)] * len(lines)
    copies[3] = (0, 1, 2, 1)
    fam = [f"0 s{i} 0 0 0 -9" for i in range(4)]
    b.bfile(fam, lines, copies)
    b.write("w", "".join(f"{vid} A 1\n" for vid in ("a", "b", "c", "d", "e")))


def _sites(b):
    """A VCF with every kind of chromosome name and several ALTs."""
    calls = "0/1 1/1 0/0 0/1"
    sites = ("1 10 . A G", "chr2 20 rs2 GA G", "23 30 rs3 g G", "chrY 31 rs4 A C,T")
    sites += ("chrM 32 rs5 A C,TT", "XY 33 rs6 AC A", "PAR1 34 rs7 T G", "chrUn_x 35 rs8 AC AG")
    sites += ("0 36 rs9 A <DEL>",)
    return b.vcf(["s1", "s2", "s3", "s4"], [f"{site} {calls}" for site in sites])


@case
def case_104_long_alleles(b):
    """A missing ID gets a new one; an allele longer than 23: exit 7; with a limit: skipped."""
    b.fixture_t(bim=["1 v1 0 100 A G", f"1 . 0 200 A {LONG}", "1 . 0 300 A G"])
    new = ("--set-missing-var-ids", "@:#:$r:$a")
    b.write("w", f"v1 A 1\n1:300:G:A A 2\n1:200:{LONG}:A A 4\n")
    _score(b, *new, code=7)
    got = _score(b, *new, "--new-id-max-allele-len", "28")
    equal(got.file(".sscore.vars"), f"v1\n1:300:G:A\n1:200:{LONG}:A\n")
    got = _score(b, *new, "--new-id-max-allele-len", "23", "missing")
    equal(got.file(".sscore.vars"), "v1\n1:300:G:A\n")
    contains(got.stderr, "allele")
    b.write("w", "1:200:ACG:A A 1\n. A 1\n")
    got = _score(b, *new, "--new-id-max-allele-len", "3", "truncate")
    equal(got.file(".sscore.vars"), "1:200:ACG:A\n")


@case
def case_104_chromosomes_and_alleles(b):
    """Names as plink2 prints them; both orders of the alleles; other templates for several ALTs."""
    source = [*_sites(b), "--allow-extra-chr"]
    templates = ("@:#:$r:$a", "#x@_$1$2", "chr@:#\\$R", "@:#:$A:$r", "a@b#c")
    names = ("1 10 A G", "2 20 GA G", "X 30 g G", "Y 31 A C", "MT 32 A C", "XY 33 AC A")
    names += ("PAR1 34 T G", "chrUn_x 35 AC AG", "0 36 A <DEL>")
    for template in templates:
        ids = []
        for name in names:
            chrom, pos, ref, alt = name.split()
            first, second = sorted((ref, alt))
            text = template.replace("$r", ref).replace("$R", ref)
            text = text.replace("$a", alt).replace("$A", alt)
            text = text.replace("$1", first).replace("$2", second)
            ids.append(text.replace("@", chrom).replace("#", pos))
        pairs = zip(ids, (name.split()[2] for name in names))
        b.write("w", "".join(f"{vid} {ref} 1\n" for vid, ref in pairs))
        got = _score(b, "--set-all-var-ids", template, source=source)
        equal(got.file(".sscore.vars").split(), ids, template)
    b.write("w", "0:35 AC 1\n1:10 A 1\nchrUn_x:35 AC 1\n")
    got = _score(b, "--set-all-var-ids", "@:#", source=[*source, "0"])
    equal(got.file(".sscore.vars"), "0:35\n1:10\n")
    b.write("w", "1:10:A:G A 1\nY:31:m A 2\nMT:32:n A 4\nMT:32:m A 8\n")
    new = ("--set-all-var-ids", "@:#:$r:$a", "--var-id-multi", "@:#:m")
    equal(_score(b, *new, source=source).file(".sscore.vars"), "1:10:A:G\nY:31:m\nMT:32:m\n")
    got = _score(b, *new, "--var-id-multi-nonsnp", "@:#:n", source=source)
    equal(got.file(".sscore.vars"), "1:10:A:G\nY:31:m\nMT:32:n\n")
    got = _score(b, *new[:2], "--var-id-multi-nonsnp", "@:#:n", source=source)
    equal(got.file(".sscore.vars"), "1:10:A:G\nMT:32:n\n")


@case
def case_104_alt_alone(b):
    """A template with $a and no $r crashes plink2."""
    b.fixture_t()
    b.write("w", "1:100:A A 1\n")
    equal(b.run_alone("--bfile", "d", "--score", "w", NMI, "list-variants",
                      "--set-all-var-ids", "@:#:$a").file(".sscore.vars"), "1:100:A\n")


@case
def case_104_absent_alleles(b):
    """An absent allele keeps its spelling in a new ID, and is one and the same elsewhere."""
    b.fixture_t(bim=["1 x 0 100 0 G", "1 y 0 200 . G", "1 z 0 200 0 G"], copies=[(0, 0, 0, 0)] * 3)
    b.write("w", "1:100:G:0 G 1\n1:200:G:. G 2\n1:200:G:0 G 4\n1:100:G:. G 8\n")
    got = _score(b, "--set-all-var-ids", "@:#:$r:$a")
    equal(got.file(".sscore.vars"), "1:100:G:0\n1:200:G:.\n1:200:G:0\n")
    _score(b, "--set-all-var-ids", "@:#:$1:$2", code=13)
    b.write("w", "1:200 G 1\n1:100 . 2\n")
    got = _score(b, "--set-all-var-ids", "@:#", "--rm-dup")
    equal(got.file(".sscore.vars"), "1:200\n1:100\n")


@case
def case_104_missing_code(b):
    """The code of --missing-var-code, which may be empty; IDs that a template makes equal."""
    b.fixture_t(bim=["1 NA 0 100 A G", "1 . 0 200 A G", "1 NA 0 200 A G"])
    b.write("w", "1:100 A 1\n1:200 A 2\n. A 4\nNA A 8\n")
    new = ("--set-missing-var-ids", "@:#")
    equal(_score(b, *new).file(".sscore.vars"), "1:200\n")
    equal(_score(b, *new, "--missing-var-code", "NA").file(".sscore.vars"), "1:100\n1:200\n.\n")
    equal(_score(b, *new, "--missing-var-code", "").file(".sscore.vars"), "1:100\n")
    b.run("--bfile", "d", "--score", "w", NMI, *new, "--missing-var-code", "", code=7)


@case
def case_104_errors(b):
    """Templates that are none, flags that exclude or need each other, IDs that are too long."""
    b.fixture_t()
    for template in ("@", "#", "@@#", "@#$", "@#$x", "@#$1", "@#$1$1", "@#$r$1", "@#$r$r", ""):
        _score(b, "--set-all-var-ids", template, code=8)
    _score(b, "--set-all-var-ids", "@#", "--set-missing-var-ids", "@#", code=8)
    _score(b, "--var-id-multi", "@#", code=8)
    _score(b, "--var-id-multi-nonsnp", "@#", code=8)
    for words in (["0"], ["15999"], ["x"], ["2", "Missing"], ["2", "error", "x"], ["1.5"]):
        _score(b, "--set-all-var-ids", "@#", "--new-id-max-allele-len", *words, code=8)
    _score(b, "--new-id-max-allele-len", "1e1", "--missing-var-code", "x")
    _score(b, "--missing-var-code", "x" * 16001, code=8)
    _score(b, "--set-all-var-ids", "@#" + "x" * 15999, code=8)
    _score(b, "--set-all-var-ids", "@#" + "x" * 15998, code=6)
    b.write("w", "1100" + "x" * 15996 + " A 1\n")
    _score(b, "--set-all-var-ids", "@#" + "x" * 15996)


@case
def case_104_other_files(b):
    """Frequencies, range values, --extract and filters by allele see the new IDs."""
    b.fixture_t(bim=["1 x 0 100 A G", "2 x 0 200 A G", f"3 x 0 300 A {LONG}"])
    b.write("w", "1:100 A 1\n2:200 A 2\n")
    b.write("ids", "1:100 3:300\n")
    b.write("f.afreq", "#CHROM\tID\tREF\tALT\tALT_FREQS\tOBS_CT\n1\t1:100\tG\tA\t0.25\t100\n")
    b.write("ranges", "p 0 1\n")
    b.write("values", "1:100 0.5\n2:200 2\n")
    new = ("--set-all-var-ids", "@:#")
    equal(_score(b, *new, "--extract", "ids").file(".sscore.vars"), "1:100\n")
    b.run("--bfile", "d", "--score", "w", *new, "--read-freq", "f.afreq", "--bad-freqs")
    b.run("--bfile", "d", "--score", "w", NMI, *new, "--q-score-range", "ranges", "values")
    # Variants that are not loaded count for nothing.
    b.write("w", "1:100:G:A A 1\n")
    _score(b, "--set-all-var-ids", "@:#:$r:$a", code=7)
    _score(b, "--set-all-var-ids", "@:#:$r:$a", "--snps-only")
    _score(b, "--set-all-var-ids", "@:#:$r:$a", "--chr", "1-2")


@case
def case_105_modes(b):
    """Each mode of --rm-dup, its files, with and without a list; missing IDs are left alone."""
    _shared(b)
    for mode, scored, mismatch in (
        ("retain-mismatch", "a\ne\n", "b\nc\nd\n"),
        ("exclude-mismatch", "a\ne\n", None),
        ("exclude-all", "e\n", None),
        ("force-first", "a\nb\nc\nd\ne\n", None),
    ):
        got = _score(b, "--rm-dup", mode)
        equal(got.file(".sscore.vars"), scored, mode)
        got = _score(b, "--rm-dup", "list", mode)
        equal(got.file(".rmdup.list"), "a\nb\nc\nd\n", mode)
        equal(got.outcome.files.get(".rmdup.mismatch", b"").decode() or None, mismatch, mode)
    for words in ([], ["error"], ["list"]):
        got = _score(b, "--rm-dup", *words, code=7)
        equal(got.file(".rmdup.mismatch"), "b\nc\nd\n")
    b.run("--bfile", "d", "--score", "w", NMI, "--rm-dup", "retain-mismatch", code=7)
    for words in (["bogus"], ["error", "error"], ["list", "list", "error"]):
        _score(b, "--rm-dup", *words, code=8)
    b.write("only", "a e")
    equal(_score(b, "--rm-dup", "--extract", "only").file(".sscore.vars"), "a\ne\n")
    b.write("w", ". A 1\ne A 1\n")
    b.run("--bfile", "d", "--score", "w", NMI, "--rm-dup", "exclude-all", code=7)
    _score(b, "--rm-dup", "exclude-all", "--missing-var-code", "a")
    _score(b, "--rm-dup", "list", "--set-all-var-ids", "@:#:$r:$a", code=7)
    _score(b, "--rm-dup", "list", "--set-missing-var-ids", "@:#:$r:$a", "--extract", "only")


@case
def case_105_order(b):
    """After --extract and --exclude by ID, before ranges and before samples are left out."""
    _shared(b)
    b.write("k", "0 s0\n0 s1\n0 s2\n")
    got = _score(b, "--rm-dup", "retain-mismatch", "--keep", "k")
    equal(got.file(".rmdup.mismatch"), "b\nc\nd\n")
    lines = ["1 a 0 10 A G", "1 b 0 20 A G", "1 b 0 21 A G", "1 a 0 30 A G", "1 c 0 40 A G"]
    fam = [f"0 s{i} 0 0 0 -9" for i in range(4)]
    b.bfile(fam, lines, [(0, 1, 2, 0)] * 5)
    b.write("r", "1 15 35\n")
    got = _score(b, "--extract", "bed1", "r", "--rm-dup", "force-first", "list")
    equal(got.file(".rmdup.list"), "a\nb\n")
    equal(got.file(".sscore.vars"), "b\n")
    _score(b, "--extract", "bed1", "r", "--rm-dup", "exclude-all", "list", code=13)
    _score(b, "--exclude", "bed1", "none", "--rm-dup", code=7)
    b.write("x", "nothing")
    _score(b, "--extract", "x", "--exclude", "bed1", "none", "--rm-dup", code=13)


@case
def case_105_calls(b):
    """Haploid and diploid calls, several ALTs, missing calls, in any form of a VCF."""
    pairs = (
        ("hap A G", "0 1 0/1 1/1", "0/0 1/1 0/1 1/1"),
        ("miss A G", "./. 1/1 0/1 0/0", ". 1/1 0/1 0/0"),
        ("miss2 A G", "./. 1/1 0/1 0/0", "0/0 1/1 0/1 0/0"),
        ("order A G", "0/1 1/1 0/1 0/0", "1/0 1/1 0/1 0/0"),
        ("multi A G,C", "0/2 2/1 1/1 0/0", "0/2 1/2 1/1 0/0"),
        ("multi2 A G,C", "0/2 2/1 1/1 0/0", "0/1 2/2 1/1 0/0"),
        ("alts A G,C", "0/2 2/1 1/1 0/0", "0/2 1/2 1/1 0/0"),
    )
    records = []
    for at, (head, one, two) in enumerate(pairs):
        records += [f"1 {10 * at + 10} {head} {calls}" for calls in (one, two)]
    records[-1] = records[-1].replace("G,C", "C,G")
    source = b.vcf(["s1", "s2", "s3", "s4"], records)
    b.write("w", "".join(f"{head.split()[0]} A 1\n" for head, _, _ in pairs))
    got = _score(b, "--rm-dup", "retain-mismatch", "list", source=source)
    equal(got.file(".rmdup.mismatch"), "miss2\nmulti2\nalts\n")
    equal(got.file(".sscore.vars"), "hap\nmiss\norder\nmulti\n")


@case
def case_105_phase_is_not_compared(b):
    """plink2 compares phase and INFO too, which the cache does not keep."""
    source = b.vcf(["s1", "s2"], ["1 10 a A G 0|1 1|1", "1 10 a A G 1|0 1|1"])
    b.write("w", "a A 1\n")
    b.run_alone(*source, "--score", "w", NMI, "--rm-dup")


@case
def case_082_extract_intersect(b):
    """Variants that every file lists, by ID and by range; beside --extract only if forced."""
    b.fixture_t()
    for name, text in (("a", "v1 v2\n"), ("b", "v2\nv3 v9\n"), ("empty", "")):
        b.write(name, text)
    b.write("r", "1 50 200\n")
    b.write("s", "1 150 400\n")
    b.write("bad", "1 9 5\n")
    equal(_score(b, "--extract-intersect", "a", "b").file(".sscore.vars"), "v2\n")
    equal(_score(b, "--extract-intersect", "bed1", "r", "s").file(".sscore.vars"), "v2\n")
    _score(b, "--extract-intersect", "bed0", "r")
    _score(b, "--extract-intersect", "a")
    _score(b, "--extract-intersect", "a", "empty", code=13)
    _score(b, "--extract-intersect", "empty", "none", code=3)
    _score(b, "--extract-intersect", "bed1", "s", "bad", code=6)
    _score(b, "--extract-intersect", "range", "r", code=3)
    _score(b, "--extract-intersect", "bed1", code=8)
    _score(b, "--extract-intersect", "a", "--extract", "b", code=8)
    got = _score(b, "--extract-intersect", "a", "--extract", "b", "--force-intersect")
    equal(got.file(".sscore.vars"), "v2\n")
    _score(b, "--extract-intersect", "bed1", "r", "--extract", "b", "--force-intersect")
    _score(b, "--force-intersect")


@case
def case_082_ranges_of_a_chromosome_that_is_dropped(b):
    """A later file is read for every chromosome that was loaded."""
    b.fixture_t(bim=["1 v1 0 100 A G", "2 v2 0 200 A G", "2 v3 0 300 A G"])
    b.write("r", "1 50 200\n")
    b.write("bad", "2 9 5\n")
    _score(b, "--extract", "bed1", "r", "--exclude", "bed1", "bad", code=6)
    _score(b, "--chr", "1", "--exclude", "bed1", "bad")
