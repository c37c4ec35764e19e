# SPDX-License-Identifier: MIT
"""The species of generated data sets: flags of --chr-set and its like, chromosomes, spellings."""

from dataclasses import dataclass, field

FLAGS = "chr-set autosome-num cow dog hound horse human mouse rice sheep".split()


@dataclass
class Species:
    """Words that name the species, and the spellings of its chromosomes by their human names."""

    words: tuple = ()
    autosomes: int = 22
    named: dict = field(default_factory=dict)  # X, Y, XY, MT to their numbers
    gaps: tuple = ()  # numbers of named chromosomes that it lacks
    haploid: bool = False

    def spellings(self, name):
        """All ways to write a chromosome."""
        if name in self.named:
            return (name, f"chr{name}", str(self.named[name]))
        return (name, f"chr{name}") if name.isdigit() else (name,)


def numbered(autosomes, names):
    """The numbers of the named chromosomes, and those in between that are none."""
    after = {name: autosomes + i for i, name in enumerate(("X", "Y", "XY", "MT"), 1)}
    named = {name: after[name] for name in names}
    last = max(named.values(), default=autosomes)
    return named, tuple(n for n in after.values() if n < last and n not in named.values())


def diploid(words, autosomes, names):
    """A species with these named chromosomes."""
    return Species(words, autosomes, *numbered(autosomes, names))


ALL = ("X", "Y", "XY", "MT")
KNOWN = (
    diploid(("--chr-set", "30"), 30, ALL),
    diploid(("--chr-set", "5", "no-xy"), 5, ("X", "Y", "MT")),
    diploid(("--chr-set", "23", "no-x", "no-mt"), 23, ("Y", "XY")),
    diploid(("--autosome-num", "26"), 26, ("X",)),
    diploid(("--cow",), 29, ("X", "Y", "MT")),
    diploid(("--dog",), 38, ALL),
    diploid(("--horse",), 31, ("X", "Y")),
    diploid(("--mouse",), 19, ("X", "Y")),
    diploid(("--sheep",), 26, ("X", "Y")),
    Species(("--rice",), 12, haploid=True),
    Species(("--chr-set", "-7"), 7, haploid=True),
)


def words_in(args):
    """The words of a command line that name its species."""
    found, inside = [], False
    for word in args:
        if word.startswith("--"):
            inside = word[2:] in FLAGS
        if inside:
            found.append(word)
    return found
