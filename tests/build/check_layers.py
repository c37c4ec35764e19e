#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the layers point one way: plugin -> adapters -> engine.

Reads the #include lines, and for the built engine what it links and which symbols it lacks. Not a
check of style (check_sources.py).
Usage: check_layers.py [ROOT] [--links FILE] [--archive FILE [--nm NM]]
"""
import argparse
import pathlib
import re
import subprocess
import sys

from source_files import CXX_SUFFIXES, root_of, source_files

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]')
OUTSIDE = re.compile(r"^(htslib/|boost/|Eigen/|fmt/|zlib\.h|zstd\.h|xxhash\.h)")
IN_HEADERS = re.compile(r"^(htslib/|boost/|Eigen/|zlib\.h|zstd\.h)")
ABOVE = {"engine": ("adapters/", "plugin/"), "adapters": ("plugin/",), "plugin": ()}
PRINTS = re.compile(r"^iostream$")
PRINT_CALL = re.compile(r"\bstd::(cout|cerr|clog|puts|printf|exit|abort|_Exit)\b|\bfmt::print\b")
ENGINE_LINKS = {"OpenMP::OpenMP_CXX", "Threads::Threads", "gramscore_flags", "gramscore_engine"}
FOREIGN_SYMBOL = re.compile(
    r"\b(hts_|bcf_|bgzf_|vcf_|sam_|gz(open|read|close|dopen)|inflate|deflate|ZSTD_|XXH)")


def include_errors(layer: str, path: pathlib.Path, header: str) -> list[str]:
    """What is wrong with one #include of a file of a layer."""
    if header.startswith(ABOVE[layer]) if ABOVE[layer] else False:
        return [f"{layer}/ must not include {header}: the layer above it"]
    if layer == "engine" and OUTSIDE.match(header):
        return [f"engine/ must not include {header}: it knows numbers and spans only"]
    if layer == "adapters" and path.suffix == ".hpp" and IN_HEADERS.match(header):
        return [f"a header must not show {header}: keep that library's types in the .cpp"]
    if layer != "plugin" and PRINTS.match(header):
        return [f"{layer}/ must not include <{header}>: only plugin/ prints"]
    return []


def file_errors(root: pathlib.Path, path: pathlib.Path) -> list[str]:
    layer = path.parts[0]
    errors = []
    lines = (root / path).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        found = INCLUDE.match(line)
        messages = include_errors(layer, path, found.group(1)) if found else []
        code = line.split("//")[0]
        if layer != "plugin" and PRINT_CALL.search(code):
            messages.append(f"{layer}/ must not print, exit or abort: throw gramscore::error")
        errors += [f"{path}:{number}: {message}" for message in messages]
    return errors


def link_errors(links: pathlib.Path) -> list[str]:
    """`links` holds the engine's link libraries as CMake lists them, one a line."""
    names = re.sub(r"\$<[A-Z_]+:|>", "", links.read_text(encoding="utf-8")).split()
    return [f"engine links {name}: it may link only threads and OpenMP"
            for name in names if name not in ENGINE_LINKS]


def symbol_errors(archive: pathlib.Path, nm_tool: str) -> list[str]:
    command = [nm_tool, "--undefined-only", str(archive)]
    found = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [f"{archive.name} needs {line.split()[-1]}: the engine uses no file library"
            for line in found.splitlines() if FOREIGN_SYMBOL.search(line)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", nargs="?")
    parser.add_argument("--links", type=pathlib.Path)
    parser.add_argument("--archive", type=pathlib.Path)
    parser.add_argument("--nm", default="nm")
    options = parser.parse_args()
    root = root_of(options.root)
    paths = [path for path in source_files(root)
             if path.parts[0] in ABOVE and path.suffix in CXX_SUFFIXES]
    errors = [error for path in paths for error in file_errors(root, path)]
    if options.links:
        errors += link_errors(options.links)
    if options.archive:
        errors += symbol_errors(options.archive, options.nm)
    if not paths:
        errors.append(f"{root}: no source file found in {', '.join(ABOVE)}")
    for error in errors:
        print(error)
    print(f"layers: {len(paths)} files checked, {len(errors)} errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
