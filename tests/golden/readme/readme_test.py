#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the commands of README.md as they stand there and compares what they print and write.

In README.md a block after the line `<!-- test: run -->` is run by bash in a folder that holds
build/gramscore and a copy of test-data; a block after `<!-- test: prints -->` must be found among
the lines that the block before it printed. example.sscore here is what plink2 2.00a3.5 wrote for
the first command. Not for options (tests of plugin/).
Usage: readme_test.py REPOSITORY PROGRAM
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"<!-- test: (run|prints) -->\n+```\w*\n(.*?)```", re.DOTALL)
EXPECTED = pathlib.Path(__file__).parent / "example.sscore"


def prepare(repository: pathlib.Path, program: pathlib.Path, folder: pathlib.Path) -> None:
    (folder / "build").mkdir()
    (folder / "build" / "gramscore").symlink_to(program.resolve())
    shutil.copytree(repository / "test-data", folder / "test-data",
                    ignore=shutil.ignore_patterns("*.gram", "__pycache__"))


def run_block(script: str, folder: pathlib.Path) -> tuple[str, list[str]]:
    """What the block printed on stdout, and errors."""
    environment = {name: value for name, value in os.environ.items()
                   if not name.startswith("GRAMSCORE")}
    result = subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=folder, text=True,
                            env=environment, capture_output=True, stdin=subprocess.DEVNULL,
                            check=False)
    if result.returncode != 0:
        return result.stdout, [f"exit {result.returncode} from:\n{script}{result.stdout}"
                               f"{result.stderr}"]
    return result.stdout, []


def main() -> int:
    repository, program = (pathlib.Path(argument) for argument in sys.argv[1:3])
    blocks = BLOCK.findall((repository / "README.md").read_text(encoding="utf-8"))
    errors = [] if blocks else ["README.md has no block marked <!-- test: run -->"]
    printed = ""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(repository, program, folder)
        for kind, text in blocks:
            if kind == "run":
                printed, failures = run_block(text, folder)
                errors += failures
            elif text not in printed:
                errors.append(f"README.md says that this is printed:\n{text}but it was:\n{printed}")
        result = folder / "example.sscore"
        if not result.is_file():
            errors.append("no example.sscore was written")
        elif result.read_bytes() != EXPECTED.read_bytes():
            errors.append("example.sscore differs from what plink2 wrote")
    for error in errors:
        print(error)
    print(f"README: {len(blocks)} blocks, {len(errors)} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
