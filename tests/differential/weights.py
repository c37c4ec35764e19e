# SPDX-License-Identifier: MIT
"""Seeded weight files for a generated data set, and the columns that --score must be told.

Each is a legal file for plink2: what must be refused is in cases.py.
"""

import os
import shutil
from dataclasses import dataclass, field

import writers

KINDS = ("six", "six", "one", "one", "cancel", "forms", "tiny", "long")
ABSENT = "absent_"  # how IDs begin that the data lacks
COLUMNS = (1, 1, 2, 3, 7, 33)


@dataclass
class Weights:
    """A written weight file: its name, --score's words and the flag for more columns."""

    path: str
    words: list = field(default_factory=list)
    flags: list = field(default_factory=list)
    plan: tuple = None  # what write_weights() needs for another file of the same kind


@dataclass
class Wish:
    """What a weight file may be: scores repeated IDs, its kind, a test of variants to score."""

    repeats: bool = False
    kind: str = None
    keep: object = lambda variant: True


def six_digits(rng):
    """An ordinary effect size."""
    return f"{rng.gauss(0, 0.1):.6g}"


def one_digit(rng):
    """One decimal digit: plink2's rounding errors show at the sixth printed digit."""
    return f"{rng.randint(-50, 50) / 10:.1f}"


def long(rng):
    """All the digits of a double: sums that are never near a tie of the sixth digit."""
    return repr(rng.gauss(0, 1))


def odd_form(rng):
    """Spellings at the edges of plink2's number grammar."""
    digits = rng.randint(1, 99999)
    return rng.choice(
        (
            f"+{digits}e-4",
            f".{digits}",
            f"{digits}.",
            f"-{digits}E+2",
            "0",
            "-0.0",
            "1e",
            "1e-400",
            f"0.{digits}000000000000{digits}{digits}",
            f"{digits}{digits}{digits}{digits}{digits}e-20",
        )
    )


def tiny(rng):
    """Magnitudes from 1e-12 to 1e3 in one file."""
    return f"{rng.choice((-1, 1)) * 10 ** rng.uniform(-12, 3):.8g}"


def cancelling(rng, pairs):
    """Weights of 1e15 that cancel in every sample: the order of addition decides what is left.

    Both alleles of a variant weigh the same, so that each call adds twice the weight.
    """
    ids = list(dict.fromkeys(vid for vid, _ in pairs if not vid.startswith(ABSENT)))
    values = {}
    for one, two in zip(ids[::2], ids[1::2]):
        big = rng.randint(10**14, 10**15) + rng.randint(0, 9) / 10
        values[one], values[two] = f"{big:.1f}", f"{-big + rng.choice((0, 0.1, 1, 3)):.1f}"
    return [values.get(vid, "0.1") for vid, _ in pairs]


DRAWS = {"six": six_digits, "one": one_digit, "forms": odd_form, "tiny": tiny, "long": long}


def coefficients(rng, kind, pairs):
    """A coefficient text of a kind for each (ID, allele)."""
    if kind == "cancel":
        return cancelling(rng, pairs)
    return [DRAWS[kind](rng) for _ in pairs]


def scored_pairs(rng, data, wish, style=None):
    """(ID, allele) of every line that is to match, in dataset order."""
    style = style or rng.choice(("alt", "ref", "either", "either", "both"))
    share = rng.choice((1.0, 1.0, 0.5, 0.05))
    ids = [variant.vid for variant in data.variants]
    repeated = {vid for vid in ids if ids.count(vid) > 1} if data.repeated_ids else set()
    pairs = []
    for variant in data.variants:
        if rng.random() > share or (variant.vid in repeated and not wish.repeats):
            continue
        if not wish.keep(variant):
            continue
        alleles = list(dict.fromkeys(variant.alleles))
        if style == "all":
            picked = alleles
        elif style == "both":
            picked = rng.sample(alleles, rng.randint(1, len(alleles)))
        elif style == "either":
            picked = [rng.choice(alleles)]
        else:
            picked = [alleles[0 if style == "ref" else -1]]
        pairs += [(variant.vid, allele) for allele in picked]
    pairs = pairs or [(data.variants[0].vid, data.variants[0].ref)]
    return list(dict.fromkeys(pairs))


def add_misses(rng, pairs):
    """Mixes in IDs that the data lacks and alleles that its variants lack."""
    if rng.random() < 0.5:
        return pairs
    found = []
    for vid, allele in pairs:
        if rng.random() < 0.05:
            found.append((f"{ABSENT}{len(found)}", allele))
        found.append((vid, allele))
        if rng.random() < 0.05:
            found.append((vid, rng.choice(("N", allele.lower() + "q", "-"))))
    return found


