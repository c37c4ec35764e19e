#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A warm run opens the cache and neither .bed, .bim, .fam nor VCF: it only asks for their state.

Exits with 77, which ctest shows as skipped, where strace is missing or may not trace.
Usage: strace_test.py PROGRAM
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from run_case import bed_bytes

SKIPPED = 77
OPENED = re.compile(r'open(?:at2?)?\([^"]*"([^"]*)"')
FILESET = (".bed", ".bim", ".fam")
VCF = (".vcf",)


def make_fileset(folder):
    samples = 60
    (folder / "T.fam").write_text("".join(f"0 s{i} 0 0 0 -9\n" for i in range(samples)))
    (folder / "T.bim").write_text("1 v1 0 1 A G\n1 v2 0 2 A G\n")
    (folder / "T.bed").write_bytes(bed_bytes(["012." * 15, "2101" * 15]))
    (folder / "W").write_text("v1 A 0.5\nv2 G 1\n")


def make_vcf(folder):
    names = "\t".join(f"s{i}" for i in range(60))
    calls = "\t".join(["0/0", "0/1", "1|1"] * 20)
    (folder / "T.vcf").write_text(
        "##fileformat=VCFv4.2\n##contig=<ID=1>\n"
        f"#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\t{names}\n"
        f"1\t1\tv1\tG\tA\t.\t.\t.\tGT\t{calls}\n")


def opened_files(program, folder, source):
    """Names that one run of the program opens, or None if it cannot be traced."""
    command = ["strace", "-f", "-o", "trace", "-e", "trace=open,openat", program, *source,
               "--score", "W", "--silent"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    trace = folder / "trace"
    names = OPENED.findall(trace.read_text()) if trace.exists() else []
    if not names:
        print(f"skipped: strace cannot trace here: {done.stderr.strip()}")
        return None
    if done.returncode != 0:
        raise RuntimeError(f"exit {done.returncode}: {done.stderr}")
    return names


def check(program, folder, source, inputs):
    """What is wrong with a cold and a warm run, or None if they cannot be traced."""
    cold, warm = (opened_files(program, folder, source) for _ in range(2))
    if cold is None or warm is None:
        return None
    errors = [f"the first run does not open {suffix}" for suffix in inputs
              if not any(path.endswith(suffix) for path in cold)]
    errors += [f"the warm run opens {path}" for path in warm if path.endswith(inputs)]
    if not any(path.endswith(".gram") for path in warm):
        errors.append("the warm run does not open the cache")
    print(f"{' '.join(source)}: the warm run opened {len(warm)} files")
    return errors


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    if shutil.which("strace") is None:
        print("skipped: strace is not installed")
        return SKIPPED
    os.environ.pop("GRAMSCORE_CACHE", None)
    # The leak check of a sanitized program cannot run while it is traced.
    os.environ["ASAN_OPTIONS"] = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_fileset(folder)
        make_vcf(folder)
        errors = check(program, folder, ["--bfile", "T"], FILESET)
        more = check(program, folder, ["--vcf", "T.vcf"], VCF)
    if errors is None or more is None:
        return SKIPPED
    print("\n".join(errors + more))
    return 1 if errors + more else 0


if __name__ == "__main__":
    sys.exit(main())
