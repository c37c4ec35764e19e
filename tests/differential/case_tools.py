# SPDX-License-Identifier: MIT
"""Fixtures and checks for the numbered cases: tiny inputs, both programs, recorded values.

Not for generated data: that is generate.py.
"""

import os
import re
import shlex
import subprocess

import comparison
import harness
import writers

CASES = []  # (number, name, function) in the order of definition


def case(function):
    """Registers `case_NNN_name` as a test."""
    number = int(re.match(r"case_(\d{3})_", function.__name__).group(1))
    CASES.append((number, function.__name__, function))
    return function


def equal(got, want, what=""):
    """Fails with both values."""
    if got != want:
        raise AssertionError(f"{what or 'value'}: got {got!r}, expected {want!r}")


def contains(text, pattern, what="text"):
    """Fails unless the regular expression occurs, line breaks counting as spaces."""
    flat = " ".join(text.split())
    if not re.search(pattern, flat, re.IGNORECASE):
        raise AssertionError(f"{what}: no match for {pattern!r} in {flat!r}")


class Result:
    """The program's outcome with its score table taken apart."""

    def __init__(self, outcome):
        self.outcome = outcome
        self.code = outcome.code
        self.stderr = outcome.stderr
        self.stdout = outcome.stdout
        name = ".sscore.zst" if ".sscore.zst" in outcome.files else ".sscore"
        text = outcome.files.get(name, b"").decode()
        rows = [line.split("\t") for line in text.split("\n")[:-1]]
        self.header = rows[0] if rows else []
        self.rows = rows[1:]

    def column(self, name):
        """The cells of the column with this name, joined by blanks."""
        names = [cell.lstrip("#") for cell in self.header]
        at = names.index(name)
        return " ".join(row[at] for row in self.rows)

    def file(self, suffix):
        """The text of another output file."""
        return self.outcome.files[suffix].decode()

    @property
    def sums(self):
        """SCORE1_SUM of every sample."""
        return self.column("SCORE1_SUM")

    @property
    def averages(self):
        """SCORE1_AVG of every sample."""
        return self.column("SCORE1_AVG")


