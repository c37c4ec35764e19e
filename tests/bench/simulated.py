# SPDX-License-Identifier: MIT
"""What the generators of simulated sets share: the two recipes, the variants, .bed/.bim/.fam.

Not a program: make_w.py makes W, make_panels.py the panels and the blocks. Needs requirements.txt.
"""

import hashlib
import sys

import msprime
import numpy as np
import stdpopsim

import plink_files

CHROM = "1"
HUMAN_SAMPLES = {"CEU": 12_000, "CHB": 4_000, "YRI": 4_000}
HUMAN_RECOMBINATION = 1.2e-8
HUMAN_MUTATION = 1.29e-8


def simulate_humans(length, seed):
    """Returns the tree sequence of W's recipe; haplotypes 2i and 2i + 1 belong to sample i."""
    model = stdpopsim.get_species("HomSap").get_demographic_model("OutOfAfrica_3G09")
    ancestry = msprime.sim_ancestry(
        samples=HUMAN_SAMPLES,
        demography=model.model,
        sequence_length=length,
        recombination_rate=HUMAN_RECOMBINATION,
        model=[msprime.DiscreteTimeWrightFisher(duration=20), msprime.StandardCoalescent()],
        random_seed=seed,
    )
    return msprime.sim_mutations(
        ancestry, rate=HUMAN_MUTATION, model=msprime.BinaryMutationModel(), random_seed=seed
    )


def simulate_constant(samples, length, size, rate, seed):
    """Returns a tree sequence of one population of constant `size`.

    `rate` is that of recombination and of mutation, a base and a generation; alleles are bases
    (msprime's default model), so a site may have more than one derived allele.
    """
    ancestry = msprime.sim_ancestry(
        samples=samples, population_size=size, sequence_length=length,
        recombination_rate=rate, random_seed=seed,
    )
    return msprime.sim_mutations(ancestry, rate=rate, random_seed=seed)


def polymorphic_haplotypes(trees):
    """Yields (position, haplotypes [2 * samples] of 0/1) of every site that varies.

    1 is any derived allele. Back mutation leaves a site or two where all samples are equal, and
    fixed mutations some more: those are no variants.
    """
    for site in trees.variants():
        haplotypes = (site.genotypes != 0).astype(np.uint8)
        if 0 < int(haplotypes.sum()) < len(haplotypes):
            yield int(site.site.position) + 1, haplotypes


class counter:
    """Counts what the records keep while the haplotypes of one variant after another pass by."""

    def __init__(self):
        self.samples = self.variants = self.derived = self.minor = self.nonzero = 0
        self.derived_genotypes = 0

    def add(self, haplotypes, dosages):
        """Adds one variant; its most common homozygote counts as zero."""
        carriers = int(haplotypes.sum())
        of_dosage = np.bincount(dosages, minlength=3)
        self.samples = len(dosages)
        self.variants += 1
        self.derived += carriers
        self.minor += min(carriers, len(haplotypes) - carriers)
        self.nonzero += len(dosages) - int(max(of_dosage[0], of_dosage[2]))
        self.derived_genotypes += len(dosages) - int(of_dosage[0])

    def as_dict(self):
        """Returns the counts under their names in W.json."""
        return {
            "samples": self.samples,
            "variants": self.variants,
            "haplotype_carriers_minor": self.minor,
            "haplotype_carriers_derived": self.derived,
            "nonzero_genotypes": self.nonzero,
        }


def write_plink(prefix, sites, seed):
    """Writes PREFIX.bed, .bim and .fam from (position, haplotypes) pairs; returns the counter."""
    counts = counter()
    positions = []

    def rows():
        for position, haplotypes in sites:
            positions.append(position)
            dosages = haplotypes[0::2] + haplotypes[1::2]
            counts.add(haplotypes, dosages)
            yield dosages

    plink_files.write_bed(f"{prefix}.bed", rows())
    plink_files.write_bim(f"{prefix}.bim", CHROM, variants_at(positions, seed))
    plink_files.write_fam(f"{prefix}.fam", counts.samples)
    return counts


def variants_at(positions, seed):
    """Names the variants of a set; the same names for the same positions and seed."""
    return plink_files.make_variants(positions, np.random.default_rng(seed))


def sha256(path):
    """Returns the hex digest of a file."""
    with open(path, "rb") as source:
        return hashlib.file_digest(source, "sha256").hexdigest()


def versions():
    """Returns the versions that fix what a seed gives."""
    return {
        "python": sys.version.split()[0],
        "msprime": msprime.__version__,
        "numpy": np.__version__,
        "stdpopsim": stdpopsim.__version__,
    }
