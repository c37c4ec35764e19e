#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whole gramscore commands, CPU against GPU, start-up included: interleaved runs, medians, and
whether the result files are the same bytes. Not for kernels (gpu_bench)."""

import argparse
import hashlib
import json
import pathlib
import statistics
import subprocess
import tempfile
import time


def run(options, gram, weights, device, folder):
    out = pathlib.Path(folder) / device.replace(":", "_")
    command = [options.program, "--gram", gram, "--score", weights, "--score-col-nums",
               options.columns, "--device", device, "--out", str(out), *options.add.split()]
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    seconds = time.perf_counter() - start
    digest = hashlib.sha256(out.with_suffix(".sscore").read_bytes()).hexdigest()
    return seconds, digest


def measure(options, gram, weights):
    devices = options.devices.split(",")
    seconds = {d: [] for d in devices}
    digests = {d: set() for d in devices}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.runs):
            for device in devices:
                took, digest = run(options, gram, weights, device, folder)
                seconds[device].append(took)
                digests[device].add(digest)
    same = len(set().union(*digests.values())) == 1
    return {"gram": pathlib.Path(gram).name, "weights": pathlib.Path(weights).name,
            "median_s": {d: round(statistics.median(s), 4) for d, s in seconds.items()},
            "min_s": {d: round(min(s), 4) for d, s in seconds.items()}, "same_bytes": same}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default="build/gramscore")
    parser.add_argument("--pair", action="append", required=True, metavar="GRAM=WEIGHTS")
    parser.add_argument("--columns", default="3", help="of the weight files (--score-col-nums)")
    parser.add_argument("--devices", default="cpu,cuda")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--add", default="", help="more arguments, such as --nonfounders")
    parser.add_argument("--commit", default="")
    parser.add_argument("--json", required=True)
    options = parser.parse_args()
    rows = [measure(options, *pair.split("=", 1)) for pair in options.pair]
    for row in rows:
        print(row)
    result = {"runs": options.runs, "commit": options.commit, "commands": rows}
    pathlib.Path(options.json).write_text(json.dumps(result, indent=1) + "\n")
    if not all(row["same_bytes"] for row in rows):
        raise SystemExit("result files differ")


if __name__ == "__main__":
    main()
