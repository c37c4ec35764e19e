# SPDX-License-Identifier: MIT
"""Numbered cases on models: center, variance-standardize, dominant, recessive, and se."""

from case_tools import case, equal

NMI = "no-mean-imputation"
BAD = "--bad-freqs"
VS = "variance-standardize"


def _averages(b, *words):
    """AVG of fixture T under these words of --score."""
    return b.run(*b.fixture_t(), "--score", "w", *words, BAD)


def _sums(b, data, *words, code=0):
    """SUM of any data under these words of --score, and flags."""
    return b.run(*data, "--score", "w", "cols=+scoresums", *words, BAD, code=code)


@case
def case_004_center_missing_is_not_centred(b):
    """A missing call adds the mean itself, not 0."""
    equal(_averages(b, "center").averages, "-0.138889 0.111111 0.138889 -0.138889")


@case
def case_005_center_without_imputation(b):
    """A missing call adds nothing."""
    equal(_averages(b, "center", NMI).averages, "-0.138889 0.111111 0.375 -0.333333")


@case
def case_006_centring_needs_frequencies(b):
    """Also without imputation: 49 samples are too few."""
    data = b.samples(49)
    for model in ("center", VS):
        b.run(*data, "--score", "w", model, NMI, code=13)
        b.run(*data, "--score", "w", model, NMI, BAD)
    b.run(*data, "--score", "w", "dominant", NMI)
    data = b.samples(60)
    b.run(*data, "--score", "w", "center", NMI, "--error-on-freq-calc", code=8)


@case
def case_007_variance_standardize(b):
    """Divided by the standard deviation; the old name does the same."""
    want = "-0.142735 0.210819 0.142735 -0.303786"
    equal(_averages(b, VS).averages, want)
    equal(_averages(b, "variance-normalize").averages, want)
    _averages(b, VS, NMI)


@case
def case_008_dominant(b):
    """Any copy counts 1, a missing call f; the dosage sum is transformed too."""
    got = _averages(b, "dominant")
    equal(got.averages, "0 0.25 0.194444 -0.125")
    equal(got.column("NAMED_ALLELE_DOSAGE_SUM"), "0 2 2 2")


@case
def case_009_recessive(b):
    """Two copies count 1."""
    got = _averages(b, "recessive")
    equal(got.averages, "0 0 0.194444 0.0416667")
    equal(got.column("NAMED_ALLELE_DOSAGE_SUM"), "0 0 2 0")


@case
def case_010_se(b):
    """The root of the sum of squares."""
    equal(_averages(b, "se").averages, "0 0.186339 0.388889 0.381881")


@case
def case_011_se_loses_signs(b):
    """A negative weight counts as its size; an infinite square times 0 is no number."""
    data = b.samples(3)
    b.write("w", "v1 A -1\n")
    equal(_sums(b, data, "se").sums, "0 1 2")
    b.write("w", "v1 A 1e200\n")
    equal(_sums(b, data, "se").sums, "nan inf inf")


@case
def case_011_se_with_every_model(b):
    """The values of any model are squared; on every kind of chromosome that it allows."""
    for model in ("center", VS, "dominant", "recessive"):
        for words in ([], [NMI]):
            _sums(b, b.fixture_t(), model, "se", *words)
    for chrom in ("X", "Y", "MT"):
        for model in ([], ["center"]):
            for xchr in ("1", "2"):
                _sums(b, b.fixture_p(chrom), "se", *model, "--xchr-model", xchr)


@case
def case_020_center_x_model_1(b):
    """Males count half a copy, but are centred by the mean of two."""
    got = _sums(b, b.fixture_p("X"), "center", "--xchr-model", "1")
    equal(got.sums, "-113.063 -22.0635 -13.0635 117.508 -22.0635 -16.5635")
    for chrom in ("Y", "MT"):
        _sums(b, b.fixture_p(chrom), "center")
        _sums(b, b.fixture_p(chrom), "center", NMI)
    _sums(b, b.fixture_p("1", "X", "Y"), "center", "--xchr-model", "1")


@case
def case_024_no_dominance_on_haploid_chromosomes(b):
    """dominant and recessive are refused there; a bad weight further on does not matter."""
    for chrom in ("X", "Y", "MT"):
        for model in ("dominant", "recessive"):
            _sums(b, b.fixture_p(chrom), model, code=7)
    data = b.fixture_p("1", "1", "X")
    b.write("w", "v1 A 1\nv3 A 1\nv2 A bad\n")
    _sums(b, data, "dominant", code=7)
    b.write("w", "v1 A 1\nv2 A bad\nv3 A 1\n")
    _sums(b, data, "dominant", code=6)
    b.write("w", "v1 A 1\nv2 A 1\n")
    _sums(b, data, "dominant")


