# SPDX-License-Identifier: MIT
"""Makes the simulated sets of the GPU measurements: three panels and sixteen distinct blocks.

Not for tests, and not W (make_w.py); needs the same Python packages:

    /tmp/bench-venv/bin/python tests/bench/make_panels.py panels /tmp/panels
    /tmp/bench-venv/bin/python tests/bench/make_panels.py blocks /tmp/blocks

panels: p2000, p5000 and p10000 (diploid samples) x 50, 200 and 50 thousand variants by the recipe
of the paper that the engine is compared with: one population of 1e4, recombination and mutation
1e-8, seed 42, the first variants of a sequence on which twice as many are expected.
blocks: b01 to b16, each W's recipe on 800,000 bases with a seed of its own.
`--check` compares what was made with panels.json and fails if it differs; `--record` rewrites it.
"""

import argparse
import itertools
import json
import pathlib
import sys

import simulated

RECORD = pathlib.Path(__file__).resolve().parent / "panels.json"
PANELS = {"p2000": (2_000, 50_000), "p5000": (5_000, 200_000), "p10000": (10_000, 50_000)}
PANEL_SEED = 42
POPULATION_SIZE = 10_000
RATE = 1e-8
BLOCK_SEEDS = {f"b{number:02d}": 100 + number for number in range(1, 17)}
BLOCK_LENGTH = 800_000


def panel_length(samples, variants):
    """Returns the bases on which Watterson's estimator expects twice `variants` sites."""
    harmonic = sum(1 / i for i in range(1, 2 * samples))
    return int(2 * variants / (4 * POPULATION_SIZE * RATE * harmonic))


def make_panel(prefix, samples, variants):
    """Writes one panel; returns its counter."""
    length = panel_length(samples, variants)
    trees = simulated.simulate_constant(samples, length, POPULATION_SIZE, RATE, PANEL_SEED)
    sites = itertools.islice(simulated.polymorphic_haplotypes(trees), variants)
    counts = simulated.write_plink(prefix, sites, PANEL_SEED)
    if counts.variants != variants:
        raise RuntimeError(f"{prefix}: {counts.variants} variants, not {variants}")
    return counts


def make_block(prefix, seed):
    """Writes one block; returns its counter."""
    trees = simulated.simulate_humans(BLOCK_LENGTH, seed)
    return simulated.write_plink(prefix, simulated.polymorphic_haplotypes(trees), seed)


def make(kind, name, prefix):
    """Writes a set by its name; returns its entry of panels.json."""
    if kind == "panels":
        counts = make_panel(prefix, *PANELS[name])
    else:
        counts = make_block(prefix, BLOCK_SEEDS[name])
    return {
        **counts.as_dict(),
        "derived_genotypes": counts.derived_genotypes,
        "bed_sha256": simulated.sha256(f"{prefix}.bed"),
        "bim_sha256": simulated.sha256(f"{prefix}.bim"),
    }


def settle(made, args):
    """Records or checks what was made; returns the exit status."""
    known = json.loads(RECORD.read_text(encoding="ascii")) if RECORD.exists() else {}
    if args.record:
        sets = dict(sorted({**known.get("sets", {}), **made}.items()))
        record = {"sets": sets, "versions": simulated.versions()}
        RECORD.write_text(json.dumps(record, indent=2) + "\n", encoding="ascii")
    if not args.check:
        return 0
    wrong = [name for name in made if made[name] != known.get("sets", {}).get(name)]
    print("differs from panels.json: " + ", ".join(wrong) if wrong else "as recorded")
    return 1 if wrong else 0


def main():
    """Makes the sets asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("kind", choices=["panels", "blocks"])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--only", help="comma-separated names; all if not given")
    parser.add_argument("--check", action="store_true", help="compare with panels.json")
    parser.add_argument("--record", action="store_true", help="rewrite panels.json")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    names = PANELS if args.kind == "panels" else BLOCK_SEEDS
    made = {}
    for name in args.only.split(",") if args.only else names:
        made[name] = make(args.kind, name, str(args.folder / name))
        print(f"{name}: {made[name]['samples']} x {made[name]['variants']},"
              f" {made[name]['derived_genotypes']} genotypes with a derived allele", flush=True)
    return settle(made, args)


if __name__ == "__main__":
    sys.exit(main())
