#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs clang-tidy on every source file of a build folder, several at a time.

The folder may have CMAKE_UNITY_BUILD, whose files each include several of ours: most of the time
goes to the headers of libraries, so that a batch of six takes little longer than one of them.
A file that was clean is not checked again while it, the files of this project that it includes,
its profile and its compile command are the same; the memory of that is a folder of empty files
(GRAMSCORE_LINT_CACHE, default ~/.cache/gramscore-lint). Not for formatting.
Usage: tidy.py BUILD_FOLDER [--jobs N] [--no-cache]
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

TIDY = "clang-tidy-14"
ROOT = pathlib.Path(__file__).parents[2].resolve()
LAYERS = ("engine", "adapters", "plugin", "tests")


def cache_folder() -> pathlib.Path:
    default = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    return pathlib.Path(os.environ.get("GRAMSCORE_LINT_CACHE") or default / "gramscore-lint")


def sources_of(path: pathlib.Path) -> list[pathlib.Path]:
    """The files of this project that a unity file includes; any other file itself."""
    if "Unity" not in path.parts:
        return [path]
    words = re.findall(r'^#include "(/.*)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
    return [pathlib.Path(word).resolve() for word in words]


def own_entries(build: pathlib.Path) -> list[dict]:
    """Entries of compile_commands.json for host code of this project, generated files left out.

    clang-tidy 14 does not take nvcc's flags, nor does it know the toolkit: .cu files stay out.
    """
    entries = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    found = {}
    for entry in entries:
        path = pathlib.Path(entry["directory"], entry["file"]).resolve()
        own = [source for source in sources_of(path) if source.is_relative_to(ROOT)
               and source.relative_to(ROOT).parts[0] in LAYERS and source.suffix != ".cu"
               and not source.is_relative_to(build)]
        if own:
            found.setdefault(path, {**entry, "path": path, "sources": own})
    return list(found.values())


def profile_of(source: pathlib.Path) -> pathlib.Path:
    """The nearest .clang-tidy file of the project."""
    folders = [folder for folder in source.parents if folder.is_relative_to(ROOT)]
    return next(folder / ".clang-tidy" for folder in folders if (folder / ".clang-tidy").is_file())


def name_of(entry: dict) -> str:
    sources = [str(source.relative_to(ROOT)) for source in entry["sources"]]
    return sources[0] + (f" and {len(sources) - 1} more" if len(sources) > 1 else "")


def headers_of(entry: dict) -> list[pathlib.Path]:
    """Every file of the project that the compiler reads for an entry."""
    command = shlex.split(entry["command"])
    if "ccache" in pathlib.Path(command[0]).name:
        command = command[1:]
    if "-o" in command:
        at = command.index("-o")
        del command[at:at + 2]
    result = subprocess.run([*command, "-MM", "-w"], cwd=entry["directory"], check=True,
                            capture_output=True, text=True)
    words = result.stdout.replace("\\\n", " ").split(":", 1)[1].split()
    paths = {pathlib.Path(entry["directory"], word).resolve() for word in words}
    return sorted(path for path in paths
                  if path.is_relative_to(ROOT) and "Unity" not in path.parts)


def fingerprint(entry: dict, version: str) -> str:
    digest = hashlib.sha256(version.encode())
    digest.update(entry["command"].replace(str(ROOT), "").encode())
    digest.update(",".join(map(str, entry["sources"])).replace(str(ROOT), "").encode())
    for path in [profile_of(entry["sources"][0]), *headers_of(entry)]:
        digest.update(str(path.relative_to(ROOT)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def check(entry: dict, build: pathlib.Path, version: str, cache: pathlib.Path | None) -> tuple:
    """(entry, state, seconds, output) with state "clean", "known" or "failed"."""
    begin = time.monotonic()
    mark = cache / fingerprint(entry, version) if cache else None
    if mark and mark.exists():
        os.utime(mark)
        return entry, "known", time.monotonic() - begin, ""
    command = [TIDY, "-p", str(build), "--quiet", "--warnings-as-errors=*",
               "--checks=-bugprone-suspicious-include",  # unity files include .cpp files
               f"--config-file={profile_of(entry['sources'][0])}", str(entry["path"])]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode == 0 and mark:
        mark.touch()
    state = "failed" if result.returncode else "clean"
    output = result.stdout + (result.stderr if not result.stdout else "")
    return entry, state, time.monotonic() - begin, output


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--no-cache", action="store_true")
    options = parser.parse_args()
    build = options.build.resolve()
    cache = None if options.no_cache else cache_folder()
    if cache:
        cache.mkdir(parents=True, exist_ok=True)
    version = subprocess.run([TIDY, "--version"], check=True, capture_output=True, text=True).stdout
    counts = {"clean": 0, "known": 0, "failed": 0}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        jobs = [pool.submit(check, entry, build, version, cache) for entry in own_entries(build)]
        for job in concurrent.futures.as_completed(jobs):
            entry, state, seconds, output = job.result()
            counts[state] += 1
            if state != "known":
                print(f"{state} {seconds:5.1f} s {name_of(entry)}", flush=True)
            if state == "failed":
                print(output, flush=True)
    print(f"clang-tidy: {counts['clean']} clean, {counts['known']} unchanged since clean, "
          f"{counts['failed']} failed")
    return 1 if counts["failed"] or not jobs else 0


if __name__ == "__main__":
    sys.exit(main())
