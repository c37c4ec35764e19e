#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Simulates the shipped example: one fileset, the same genotypes as a phased VCF, two scores.

Haplotypes are mosaics of a few founders, so that they repeat as real ones do; a few calls are
missing; X is haploid in males. Not a population model, and not for benchmarks (tests/bench).
Usage: make_example.py [FOLDER]      writes FOLDER/example.{bed,bim,fam,vcf.gz,weights.tsv}
"""
import pathlib
import random
import struct
import sys
import zlib

SEED = 20240501
SAMPLES = 100
FOUNDERS = 8
CHROMOSOMES = [("20", 450, 1_000_000), ("X", 50, 5_000_000)]  # name, variants, first position
SWITCH = 0.01  # chance that a haplotype goes on with another founder after a variant
FLIP = 0.0005  # chance of a private change
MISSING = 0.004  # share of missing calls
SCORED = 0.85  # share of variants with a weight


def simulate_haplotypes(rng: random.Random, variants: int) -> list[list[int]]:
    """[2 * SAMPLES][variants] alleles: 0 = REF, 1 = ALT."""
    carriers = [rng.choice([1, 1, 1, 2, 2, 3, 4, 6]) for _ in range(variants)]
    founders = [[0] * variants for _ in range(FOUNDERS)]
    for variant, count in enumerate(carriers):
        for founder in rng.sample(range(FOUNDERS), count):
            founders[founder][variant] = 1
    haplotypes = []
    for _ in range(2 * SAMPLES):
        founder = rng.randrange(FOUNDERS)
        haplotype = []
        for variant in range(variants):
            haplotype.append(founders[founder][variant] ^ (rng.random() < FLIP))
            if rng.random() < SWITCH:
                founder = rng.randrange(FOUNDERS)
        haplotypes.append(haplotype)
    return haplotypes


def simulate_variants(rng: random.Random) -> list[dict]:
    """Variants in file order; `calls` holds a (first, second) pair of alleles, or None if missing,
    per sample."""
    variants = []
    for chromosome, count, position in CHROMOSOMES:
        haplotypes = simulate_haplotypes(rng, count)
        for column in range(count):
            position += rng.randrange(50, 4000)
            ref, alt = rng.sample("ACGT", 2)
            calls = []
            for sample in range(SAMPLES):
                first, second = (haplotypes[2 * sample + side][column] for side in (0, 1))
                if chromosome == "X" and is_male(sample):
                    second = first
                calls.append(None if rng.random() < MISSING else (first, second))
            variants.append({"chromosome": chromosome, "position": position, "ref": ref,
                             "alt": alt, "id": f"snp{len(variants) + 1}", "calls": calls})
    return variants


def is_male(sample: int) -> bool:
    return sample % 2 == 0


def write_fileset(base: pathlib.Path, rng: random.Random, variants: list[dict]) -> None:
    bim = "".join(f"{v['chromosome']}\t{v['id']}\t0\t{v['position']}\t{v['alt']}\t{v['ref']}\n"
                  for v in variants)
    base.with_suffix(".bim").write_text(bim, encoding="ascii")
    fam = "".join(f"0\ts{sample + 1:03d}\t0\t0\t{1 if is_male(sample) else 2}\t{rng.choice('12')}\n"
                  for sample in range(SAMPLES))
    base.with_suffix(".fam").write_text(fam, encoding="ascii")
    code = {None: 1, 0: 3, 1: 2, 2: 0}  # by ALT copies; ALT is the first allele of the .bim
    bed = bytearray(b"\x6c\x1b\x01")
    for variant in variants:
        row = bytearray((SAMPLES + 3) // 4)
        for sample, call in enumerate(variant["calls"]):
            row[sample // 4] |= code[call and sum(call)] << (2 * (sample % 4))
        bed += row
    base.with_suffix(".bed").write_bytes(bytes(bed))


def vcf_call(variant: dict, sample: int) -> str:
    call = variant["calls"][sample]
    if variant["chromosome"] == "X" and is_male(sample):
        return "." if call is None else str(call[0])
    return ".|." if call is None else f"{call[0]}|{call[1]}"


def vcf_text(variants: list[dict]) -> str:
    names = "\t".join(f"s{sample + 1:03d}" for sample in range(SAMPLES))
    lines = ["##fileformat=VCFv4.3",
             '##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">']
    lines += [f"##contig=<ID={name}>" for name, _, _ in CHROMOSOMES]
    lines.append(f"#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\t{names}")
    for v in variants:
        calls = "\t".join(vcf_call(v, sample) for sample in range(SAMPLES))
        lines.append(f"{v['chromosome']}\t{v['position']}\t{v['id']}\t{v['ref']}\t{v['alt']}"
                     f"\t.\tPASS\t.\tGT\t{calls}")
    return "\n".join(lines) + "\n"


def bgzf(data: bytes) -> bytes:
    """Blocked gzip as in the SAM specification, section 4.1, with its empty last block."""
    blocks = []
    for begin in [*range(0, len(data), 0xFF00), len(data)]:
        part = data[begin:begin + 0xFF00]
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        body = packer.compress(part) + packer.flush()
        header = struct.pack("<BBBBIBBHBBHH", 31, 139, 8, 4, 0, 0, 255, 6, 66, 67, 2,
                             len(body) + 25)
        blocks.append(header + body + struct.pack("<II", zlib.crc32(part), len(part)))
    return b"".join(blocks)


def weights_text(rng: random.Random, variants: list[dict]) -> str:
    lines = ["ID\teffect_allele\theight\tbmi"]
    for variant in variants:
        if rng.random() < SCORED:
            allele = rng.choice([variant["ref"], variant["alt"]])
            lines.append(f"{variant['id']}\t{allele}\t{rng.gauss(0, 0.05):.4f}"
                         f"\t{rng.gauss(0, 0.02):.3e}")
    return "\n".join(lines) + "\n"


def main() -> None:
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent)
    rng = random.Random(SEED)
    variants = simulate_variants(rng)
    write_fileset(folder / "example", rng, variants)
    (folder / "example.vcf.gz").write_bytes(bgzf(vcf_text(variants).encode("ascii")))
    (folder / "example.weights.tsv").write_text(weights_text(rng, variants), encoding="ascii")


if __name__ == "__main__":
    main()