@case
def case_025_variance_standardize_on_haploid_chromosomes(b):
    """Refused on X and MT, not on Y."""
    for chrom in ("X", "MT"):
        _sums(b, b.fixture_p(chrom), VS, code=7)
    equal(_sums(b, b.fixture_p("Y"), VS).sums, "-132.421 61.7107 0 0 0 71.7107")


@case
def case_078_standardized_missing_in_everyone(b):
    """No observation: one half, divided by the deviation of one half."""
    data = b.fixture_t(copies=[(None,) * 4, (2, 1, 0, 1), (0, 0, None, 1)])
    b.write("w", "v1 A 1\n")
    equal(_sums(b, data, VS).sums, "1.41421 1.41421 1.41421 1.41421")


@case
def case_079_fixed_alleles(b):
    """Standardizing an allele that nobody has gives 0; one that everybody has is an error."""
    data = b.fixture_t(copies=[(0,) * 4, (2, 1, 0, 1), (0, 0, None, 1)])
    b.write("w", "v1 A 1\n")
    equal(_sums(b, data, VS).sums, "0 0 0 0")
    b.write("w", "v1 G 1\nv2 A bad\n")
    _sums(b, data, VS, code=13)
    b.write("w", "v1 G bad\n")
    _sums(b, data, VS, code=13)


@case
def case_080_allele_of_nonfounders(b):
    """Only nonfounders have the allele: no variance, and a value that needs one."""
    fam = [f"0 s{i} {'p' if i == 2 else '0'} 0 0 -9" for i in range(4)]
    data = b.fixture_t(copies=[(0, 0, 1, 0), (2, 1, 0, 1), (0, 0, None, 1)], fam=fam)
    b.write("w", "v1 A 1\n")
    _sums(b, data, VS, code=13)
    _sums(b, data, VS, "--nonfounders")
    _sums(b, data, "center")


@case
def case_080_allele_of_females_on_y(b):
    """Calls that do not count still show that the allele is there."""
    fam = [f"0 s{i} 0 0 {1 + i % 2} -9" for i in range(4)]
    bim = [f"Y v{i} 0 {i}00 A G" for i in range(1, 4)]
    data = b.fixture_t(copies=[(0, 2, 0, 2), (2, 1, 0, 1), (0, 0, None, 1)], fam=fam, bim=bim)
    _sums(b, data, VS, code=13)


@case
def case_092_se_from_vcf(b):
    """plink2 squares twice where it stores rare calls as lists; here as from .bed: 0 and 1."""
    names = [f"s{i}" for i in range(60)]
    calls = " ".join("0/1" if i == 7 else "0/0" for i in range(60))
    data = b.vcf(names, [f"1 10 v1 A G {calls}"])
    b.write("w", "v1 G 3\n")
    plink2, b.plink2 = b.plink2, None
    if b.program != plink2:
        got = _sums(b, data, "se")
        equal(got.sums, " ".join("3" if i == 7 else "0" for i in range(60)))
    b.plink2 = plink2


@case
def case_092_models_of_phased_calls(b):
    """Two haplotype rows a sample: dominant, recessive and se still see both copies."""
    names = [f"s{i}" for i in range(6)]
    records = [
        "1 10 v1 A G 0|0 0|1 1|0 1|1 1|1 .|.",
        "1 20 v2 A G,T 1|2 0|1 2|1 1|1 2|2 0|0",
        "1 30 v3 A G 1|1 1|1 1|0 0|1 1|1 0|0",
    ]
    data = b.vcf(names, records)
    b.write("w", "v1 G 1\nv2 G 10\nv2 A 100\nv3 A 1000\n")
    for model in ("dominant", "recessive", "center", VS):
        _sums(b, data, model)
        _sums(b, data, model, NMI)
    got = _sums(b, data, "recessive", NMI)
    equal(got.sums, "0 0 0 11 1 1100")


@case
def case_099_one_variance_of_a_multiallelic_variant(b):
    """All alleles of a variant are divided by the same deviation."""
    names = [f"s{i}" for i in range(6)]
    data = b.vcf(names, ["1 10 v1 A G,T 0/1 1/2 0/0 2/2 0/2 0/0"])
    for allele in ("A", "G", "T"):
        b.write("w", f"v1 {allele} 1\n")
        _sums(b, data, VS)
        _sums(b, data, "center")
