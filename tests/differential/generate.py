# SPDX-License-Identifier: MIT
"""Seeded data sets: the same samples and biallelic genotypes as .bed/.bim/.fam and as VCF.

Not a population model: haplotypes are mosaics of a small pool, with noise, so that both repeats
and their absence occur. `python3 generate.py SEED FOLDER` writes one set for a look.
"""

import random
import sys
from dataclasses import dataclass, field

import species
import variant_ids
import writers

SIZES = (1, 49, 50, 51, 127, 128, 129, 255, 256, 257, 512, 2, 3, 60, 700)
BUDGET = 60_000  # genotypes in one set, so that writing it in Python stays cheap
CHROMS = {
    "autosomes": ("1", "2", "7", "22"),
    "sex": ("X", "Y", "MT", "XY"),
    "odd": ("0", "PAR1", "PAR2"),
    "contigs": ("GL000220.1", "scaffold_12", "HLA-A01"),
}
SPELLINGS = {
    "X": ("X", "23", "chrX"),
    "Y": ("Y", "24", "chrY"),
    "MT": ("MT", "M", "26", "chrM"),
    "XY": ("XY", "25"),
    "1": ("1", "chr1", "CHR1"),
    "2": ("2", "chr2"),
}


@dataclass
class Sample:
    """A line of a .fam file."""

    fid: str
    iid: str
    father: str = "0"
    mother: str = "0"
    sex: str = "0"
    phenotype: str = "-9"


@dataclass
class Variant:
    """A site; calls holds a pair of allele numbers per sample, None where missing."""

    chrom: str
    spelling: str
    vid: str
    pos: int
    ref: str
    alts: list
    calls: list = field(default_factory=list)

    @property
    def alleles(self):
        """REF first, then every ALT."""
        return [self.ref, *self.alts]


@dataclass
class DataSet:
    """What the seed chose, and all that the option and weight generators must know."""

    seed: int
    samples: list
    variants: list
    repeated_ids: bool
    contigs: bool
    multiallelic: bool
    half_calls: bool = False
    nonhuman: species.Species = None

    @property
    def species_words(self):
        """The flags that name the species."""
        return list(self.nonhuman.words) if self.nonhuman else []

    @property
    def males(self):
        """True for every male sample."""
        return [sample.sex in ("1", "M", "m") for sample in self.samples]


