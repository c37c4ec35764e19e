#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Standard streams that are closed at the start: no file is opened as one of them and printed to.

Usage: closed_streams_test.py PROGRAM
"""
import os
import pathlib
import subprocess
import sys
import tempfile

from terminal_test import make_fileset


def run(program, folder, name, closed):
    """Scores T, with weights that give a warning; what the files are like that it left."""
    command = [program, "--bfile", "T", "--score", "w", "--bad-freqs", "--out", name]
    streams = " ".join(f"{stream}<&-" for stream in closed)
    subprocess.run(["sh", "-c", f'exec "$@" {streams}', "sh", *command], cwd=folder,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    log = (folder / f"{name}.log").read_text().splitlines()
    cache_bytes = (folder / "T.bed.gram").stat().st_size
    return (folder / f"{name}.sscore").read_bytes(), len(log), cache_bytes


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    os.environ.pop("GRAMSCORE_CACHE", None)
    errors = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_fileset(folder)
        (folder / "w").write_text("v1 A 0.5\nunknown A 1\n")
        wanted = run(program, folder, "open", [])
        for closed in ([1], [2], [1, 2], [0, 1, 2]):
            (folder / "T.bed.gram").unlink()
            found = run(program, folder, "out", closed)
            if found != wanted:
                errors.append(f"{closed} closed: {found}, not {wanted}")
    print("\n".join(errors) if errors else "no file was printed to")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
