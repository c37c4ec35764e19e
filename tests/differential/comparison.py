# SPDX-License-Identifier: MIT
"""One comparison: plink2 once, the program cold and warm on one and two threads.

A stopwatch it is not: nothing here is timed.
"""

import os
from dataclasses import dataclass, field

import harness
import species


@dataclass
class Tally:
    """Totals for the closing lines of a test program."""

    runs: int = 0
    cells: int = 0
    resummed: int = 0
    cached: int = 0
    reordered: int = 0
    crashed: int = 0
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    codes: dict = field(default_factory=dict)

    def add(self, other):
        """Adds the result of another process."""
        for name, value in vars(other).items():
            if name != "codes":
                setattr(self, name, getattr(self, name) + value)
        for code, count in other.codes.items():
            self.codes[code] = self.codes.get(code, 0) + count

    def report(self):
        """Prints the closing lines; the process's exit code."""
        codes = ", ".join(f"{code}: {count}" for code, count in sorted(self.codes.items()))
        print(f"runs: {self.runs} (of them from a warm cache: {self.cached})")
        print(f"commands by plink2's exit code: {codes or 'none'}")
        print(f"cells compared: {self.cells}")
        print(f"cells re-summed: {self.resummed}")
        if self.reordered:
            print(f"runs equal to plink2's sums in file order only: {self.reordered}")
        if self.crashed:
            print(f"commands that crashed plink2, not compared: {self.crashed}")
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


ORDERED = "ordered.vcf"
CRASHES_FORGIVEN = 2


def is_score_table(name):
    """Whether an output file has scores, told by its name."""
    return ".sscore" in name and ".vars" not in name


class Comparison:
    """Compares a program with plink2 on data in one folder, in which both run.

    Where plink2 makes a temporary .pgen (VCF, BCF, sample-major .bed) it adds in another order than
    from a plain .bed: in each 240 weight lines rare variants first, and the part that all samples
    share at the very end. It shows in sums that cancel. Unless strict, sums in file order count as
    right too: plink2's own, from the same genotypes as .bed, or (multi-allelic) from a file ORDERED
    in the folder.
    """

    def __init__(self, program, plink2, env, strict=False):
        self.program, self.plink2, self.env, self.strict = program, plink2, env, strict
        self.options = []  # more words for the program, that must not change its output
        self.source, self.rest = [], []
        self.want, self.in_file_order = None, None

    def compare(self, folder, source, rest, tally, must_score=False):
        """Messages, one a difference; counts runs and cells in the tally.

        @param source the words that name the input, rest the other words
        """
        self.source, self.rest = source, rest
        want = self.want = self._plink2(folder, [*source, *rest], "plink2")
        self.in_file_order = self._run_in_file_order(folder)
        if self.in_file_order:  # for its scores only: its alleles and family IDs may be others
            self.in_file_order.files = {
                name: (self.in_file_order if is_score_table(name) else want).files.get(name, b"")
                for name in want.files
            }
        tally.codes[want.code] = tally.codes.get(want.code, 0) + 1
        if not 0 <= want.code < harness.FIRST_SIGNAL_CODE:
            tally.crashed += 1
        found = [f"plink2 failed: {want.stderr}"] if must_score and want.code else []
        for threads, cold in PLAN:
            if cold:
                harness.drop_caches(folder)
            text = f"{'cold' if cold else 'warm'}, {threads} thread(s)"
            found += self._one(folder, [*source, *rest, "--threads", threads], text, tally)
        return found

    def compare_extra(self, folder, extra, tally):
        """The last command again, the program with options that must not change its output."""
        if self.program == self.plink2:
            return []
        args = [*self.source, *self.rest, *extra]
        if extra == ("--gram",):
            caches = list(harness.cache_files(folder))
            if len(self.source) != 2 or not caches:
                return []  # flags that rename samples, or nothing was built
            args = ["--gram", os.path.relpath(caches[0], folder), *self.rest]
        return self._one(folder, args, " ".join(extra), tally)

    def _plink2(self, folder, args, name):
        """plink2's outcome; it may try again where it crashed, as it does at times with --pheno."""
        args = [*args, "--threads", "1"]
        out = harness.run(self.plink2, args, folder, name, self.env)
        for _ in range(CRASHES_FORGIVEN):
            if 0 <= out.code < harness.FIRST_SIGNAL_CODE:
                break
            out = harness.run(self.plink2, args, folder, name, self.env)
        return out

    def _run_in_file_order(self, folder):
        imported = self.source[0] in ("--vcf", "--bcf") or ".pgen.vmaj" in self.want.files
        if self.strict or self.want.code or not imported:
            return None
        if os.path.exists(os.path.join(folder, ORDERED)):
            return self._plink2(folder, ["--vcf", ORDERED, *self.source[2:], *self.rest], "ordered")
        has_fid = any(data.startswith(b"#FID") for data in self.want.files.values())
        psam = ["--make-just-psam", *(["cols=+fid"] if has_fid else [])]
        for name, make in (("bed", ["--make-bed"]), ("psam", psam)):
            words = [*species.words_in(self.rest), "--allow-extra-chr"]
            if self._plink2(folder, [*self.source, *make, *words], name).code:
                return None
        source = ["--bed", "bed/out.bed", "--bim", "bed/out.bim", "--psam", "psam/out.psam"]
        return self._plink2(folder, [*source, *self.rest], "ordered")

    def _one(self, folder, args, text, tally):
        before = harness.cache_files(folder)
        args = [*args, *self.options]
        got = harness.run(self.program, args, folder, "program", self.env)
        found = harness.differences(self.want, got)
        if found and self.in_file_order and not harness.differences(self.in_file_order, got):
            found = []
            tally.reordered += 1
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
            [self.plink2, *self.source, *self.rest, "--out", "repro_plink2"],
            [self.program, *args, "--out", "repro_program"],
            ["cmp", "repro_program.sscore", "repro_plink2.sscore"],
        ]
        harness.write_repro(folder, commands, self.env)