def sample_count(rng, seed):
    """Odd seeds walk through the edge sizes, even ones draw any size."""
    if seed % 2:
        return SIZES[(seed // 2) % len(SIZES)]
    return rng.choice((rng.randint(2, 48), rng.randint(50, 700), rng.randint(50, 700)))


def make_samples(rng, count):
    """Samples with sexes, parents and one kind of phenotype and of FID."""
    sexes = rng.choice((("1", "2"), ("1", "2", "0"), ("M", "F", "NA", "m"), ("0",)))
    values = rng.choice(
        (
            ("1", "2", "-9", "0", "NA"),
            ("0.5", "-1.25", "3", "0", "-9", "1e-7", "123456.7"),
            ("red", "green", "NONE", "blue"),
            ("-9",),
            ("1", "2"),
        )
    )
    fids = rng.choice((lambda i: "0", lambda i: f"S{i}", lambda i: f"F{i // 3}"))
    nonfounders = rng.choice((0.0, 0.0, 0.1, 0.6))
    samples = []
    for i in range(count):
        sample = Sample(fids(i), f"S{i}", sex=rng.choice(sexes), phenotype=rng.choice(values))
        if rng.random() < nonfounders:
            sample.father = f"S{rng.randrange(count)}"
            sample.mother = rng.choice(("0", "absent"))
        samples.append(sample)
    return samples


def pick_foreign_chroms(rng, kind):
    """Chromosomes of another species, now and then with one that it lacks and with contigs."""
    names = [str(rng.randint(0, kind.autosomes)) for _ in range(3)] + list(kind.named)
    names += [str(gap) for gap in kind.gaps] if rng.random() < 0.5 else []
    names += CHROMS["contigs"] if rng.random() < 0.3 else []
    names = list(dict.fromkeys(names))
    names = rng.sample(names, rng.randint(1, len(names)))
    return [(name, rng.choice(kind.spellings(name))) for name in names]


def pick_chroms(rng):
    """The chromosomes of a set, each in one run, in any order."""
    kinds = rng.choice(
        (
            ("autosomes",),
            ("autosomes", "sex"),
            ("sex",),
            ("autosomes", "sex", "odd"),
            ("autosomes", "sex", "odd", "contigs"),
        )
    )
    names = [name for kind in kinds for name in CHROMS[kind]]
    names = rng.sample(names, rng.randint(1, len(names)))
    return [(name, rng.choice(SPELLINGS.get(name, (name,)))) for name in names]


def pick_alleles(rng, multiallelic):
    """REF and ALTs: mostly letters, some strings, symbolic alleles and missing ALTs."""
    style = rng.random()
    if style < 0.8:
        pool = ["A", "C", "G", "T"]
    elif style < 0.97:
        pool = ["A", "ACGT", "AT", "ACGTACGTACGTACGTACGTACGTACGTACGT", "a"]
    else:
        pool = ["G", "<DEL>", "*", "<INS:ME>"]
    picked = rng.sample(pool[1:], len(pool) - 1)
    ref = pool[0] if style >= 0.8 else picked.pop()
    return ref, picked[: rng.choice((1, 1, 2, 3)) if multiallelic else 1]


def make_variants(rng, count, multiallelic, kind):
    """Sites without calls, spread over the set's chromosomes."""
    chroms = pick_foreign_chroms(rng, kind) if kind else pick_chroms(rng)
    runs = sorted(rng.randrange(len(chroms)) for _ in range(count))
    repeats = 0.03 if rng.random() < 0.25 else 0.0
    unsorted = rng.random() < 0.2
    variants = []
    for i, run in enumerate(runs):
        name, spelling = chroms[run]
        ref, alts = pick_alleles(rng, multiallelic)
        vid = rng.choice((f"rs{i}", f"{spelling}:{i}:{ref}", f"v{i}"))
        if variants and rng.random() < repeats:
            vid = rng.choice(variants).vid
        pos = rng.randint(1, 10**6) if unsorted else 100 + 10 * i
        variants.append(Variant(name, spelling, vid, pos, ref, alts))
    return variants


class Mosaic:
    """Haplotypes that copy from a small pool and switch between its members now and then."""

    def __init__(self, rng, haplotypes):
        self.rng = rng
        self.pool = rng.choice((2, 4, 12, max(2, haplotypes)))
        self.switch = rng.choice((0.002, 0.02, 0.3))
        self.noise = rng.choice((0.0, 0.002, 0.05))
        self.at = [rng.randrange(self.pool) for _ in range(haplotypes)]

    def alleles(self, allele_count):
        """The allele number of every haplotype at the next site."""
        rng = self.rng
        common = rng.choice((0.0, 0.01, 0.1, 0.5, 0.9, 1.0, rng.random()))
        pool = [
            rng.randrange(1, allele_count) if rng.random() < common else 0
            for _ in range(self.pool)
        ]
        for i in range(len(self.at)):
            if rng.random() < self.switch:
                self.at[i] = rng.randrange(self.pool)
        found = [pool[i] for i in self.at]
        if self.noise:
            for i in range(len(found)):
                if rng.random() < self.noise:
                    found[i] = rng.randrange(allele_count)
        return found


def fill_calls(rng, variants, count):
    """Draws the genotypes: missing by variant, by sample, everywhere or nowhere."""
    mosaic = Mosaic(rng, 2 * count)
    rates = rng.choice(((0.0,), (0.0, 0.01, 0.1), (0.02, 0.5, 1.0, 0.0)))
    absent = {i for i in range(count) if rng.random() < 0.02} if rng.random() < 0.2 else set()
    for variant in variants:
        found = mosaic.alleles(len(variant.alleles))
        missing = rng.choice(rates)
        variant.calls = list(zip(found[:count], found[count:]))
        for i in range(count):
            if i in absent or (missing and rng.random() < missing):
                variant.calls[i] = None


def make_set(seed, multiallelic=False):
    """The data set of a seed; the multi-allelic one has other sites and is for VCF only."""
    rng = random.Random(f"set {seed} {multiallelic}")
    count = sample_count(rng, seed)
    most = max(1, min(400, BUDGET // count))
    samples = make_samples(rng, count)
    kind = rng.choice(species.KNOWN) if rng.random() < 0.2 else None
    sites = rng.randint(max(1, most // 3), most)
    variants = make_variants(rng, sites, multiallelic, kind)
    fill_calls(rng, variants, count)
    if rng.random() < 0.25:
        variants = variant_ids.add_twins(rng, variants)
    if rng.random() < 0.15:
        variant_ids.forget_ids(rng, variants)
    repeated = len({variant.vid for variant in variants}) < len(variants)
    contigs = any(variant.chrom in CHROMS["contigs"] for variant in variants)
    return DataSet(seed, samples, variants, repeated, contigs, multiallelic, nonhuman=kind)


def main(args):
    """Writes the .bed set and the VCF of one seed."""
    data = make_set(int(args[0]))
    rng = random.Random(args[0])
    writers.write_bfile(data, rng, f"{args[1]}/data")
    writers.write_vcf(data, rng, f"{args[1]}/data.vcf")


if __name__ == "__main__":
    main(sys.argv[1:])
