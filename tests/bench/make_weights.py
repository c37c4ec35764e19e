# SPDX-License-Identifier: MIT
"""Makes a seeded weight file (variant, allele, weight; no header line) from a .bim.

Python's own library only. Not for realistic effect sizes: the kinds exist to time scoring and to
stress its arithmetic.

  normal       standard normal, 6 significant digits
  one-decimal  standard normal, one digit after the point; sums of these sit on ties of printing
  cancelling   1e15 with as many plus as minus signs, shuffled, among ordinary weights; with --bed
               the two signs go to variants of equal genotypes, so that the true sum is small and
               what is printed depends on the order of addition

Examples:
  python3 make_weights.py --kind normal data.bim weights.txt
  python3 make_weights.py --kind normal --fraction 0.5 --seed 7 data.bim half.txt
  python3 make_weights.py --kind cancelling --bed data.bed data.bim cancelling.txt
"""

import argparse
import collections
import random
import sys

BIG = 1e15


def read_bim(path):
    """Returns (id, first allele, second allele, position) of each variant; # starts a comment."""
    variants = []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            fields = line.split()
            if fields and not fields[0].startswith("#"):
                variants.append((fields[1], fields[-2], fields[-1], int(fields[-3])))
    return variants


def without_repeated_ids(variants):
    """Returns the indices of variants whose ID occurs once; plink2 refuses the others."""
    seen = collections.Counter(variant[0] for variant in variants)
    return [i for i, variant in enumerate(variants) if seen[variant[0]] == 1]


def equal_columns(bed_path, variant_count, indices):
    """Returns disjoint pairs of `indices` whose genotypes are equal byte for byte."""
    waiting = {}
    pairs = []
    wanted = set(indices)
    with open(bed_path, "rb") as bed:
        header = bed.read(3)
        if header != b"\x6c\x1b\x01":
            raise SystemExit(f"{bed_path}: not a variant-major .bed")
        size = bed.seek(0, 2) - 3
        row_bytes, rest = divmod(size, variant_count)
        if rest:
            raise SystemExit(f"{bed_path}: its size does not fit {variant_count} variants")
        bed.seek(3)
        for i in range(variant_count):
            row = bed.read(row_bytes)
            if i not in wanted:
                continue
            if row in waiting:
                pairs.append((waiting.pop(row), i))
            else:
                waiting[row] = i
    return pairs


def cancelling_weights(indices, pairs, rng):
    """Returns {index: text}: plus and minus 1e15 over `pairs`, ordinary weights elsewhere."""
    weights = {i: f"{rng.gauss(0, 1):.6g}" for i in indices}
    for pair in pairs:
        size = BIG * rng.choice((1.0, round(rng.uniform(0.5, 2), 6)))
        sign = rng.choice((1, -1))
        weights[pair[0]] = f"{sign * size:.17g}"
        weights[pair[1]] = f"{-sign * size:.17g}"
    return weights


def random_pairs(indices, rng):
    """Returns half of `indices` in random disjoint pairs."""
    drawn = rng.sample(indices, len(indices) // 4 * 2)
    return list(zip(drawn[0::2], drawn[1::2]))


def choose(variants, args, rng):
    """Returns the indices of the variants that get a weight, in the order of the output."""
    indices = list(range(len(variants)))
    if not args.repeated_ids:
        indices = without_repeated_ids(variants)
    if args.count is not None or args.fraction is not None:
        count = args.count if args.count is not None else round(args.fraction * len(indices))
        indices = sorted(rng.sample(indices, min(count, len(indices))))
    if args.shuffle:
        rng.shuffle(indices)
    return indices


def make_weights(variants, indices, args, rng):
    """Returns {index: text of the weight}."""
    if args.kind == "normal":
        return {i: f"{rng.gauss(0, 1):.6g}" for i in indices}
    if args.kind == "one-decimal":
        return {i: f"{rng.gauss(0, 1):.1f}" for i in indices}
    pairs = random_pairs(indices, rng)
    if args.bed:
        read_by_plink2 = [i for i in indices if variants[i][3] >= 0]
        pairs = equal_columns(args.bed, len(variants), read_by_plink2)
    return cancelling_weights(indices, pairs, rng)


def parse_arguments():
    """Returns the parsed command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bim")
    parser.add_argument("out")
    parser.add_argument("--kind", choices=("normal", "one-decimal", "cancelling"), default="normal")
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--count", type=int, help="a random choice of so many variants")
    parser.add_argument("--fraction", type=float, help="a random choice of this part of them")
    parser.add_argument("--shuffle", action="store_true", help="lines in random order")
    parser.add_argument("--allele", choices=("first", "second", "random"), default="first",
                        help="which .bim allele is scored (default: first, usually ALT)")
    parser.add_argument("--repeated-ids", action="store_true",
                        help="keep variants whose ID occurs more than once")
    parser.add_argument("--bed", help="for cancelling: pair variants of equal genotypes")
    return parser.parse_args()


def main():
    """Writes the weight file."""
    args = parse_arguments()
    rng = random.Random(args.seed)
    variants = read_bim(args.bim)
    indices = choose(variants, args, rng)
    weights = make_weights(variants, indices, args, rng)
    with open(args.out, "w", encoding="utf-8") as out:
        for i in indices:
            side = {"first": 1, "second": 2}.get(args.allele) or rng.choice((1, 2))
            out.write(f"{variants[i][0]}\t{variants[i][side]}\t{weights[i]}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
