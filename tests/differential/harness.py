# SPDX-License-Identifier: MIT
"""Runs a scorer and the pinned plink2 on the same command line and compares what they write.

Shared by run.py, cases.py and real_sets.py. It knows nothing about genotypes or weights.
"""

import glob
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field

PINNED_VERSION = "v2.00a3.5"
SKIPPED = 77  # ctest's SKIP_RETURN_CODE: a skip that is visible
TIMEOUT_S = 300
FIRST_SIGNAL_CODE = 128  # a shell's exit code for a command that a signal ended, and above
RESUMMED = re.compile(r"(\d[\d,]*)\s+cells?\s+re-summed")


class Unavailable(Exception):
    """plink2 of the pinned version, or the reference BLAS, is not on this machine."""


@dataclass
class Outcome:
    """What one run left behind; files maps a name without the output prefix to its bytes."""

    code: int
    stdout: str
    stderr: str
    files: dict = field(default_factory=dict)
    log: str = ""


def blas_folder(given=None):
    """The folder of the reference BLAS: plink2's sums change with any other one."""
    candidates = [given] if given else sorted(glob.glob("/usr/lib/*/blas"))
    for folder in candidates:
        if glob.glob(os.path.join(folder, "libblas.so.3*")):
            return folder
    raise Unavailable("the reference BLAS (Debian: libblas3) was not found")


