# SPDX-License-Identifier: MIT
"""Draws flags about phenotypes and sexes, and writes the files that they name.

Left out on purpose, because plink2's answer is a known bug: samples that a file with a categorical
phenotype does not name (it reads memory that it has not set), such a phenotype that nobody has and
bad lines of the file (it may crash; cases_phenotypes.py has some), NA in the first line of commas
(it crashes), and != of a case/control phenotype (it reads it as ==).
"""

import writers

QUANTITIES = ("0.5", "-1.25", "3", "0", "-9", "1e-7", "123456.7", "nan", "7.0", "+4")
CODES = ("1", "2", "0", "-9", "NA", "2.0")
CATEGORIES = ("red", "green", "NONE", "blue", "inf", "x+y")
FAM_NAMES = ("PHENO1", "HEIGHT", "GROUP", "Q2")


class PhenotypeMaker:
    """Makes flags for one data set whose command runs in one folder."""

    def __init__(self, data, folder, rng, names):
        """names: (FID, IID) of every sample as the result shows them."""
        self.data, self.folder, self.rng, self.names = data, folder, rng, names
        self.kinds = {}  # name: kind of the phenotypes of the file

    def _write(self, name, lines, end="\n"):
        text = "".join(line + end for line in lines)
        kind = "gz" if self.rng.random() < 0.1 else "plain"
        writers.compress(f"{self.folder}/{name}", kind, text.encode())
        return name

    def _column(self, kind, count):
        """The values of one phenotype; a categorical one has a category."""
        rng = self.rng
        pool = {"codes": CODES, "quantities": QUANTITIES, "categories": CATEGORIES}[kind]
        if kind == "codes" and rng.random() < 0.2:
            pool = ("-9", "NA", "0")
        values = [rng.choice(pool) for _ in range(count)]
        if kind == "categories" or values[0].lower() in ("na", "nan"):
            values[0] = "green" if kind == "categories" else "0"
        return values

    def _rows(self, with_fid, count):
        """Lines of names and values, mostly for most samples."""
        rng = self.rng
        share = rng.choice((1.0, 1.0, 0.7, 0.1))
        kinds = [rng.choice(("codes", "quantities", "categories")) for _ in range(count)]
        share = 1.0 if "categories" in kinds else share
        named = [name for name in self.names if rng.random() < share] or list(self.names[:1])
        rng.shuffle(named)
        columns = [self._column(kind, len(named)) for kind in kinds]
        rows = []
        for at, (fid, iid) in enumerate(named):
            rows.append(([fid] if with_fid else []) + [iid] + [column[at] for column in columns])
        stranger = (["none"] if with_fid else []) + ["nobody"] + ["5"] * count
        rows.insert(rng.randrange(len(rows) + 1), stranger)
        return rows, kinds

    def _file(self):
        """--pheno with its file, and what selects among its phenotypes."""
        rng = self.rng
        form = rng.choice(("plain", "plain", "#FID", "FID", "FID,", "#FID,", "IID", "#IID"))
        iid_only = form == "plain" and rng.random() < 0.2
        with_fid = "IID" not in form.replace("FID", "") and not iid_only
        count = rng.choice((1, 1, 2, 3, 5))
        rows, kinds = self._rows(with_fid, count)
        comma = form.endswith(",")
        gap = "," if comma else rng.choice(("\t", " ", "  "))
        lines = [gap.join(row) for row in rows]
        titles = []
        if form != "plain":
            titles = rng.sample(("A", "B", "C", "D", "E", "SEX", "HEIGHT"), count)
            if rng.random() < 0.02:
                titles[0] = rng.choice(("PAT", "PHENO1"))
            self.kinds = dict(zip(titles, kinds))
            head = [form.rstrip(",")] + (["IID"] if with_fid else []) + titles
            lines.insert(0, gap.join(head))
        if rng.random() < 0.1:
            lines.insert(0, "# a comment")
        name = self._write("phenotypes", lines, rng.choice(("\n", "\n", "\r\n")))
        made = ["--pheno", name]
        if iid_only:
            made = ["--pheno", *rng.choice((("iid-only", name), (name, "iid-only")))]
        return made + self._choice(titles, 2 + with_fid - 1, count)

    def _choice(self, titles, before, count):
        rng = self.rng
        if rng.random() < 0.7:
            return []
        if rng.random() < 0.5:
            picked = rng.sample(range(before + 1, before + count + 1), rng.randint(1, count))
            if rng.random() < 0.05:
                picked.append(before + count + rng.choice((1, 2, 20)))
            return ["--pheno-col-nums", ",".join(map(str, picked))]
        picked = rng.sample(titles, rng.randint(1, len(titles))) if titles else ["A"]
        if len(picked) == 2 and rng.random() < 0.5:
            return ["--pheno-name", "-".join(picked)]
        if rng.random() < 0.05:
            picked.append("missing")
        return ["--pheno-name", ",".join(picked)]

    def _values(self):
        """How values are read and written."""
        rng = self.rng
        made = []
        if rng.random() < 0.15:
            made.append("--1")
        if rng.random() < 0.1:
            made += ["--input-missing-phenotype", rng.choice(("3", "-9", "-1"))]
        elif rng.random() < 0.1:
            made.append("--no-input-missing-phenotype")
        if rng.random() < 0.1:
            made += ["--output-missing-phenotype", rng.choice(("-9", ".", "NULL", "NONE"))]
        if rng.random() < 0.1:
            made += ["--missing-catname", rng.choice(("red", "NIL"))]
        return made

    def sexes(self):
        """--update-sex with its file."""
        rng = self.rng
        male0 = rng.random() < 0.2
        words = ("0", "1", "M", "F", "x", "7") if male0 else ("0", "1", "2", "M", "f", "NA", "u")
        share = rng.choice((1.0, 0.5, 0.1))
        named = [name for name in self.names if rng.random() < share]
        rng.shuffle(named)
        column = rng.choice((3, 3, 4))
        form = rng.choice(("plain", "plain", "#FID", "#IID"))
        rows = []
        for fid, iid in [*named, ("none", "nobody")]:
            more = ["x"] * (column - 3)
            rows.append(([] if form == "#IID" else [fid]) + [iid, *more, rng.choice(words)])
        if rng.random() < 0.1:
            rows.append(rows[0])
        if rng.random() < 0.02:
            rows[0][-1] = "q"
        if form != "plain":
            title = rng.choice(("SEX", "sex", "Sex"))
            more = ["OTHER"] * (column - 3)
            rows.insert(0, [form, *(["IID"] if form == "#FID" else []), *more, title])
        name = self._write("sexes", [rng.choice(("\t", " ")).join(row) for row in rows])
        made = ["--update-sex", name] + (["male0"] if male0 else [])
        if form == "plain" and (column == 4 or rng.random() < 0.1):
            number = f"col-num={column}"
            made += [str(column - 2)] if not male0 and rng.random() < 0.2 else [number]
        return made

    def _condition(self):
        """--keep-if or --remove-if on a phenotype whose kind is known, mostly."""
        rng = self.rng
        name = rng.choice([*self.kinds, *self.kinds, *FAM_NAMES])
        kind = self.kinds.get(name, "unknown")
        values = {"quantities": ("0.5", "3"), "categories": ("red", "none")}
        value = rng.choice(values.get(kind, "2"))
        operators = ["=="] if kind in ("codes", "unknown", "categories") else ["<", ">=", "<=", ">"]
        if kind in ("quantities", "categories"):
            operators.append("!=")
        words = [name, rng.choice(operators), value]
        if rng.random() < 0.3:
            words = [rng.choice((" ", "")).join(words)]
        return [rng.choice(("--keep-if", "--remove-if")), *words]

    def _categories(self):
        rng = self.rng
        side = rng.choice(("--keep", "--remove"))
        made = [f"{side}-cat-names", *rng.sample(CATEGORIES, rng.randint(1, 3))]
        if rng.random() < 0.5:
            made = [f"{side}-cats", self._write("categories", ["red", "", "green none"])]
        known = [name for name, kind in self.kinds.items() if kind == "categories"]
        if known and rng.random() < 0.7:
            made += [f"{side}-cat-pheno", rng.choice(known)]
        return made

    def _traits(self):
        """Samples by sex, founders or phenotypes."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.4:
            side, sex = rng.choice(("keep", "remove")), rng.choice(("males", "females", "nosex"))
            return [f"--{side}-{sex}"]
        if kind < 0.45:
            return [rng.choice(("--filter-males", "--filter-females"))]
        if kind < 0.6:
            return [rng.choice(("--keep-founders", "--keep-nonfounders", "--remove-founders"))]
        if kind < 0.75:
            return ["--require-pheno", *rng.choice(([], ["PHENO1"], list(self.kinds)[:1]))]
        return self._condition() if kind < 0.9 else self._categories()

    def make(self):
        """Flags for one command: often none."""
        rng = self.rng
        made = []
        if rng.random() < 0.3:
            made += self._file()
        elif rng.random() < 0.05:
            made += ["--pheno-name", rng.choice(("PHENO1", "Q2", "HEIGHT-GROUP", "nothing"))]
        if rng.random() < 0.1:
            made.append(rng.choice(("--no-psam-pheno", "--no-fam-pheno", "--no-pheno")))
        if rng.random() < 0.1:
            made += ["--not-pheno", rng.choice(("PHENO1", "A,B", "HEIGHT,Q2", "nothing"))]
        made += self._values()
        if rng.random() < 0.2:
            made += self.sexes()
        if rng.random() < 0.2:
            made += self._traits()
        return made
