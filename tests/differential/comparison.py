# SPDX-License-Identifier: MIT
"""One comparison: plink2 once, the program cold and warm on one and two threads.

A stopwatch it is not: nothing here is timed.
"""

import os
from dataclasses import dataclass, field

import harness


@dataclass
class Tally:
    """Totals for the closing lines of a test program."""

    runs: int = 0
    cells: int = 0
    resummed: int = 0
    cached: int = 0
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    codes: dict = field(default_factory=dict)

    def add(self, other):
        """Adds the result of another process."""
        for name in ("runs", "cells", "resummed", "cached", "passed", "failed", "skipped"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for code, count in other.codes.items():
            self.codes[code] = self.codes.get(code, 0) + count

    def report(self):
        """Prints the closing lines; the process's exit code."""
        codes = ", ".join(f"{code}: {count}" for code, count in sorted(self.codes.items()))
        print(f"runs: {self.runs} (of them from a warm cache: {self.cached})")
        print(f"commands by plink2's exit code: {codes or 'none'}")
        print(f"cells compared: {self.cells}")
        print(f"cells re-summed: {self.resummed}")
        print(f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped")
        return 1 if self.failed else 0


# (threads, whether the cache is dropped first): cold and warm, each on one thread and on two.
PLAN = (("1", True), ("2", False), ("2", True), ("1", False))
# One more run a command, with options that must not change the output.
EXTRAS = (
    ("--resum", "always"),
    ("--device", "reference"),
    ("--gram-cache", "off"),
    ("--gram",),
)


class Comparison:
    """Compares a program with plink2 on data in one folder, in which both run."""

    def __init__(self, program, plink2, env):
        self.program, self.plink2, self.env = program, plink2, env
        self.last_args, self.want = [], None

    def compare(self, folder, args, tally, must_score=False):
        """Messages, one a difference; counts runs and cells in the tally."""
        want = harness.run(self.plink2, [*args, "--threads", "1"], folder, "plink2", self.env)
        self.last_args, self.want = args, want
        tally.codes[want.code] = tally.codes.get(want.code, 0) + 1
        found = [f"plink2 failed: {want.stderr}"] if must_score and want.code else []
        for threads, cold in PLAN:
            if cold:
                harness.drop_caches(folder)
            text = f"{'cold' if cold else 'warm'}, {threads} thread(s)"
            found += self._one(folder, [*args, "--threads", threads], text, tally)
        return found

    def compare_extra(self, folder, source_words, extra, tally):
        """The last command again, the program with options that must not change its output.

        @param source_words how many words of the command name the input
        """
        if self.program == self.plink2:
            return []
        args = [*self.last_args, *extra]
        if extra == ("--gram",):
            caches = list(harness.cache_files(folder))
            if source_words != 2 or not caches:
                return []  # flags that rename samples, or nothing was built
            cache = os.path.relpath(caches[0], folder)
            args = ["--gram", cache, *self.last_args[source_words:]]
        return self._one(folder, args, " ".join(extra), tally)

    def _one(self, folder, args, text, tally):
        before = harness.cache_files(folder)
        got = harness.run(self.program, args, folder, "program", self.env)
        found = harness.differences(self.want, got)
        tally.runs += 1
        tally.cells += harness.count_cells(got)
        tally.resummed += harness.count_resummed(got.log)
        if before and got.code == 0:
            tally.cached += 1
            if harness.cache_files(folder) != before:
                found.append("the warm run rebuilt or removed the cache")
        if found:
            self._write_repro(folder, args)
        return [f"{text}: {line}" for line in found]

    def _write_repro(self, folder, args):
        commands = [
            [self.plink2, *self.last_args, "--out", "repro_plink2"],
            [self.program, *args, "--out", "repro_program"],
            ["cmp", "repro_program.sscore", "repro_plink2.sscore"],
        ]
        harness.write_repro(folder, commands, self.env)
