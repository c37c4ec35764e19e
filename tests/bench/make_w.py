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
import hashlib
import json
import pathlib
import subprocess
import sys

import msprime
import numpy as np
import stdpopsim

import plink_files

SEED = 2
SAMPLES = {"CEU": 12_000, "CHB": 4_000, "YRI": 4_000}
LENGTH = 4_000_000
RECOMBINATION_RATE = 1.2e-8
MUTATION_RATE = 1.29e-8
CHROM = "1"
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


def simulate():
    """Returns the tree sequence of W; haplotypes 2i and 2i + 1 belong to sample i."""
    model = stdpopsim.get_species("HomSap").get_demographic_model("OutOfAfrica_3G09")
    ancestry = msprime.sim_ancestry(
        samples=SAMPLES,
        demography=model.model,
        sequence_length=LENGTH,
        recombination_rate=RECOMBINATION_RATE,
        model=[msprime.DiscreteTimeWrightFisher(duration=20), msprime.StandardCoalescent()],
        random_seed=SEED,
    )
    return msprime.sim_mutations(
        ancestry, rate=MUTATION_RATE, model=msprime.BinaryMutationModel(), random_seed=SEED
    )


def polymorphic_haplotypes(trees):
    """Yields (position, haplotypes [2 * samples] of 0/1) of every site that varies.

    Back mutation leaves a site or two where all samples are equal; those are no variants.
    """
    for site in trees.variants():
        carriers = int(np.count_nonzero(site.genotypes))
        if 0 < carriers < len(site.genotypes):
            yield int(site.site.position) + 1, site.genotypes.astype(np.uint8)


class counter:
    """Counts what W.json records while the haplotypes of one variant after another pass by."""

    def __init__(self):
        self.variants = self.derived = self.minor = self.nonzero = 0

    def add(self, haplotypes, dosages):
        """Adds one variant; its most common homozygote counts as zero."""
        carriers = int(haplotypes.sum())
        of_dosage = np.bincount(dosages, minlength=3)
        self.variants += 1
        self.derived += carriers
        self.minor += min(carriers, len(haplotypes) - carriers)
        self.nonzero += len(dosages) - int(max(of_dosage[0], of_dosage[2]))

    def as_dict(self):
        """Returns the counts under their names in W.json."""
        return {
            "samples": sum(SAMPLES.values()),
            "variants": self.variants,
            "haplotype_carriers_minor": self.minor,
            "haplotype_carriers_derived": self.derived,
            "nonzero_genotypes": self.nonzero,
        }


def make_bed(prefix, trees):
    """Writes W.bed, .bim and .fam; returns the counts."""
    counts = counter()
    positions = []

    def rows():
        for position, haplotypes in polymorphic_haplotypes(trees):
            positions.append(position)
            dosages = haplotypes[0::2] + haplotypes[1::2]
            counts.add(haplotypes, dosages)
            yield dosages

    plink_files.write_bed(f"{prefix}.bed", rows())
    plink_files.write_bim(f"{prefix}.bim", CHROM, variants_at(positions))
    plink_files.write_fam(f"{prefix}.fam", sum(SAMPLES.values()))
    return counts.as_dict()


def variants_at(positions):
    """Names the variants of W; the same names for the same positions, whatever the part."""
    return plink_files.make_variants(positions, np.random.default_rng(SEED))


def make_vcf(prefix, trees):
    """Writes the phased W.vcf.gz."""
    positions = [position for position, _ in polymorphic_haplotypes(trees)]
    rows = (haplotypes for _, haplotypes in polymorphic_haplotypes(trees))
    plink_files.write_phased_vcf(f"{prefix}.vcf.gz", CHROM, LENGTH, variants_at(positions), rows)


def make_noise(prefix):
    """Writes W_noise.bed/.bim/.fam: W with wrong genotypes and missing calls."""
    rng = np.random.default_rng(SEED + 1)
    samples = sum(SAMPLES.values())
    row_bytes = -(-samples // 4)
    bed = np.memmap(f"{prefix}.bed", dtype=np.uint8, mode="r", offset=3).reshape(-1, row_bytes)

    def rows():
        for packed in bed:
            dosages = plink_files.unpack_bed_row(packed, samples)
            draw = rng.random(samples, dtype=np.float32)
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


def sha256(path):
    """Returns the hex digest of a file."""
    with open(path, "rb") as source:
        return hashlib.file_digest(source, "sha256").hexdigest()


def describe(folder, counts):
    """Returns the content of W.json for what lies in `folder`."""
    names = [f"W{s}" for s in (".bed", ".bim", ".fam")] + ["W_noise.bed", *WEIGHT_SETS]
    return {
        "seed": SEED,
        "counts": counts,
        "sha256": {n: sha256(folder / n) for n in names if (folder / n).exists()},
        "versions": {
            "python": sys.version.split()[0],
            "msprime": msprime.__version__,
            "numpy": np.__version__,
            "stdpopsim": stdpopsim.__version__,
        },
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
    parser.add_argument("--parts", default=",".join(PARTS), help="comma-separated: %(default)s")
    parser.add_argument("--check", action="store_true", help="compare with W.json")
    parser.add_argument("--record", action="store_true", help="rewrite W.json")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    prefix = str(args.folder / "W")
    wanted = args.parts.split(",")
    trees = simulate() if {"bed", "vcf"} & set(wanted) else None
    counts = None
    for part in [p for p in PARTS if p in wanted]:
        if part == "bed":
            counts = make_bed(prefix, trees)
        elif part == "weights":
            make_weights(args.folder)
        elif part == "pgen":
            make_pgen(prefix)
        elif part == "noise":
            make_noise(prefix)
            make_pgen(prefix + "_noise")
        elif part == "vcf":
            make_vcf(prefix, trees)
        with open(args.folder / "READY.txt", "a", encoding="ascii") as ready:
            ready.write(f"{part} complete\n")
    return settle(describe(args.folder, counts), args)


if __name__ == "__main__":
    sys.exit(main())
