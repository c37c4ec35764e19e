# SPDX-License-Identifier: MIT
"""Runs the numbered cases: tiny inputs with recorded answers, and plink2's where it is here.

Without the pinned plink2 the recorded values alone are checked, and the output says so.
"""

import argparse
import importlib
import sys
import tempfile
import traceback

import case_tools
import comparison
import harness


MODULES = (
    "filesets",
    "filters",
    "frequencies",
    "hwe",
    "ids",
    "lists",
    "models",
    "output",
    "phenotypes",
    "ranges",
    "refused",
    "samples",
    "species",
    "vcf",
    "weights",
)


def arguments():
    """The command line of this script."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--program", required=True, help="the scorer under test")
    parser.add_argument("--plink2", default="plink2")
    parser.add_argument("--blas", help="the folder of the reference BLAS")
    parser.add_argument("--only", type=int, action="append", help="a case number")
    parser.add_argument("--list", action="store_true", help="list the cases and stop")
    return parser.parse_args()


def oracle(options):
    """(plink2 or None, environment)."""
    try:
        env = harness.require_plink2(options.plink2, options.blas)
        return harness.find_program(options.plink2), env
    except harness.Unavailable as reason:
        print(f"SKIPPED: the comparison with plink2: {reason}; recorded values only")
        return None, harness.environment()


def run_case(name, function, make_bench, tally):
    """Runs one case in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="case-") as folder:
        bench = make_bench(folder)
        try:
            function(bench)
            tally.passed += 1
        except AssertionError as failure:
            tally.failed += 1
            print(f"FAIL {name}: {failure}", flush=True)
        except Exception:  # a broken case must not hide the others
            tally.failed += 1
            print(f"FAIL {name}: {traceback.format_exc()}", flush=True)
        tally.add(bench.tally)


def main():
    """Runs the chosen cases and prints the totals."""
    options = arguments()
    for module in MODULES:  # each registers its cases
        importlib.import_module(f"cases_{module}")
    chosen = sorted(c for c in case_tools.CASES if not options.only or c[0] in options.only)
    if options.list:
        print("\n".join(f"{name}: {function.__doc__}" for _, name, function in chosen))
        return 0
    program = harness.find_program(options.program)
    plink2, env = oracle(options)
    tally = comparison.Tally()

    def make_bench(folder):
        return case_tools.Bench(folder, program, plink2, env)

    for _, name, function in chosen:
        run_case(name, function, make_bench, tally)
    return tally.report()


if __name__ == "__main__":
    sys.exit(main())
