#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A damaged cache is refused under `--gram-cache read` and `--gram` (exit 6), else built again.

One byte of every 64 is flipped in turn, so every section is hit; the scores must stay the same.
Not for the reader alone (tests/unit/cache/corruption_test.cpp).
Usage: damage_test.py PROGRAM
"""
import os
import pathlib
import subprocess
import sys
import tempfile

from strace_test import make_fileset

MALFORMED = 6
STAT_SLOTS = 2  # a byte of the stat record costs a comparison of contents, not the cache


def run(program, folder, *more):
    command = [program, "--score", "W", *more]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def flipped(data, place):
    return data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1:]


def check_rebuild(program, folder, place, good):
    """Errors after an automatic run on a cache that is damaged at `place`."""
    cache = folder / "T.bed.gram"
    done = run(program, folder, "--bfile", "T", "--out", "auto")
    if done.returncode != 0:
        return [f"byte {place}: exit {done.returncode}, not rebuilt: {done.stderr}"]
    errors = []
    if (folder / "auto.sscore").read_bytes() != good:
        errors.append(f"byte {place}: other scores")
    reasons = [line for line in done.stdout.splitlines() if line.startswith("cache: building")]
    if len(reasons) != 1 or reasons[0].endswith(".gram"):
        errors.append(f"byte {place}: no line says why: {done.stdout}")
    if run(program, folder, "--gram", str(cache), "--out", "again").returncode != 0:
        errors.append(f"byte {place}: the cache is still damaged")
    return errors


def check_byte(program, folder, data, place, good):
    cache = folder / "T.bed.gram"
    cache.write_bytes(flipped(data, place))
    read = run(program, folder, "--gram", "T.bed.gram", "--out", "read")
    if read.returncode == 0:  # padding that no check covers, or one stat slot
        same = (folder / "read.sscore").read_bytes() == good
        return 0, [] if same else [f"byte {place}: damage was used"]
    errors = []
    if read.returncode != MALFORMED or "T.bed.gram: error: " not in read.stderr:
        errors.append(f"byte {place}: exit {read.returncode}: {read.stderr}")
    refused = run(program, folder, "--bfile", "T", "--gram-cache", "read", "--out", "read")
    if refused.returncode != MALFORMED:
        errors.append(f"byte {place}: --gram-cache read: exit {refused.returncode}")
    return 1, errors + check_rebuild(program, folder, place, good)


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    os.environ.pop("GRAMSCORE_CACHE", None)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_fileset(folder)
        run(program, folder, "--bfile", "T", "--out", "good")
        good = (folder / "good.sscore").read_bytes()
        data = (folder / "T.bed.gram").read_bytes()
        places = [0, 8, 16, 24, 128, *range(4096, len(data), 64)]
        results = [check_byte(program, folder, data, place, good) for place in places]
    refused = sum(count for count, _ in results)
    errors = [text for _, texts in results for text in texts]
    if refused < len(places) - STAT_SLOTS * 3:
        errors.append(f"only {refused} of {len(places)} flipped bytes were noticed")
    print("\n".join(errors) if errors else f"{refused} of {len(places)} damaged caches refused")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
