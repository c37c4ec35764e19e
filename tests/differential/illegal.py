# SPDX-License-Identifier: MIT
"""Breaks a legal command line in one place: a word too many or too few, a bad value, a file that
is not there, a flag twice or beside one that it excludes. plink2 may still accept the result.
"""

import os

BAD_VALUES = ("0", "-1", "1.5", "nan", "x", "1e400", "99999999999", "-", "=", "cols=")
BESIDE = (
    ["--scor"],
    ["--Score"],
    ["--score-col-nums", "3,3"],
    ["--score-col-nums", "9-4"],
    ["--score-col-nums", "50"],
    ["--ref-allele", "w0"],
    ["--maj-ref"],
    ["--sort-vars"],
    ["--bed", "absent.bed"],
    ["--vcf", "absent.vcf"],
    ["--fam", "absent.fam"],
    ["--read-freq", "absent.afreq"],
    ["--keep", "absent.txt"],
    ["--extract", "absent.txt"],
    ["--exclude", "bed1", "absent.txt"],
    ["--q-score-range", "absent1", "absent2"],
    ["--threads", "0"],
    ["--memory", "639"],
    ["--xchr-model", "3"],
    ["--chr", "23-1"],
    ["--chr", "nowhere"],
    ["--not-chr"],
    ["--autosome", "--autosome-par"],
    ["--maf", "0.6"],
    ["--maf", "2"],
    ["--mac", "0"],
    ["--geno", "-0.1"],
    ["--mind", "1.1"],
    ["--min-alleles", "4", "--max-alleles", "3"],
    ["--snps-only", "maybe"],
    ["--af-pseudocount", "-1"],
    ["--vcf-half-call", "never"],
    ["--const-fid", "a", "--double-id"],
    ["--id-delim", "ab"],
)


def _groups(args):
    """The command as [[flag, argument...]...]."""
    found = []
    for word in args:
        if word.startswith("--") or not found:
            found.append([])
        found[-1].append(word)
    return found


def _repeat(rng, groups, _):
    groups.append(list(rng.choice(groups)))


def _drop_word(rng, groups, _):
    group = rng.choice(groups)
    del group[rng.randrange(1, len(group)) if len(group) > 1 else 0]


def _add_word(rng, groups, _):
    group = rng.choice(groups)
    group.insert(rng.randint(1, len(group)), rng.choice(("extra", *BAD_VALUES)))


def _bad_value(rng, groups, folder):
    places = [
        (group, at)
        for group in groups
        for at in range(1, len(group))
        if not os.path.exists(f"{folder}/{group[at]}") and group[0] != "--missing-catname"
    ]
    if not places:
        _add_word(rng, groups, folder)
        return
    group, at = rng.choice(places)
    group[at] = rng.choice(BAD_VALUES)


def _lose_file(rng, groups, folder):
    places = [
        (group, at)
        for group in groups
        for at in range(1, len(group))
        if os.path.isfile(f"{folder}/{group[at]}")
    ]
    if not places:
        _repeat(rng, groups, folder)
        return
    group, at = rng.choice(places)
    group[at] = "lost_" + group[at]


def _beside(rng, groups, _):
    groups.append(list(rng.choice(BESIDE)))


WAYS = (_repeat, _drop_word, _add_word, _bad_value, _lose_file, _beside, _beside)


def break_command(rng, args, folder):
    """The words of a command, broken in one place."""
    groups = _groups(args)
    rng.choice(WAYS)(rng, groups, folder)
    return [word for group in groups for word in group]
