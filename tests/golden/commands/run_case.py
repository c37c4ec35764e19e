#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the commands of one .case file and compares what they print and write.

A case file is read line by line:
  # text             a comment
  @ NAME             the lines up to `@ end` become the file NAME (a final line `@ end` closes it)
  @bed NAME ROWS     NAME.bed: a word for each variant, of 0, 1, 2 (copies of A1) or .
  @rm NAME...        removes files
  $ gramscore ...    runs the program (arguments split as a shell does), in a folder of its own
  exit N             the exit code, 0 unless given
  > text             a line of standard output
  ! text             a line of standard error
  = NAME             the lines up to `@ end` must be the file NAME
  ? NAME             the file NAME exists; `?- NAME`: it does not
`<*>` in an expected line stands for anything. Standard output is compared only where a `>` line is
given; `> <none>` means that it is empty. Standard error is always compared.
Not for numbers (tests/differential).
Usage: run_case.py PROGRAM CASE [--show]
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ANYTHING = "<*>"
BED_CODES = {"0": 3, "1": 2, "2": 0, ".": 1}


def bed_bytes(rows):
    """The .bed file of variants given as words of 0, 1, 2 and '.'."""
    data = bytearray(b"\x6c\x1b\x01")
    for row in rows:
        for begin in range(0, len(row), 4):
            calls = row[begin:begin + 4]
            data.append(sum(BED_CODES[call] << (2 * i) for i, call in enumerate(calls)))
    return bytes(data)


def matches(expected, actual):
    parts = [re.escape(part) for part in expected.split(ANYTHING)]
    return re.fullmatch(".*".join(parts), actual) is not None


def same_lines(expected, actual):
    return len(expected) == len(actual) and all(map(matches, expected, actual))


class command:
    """One `$` line and what is expected of it."""

    def __init__(self, line, number):
        self.words = shlex.split(line)
        self.number = number
        self.code = 0
        self.stdout = []
        self.stderr = []
        self.files = []   # (name, lines)
        self.exists = []  # (name, wanted)

    def check(self, program, folder, show):
        environment = {k: v for k, v in os.environ.items() if not k.startswith("GRAMSCORE")}
        done = subprocess.run([program] + self.words[1:], cwd=folder, env=environment, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, check=False)
        if show:
            print("".join(f"{mark} {line}\n" for mark, text in
                          ((">", done.stdout), ("!", done.stderr)) for line in text.splitlines()))
        errors = []
        if done.returncode != self.code:
            errors.append(f"exit {done.returncode}, expected {self.code}")
        self.compare("stdout", self.stdout, done.stdout.splitlines(), errors)
        self.compare("stderr", self.stderr or ["<none>"], done.stderr.splitlines(), errors)
        for name, lines in self.files:
            path = folder / name
            text = path.read_text(encoding="utf-8") if path.exists() else "(no such file)"
            self.compare(name, lines or ["<none>"], text.splitlines(), errors)
        for name, wanted in self.exists:
            if (folder / name).exists() != wanted:
                errors.append(f"{name} {'is missing' if wanted else 'exists'}")
        return [f"line {self.number}: {shlex.join(self.words)}\n  {error}" for error in errors]

    @staticmethod
    def compare(what, expected, actual, errors):
        if not expected:
            return
        wanted = [] if expected == ["<none>"] else expected
        if not same_lines(wanted, actual):
            errors.append("\n  ".join([f"{what} expected:", *wanted, f"{what} found:", *actual]))


def take_block(lines):
    block = []
    for _, line in lines:
        if line == "@ end":
            return block
        block.append(line)
    raise ValueError("a block without '@ end'")


def add_expectation(current, line, lines):
    """One line that follows a `$` line. @return whether it was understood."""
    mark, _, rest = line.partition(" ")
    if mark == "exit":
        current.code = int(rest)
    elif mark == ">":
        current.stdout.append(rest)
    elif mark == "!":
        current.stderr.append(rest)
    elif mark == "=":
        current.files.append((rest, take_block(lines)))
    elif mark in ("?", "?-"):
        current.exists.append((rest, mark == "?"))
    else:
        return False
    return True


def run_case(program, path, show):
    """Errors of one case file."""
    errors = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        current = None
        lines = iter(enumerate(path.read_text(encoding="utf-8").splitlines(), start=1))
        for number, line in lines:
            if line.startswith("$ ") or line.startswith("@"):
                errors += current.check(program, folder, show) if current else []
                current = None
            if line.startswith("$ "):
                current = command(line[2:], number)
            elif line.startswith("@bed "):
                _, target, *rows = line.split()
                (folder / f"{target}.bed").write_bytes(bed_bytes(rows))
            elif line.startswith("@rm "):
                for target in line.split()[1:]:
                    (folder / target).unlink()
            elif line.startswith("@ "):
                (folder / line[2:]).write_text("".join(f"{text}\n" for text in take_block(lines)),
                                               encoding="utf-8")
            elif line and not line.startswith("#"):
                if current is None or not add_expectation(current, line, lines):
                    raise ValueError(f"{path}:{number}: cannot read '{line}'")
        errors += current.check(program, folder, show) if current else []
    return errors


def main():
    program, case = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    errors = run_case(program, case, "--show" in sys.argv)
    for error in errors:
        print(error)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