def environment(blas=None):
    """The environment of both programs: fixed locale, the reference BLAS first if there is one."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("GRAMSCORE_")}
    env["LC_ALL"] = "C"
    if blas:
        rest = env.get("LD_LIBRARY_PATH")
        env["LD_LIBRARY_PATH"] = blas + (":" + rest if rest else "")
    return env


def require_plink2(binary, blas=None):
    """The environment to run plink2 in; Unavailable where its results are not the pinned ones."""
    path = shutil.which(binary)
    if path is None:
        raise Unavailable(f"{binary} is not installed")
    done = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
    version = done.stdout.split("\n", maxsplit=1)[0]
    if PINNED_VERSION not in version.split():
        raise Unavailable(f"{path} is not {PINNED_VERSION} but: {version}")
    return environment(blas_folder(blas))


def unzstd(data):
    """The bytes inside zstd frames."""
    tool = shutil.which("zstd")
    if tool is None:
        raise Unavailable("the zstd program is needed to read .zst output")
    done = subprocess.run([tool, "-dcq"], input=data, capture_output=True, check=False)
    return done.stdout if done.returncode == 0 else b"not zstd, or cut off: " + data


def collect(prefix, name="out"):
    """(files, log) written under the prefix; .zst files are compared by their contents."""
    files, log = {}, ""
    folder = os.path.dirname(prefix)
    for entry in sorted(os.listdir(folder)):
        if not entry.startswith(name):
            continue
        with open(os.path.join(folder, entry), "rb") as handle:
            data = handle.read()
        suffix = entry[len(name) :]
        if suffix == ".log":
            log = data.decode("utf-8", "replace")
        else:
            files[suffix] = unzstd(data) if suffix.endswith(".zst") else data
    return files, log


def run(binary, args, folder, name, env):
    """Runs `binary args --out NAME/out` in the folder, with NAME emptied first."""
    target = os.path.join(folder, name)
    shutil.rmtree(target, ignore_errors=True)
    os.makedirs(target)
    try:
        done = subprocess.run(
            [binary, *args, "--out", os.path.join(name, "out")],
            capture_output=True,
            text=True,
            errors="replace",
            env=env,
            cwd=folder,
            timeout=TIMEOUT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Outcome(-1, "", f"no answer in {TIMEOUT_S} s")
    files, log = collect(os.path.join(target, "out"))
    return Outcome(done.returncode, done.stdout, done.stderr, files, log)


def find_program(path):
    """An absolute path for a program given by path or by name."""
    found = shutil.which(path)
    if found is None:
        raise SystemExit(f"no such program: {path}")
    return os.path.abspath(found)


def first_difference(left, right):
    """One line on where two files part: row, column and both cells."""
    rows = zip(left.split(b"\n"), right.split(b"\n"))
    header = left.split(b"\n", 1)[0].split(b"\t")
    for number, (one, two) in enumerate(rows, 1):
        if one == two:
            continue
        cells = zip(one.split(b"\t"), two.split(b"\t"))
        for column, (a, b) in enumerate(cells):
            if a != b:
                name = header[column] if column < len(header) else b"?"
                return f"line {number}, column {column + 1} ({name.decode()}): {a!r} and {b!r}"
        return f"line {number}: {len(one.split())} and {len(two.split())} cells"
    return f"{left.count(10)} and {right.count(10)} lines"


def differences(want, got):
    """Every way in which `got` is not what plink2 did (an empty list: none).

    After a failure only the exit code counts, and that no score file is left.
    """
    if not 0 <= want.code < FIRST_SIGNAL_CODE:  # nothing to compare with
        return [] if 0 <= got.code < FIRST_SIGNAL_CODE else [f"crashed like plink2: {got.code}"]
    if want.code != got.code:
        tail = " | ".join(got.stderr.strip().split("\n")[-3:])
        return [f"exit code: plink2 {want.code}, program {got.code} ({tail})"]
    if want.code != 0:
        left = [name for name in got.files if ".sscore" in name and ".vars" not in name]
        return [f"failed, but wrote {name}" for name in left]
    found = []
    wanted = {name for name in want.files if not name.startswith(".pgen")}  # plink2's leftovers
    for name in sorted(wanted | set(got.files)):
        if name not in got.files:
            found.append(f"{name}: not written")
        elif name not in wanted:
            found.append(f"{name}: written, and plink2 has no such file")
        elif want.files[name] != got.files[name]:
            found.append(f"{name}: {first_difference(want.files[name], got.files[name])}")
    if not got.log:
        found.append(".log: not written")
    return found


def count_cells(outcome):
    """Cells in the score files of a run, header and ID columns left out."""
    total = 0
    for name, data in outcome.files.items():
        if ".sscore" not in name or ".vars" in name:
            continue
        header, _, body = data.partition(b"\n")
        ids = sum(cell in (b"#FID", b"#IID", b"IID", b"SID") for cell in header.split(b"\t"))
        total += body.count(b"\n") * (header.count(b"\t") + 1 - ids)
    return total


def count_resummed(log):
    """Cells that the program says it re-summed in file order (0 if its log has no such line)."""
    return sum(int(hit.replace(",", "")) for hit in RESUMMED.findall(log))


def cache_files(folder):
    """Grammar caches beside the inputs, with what changes when one is rebuilt."""
    found = {}
    for path in sorted(glob.glob(os.path.join(folder, "**", "*.gram"), recursive=True)):
        stat = os.stat(path)
        found[path] = (stat.st_ino, stat.st_mtime_ns)
    return found


def drop_caches(folder):
    """Makes the next run a cold one."""
    for path in cache_files(folder):
        os.remove(path)


def write_repro(folder, commands, env):
    """A script that repeats the commands of a failing case in its folder."""
    lines = ["#!/bin/sh", "# Repeats a failing comparison.", 'cd "$(dirname "$0")" || exit 1']
    if "LD_LIBRARY_PATH" in env:
        lines.append(f"export LD_LIBRARY_PATH={shlex.quote(env['LD_LIBRARY_PATH'])}")
    lines += [shlex.join(command) for command in commands]
    path = os.path.join(folder, "repro.sh")
    with open(path, "w", encoding="utf-8") as handle:
        handle.write("\n".join(lines) + "\n")
    os.chmod(path, 0o755)


def skip(reason):
    """Ends the process as a skipped test."""
    print(f"SKIPPED: {reason}")
    print("0 passed, 0 failed, 1 skipped")
    sys.exit(SKIPPED)
