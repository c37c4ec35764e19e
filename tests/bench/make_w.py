# SPDX-License-Identifier: MIT
"""Makes W, the large simulated benchmark set: 20,000 diploids x 72,487 variants.

Not for tests: it needs Python packages, kept out of the source tree:

    python3 -m venv /tmp/bench-venv
    /tmp/bench-venv/bin/pip install -r tests/bench/requirements.txt
    /tmp/bench-venv/bin/python tests/bench/make_w.py /tmp/W

The parts (--parts) are made in the order bed, weights, pgen, noise, vcf; each one that is complete
is listed in READY.txt. `--check` compares what was made with W.json and fails if it differs;
`--record` rewrites W.json. Needs bgzip and plink2 on the PATH for the parts vcf, pgen and noise.
"""

import argparse
import json
import pathlib
import subprocess
import sys

import numpy as np

import plink_files
import simulated

SEED = 2
SAMPLE_COUNT = sum(simulated.HUMAN_SAMPLES.values())
LENGTH = 4_000_000
ERROR_RATE = 0.002
MISSING_RATE = 0.01
HERE = pathlib.Path(__file__).resolve().parent
RECORD = HERE / "W.json"
PARTS = ("bed", "weights", "pgen", "noise", "vcf")
WEIGHT_SETS = {
    "weights.txt": ["--kind", "normal"],
    "weights_shuffled.txt": ["--kind", "normal", "--shuffle"],
    "weights_1dec.txt": ["--kind", "one-decimal"],
    "weights_1000.txt": ["--kind", "normal", "--count", "1000"],
}


def make_vcf(prefix, trees):
    """Writes the phased W.vcf.gz."""
    positions = [position for position, _ in simulated.polymorphic_haplotypes(trees)]
    rows = (haplotypes for _, haplotypes in simulated.polymorphic_haplotypes(trees))
    variants = simulated.variants_at(positions, SEED)
    plink_files.write_phased_vcf(f"{prefix}.vcf.gz", simulated.CHROM, LENGTH, variants, rows)


def make_noise(prefix):
    """Writes W_noise.bed/.bim/.fam: W with wrong genotypes and missing calls."""
    rng = np.random.default_rng(SEED + 1)
    row_bytes = -(-SAMPLE_COUNT // 4)
    bed = np.memmap(f"{prefix}.bed", dtype=np.uint8, mode="r", offset=3).reshape(-1, row_bytes)

    def rows():
        for packed in bed:
            dosages = plink_files.unpack_bed_row(packed, SAMPLE_COUNT)
            draw = rng.random(SAMPLE_COUNT, dtype=np.float32)
            wrong = np.flatnonzero(draw < ERROR_RATE)
            dosages[wrong] = (dosages[wrong] + rng.integers(1, 3, len(wrong), np.uint8)) % 3
            dosages[draw >= 1 - MISSING_RATE] = plink_files.MISSING
            yield dosages

    plink_files.write_bed(f"{prefix}_noise.bed", rows())
    for suffix in (".bim", ".fam"):
        pathlib.Path(f"{prefix}_noise{suffix}").write_bytes(
            pathlib.Path(f"{prefix}{suffix}").read_bytes())


def make_pgen(prefix):
    """Converts a .bed to .pgen/.pvar/.psam with plink2."""
    run(["plink2", "--silent", "--threads", "1", "--bfile", prefix, "--make-pgen", "--out", prefix])


def make_weights(folder):
    """Writes the weight files of W."""
    for name, options in WEIGHT_SETS.items():
        script = str(HERE / "make_weights.py")
        target = str(folder / name)
        run([sys.executable, script, *options, "--seed", str(SEED), str(folder / "W.bim"), target])


def run(command):
    """Runs a command and stops at its first failure."""
    subprocess.run(command, check=True)


def describe(folder, counts):
    """Returns the content of W.json for what lies in `folder`."""
    names = [f"W{s}" for s in (".bed", ".bim", ".fam")] + ["W_noise.bed", *WEIGHT_SETS]
    return {
        "seed": SEED,
        "counts": counts,
        "sha256": {n: simulated.sha256(folder / n) for n in names if (folder / n).exists()},
        "versions": simulated.versions(),
    }


def settle(made, args):
    """Records or checks what was made; returns the exit status."""
    known = json.loads(RECORD.read_text(encoding="ascii")) if RECORD.exists() else {}
    made["counts"] = made["counts"] or known.get("counts")
    wrong = [n for n, digest in made["sha256"].items()
             if known.get("sha256", {}).get(n) != digest]
    if made["counts"] != known.get("counts"):
        wrong.append("counts")
    if args.record:
        RECORD.write_text(json.dumps(made, indent=2) + "\n", encoding="ascii")
    if not args.check:
        return 0
    print("differs from W.json: " + ", ".join(wrong) if wrong else "as recorded in W.json")
    return 1 if wrong else 0


def main():
    """Makes the parts asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--parts", default=",".join(PARTS),
                        help="comma-separated: %(default)s; also trees (for grg.py)")
    parser.add_argument("--check", action="store_true", help="compare with W.json")
    parser.add_argument("--record", action="store_true", help="rewrite W.json")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    prefix = str(args.folder / "W")
    wanted = args.parts.split(",")
    needs_trees = {"bed", "vcf", "trees"} & set(wanted)
    trees = simulated.simulate_humans(LENGTH, SEED) if needs_trees else None
    counts = None
    for part in [p for p in (*PARTS, "trees") if p in wanted]:
        if part == "bed":
            sites = simulated.polymorphic_haplotypes(trees)
            counts = simulated.write_plink(prefix, sites, SEED).as_dict()
        elif part == "weights":
            make_weights(args.folder)
        elif part == "pgen":
            make_pgen(prefix)
        elif part == "noise":
            make_noise(prefix)
            make_pgen(prefix + "_noise")
        elif part == "vcf":
            make_vcf(prefix, trees)
        elif part == "trees":
            trees.dump(f"{prefix}.trees")
        with open(args.folder / "READY.txt", "a", encoding="ascii") as ready:
            ready.write(f"{part} complete\n")
    return settle(describe(args.folder, counts), args)


if __name__ == "__main__":
    sys.exit(main())
