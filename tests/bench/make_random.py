# SPDX-License-Identifier: MIT
"""Makes a set of independent random genotypes, on which a grammar can gain nothing.

It bounds the cache from above: not an example of real data. numpy is needed (requirements.txt):

    /tmp/bench-venv/bin/python tests/bench/make_random.py /tmp/random

writes random.bed/.bim/.fam (and, with --vcf, random.vcf.gz) into the folder.
"""

import argparse
import pathlib
import sys

import numpy as np

import plink_files

CHROM = "1"
SPACING = 1000


def haplotype_rows(rng, args):
    """Yields [2 * samples] arrays of 0/1, allele frequencies uniform over --min-freq to 0.5."""
    for frequency in rng.uniform(args.min_freq, 0.5, args.variants):
        yield (rng.random(2 * args.samples) < frequency).astype(np.uint8)


def dosage_rows(rng, args):
    """Yields dosages [samples], missing calls included."""
    for haplotypes in haplotype_rows(rng, args):
        if args.uniform:
            yield rng.integers(0, 4, args.samples, np.uint8)
            continue
        dosages = haplotypes[0::2] + haplotypes[1::2]
        dosages[rng.random(args.samples) < args.missing] = plink_files.MISSING
        yield dosages


def main():
    """Writes the set."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--samples", type=int, default=2000)
    parser.add_argument("--variants", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--min-freq", type=float, default=0.05)
    parser.add_argument("--missing", type=float, default=0.0, help="part of missing calls")
    parser.add_argument("--uniform", action="store_true",
                        help="all four .bed codes equally likely: no coding can gain anything")
    parser.add_argument("--vcf", action="store_true", help="write a phased .vcf.gz too (bgzip)")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    prefix = str(args.folder / "random")
    positions = [SPACING * (i + 1) for i in range(args.variants)]
    variants = plink_files.make_variants(positions, np.random.default_rng(args.seed))
    plink_files.write_bed(f"{prefix}.bed", dosage_rows(np.random.default_rng(args.seed), args))
    plink_files.write_bim(f"{prefix}.bim", CHROM, variants)
    plink_files.write_fam(f"{prefix}.fam", args.samples)
    if args.vcf:
        length = positions[-1] + SPACING
        rows = haplotype_rows(np.random.default_rng(args.seed), args)
        plink_files.write_phased_vcf(f"{prefix}.vcf.gz", CHROM, length, variants, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
