# SPDX-License-Identifier: MIT
"""Draws flags that select samples and variants, and writes the files that they name.

Most selections leave something; now and then nothing, a malformed file or a missing one.
"""

import writers


def _some(rng, items, share=None):
    """A random part of the items, in order."""
    share = share or rng.choice((0.05, 0.5, 0.9, 1.0))
    return [item for item in items if rng.random() < share]


class FilterMaker:
    """Makes filter flags for one data set whose command runs in one folder."""

    def __init__(self, data, folder, rng, names):
        """names: (FID, IID) of every sample as the result shows them."""
        self.data, self.folder, self.rng, self.names = data, folder, rng, names
        self.serial = 0

    def _write(self, lines, end="\n"):
        self.serial += 1
        name = f"filter{self.serial}"
        text = end.join(lines) + (end if lines else "")
        kind = "gz" if self.rng.random() < 0.1 else "plain"
        writers.compress(f"{self.folder}/{name}", kind, text.encode())
        return name

    def _sample_lines(self):
        rng = self.rng
        named = _some(rng, self.names) + [("none", "nobody")]
        form = rng.randrange(5)
        if form == 0:
            return [iid for _, iid in named]
        if form == 1:
            return ["#IID", *(iid for _, iid in named)]
        lines = [f"{fid}{rng.choice((' ', chr(9)))}{iid}" for fid, iid in named]
        if form == 2:
            lines = ["#FID\tIID", *lines]
        if form == 3:
            lines = ["# comment", *lines, *lines[:1]]
        if rng.random() < 0.02:
            lines.insert(1, "")
        return lines

    def samples(self):
        """One of --keep, --remove and their families."""
        flag = self.rng.choice(("--keep", "--remove", "--keep-fam", "--remove-fam"))
        if flag.endswith("-fam"):
            families = list(dict.fromkeys(fid for fid, _ in self.names))
            return [flag, self._write([*_some(self.rng, families), "nobody"])]
        files = [self._write(self._sample_lines()) for _ in range(self.rng.choice((1, 1, 2)))]
        return [flag, *files]

    def _id_file(self):
        rng = self.rng
        ids = [*_some(rng, [variant.vid for variant in self.data.variants]), "nothing"]
        if rng.random() < 0.3:
            rng.shuffle(ids)
        if rng.random() < 0.3:
            half = len(ids) // 2
            return self._write([" ".join(ids[:half]), "", "\t".join(ids[half:])])
        return self._write(ids, rng.choice(("\n", "\r\n")))

    def _range_file(self, zero_based):
        rng = self.rng
        lines = []
        for variant in _some(rng, self.data.variants, rng.choice((0.02, 0.2))):
            start = max(variant.pos - rng.randrange(30), 0 if zero_based else 1)
            lines.append(f"{variant.spelling}\t{start}\t{variant.pos + rng.randrange(1000)}\tx")
        lines.append("elsewhere 5 1")
        if rng.random() < 0.03:
            lines.append(f"{self.data.variants[0].spelling} 9 1")
        return self._write(lines)

    def variants(self, flag=None):
        """--extract, --extract-intersect or --exclude, by ID or by range."""
        rng = self.rng
        flag = flag or rng.choice(("--extract", "--extract-intersect", "--exclude", "--exclude"))
        if rng.random() < 0.6:
            return [flag, *(self._id_file() for _ in range(rng.choice((1, 1, 2))))]
        form = rng.choice(("bed0", "bed1"))
        files = [self._range_file(form == "bed0") for _ in range(rng.choice((1, 1, 2)))]
        if flag != "--extract-intersect" and form == "bed1" and rng.random() < 0.5:
            form = "range"
        return [flag, form, *files]

    def chromosomes(self):
        """--chr, --not-chr or --autosome."""
        rng = self.rng
        flag = rng.choice(("--chr", "--chr", "--not-chr", "--autosome", "--autosome-par"))
        if flag.startswith("--autosome"):
            return [flag]
        used = list(dict.fromkeys(variant.chrom for variant in self.data.variants))
        if self.data.contigs:
            used = [name for name in used if "-" not in name]
        picked = _some(rng, used, 0.6) or ["1"]
        high = [] if self.data.nonhuman and self.data.contigs else ["20-26"]  # a contig for plink2
        picked += rng.choice(([], [], ["1-3"], ["X"], high, ["5"]))
        return [flag, ",".join(picked)] if rng.random() < 0.5 else [flag, *picked]

    def alleles(self):
        """--snps-only, --max-alleles or --min-alleles; 2 at most would drop comparison.ORDERED."""
        rng = self.rng
        choices = (["--snps-only"], ["--snps-only", "just-acgt"], ["--max-alleles", "3"])
        return list(rng.choice((*choices, ["--min-alleles", rng.choice(("2", "3"))])))

    def missing(self):
        """--geno or --mind, or both."""
        rng = self.rng
        made = []
        for flag in rng.choice((("--geno",), ("--mind",), ("--geno", "--mind"))):
            made += [flag, *rng.choice(([], ["0.05"], ["0.3"], ["0"], ["0.02", "dosage"], ["1"]))]
        return made

    def frequencies(self):
        """--maf, --max-maf, --mac, --max-mac."""
        rng = self.rng
        measures = ("", "", ":nonmajor", ":nref", ":alt1", ":minor")
        share = rng.choice(("0.01", "0.1", "0.25", "0.5"))
        count = rng.choice(("1", "3", "20", "2.5"))
        made = rng.choice(
            (
                ["--maf"],
                ["--maf", share + rng.choice(measures)],
                ["--max-maf", share + rng.choice(measures)],
                ["--mac", count + rng.choice(measures)],
                ["--max-mac", count + rng.choice(measures)],
                ["--maf", "0.02", "--max-maf", share, "--mac", "2"],
            )
        )
        return list(made)

    def equilibrium(self):
        """--hwe: thresholds that many variants fail, few, or none; an illegal one now and then."""
        rng = self.rng
        threshold = rng.choice(("0.5", "0.05", "1e-3", "1e-6", "1e-50", "1e-300", "1e-400", "0"))
        words = [threshold] if rng.random() < 0.95 else rng.choice(([], ["1"], ["0.1", "0.1"]))
        words += rng.choice(([], [], ["midp"], ["keep-fewhet"], ["midp", "keep-fewhet"]))
        if "midp" in words and threshold == "0.5":
            words[0] = "0.3"
        rng.shuffle(words)
        return ["--hwe", *words]

    def make(self, chromosomes=True):
        """Flags for one command: often none."""
        rng = self.rng
        makers = [self.samples, self.variants, self.alleles, self.missing, self.frequencies]
        makers.append(self.equilibrium)
        if chromosomes:
            makers.append(self.chromosomes)
        if rng.random() < 0.4:
            return []
        made = []
        for make in makers:
            if rng.random() < 0.3:
                made += make()
        if "--extract" not in made and rng.random() < 0.1:
            made += self.variants("--extract")
        if "--extract-intersect" in made and rng.random() < 0.9:
            made.append("--force-intersect")
        return made
