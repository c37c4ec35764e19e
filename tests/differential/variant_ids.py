# SPDX-License-Identifier: MIT
"""Draws flags that give variants new IDs or drop those that share one; twins of variants.

Left out on purpose: '$a' without '$r', which crashes plink2, and --var-id-multi, whose IDs the file
comparison.ORDERED changes (case 104 has it).
"""

import dataclasses
import re

TEMPLATES = ("@:#:$r:$a", "@:#:$r:$a", "@:#", "chr@_#_$1_$2", "#-@$2.$1", "@:#:$R", "@#$A$r\\")
MODES = ("", "error", "retain-mismatch", "exclude-mismatch", "exclude-all", "force-first")
KINDS = ("same", "same", "same", "call", "call", "place", "alleles", "missing")


def twin_of(rng, variant):
    """A variant with the same ID: the same in all, or with another call, position or alleles."""
    twin = dataclasses.replace(variant, alts=list(variant.alts), calls=list(variant.calls))
    kind = rng.choice(KINDS)
    at = rng.randrange(len(twin.calls))
    if kind == "call":
        twin.calls[at] = rng.choice([c for c in (None, (0, 0), (1, 1)) if c != twin.calls[at]])
    elif kind == "missing":
        twin.calls[at] = None
    elif kind == "place":
        twin.pos += rng.choice((1, 3))
    elif kind == "alleles":
        twin.ref, twin.alts[0] = twin.alts[0], twin.ref
    return twin


def add_twins(rng, variants):
    """Some variants two or three times, here or further on among those of the chromosome."""
    found = []
    for variant in variants:
        found.append(variant)
        for _ in range(rng.choice((1, 1, 2)) if rng.random() < 0.1 else 0):
            found.append(twin_of(rng, variant))
    return found


def forget_ids(rng, variants):
    """Some variants lose their ID."""
    for variant in variants:
        if rng.random() < 0.1:
            variant.vid = "."


class IdMaker:
    """Makes the flags, and the variants as these flags name them."""

    def __init__(self, data, rng):
        self.data, self.rng = data, rng
        self.repeats = data.repeated_ids

    def _new_id(self, variant, template, limit):
        """The ID under a template; None where an allele is too long."""
        ref, alt = variant.ref, variant.alts[0]
        marks = ((ref, ("$r", "$R", "$1")), (alt, ("$a", "$A", "$1")))
        named = [allele for allele, names in marks if any(mark in template for mark in names)]
        length, mode = limit or (23, "error")
        if any(len(allele) > length for allele in named) and mode != "truncate":
            return None
        ref, alt = ref[:length], alt[:length]
        first, second = sorted((ref, alt))
        values = {"@": variant.chrom, "#": str(variant.pos), "$1": first, "$2": second}
        values.update({"$r": ref, "$R": ref, "$a": alt, "$A": alt})
        return re.sub(r"\$.|[@#]", lambda mark: values[mark.group()], template)

    def _limit(self):
        rng = self.rng
        mode = rng.choice(("missing", "missing", "truncate", "error"))
        return (rng.choice((1, 2, 40)), mode)

    def names(self):
        """Flags for new IDs, often none; the data set with these IDs."""
        rng = self.rng
        if rng.random() < 0.6:
            return [], self.data
        flag = rng.choice(("--set-all-var-ids", "--set-all-var-ids", "--set-missing-var-ids"))
        template = rng.choice(TEMPLATES)
        made = [flag, template]
        limit = self._limit() if rng.random() < 0.7 else None
        if limit:
            made += ["--new-id-max-allele-len", str(limit[0]), limit[1]]
        code = "."
        if rng.random() < 0.15:
            code = rng.choice(self.data.variants).vid
            made += ["--missing-var-code", code]
        variants = []
        for variant in self.data.variants:
            vid = variant.vid
            if flag == "--set-all-var-ids" or vid == code:
                vid = self._new_id(variant, template, limit) or code
            variants.append(dataclasses.replace(variant, vid=vid))
        repeated = len({variant.vid for variant in variants}) < len(variants)
        self.repeats = repeated
        return made, dataclasses.replace(self.data, variants=variants, repeated_ids=repeated)

    def duplicates(self):
        """--rm-dup in any mode, mostly where IDs are shared."""
        rng = self.rng
        if rng.random() < (0.35 if self.repeats else 0.93):
            return []
        words = [word for word in (rng.choice(MODES), rng.choice(("", "list"))) if word]
        rng.shuffle(words)
        return ["--rm-dup", *words]
