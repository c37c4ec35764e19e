# SPDX-License-Identifier: MIT
"""Times one product of pygrgl with a GRG and of the omp back-end with a .gram, in one loop.

The products alone, one thread each, 64-bit: both are loaded before, and weights are ready. Not for
whole commands (rivals.py). See README.md for how to make the inputs:

    /tmp/grg-venv/bin/python tests/bench/grg.py --grg W_true.grg --unphased /tmp/W/W.bed.gram \
        --phased /tmp/W/W.vcf.gz.gram --out tests/bench/results/grg_W.json

The GRG holds haplotypes; its product is asked for as a vector (dot_product) and as a matrix of one
row (matmul) by haplotype and by individual, each as floats and as integers; the fastest is the
rival. It knows nothing of phase: both of ours, unphased and phased, are compared with it. The
program sweep_bench answers each line with the times of one product, so all of them alternate. CPU
times are given beside wall times: on a busy machine a long product is interrupted more often than
a short one, which flatters the short one.
"""

import argparse
import importlib.metadata
import json
import pathlib
import shlex
import statistics
import subprocess
import sys
import time

import numpy as np
import pygrgl

import harness

COLUMNS = (1, 2, 4, 8)
WARM_S = 0.01


class sweep_server:
    """A sweep_bench process that times one product on request."""

    def __init__(self, program, gram):
        self._child = subprocess.Popen([program, gram, "--serve"], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, text=True, bufsize=1)
        self.matrix = json.loads(self._child.stdout.readline())
        self.matrix["gram_bytes"] = pathlib.Path(gram).stat().st_size

    def product(self, columns):
        """Returns (wall, CPU) microseconds of one product."""
        self._child.stdin.write(f"{columns} 1\n")
        self._child.stdin.flush()
        wall, cpu = self._child.stdout.readline().split()
        return float(wall), float(cpu)

    def close(self):
        """Ends the process."""
        self._child.stdin.close()
        self._child.wait()


class grg_products:
    """The products of a GRG in every form that could be the fastest."""

    def __init__(self, path, columns):
        self._grg = pygrgl.load_immutable_grg(str(path))
        weights = np.random.default_rng(1).integers(
            -2**39, 2**39, size=(columns, self._grg.num_mutations))
        self._weights = {"int64": weights, "float64": weights.astype(np.float64)}
        self.forms = [f"{kind}, by {unit}" for kind in self._weights
                      for unit in ("vector", "haplotype", "individual")]
        self.matrix = {"nodes": self._grg.num_nodes, "edges": self._grg.num_edges,
                       "mutations": self._grg.num_mutations, "haplotypes": self._grg.num_samples,
                       "grg_bytes": pathlib.Path(path).stat().st_size}

    def product(self, form):
        """Returns (wall, CPU) microseconds of one product."""
        kind, unit = form.split(", by ")
        down = pygrgl.TraversalDirection.DOWN
        weights = self._weights[kind]
        wall, cpu = time.perf_counter(), time.process_time()
        if unit == "vector":
            pygrgl.dot_product(self._grg, weights[0], down)
        else:
            pygrgl.matmul(self._grg, weights, down, by_individual=unit == "individual")
        return (time.perf_counter() - wall) * 1e6, (time.process_time() - cpu) * 1e6


def summary(times):
    """Returns medians, 10th percentiles and minima of (wall, CPU) microseconds."""
    out = {}
    for clock, values in zip(("", "cpu_"), zip(*times)):
        out[f"{clock}median_us"] = round(statistics.median(values), 1)
        out[f"{clock}p10_us"] = round(statistics.quantiles(values, n=10)[0], 1)
        out[f"{clock}min_us"] = round(min(values), 1)
    return out


def after_warming(product):
    """Repeats a product for WARM_S, so that it finds its own caches; returns the next one's times.

    One product of the GRG takes that long: a fixed number would favour the longer one.
    """
    begin = time.perf_counter()
    product()
    while time.perf_counter() - begin < WARM_S:
        product()
    return product()


def alternate(products, rounds):
    """Calls each of {name: function} once a round; returns {name: summary}.

    Each round starts one further on, so that nothing always follows the same neighbour's start.
    """
    times = {name: [] for name in products}
    names = list(products)
    for turn in range(rounds):
        start = turn % len(names)
        for name in names[start:] + names[:start]:
            times[name].append(after_warming(products[name]))
    return {name: summary(of) for name, of in times.items()}


def compare(options):
    """Measures everything; returns what goes into the JSON."""
    grgs = {path: grg_products(path, 1) for path in options.grg}
    servers = {phase: sweep_server(options.sweep_bench, gram)
               for phase, gram in (("unphased", options.unphased), ("phased", options.phased))
               if gram}
    products = {}
    for path, grg in grgs.items():
        for form in grg.forms:
            products["grg", path, form] = lambda grg=grg, form=form: grg.product(form)
    for phase, server in servers.items():
        for columns in COLUMNS:
            products[phase, columns] = (
                lambda server=server, columns=columns: server.product(columns))
    times = alternate(products, options.rounds)
    for server in servers.values():
        server.close()
    return {
        "machine": harness.machine(), "commit": harness.commit(),
        "command": shlex.join(["tests/bench/grg.py", *sys.argv[1:]]),
        "pygrgl": importlib.metadata.version("pygrgl"), "threads": 1, "rounds": options.rounds,
        "grg": {pathlib.Path(path).name: {**grg.matrix, "products": {
            form: times["grg", path, form] for form in grg.forms}} for path, grg in grgs.items()},
        "gramscore": {phase: {**server.matrix, "products": {
            f"k = {columns}": times[phase, columns] for columns in COLUMNS}}
            for phase, server in servers.items()},
        "ratios": ratios(times, servers),
    }


def ratios(times, phases):
    """Returns the figures that are quoted: fastest GRG form over ours, and k = 2 over k = 1."""
    out = {}
    for statistic in next(iter(times.values())):
        fastest = min(of[statistic] for name, of in times.items() if name[0] == "grg")
        out[statistic.removesuffix("_us")] = {phase: {
            "grg / gramscore": round(fastest / times[phase, 1][statistic], 2),
            "k = 2 / k = 1": round(times[phase, 2][statistic] / times[phase, 1][statistic], 3),
        } for phase in phases}
    return out


def parse(words):
    """Returns the options."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--grg", action="append", required=True, help="may be given again")
    parser.add_argument("--unphased", help="the .gram of the .bed")
    parser.add_argument("--phased", help="the .gram of the phased VCF")
    parser.add_argument("--sweep-bench", default="build/tests/bench/sweep_bench")
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--out", required=True)
    return parser.parse_args(words)


def main():
    """Measures, writes the JSON, prints the ratios."""
    options = parse(sys.argv[1:])
    result = compare(options)
    pathlib.Path(options.out).write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(result["ratios"], indent=1))


if __name__ == "__main__":
    main()
