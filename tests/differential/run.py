# SPDX-License-Identifier: MIT
"""Compares the program with plink2 on generated data sets, byte for byte.

Every set follows from its seed alone: `run.py --program P --first-seed 17 --runs 1` repeats one.
Exit code 77 (a skip) where plink2 is not the pinned version or has another BLAS.
"""

import argparse
import os
import random
import shlex
import shutil
import sys
import tempfile
from multiprocessing import Pool

import comparison
import generate
import harness
import illegal
import lists
import options

MULTIALLELIC_EVERY = 3  # every third set is a VCF with multi-allelic records


def arguments():
    """The command line of this script."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--program", required=True, help="the scorer under test")
    parser.add_argument("--plink2", default="plink2")
    parser.add_argument("--blas", help="the folder of the reference BLAS")
    parser.add_argument("--runs", type=int, default=30, help="data sets to generate")
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--commands", type=int, default=3, help="command lines for each set")
    parser.add_argument("--jobs", type=int, default=2, help="data sets at a time")
    parser.add_argument("--illegal", action="store_true", help="break each command in one place")
    parser.add_argument("--keep", default="differential-failures", help="folder for failing cases")
    parser.add_argument("--strict", action="store_true", help="plink2's order of sums for VCF too")
    parser.add_argument("--options", default="", help="for the program alone: '--device cuda'")
    parser.add_argument("--verbose", action="store_true", help="print every command")
    return parser.parse_args()


def report(found, folder, label, args, options_):
    """Prints what differs and copies the case away."""
    kept = os.path.join(os.path.abspath(options_.keep), label.replace(" ", "_"))
    shutil.rmtree(kept, ignore_errors=True)
    shutil.copytree(folder, kept)
    lines = [f"FAIL {label}: {shlex.join(args)}", *(f"     {text}" for text in found)]
    print("\n".join([*lines, f"     kept: {kept} (repro.sh)"]), flush=True)


def run_seed(job):
    """All commands of one data set; its tally."""
    seed, options_, env = job
    tally = comparison.Tally()
    compare = lists.ListComparison(options_.program, options_.plink2, env, options_.strict)
    compare.options = shlex.split(options_.options)
    data = generate.make_set(seed, seed % MULTIALLELIC_EVERY == 0)
    for index in range(options_.commands):
        label = f"seed {seed} command {index}"
        with tempfile.TemporaryDirectory(prefix="differential-") as folder:
            maker = options.CommandMaker(data, folder, options_.plink2, env)
            source, rest = maker.make(index)
            if options_.illegal and "--score-list" not in rest:
                rest = illegal.break_command(random.Random(f"break {label}"), rest, folder)
            args = [*source, *rest]
            found = compare.compare(folder, source, rest, tally)
            extra = comparison.EXTRAS[(seed + index) % len(comparison.EXTRAS)]
            if extra[0] not in compare.options:
                found += compare.compare_extra(folder, extra, tally)
            if found:
                report(found, folder, label, args, options_)
            elif options_.verbose:
                print(f"ok   {label}: {shlex.join(args)}", flush=True)
        tally.failed += bool(found)
        tally.passed += not found
    return tally


def main():
    """Runs all seeds and prints the totals."""
    options_ = arguments()
    options_.program = harness.find_program(options_.program)
    try:
        env = harness.require_plink2(options_.plink2, options_.blas)
    except harness.Unavailable as reason:
        harness.skip(str(reason))
    options_.plink2 = harness.find_program(options_.plink2)
    last = options_.first_seed + options_.runs
    jobs = [(seed, options_, env) for seed in range(options_.first_seed, last)]
    total = comparison.Tally()
    with Pool(options_.jobs) as pool:
        for tally in pool.imap_unordered(run_seed, jobs):
            total.add(tally)
    print(f"data sets: {options_.runs}, seeds {options_.first_seed} to {last - 1}")
    return total.report()


if __name__ == "__main__":
    sys.exit(main())
