# SPDX-License-Identifier: MIT
"""The numbered cases that are not covered yet, each with its reason, and the test of the refusal.

An option that is known but not supported must end with exit code 63, never be ignored.
"""

from case_tools import case

# (cases, reason, arguments that must be refused by name; none where there is nothing to run)
NOT_COVERED = (
    ("83", "--freq's histograms", ["--score", "w", "--freq", "refbins=0.1"]),
    ("83", "--freq's r2", ["--score", "w", "--freq", "cols=+machr2"]),
    ("97, 103", "dosages: see the test of dosage= below", []),
)


@case
def case_084_file_writing_options(b):
    """Options that only make sense when a fileset is written."""
    data = b.fixture_t()
    for words in (["--ref-allele", "k"], ["--maj-ref"], ["--sort-vars"]):
        b.run(*data, "--score", "w", "no-mean-imputation", *words, code=8)


@case
def case_999_not_covered_is_refused(b):
    """Every option of the table above ends with exit code 63."""
    data = b.fixture_t()
    b.write("k", "0 s1\n")
    failures = []
    for cases, reason, args in NOT_COVERED:
        try:
            if args:
                b.refuse(*data, *args, "--bad-freqs")
        except AssertionError as failure:
            failures.append(f"cases {cases} ({reason}): {failure}")
    if failures:
        raise AssertionError("; ".join(failures))


@case
def case_103_dosages_are_refused(b):
    """dosage= and --pfile are refused until dosages exist."""
    data = b.vcf(["a", "b"], ["1 10 v1 A G 0/1 1/1"])
    b.write("w", "v1 G 1\n")
    b.refuse(*data, "dosage=DS", "--score", "w", "no-mean-imputation")
    b.refuse("--pfile", "x", "--score", "w", "no-mean-imputation")
