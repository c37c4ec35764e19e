#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks rules that no compiler or linter checks: sizes, licence lines, forbidden words.

Functions of C++ are measured by clang-tidy (readability-function-size), those of Python here. Not
a check of layers (check_layers.py).
Usage: check_sources.py [ROOT]
"""
import ast
import pathlib
import re
import sys

from source_files import root_of, source_files

FILE_LINES = 500
FUNCTION_LINES = 60
PARAMETERS = 6
COLUMNS = 100
SCRIPT_SUFFIXES = {".py", ".sh", ""}
LICENCE = "SPDX-License-" + "Identifier: MIT"
WORDS = [
    (re.compile(r"\bTODO\b(?!\(#\d+\))"), "write TODO(#issue)"),
    (re.compile(r"\b(FIXME|XXX)\b"), "write TODO(#issue)"),
    (re.compile(r"\busing namespace (?!.*literals)"), "name what is used"),
]


def text_errors(path: pathlib.Path, lines: list[str]) -> list[str]:
    errors = []
    if len(lines) > FILE_LINES:
        errors.append(f"{path}:1: {len(lines)} lines; at most {FILE_LINES}: split the file")
    if not any(LICENCE in line for line in lines[:3]):
        errors.append(f"{path}:1: no licence line in the first three lines: {LICENCE}")
    if path.suffix == ".hpp" and "#pragma once" not in lines:
        errors.append(f"{path}:1: header without #pragma once")
    for number, line in enumerate(lines, start=1):
        if len(line) > COLUMNS and path.suffix in SCRIPT_SUFFIXES:  # clang-format does C++
            errors.append(f"{path}:{number}: {len(line)} columns; at most {COLUMNS}")
        if path.name != pathlib.Path(__file__).name:
            errors += [f"{path}:{number}: {advice}"
                       for pattern, advice in WORDS if pattern.search(line)]
    return errors


def function_errors(path: pathlib.Path, text: str) -> list[str]:
    """Length and parameters of each Python function."""
    errors = []
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        length = node.end_lineno - node.lineno + 1
        given = node.args
        count = len(given.posonlyargs) + len(given.args) + len(given.kwonlyargs)
        if length > FUNCTION_LINES:
            errors.append(f"{path}:{node.lineno}: {node.name} has {length} lines; at most "
                          f"{FUNCTION_LINES}")
        if count > PARAMETERS:
            errors.append(f"{path}:{node.lineno}: {node.name} has {count} parameters; at most "
                          f"{PARAMETERS}")
    return errors


def main() -> int:
    root = root_of(sys.argv[1] if len(sys.argv) > 1 else None)
    paths = source_files(root)
    errors = [] if paths else [f"{root}: no source file found"]
    for path in paths:
        text = (root / path).read_text(encoding="utf-8")
        errors += text_errors(path, text.splitlines())
        if path.suffix == ".py":
            errors += function_errors(path, text)
    for error in errors:
        print(error)
    print(f"sources: {len(paths)} files checked, {len(errors)} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
