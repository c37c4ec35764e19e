# SPDX-License-Identifier: MIT
"""Streaming numpy writers of .bed/.bim/.fam and phased .vcf.gz for the benchmark generators.

Not a general converter: biallelic autosomal variants, no reading of foreign files beyond a .bed
that this module wrote itself.
"""

import subprocess

import numpy as np

MISSING = 3
BED_MAGIC = b"\x6c\x1b\x01"
# .bed two-bit codes by count of the first .bim allele (ALT): 0, 1, 2, missing.
BED_CODES = np.array([3, 2, 0, 1], dtype=np.uint8)
DOSAGE_OF_CODE = np.array([2, MISSING, 1, 0], dtype=np.uint8)


def pack_bed_row(dosages):
    """Returns one variant's bytes in a variant-major .bed; `dosages` [samples] holds 0-3."""
    codes = np.zeros(-(-len(dosages) // 4) * 4, dtype=np.uint8)
    codes[: len(dosages)] = BED_CODES[dosages]
    quads = codes.reshape(-1, 4)
    return (quads[:, 0] | quads[:, 1] << 2 | quads[:, 2] << 4 | quads[:, 3] << 6).tobytes()


def unpack_bed_row(row, sample_count):
    """Returns the dosages [samples] of one variant's .bed bytes; the inverse of pack_bed_row."""
    codes = (row[:, None] >> np.array([0, 2, 4, 6], dtype=np.uint8)) & 3
    return DOSAGE_OF_CODE[codes.reshape(-1)[:sample_count]]


def make_variants(positions, rng):
    """Names variants: distinct rs-like IDs in no order, and a REF and an ALT letter each.

    Returns a list of (position, id, ref, alt), in the order of `positions`.
    """
    count = len(positions)
    numbers = rng.choice(1_500_000_000, size=count, replace=False) + 100_000
    refs = rng.integers(0, 4, size=count)
    alts = (refs + rng.integers(1, 4, size=count)) % 4
    return [
        (int(pos), f"rs{number}", "ACGT"[ref], "ACGT"[alt])
        for pos, number, ref, alt in zip(positions, numbers, refs, alts)
    ]


def sample_ids(count):
    """Returns `count` fixed-width sample names."""
    return [f"S{i + 1:05d}" for i in range(count)]


def write_bim(path, chrom, variants):
    """Writes the .bim: ALT is the first allele, so that plink2 reads it back as ALT."""
    with open(path, "w", encoding="ascii") as out:
        for pos, name, ref, alt in variants:
            out.write(f"{chrom}\t{name}\t0\t{pos}\t{alt}\t{ref}\n")


def write_fam(path, count):
    """Writes the .fam: family 0, all founders, sexes in turn, no phenotype."""
    with open(path, "w", encoding="ascii") as out:
        for i, name in enumerate(sample_ids(count)):
            out.write(f"0\t{name}\t0\t0\t{1 + i % 2}\t-9\n")


def write_bed(path, dosage_rows):
    """Writes the .bed from an iterable of dosage arrays [samples], one variant at a time."""
    with open(path, "wb") as out:
        out.write(BED_MAGIC)
        for dosages in dosage_rows:
            out.write(pack_bed_row(dosages))


def write_phased_vcf(path, chrom, length, variants, haplotype_rows):
    """Writes a bgzipped, phased, GT-only VCF.

    `haplotype_rows` yields [2 * samples] arrays of 0/1, a sample's two haplotypes side by side.
    """
    calls = np.frombuffer(b"0|0\t0|1\t1|0\t1|1\t", dtype=np.uint32)
    header_written = False
    with open(path, "wb") as sink:
        with subprocess.Popen(["bgzip", "-c"], stdin=subprocess.PIPE, stdout=sink) as bgzip:
            for (pos, name, ref, alt), haps in zip(variants, haplotype_rows):
                if not header_written:
                    bgzip.stdin.write(vcf_header(chrom, length, len(haps) // 2))
                    header_written = True
                text = calls[haps[0::2] * 2 + haps[1::2]].tobytes()
                start = f"{chrom}\t{pos}\t{name}\t{ref}\t{alt}\t.\tPASS\t.\tGT\t"
                bgzip.stdin.write(start.encode("ascii") + text[:-1] + b"\n")
            bgzip.stdin.close()
    if bgzip.returncode != 0:
        raise RuntimeError(f"bgzip exited with {bgzip.returncode}")


def vcf_header(chrom, length, sample_count):
    """Returns the VCF header lines as bytes."""
    columns = "#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\t"
    return (
        "##fileformat=VCFv4.2\n"
        '##FILTER=<ID=PASS,Description="All filters passed">\n'
        f"##contig=<ID={chrom},length={length}>\n"
        '##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">\n'
        + columns + "\t".join(sample_ids(sample_count)) + "\n"
    ).encode("ascii")
