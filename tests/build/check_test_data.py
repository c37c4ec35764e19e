#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks test-data/ against the sha256 table of its README.md: every file is listed, none changed.

Usage: check_test_data.py FOLDER
"""
import hashlib
import pathlib
import re
import sys

ROW = re.compile(r"^\| `([^`]+)` \|.*\| `([0-9a-f]{64})` \|$")
TOTAL_BYTES = 300_000


def main() -> int:
    folder = pathlib.Path(sys.argv[1])
    rows = map(ROW.match, (folder / "README.md").read_text(encoding="utf-8").splitlines())
    listed = {row.group(1): row.group(2) for row in rows if row}
    paths = [path for path in sorted(folder.rglob("*"))
             if path.is_file() and path.suffix not in (".gram", ".pyc")]
    present = {str(path.relative_to(folder)): path for path in paths}
    errors = [f"{name}: listed but absent" for name in listed if name not in present]
    for name, path in present.items():
        if name == "README.md":
            continue
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        if name not in listed:
            errors.append(f"{name}: not in the table; its sha256 is {digest}")
        elif listed[name] != digest:
            errors.append(f"{name}: sha256 {digest} differs from the table's {listed[name]}")
    total = sum(path.stat().st_size for path in paths)
    if total > TOTAL_BYTES:
        errors.append(f"{total} bytes in all; at most {TOTAL_BYTES}")
    if not listed:
        errors.append("README.md: no row with a checksum")
    for error in errors:
        print(error)
    print(f"test data: {len(listed)} files listed, {total} bytes, {len(errors)} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
