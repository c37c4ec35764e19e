# SPDX-License-Identifier: MIT
"""Writes a generated data set in the formats of the differential tests, in random dialects."""

import gzip
import random
import shutil
import struct
import subprocess
import zlib
from dataclasses import dataclass

BGZF_END = bytes.fromhex("1f8b08040000000000ff0600424302001b0003000000000000000000")
BED_CODES = {0: 3, 1: 2, 2: 0, None: 1}  # copies of A1 (here ALT) to the two bits of a .bed


def bgzf(data):
    """The bytes as BGZF, the blocked gzip of VCF files."""
    out = bytearray()
    for start in range(0, len(data), 60_000):
        part = data[start : start + 60_000]
        packer = zlib.compressobj(6, zlib.DEFLATED, -15)
        body = packer.compress(part) + packer.flush()
        out += struct.pack("<4BI2BH2BHH", 31, 139, 8, 4, 0, 0, 255, 6, 66, 67, 2, len(body) + 25)
        out += body + struct.pack("<II", zlib.crc32(part), len(part))
    return bytes(out) + BGZF_END


def compress(path, kind, data):
    """Writes the bytes plain or as gz, bgzf or zst; the kind need not be in the name."""
    if kind == "zst":
        tool = shutil.which("zstd")
        data = subprocess.run([tool, "-qc"], input=data, capture_output=True, check=True).stdout
    elif kind == "gz":
        data = gzip.compress(data, 6, mtime=0)
    elif kind == "bgzf":
        data = bgzf(data)
    with open(path, "wb") as handle:
        handle.write(data)


def write_text(path, lines, end="\n"):
    """Writes lines with the given line ending."""
    with open(path, "wb") as handle:
        handle.write("".join(line + end for line in lines).encode())


# --- .bed/.bim/.fam ------------------------------------------------------------------------


def copies_of_alt(call):
    """0, 1, 2 or None of the first ALT."""
    return None if call is None else (call[0] == 1) + (call[1] == 1)