class Bench:
    """A folder with inputs, in which both programs run."""

    def __init__(self, folder, program, plink2, env):
        self.folder, self.program, self.plink2, self.env = folder, program, plink2, env
        self.tally = comparison.Tally()

    def path(self, name):
        """The full path of an input."""
        return os.path.join(self.folder, name)

    def write(self, name, text, kind="plain"):
        """Writes an input; str or bytes, packed if asked for."""
        data = text if isinstance(text, bytes) else text.encode()
        writers.compress(self.path(name), kind, data)
        return name

    # --- filesets --------------------------------------------------------------------------

    def bfile(self, fam, bim, copies, name="d"):
        """Writes a fileset; copies: for each variant the copies of A1 per sample, None missing."""
        rows = [writers.pack_bed_row([writers.BED_CODES[c] for c in row]) for row in copies]
        self.write(f"{name}.bed", b"l\x1b\1" + b"".join(rows))
        self.write(f"{name}.bim", "".join(line + "\n" for line in bim))
        self.write(f"{name}.fam", "".join(line + "\n" for line in fam))
        return ["--bfile", name]

    def fixture_t(self, copies=None, fam=None, bim=None):
        """T: four samples without sex or phenotype, three variants on chromosome 1."""
        fam = fam or [f"0 s{i} 0 0 0 -9" for i in range(1, 5)]
        bim = bim or [f"1 v{i} 0 {i}00 A G" for i in range(1, 4)]
        copies = copies or [(0, 1, 2, None), (2, 1, 0, 1), (0, 0, None, 1)]
        self.write("w", "v1 A 0.5\nv2 G 1\nv3 A -2\n")
        return self.bfile(fam, bim, copies)

    def fixture_p(self, *chroms):
        """P: three males, two females, one unknown; one chromosome, or one a variant."""
        chroms = chroms if len(chroms) == 3 else chroms * 3
        samples = zip(("m1", "m2", "w1", "w2", "u1", "m3"), (1, 1, 2, 2, 0, 1))
        fam = [f"0 {name} 0 0 {sex} -9" for name, sex in samples]
        bim = [f"{chrom} v{i} 0 {i}00 A G" for i, chrom in enumerate(chroms, 1)]
        copies = [(0, 2, 0, 2, 1, None), (2, 0, 1, 1, 0, 1), (0, 2, 1, None, 1, 2)]
        self.write("w", "v1 A 1\nv2 A 10\nv3 A 100\n")
        return self.bfile(fam, bim, copies)

    def samples(self, count, copies=(0, 1, 2), nonfounders=()):
        """Many samples, one variant v1; the first `nonfounders` of them have a parent."""
        fam = []
        for i in range(count):
            father = nonfounders[i] if i < len(nonfounders) else "0"
            fam.append(f"F{i} I{i} {father} 0 1 -9")
        self.write("w", "v1 A 1\n")
        return self.bfile(fam, ["1 v1 0 100 A G"], [[copies[i % 3] for i in range(count)]])

    def vcf(self, names, records, name="d.vcf"):
        """A VCF; a record is 'chrom pos id ref alt' and one GT a sample."""
        lines = ["##fileformat=VCFv4.2"]
        chroms = dict.fromkeys(record.split()[0] for record in records)
        lines += [f"##contig=<ID={chrom}>" for chrom in chroms]
        lines.append('##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">')
        lines.append("\t".join("#CHROM POS ID REF ALT QUAL FILTER INFO FORMAT".split() + names))
        for record in records:
            fields = record.split()
            lines.append("\t".join(fields[:5] + [".", ".", ".", "GT"] + fields[5:]))
        self.write(name, "\n".join(lines) + "\n")
        return ["--vcf", name]

    # --- runs ------------------------------------------------------------------------------

    def run(self, *args, code=0):
        """Runs the program cold and warm, and plink2 if it is here; all must agree.

        @return the program's result, after its exit code was found to be `code`.
        """
        args = [str(arg) for arg in args]
        harness.drop_caches(self.folder)
        first = harness.run(self.program, args, self.folder, "program", self.env)
        second = harness.run(self.program, args, self.folder, "program", self.env)
        self.tally.runs += 2
        command = shlex.join(args)
        equal(first.code, code, f"exit code of {command} ({first.stderr.strip()[-300:]})")
        self._same("warm", harness.differences(first, second), command)
        if self.plink2:
            want = harness.run(self.plink2, args, self.folder, "plink2", self.env)
            self.tally.codes[want.code] = self.tally.codes.get(want.code, 0) + 1
            self._same("plink2", harness.differences(want, second), command)
        self.tally.cells += harness.count_cells(second)
        self.tally.resummed += harness.count_resummed(second.log)
        return Result(second)

    def run_warm(self, *args, code=0):
        """Runs the program with the cache that is there, which it must leave, and plink2."""
        args = [str(arg) for arg in args]
        before = harness.cache_files(self.folder)
        got = harness.run(self.program, args, self.folder, "program", self.env)
        self.tally.runs += 1
        command = shlex.join(args)
        equal(got.code, code, f"exit code of {command} ({got.stderr.strip()[-300:]})")
        equal(harness.cache_files(self.folder), before, f"cache after {command}")
        if self.plink2:
            want = harness.run(self.plink2, args, self.folder, "plink2", self.env)
            self._same("plink2", harness.differences(want, got), command)
        return Result(got)

    def run_alone(self, *args, code=0):
        """As run(), without plink2: for the cases in which it is wrong."""
        oracle, self.plink2 = self.plink2, None
        try:
            return self.run(*args, code=code)
        finally:
            self.plink2 = oracle

    def refuse(self, *args):
        """The program must say that it does not support these options yet: exit code 63."""
        if self.program == self.plink2:
            return  # a run of the harness against itself
        args = [str(arg) for arg in args]
        out = harness.run(self.program, args, self.folder, "program", self.env)
        self.tally.runs += 1
        equal(out.code, 63, f"exit code of {shlex.join(args)} ({out.stderr.strip()[-300:]})")
        equal([name for name in out.files if ".sscore" in name], [], "files")

    def bare(self, *args):
        """Runs the program with no --out of ours; the finished process."""
        command = [self.program, *(str(arg) for arg in args)]
        self.tally.runs += 1
        return subprocess.run(
            command, cwd=self.folder, env=self.env, capture_output=True, text=True, check=False
        )

    def left(self, *names):
        """True if all these files are in the folder."""
        return all(os.path.exists(self.path(name)) for name in names)

    @staticmethod
    def _same(who, found, command):
        if found:
            raise AssertionError(f"{who} differs for {command}: {'; '.join(found)}")
