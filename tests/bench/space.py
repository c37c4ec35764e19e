#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Collects what grammar caches hold (--gram-info) into a JSON file and a table.

Sizes and shapes only, nothing is timed; bytes on a device are the GPU benchmark's to measure.

    tests/bench/space.py W=/tmp/W/W.bed.gram P=/tmp/W/W.vcf.gz.gram /tmp/grams/b01.gram ...

NAME=FILE.gram pairs, or files named after their sets; known names (W, P, ..., the panels, b01 ...)
come with a description and the aim. Writes results/space.json and results/space.md; `--table` only
rewrites the table.
"""

import argparse
import json
import pathlib
import sys
import textwrap
import time

import harness
import rivals

RESULTS = pathlib.Path(__file__).resolve().parent / "results"
# What each set is, and the least CSR / matrix that is aimed at.
SETS = {
    "W": ("simulated people, unphased", 26),
    "P": ("W, phased", 50),
    "R": ("real, chr20 of 503 people, unphased", 18),
    "Rp": ("R, phased", None),
    "M": ("real, 1,940 mice, variants at negative positions left out", 40),
}
# The paper's three panels: its non-zeros, the bytes of its engine and of its CSR (its log
# "geno_space_energy", "MEM analytic bytes"). It counts every genotype with a derived allele.
PAPER = {
    "p2000": (16_616_951, 31_568_932, 133_216_531),
    "p5000": (152_440_925, 201_449_416, 1_220_962_887),
    "p10000": (71_602_677, 72_430_864, 573_381_127),
}
PAPER_SHARE = 6  # the aim on the panels: the paper's bytes by this


def collect(program, pairs):
    """Returns {name: the report of --gram-info} for NAME=FILE pairs or files."""
    found = {}
    for pair in pairs:
        name, _, path = pair.rpartition("=")
        path = pathlib.Path(path)
        found[name or path.stem] = {**rivals.read_info(program, path), "file": path.name}
    return found


def megabytes(count):
    """Returns bytes as text in MB."""
    return f"{count / 1e6:,.2f}"


def table(head, rows):
    """Returns a Markdown table; all columns but the first are numbers."""
    lines = ["| " + " | ".join(head) + " |", "|---|" + "---:|" * (len(head) - 1)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def size_row(name, info):
    """Returns the row of one set in the table of sizes."""
    aim = SETS.get(name, ("", None))[1]
    return [name, f"{info['samples']:,} x {info['variants']:,}", f"{info['nonzero']:,}",
            megabytes(info["matrix_bytes"]), megabytes(info["csr_bytes"]),
            megabytes(info["bed_bytes"]), f"{info['csr_ratio']:.1f}",
            f"{aim}" if aim else "", f"{info['bed_ratio']:.1f}"]


def shape_row(name, info):
    """Returns the row of one set in the table of shapes."""
    added = info["pass_through_nodes"]
    return [name, f"{info['grammar_tiles']} + {info['packed_tiles']}", f"{info['terminals']:,}",
            f"{info['rules']:,}", f"{info['axiom_symbols']:,}", f"{info['depth']}",
            f"{info['live_set']:,}", f"{added:,}", f"{added / max(info['rules'], 1):.2f}",
            megabytes(info["pass_through_bytes"])]


def paper_row(name, info):
    """Returns the row of one panel beside the paper's figures."""
    nonzero, engine, csr = PAPER[name]
    matrix = info["matrix_bytes"]
    return [name, f"{nonzero:,}", f"{info['nonzero']:,}", megabytes(csr), megabytes(engine),
            megabytes(engine / PAPER_SHARE), megabytes(matrix), f"{engine / matrix:.1f}",
            megabytes(matrix + info["leaf_value_bytes"] + info["result_bytes"])]


def blocks_row(infos):
    """Returns the row of all blocks together in the table of sizes."""
    def total(key):
        return sum(info[key] for info in infos)
    matrix = total("matrix_bytes")
    return [f"{len(infos)} blocks", f"{infos[0]['samples']:,} x {total('variants'):,}",
            f"{total('nonzero'):,}", megabytes(matrix), megabytes(total("csr_bytes")),
            megabytes(total("bed_bytes")), f"{total('csr_bytes') / matrix:.1f}", "",
            f"{total('bed_bytes') / matrix:.1f}"]


