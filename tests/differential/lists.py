# SPDX-License-Identifier: MIT
"""--score-list, which the pinned plink2 does not have: its answer is made of those of --score.

One run of plink2 for each weight file; the score columns of all of them stand side by side.
"""

import os
import re

import comparison
import harness

# cols= of --score-list, and what gives the same columns of --score
COLUMNS = {
    "": "cols=maybefid,maybesid,phenos,scoreavgs",
    "cols=+scoresums": "cols=maybefid,maybesid,phenos,scoreavgs,scoresums",
    "cols=-maybefid,+scoresums,-scoreavgs": "cols=maybesid,phenos,scoresums",
    "cols=+fid,-phenos,-nallele": "cols=fid,maybesid,scoreavgs",
    "cols=scoresums": "cols=scoresums",
    "cols=pheno1,scoreavgs,sid": "cols=pheno1,scoreavgs,sid",
}


def weight_files(folder, name):
    """The files that a list names."""
    with open(os.path.join(folder, name), encoding="utf-8") as handle:
        return [line.split()[0] for line in handle if line.strip()]


def separate(args, path):
    """The command line of --score for one of the files."""
    args = list(args)
    at = args.index("--score-list")
    end = at + 1
    while end < len(args) and not args[end].startswith("--"):
        end += 1
    own = args[at + 2 : end]
    given = [word for word in own if word.startswith("cols=")]
    own = [COLUMNS[given[0] if given else ""], *(word for word in own if word not in given)]
    return [*args[:at], "--score", path, *own, *args[end:]]


def join(tables, renumber):
    """One score table: names and phenotypes of the first, averages of all, then sums of all."""
    rows = [[line.split("\t") for line in data.decode().split("\n")[:-1]] for data in tables]
    kinds = [re.sub(r".*_(AVG|SUM)$", r"\1", cell) for cell in rows[0][0]]
    fixed = [i for i, kind in enumerate(kinds) if kind not in ("AVG", "SUM")]
    picks = {kind: [i for i, found in enumerate(kinds) if found == kind] for kind in ("AVG", "SUM")}
    if renumber:
        for table, part in enumerate(rows):
            for at in picks.values():
                for number, i in enumerate(at, 1):
                    kind = kinds[i]
                    part[0][i] = f"SCORE{table * len(at) + number}_{kind}"
    lines = []
    for number, first in enumerate(rows[0]):
        cells = [first[i] for i in fixed]
        for at in picks.values():
            cells += [part[number][i] for part in rows for i in at]
        lines.append("\t".join(cells) + "\n")
    return "".join(lines).encode()


def answer(run, folder, args):
    """What plink2 would give for a command line with --score-list.

    @param run a function from --score's arguments to plink2's outcome
    """
    found = []
    for path in weight_files(folder, args[args.index("--score-list") + 1]):
        found.append(run(separate(args, path)))
        if found[-1].code:
            return harness.Outcome(found[-1].code, "", found[-1].stderr)
    for suffix in found[0].files:
        if ".sscore" in suffix:
            tables = [one.files[suffix] for one in found]
            found[0].files[suffix] = join(tables, "header-read" not in args)
    return found[0]


class ListComparison(comparison.Comparison):
    """A comparison that also knows --score-list."""

    def _plink2(self, folder, args, name):
        run = super()._plink2
        if "--score-list" not in args:
            return run(folder, args, name)
        return answer(lambda separate_args: run(folder, separate_args, name), folder, args)

    def _one(self, folder, args, text, tally):
        if "--score-list" in args and self.program == self.plink2:
            return []  # a run of the harness against itself
        return super()._one(folder, args, text, tally)
