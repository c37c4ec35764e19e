#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every flag that plink2's own help names is known here: supported or refused, never "unknown".

Exits with 77, which ctest shows as skipped, without plink2. Not for what a flag does.
Usage: plink2_flags_test.py PROGRAM
"""
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77


def names_in(text):
    return set(re.findall(r"(?:^|[\s(\[/'])--([A-Za-z0-9][A-Za-z0-9-]*)", text))


def is_plink2_flag(name):
    """False for what only looks like a flag in the help, such as the "--make-" of a remark."""
    with tempfile.TemporaryDirectory() as folder:  # for plink2.log
        done = subprocess.run(["plink2", f"--{name}"], cwd=folder, capture_output=True, text=True,
                              check=False)
    return "nrecognized flag" not in done.stdout + done.stderr


def main():
    if shutil.which("plink2") is None:
        print("skipped: no plink2 here")
        return SKIPPED
    text = subprocess.run(["plink2", "--help"], capture_output=True, text=True, check=False).stdout
    names = sorted(names_in(text))
    if len(names) < 200:
        print(f"only {len(names)} flags in plink2's help")
        return 1
    ours = subprocess.run([sys.argv[1], "--help", *names], capture_output=True, text=True,
                          check=True).stdout
    missing = re.findall(r"No help for '([^']*)'", ours)
    errors = [name for name in missing if is_plink2_flag(name)]
    print(f"unknown here: {', '.join(errors)}" if errors else f"{len(names)} flags are known")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
