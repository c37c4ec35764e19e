#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The progress line of a build: shown on a terminal, never in a pipe or under --silent.

Exits with 77, which ctest shows as skipped, where there are no pseudo-terminals.
Usage: terminal_test.py PROGRAM
"""
import os
import pathlib
import pty
import subprocess
import sys
import tempfile

from run_case import bed_bytes

SKIPPED = 77
PROGRESS = b"Building the grammar: "


def make_fileset(folder):
    (folder / "T.fam").write_text("".join(f"0 s{i} 0 0 0 -9\n" for i in range(8)))
    (folder / "T.bim").write_text("1 v1 0 1 A G\n")
    (folder / "T.bed").write_bytes(bed_bytes(["012.2101"]))


def output(program, folder, more, on_terminal):
    """Standard output of a build."""
    command = [program, "--bfile", "T", "--make-gram", "--gram-cache", "rebuild", *more]
    if not on_terminal:
        return subprocess.run(command, cwd=folder, capture_output=True, check=True).stdout
    master, slave = pty.openpty()
    with subprocess.Popen(command, cwd=folder, stdout=slave, stderr=subprocess.PIPE) as process:
        os.close(slave)
        text = b""
        try:
            while chunk := os.read(master, 4096):
                text += chunk
        except OSError:  # how Linux says that the other end is closed
            pass
        process.wait()
    os.close(master)
    return text


def has_terminals():
    try:
        for descriptor in pty.openpty():
            os.close(descriptor)
    except OSError as failure:
        print(f"skipped: no pseudo-terminal here: {failure}")
        return False
    return True


def main():
    if not has_terminals():
        return SKIPPED
    program = str(pathlib.Path(sys.argv[1]).resolve())
    os.environ.pop("GRAMSCORE_CACHE", None)
    errors = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_fileset(folder)
        for more, on_terminal, wanted in (([], True, True), (["--silent"], True, False),
                                          ([], False, False)):
            text = output(program, folder, more, on_terminal)
            if (PROGRESS in text) != wanted:
                errors.append(f"terminal {on_terminal}, {more}: {text!r}")
    print("\n".join(errors) if errors else "the progress line is where it should be")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