def render(report):
    """Returns the text of space.md."""
    sets = report["sets"]
    blocks = [info for name, info in sets.items() if is_block(name)]
    single = {name: info for name, info in sets.items() if not is_block(name)}
    sizes = [size_row(*item) for item in single.items()]
    named = [f"{name}: {SETS[name][0]}" for name in single if name in SETS]
    parts = [
        "<!-- SPDX-License-Identifier: MIT -->\n# Space of the grammars\n\n"
        "Made by `tests/bench/space.py` from `space.json`; do not edit. " + "; ".join(named)
        + "; p2000, p5000 and p10000: the paper's panels, unphased; blocks: distinct sets of W's "
        "recipe (`make_panels.py`). MB are 10^6 bytes.",
        "## Size\n\nMatrix: rules, axioms, row directories and packed cells, as in memory and on "
        "a device. CSR: 8 bytes a non-zero (a genotype other than the common homozygote) and 8 a "
        "row pointer. Leaf values and results are in neither.\n\n"
        + table(["set", "samples x variants", "non-zeros", "matrix MB", "CSR MB", ".bed MB",
                 "CSR / matrix", "aim", ".bed / matrix"],
                sizes + ([blocks_row(blocks)] if blocks else [])),
        "## Shape\n\nLive set: the widest pair of completed neighbouring levels of any tile. "
        "Pass-through: identity nodes that completion adds, and 4 bytes for each.\n\n"
        + table(["set", "tiles, grammar + packed", "terminals", "rules", "axiom symbols", "depth",
                 "live set", "pass-through", "a rule", "pass-through MB"],
                [shape_row(*item) for item in single.items()]),
    ]
    panels = [paper_row(name, info) for name, info in sets.items() if name in PAPER]
    if panels:
        parts.append(
            "## Beside the paper\n\nIts engine's bytes are, exactly, 12 a rule (completed), 8 an "
            "emission, 12 a terminal, two buffers of values of 4 bytes, the vector and the result "
            "(4 a column and a row). The last column adds to the matrix what its figure has too: "
            "8 bytes a terminal and 8 a sample. It calls every genotype with a derived allele a "
            f"non-zero. The aim is its bytes by {PAPER_SHARE}.\n\n"
            + table(["panel", "its non-zeros", "ours", "its CSR MB", "its engine MB", "aim MB",
                     "matrix MB", "engine / matrix", "with values MB"], panels))
    machine = report["machine"]
    parts.append(f"{report['version']}, commit {report['commit']}, {report['date']}, "
                 f"{machine['cpu']}, {machine['cores']} cores, {machine['system']}:\n\n"
                 "```sh\n" + " \\\n    ".join(textwrap.wrap(report["command"], 94)) + "\n```")
    return "\n\n".join(parts) + "\n"


def is_block(name):
    """Tells whether a name is that of a block: b and digits."""
    return name[0] == "b" and name[1:].isdigit()


def main():
    """Collects, writes both files, and names what misses its aim; missing an aim is no failure."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("caches", nargs="*", metavar="NAME=FILE.gram")
    parser.add_argument("--gramscore", default="build/gramscore")
    parser.add_argument("--results", type=pathlib.Path, default=RESULTS)
    parser.add_argument("--table", action="store_true", help="only rewrite the table")
    args = parser.parse_args()
    record = args.results / "space.json"
    if args.table:
        report = json.loads(record.read_text(encoding="ascii"))
    else:
        report = {
            "date": time.strftime("%Y-%m-%d"),
            "commit": harness.commit(),
            "machine": harness.machine(),
            "version": harness.output_of([args.gramscore, "--version"]),
            "command": " ".join(["tests/bench/space.py", "--gramscore", args.gramscore,
                                 *args.caches]),
            "sets": collect(args.gramscore, args.caches),
        }
        record.write_text(json.dumps(report, indent=2) + "\n", encoding="ascii")
    (args.results / "space.md").write_text(render(report), encoding="ascii")
    for name, info in report["sets"].items():
        aim = SETS.get(name, ("", None))[1]
        if aim and info["csr_ratio"] < aim:
            print(f"{name}: CSR / matrix {info['csr_ratio']:.1f}, aim {aim}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