def pack_bed_row(codes):
    """Two bits a value, low bits first."""
    row = bytearray((len(codes) + 3) // 4)
    for i, code in enumerate(codes):
        row[i >> 2] |= code << (2 * (i & 3))
    return bytes(row)


def bed_bytes(data, sample_major=False):
    """The .bed of a biallelic set."""
    rows = [[BED_CODES[copies_of_alt(c)] for c in variant.calls] for variant in data.variants]
    if sample_major:
        rows = list(zip(*rows))
    return b"l\x1b" + (b"\0" if sample_major else b"\1") + b"".join(map(pack_bed_row, rows))


def bim_lines(data, rng):
    """.bim lines with or without a cM column, comments, extra columns, negative positions."""
    centimorgans = rng.random() < 0.9
    extra = rng.random() < 0.1
    negative = 0.05 if rng.random() < 0.15 else 0.0
    lines = ["# made for a test"] if rng.random() < 0.1 else []
    place = {}  # one a position: the cache does not keep it, so --rm-dup does not compare it
    for variant in data.variants:
        pos = -variant.pos if rng.random() < negative else variant.pos
        alt = variant.alts[0]
        cm = place.setdefault((variant.chrom, variant.pos), rng.choice(("0", "1.5")))
        fields = [variant.spelling, variant.vid, cm if centimorgans else ""]
        fields += [str(pos), alt, variant.ref] + (["more"] if extra and centimorgans else [])
        lines.append("\t".join(field for field in fields if field))
    return lines


def fam_lines(data, rng):
    """.fam lines: tabs or spaces, extra columns, now and then named columns."""
    gap = rng.choice(("\t", " ", "   "))
    style = rng.random()
    lines = []
    if style < 0.1:
        lines.append("#FID\tIID\tSEX\tHEIGHT\tGROUP")
        gap = "\t"
    elif style < 0.2:
        lines.append("# a comment")
    for i, sample in enumerate(data.samples):
        fields = [sample.fid, sample.iid, sample.father, sample.mother, sample.sex]
        fields.append(sample.phenotype)
        if style < 0.1:
            group = ("a", "b", "NONE")[i % 3]
            fields = [sample.fid, sample.iid, sample.sex, sample.phenotype, group]
        elif style > 0.9:
            fields.append("extra")
        lines.append(gap.join(fields))
    return lines


def write_bfile(data, rng, prefix):
    """Writes the fileset; "vzs" where the .bim is compressed, else ""."""
    end = "\r\n" if rng.random() < 0.1 else "\n"
    write_text(prefix + ".fam", fam_lines(data, rng), end)
    with open(prefix + ".bed", "wb") as handle:
        handle.write(bed_bytes(data, rng.random() < 0.08))
    lines = bim_lines(data, rng)
    write_text(prefix + ".bim", lines, end)
    if rng.random() < 0.08 and shutil.which("zstd"):
        compress(prefix + ".bim.zst", "zst", ("\n".join(lines) + "\n").encode())
        return "vzs"
    return ""


# --- VCF -----------------------------------------------------------------------------------


@dataclass
class VcfStyle:
    """The dialect of one VCF file."""

    separators: str = "|"
    haploid: bool = False
    half_calls: float = 0.0
    lone_dot: bool = False
    more_fields: bool = False
    no_genotypes: float = 0.0  # records without GT
    triploid: float = 0.0
    contig_lines: bool = True
    shuffled: bool = False  # records in any order: chromosomes in several runs
    names: tuple = ()


def draw_style(rng, data, half_calls):
    """A random dialect; half-calls only if asked for."""
    return VcfStyle(
        separators=rng.choice(("|", "/", "|/")),
        haploid=rng.random() < 0.6,
        half_calls=0.02 if half_calls else 0.0,
        lone_dot=rng.random() < 0.3,
        more_fields=rng.random() < 0.3,
        no_genotypes=rng.choice((0.0, 0.0, 0.05)),
        # plink2 drops all calls of a multi-allelic BCF record that has a triploid one: a bug
        triploid=0.0 if data.multiallelic else rng.choice((0.0, 0.0, 0.003)),
        contig_lines=rng.random() < 0.8,
        shuffled=rng.random() < 0.03,
        names=tuple(sample.iid for sample in data.samples),
    )


def genotype(call, style, rng, haploid):
    """The GT of one call."""
    if call is None:
        one = haploid or style.lone_dot
        return "." if one else "." + rng.choice(style.separators) + "."
    one, two = call
    if style.triploid and rng.random() < style.triploid:
        return f"{one}/{two}/{two}"
    if haploid and one == two:
        return str(one)
    if style.half_calls and rng.random() < style.half_calls:
        one, two = (".", two) if rng.random() < 0.5 else (one, ".")
    return f"{one}{rng.choice(style.separators)}{two}"


def vcf_record(variant, males, style, rng):
    """One line; males are haploid on X and Y, everyone on MT, where the style says so."""
    everyone = variant.chrom == "MT"
    men = variant.chrom in ("X", "Y")
    form = "GT:DP:XX" if style.more_fields else "GT"
    cells = []
    for call, male in zip(variant.calls, males):
        haploid = style.haploid and (everyone or (men and male))
        cell = genotype(call, style, rng, haploid)
        cells.append(cell + ":12:0.5" if style.more_fields else cell)
    if rng.random() < style.no_genotypes:
        form, cells = "DP", ["3"] * len(cells)
    alt = ",".join(variant.alts)
    quality = "50\tPASS\tAC=1;NS=7" if style.more_fields else ".\t.\t."
    head = [variant.spelling, str(variant.pos), variant.vid, variant.ref, alt, quality, form]
    return "\t".join(head + cells)


def vcf_header(data, style):
    """Header lines up to #CHROM."""
    lines = ["##fileformat=VCFv4.2"]
    if style.contig_lines:
        lines += [f"##contig=<ID={c}>" for c in dict.fromkeys(v.spelling for v in data.variants)]
    lines.append('##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">')
    lines.append('##FORMAT=<ID=DP,Number=1,Type=Integer,Description="Depth">')
    lines.append('##FORMAT=<ID=XX,Number=1,Type=Float,Description="Any">')
    lines.append('##INFO=<ID=AC,Number=A,Type=Integer,Description="Count">')
    lines.append('##INFO=<ID=NS,Number=1,Type=Integer,Description="Samples">')
    lines.append('##FILTER=<ID=q9,Description="Any">')
    columns = "#CHROM POS ID REF ALT QUAL FILTER INFO FORMAT".split()
    return [*lines, "\t".join([*columns, *style.names])]


def with_third_alleles(lines):
    """The VCF with one more ALT, which nobody has, in each biallelic record.

    plink2 then adds in the order of the weight file, as for .bed input (comparison.py says why).
    Frequencies are not the same bits, so this is for scores without mean imputation.
    """
    found = []
    for line in lines:
        fields = line.split("\t")
        if line[0] != "#" and "," not in fields[4]:
            # A base where all alleles are bases: --snps-only then keeps the record.
            alleles = {fields[3], fields[4]}
            free = [base for base in "ACGT" if alleles <= set("ACGT") and base not in alleles]
            fields[4] += "," + (free or ["<NOBODY>"])[0]
        found.append("\t".join(fields))
    return found


def write_vcf(data, rng, path, style=None, kind="plain"):
    """Writes a VCF, plain or compressed; its lines."""
    style = style or draw_style(rng, data, data.half_calls)
    males = data.males
    lines = vcf_header(data, style)
    order = rng.sample(data.variants, len(data.variants)) if style.shuffled else data.variants
    seed = rng.random()
    for variant in order:
        # Equal variants of one position have equal phases: the cache does not keep them.
        local = random.Random(f"{seed} {variant.chrom} {variant.pos}")
        lines.append(vcf_record(variant, males, style, local))
    compress(path, kind, ("\n".join(lines) + "\n").encode())
    return lines


def psam_lines(data, rng, names):
    """A .psam for the samples of a VCF, with or without FID and phenotype."""
    fid, more = rng.random() < 0.5, rng.random() < 0.5
    head = (["#FID", "IID"] if fid else ["#IID"]) + ["SEX"] + (["PHENO1", "Q2"] if more else [])
    lines = ["\t".join(head)]
    for sample, name in zip(data.samples, names):
        fields = ([sample.fid] if fid else []) + [name, sample.sex]
        lines.append("\t".join(fields + ([sample.phenotype, "1.5"] if more else [])))
    return lines
