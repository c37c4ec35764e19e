# SPDX-License-Identifier: MIT
"""One comparison: plink2 once, the program cold and warm on one and two threads.

A stopwatch it is not: nothing here is timed.
"""

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


class Comparison:
    """Compares a program with plink2 on data in one folder, in which both run."""

    def __init__(self, program, plink2, env):
        self.program, self.plink2, self.env = program, plink2, env

    def compare(self, folder, args, tally, must_score=False):
        """Messages, one a difference; counts runs and cells in the tally."""
        want = harness.run(self.plink2, [*args, "--threads", "1"], folder, "plink2", self.env)
        tally.codes[want.code] = tally.codes.get(want.code, 0) + 1
        found = [f"plink2 failed: {want.stderr}"] if must_score and want.code else []
        for step in PLAN:
            found += self._one(folder, args, want, step, tally)
        if found:
            self._write_repro(folder, args)
        return found

    def _one(self, folder, args, want, step, tally):
        threads, cold = step
        if cold:
            harness.drop_caches(folder)
        before = harness.cache_files(folder)
        full = [*args, "--threads", threads]
        got = harness.run(self.program, full, folder, "program", self.env)
        found = harness.differences(want, got)
        tally.runs += 1
        tally.cells += harness.count_cells(got)
        tally.resummed += harness.count_resummed(got.log)
        if before and got.code == 0:
            tally.cached += 1
            if harness.cache_files(folder) != before:
                found.append("the warm run rebuilt or removed the cache")
        state = "cold" if cold else "warm"
        return [f"{state}, {threads} thread(s): {text}" for text in found]

    def _write_repro(self, folder, args):
        common = [*args, "--threads", "1", "--out"]
        commands = [
            [self.plink2, *common, "repro_plink2"],
            [self.program, *common, "repro_program"],
            ["cmp", "repro_program.sscore", "repro_plink2.sscore"],
        ]
        harness.write_repro(folder, commands, self.env)