def place_columns(rng, score_count):
    """(width, ID, allele, score columns), 1-based; the plain order half of the time."""
    if rng.random() < 0.5:
        return score_count + 2, 1, 2, list(range(3, score_count + 3))
    width = score_count + 2 + rng.randint(0, 3)
    at = rng.sample(range(1, width + 1), score_count + 2)
    return width, at[0], at[1], sorted(at[2:])


def column_list(rng, columns):
    """Column numbers in the forms of --score-col-nums: ranges, commas, spaces, any order."""
    parts, at = [], 0
    while at < len(columns):
        end = at
        while end + 1 < len(columns) and columns[end + 1] == columns[end] + 1:
            end += 1
        if end > at and rng.random() < 0.8:
            parts.append(f"{columns[at]}-{columns[end]}")
        else:
            parts += [str(column) for column in columns[at : end + 1]]
        at = end + 1
    rng.shuffle(parts)
    return [",".join(parts)] if rng.random() < 0.5 else parts


def score_words(rng, layout):
    """--score's column words and --score-col-nums for a layout."""
    _, id_at, allele_at, scores = layout
    if len(scores) == 1 and rng.random() < 0.8:
        if (id_at, allele_at, scores[0]) == (1, 2, 3) and rng.random() < 0.5:
            return [], []
        return [str(id_at), str(allele_at), str(scores[0])], []
    flags = ["--score-col-nums", *column_list(rng, scores)]
    return ([] if (id_at, allele_at) == (1, 2) else [str(id_at), str(allele_at)]), flags


def make_lines(rng, pairs, columns, layout):
    """The text lines: one a pair, unused columns filled with words."""
    width, id_at, allele_at, scores = layout
    gap = rng.choice(("\t", " ", " \t "))
    lead = rng.choice(("", "", "", "  "))
    lines = []
    for row, (vid, allele) in enumerate(pairs):
        fields = [f"x{row}"] * width
        fields[id_at - 1], fields[allele_at - 1] = vid, allele
        for column, values in zip(scores, columns):
            fields[column - 1] = values[row]
        lines.append(lead + gap.join(fields))
    return lines


def header_line(rng, layout):
    """A header whose names are those of the columns."""
    width, id_at, allele_at, _ = layout
    names = [f"PRS_{column}" for column in range(1, width + 1)]
    names[id_at - 1], names[allele_at - 1] = rng.choice(("ID", "#ID")), "effect_allele"
    return "\t".join(names)


def write_weights(data, rng, path, wish=Wish(), plan=None):
    """Writes a weight file; the name in the answer is relative to its folder.

    @param plan of another file, to have its layout, header and words.
    """
    kind = wish.kind or rng.choice(KINDS)
    pairs = scored_pairs(rng, data, wish, "all" if kind == "cancel" else None)
    pairs = add_misses(rng, pairs)
    if rng.random() < 0.6 or kind == "cancel":
        rng.shuffle(pairs)
    layout = plan[0] if plan else place_columns(rng, rng.choice(COLUMNS))
    columns = [coefficients(rng, kind, pairs) for _ in layout[3]]
    lines = make_lines(rng, pairs, columns, layout)
    words, flags = plan[2:] if plan else score_words(rng, layout)
    header = plan[1] if plan else rng.choice(("", "", "header", "header-read"))
    if header:
        lines.insert(0, header_line(rng, layout))
    if header and not plan:
        words.insert(rng.randint(0, len(words)), header)
    packing = rng.choice(("plain", "plain", "plain", "gz", "bgzf", "zst"))
    if packing == "zst" and not shutil.which("zstd"):
        packing = "gz"
    end = "\r\n" if rng.random() < 0.15 else "\n"
    text = end.join(lines) + rng.choice((end, end, "", end + end))
    suffix = rng.choice(("", {"plain": "", "zst": ".zst"}.get(packing, ".gz")))
    writers.compress(path + suffix, packing, text.encode())
    made = Weights(os.path.basename(path) + suffix, words, flags)
    made.plan = (layout, header, words, flags)
    return made


def write_list(data, rng, path, wish=Wish()):
    """Writes weight files of one layout and a list of them; the list's name and words."""
    plan, names = None, []
    for i in range(rng.choice((1, 2, 2, 3, 9))):
        made = write_weights(data, rng, f"{path}_{i}", wish, plan)
        plan = made.plan
        names.append(made.path)
    if rng.random() < 0.2:
        names.append(names[0])
    text = "".join(f"{name}{rng.choice(('', ' more'))}\n" for name in names)
    writers.compress(path, "plain", text.encode())
    return Weights(os.path.basename(path), made.words, made.flags)
