# SPDX-License-Identifier: MIT
"""Times whole gramscore commands against plink2 and gnomon on the same data and weights.

Python's own library only. Warm runs alternate, A B A B, and medians are compared; cold runs
(building the cache) are timed with their peak memory; cache sizes come from --gram-info. A rival
that is not installed or fails is named under "skipped", never dropped silently. See README.md.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import harness

GNOMON_CALL = "import sys, gnomon; gnomon.score(sys.argv[1], sys.argv[2], build=sys.argv[3])"


def parse_arguments():
    """Returns the parsed command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gramscore", default="build/gramscore", help="(default: %(default)s)")
    parser.add_argument("--plink2", default="plink2")
    parser.add_argument("--gnomon-python", help="Python that can import gnomon (gnomon-pgs)")
    parser.add_argument("--bfile", required=True, help="prefix of .bed/.bim/.fam")
    parser.add_argument("--vcf", help="the same data as a .vcf.gz: its cold runs are timed too")
    parser.add_argument("--score", required=True, help="weights: ID, allele, weight; no header")
    parser.add_argument("--options", default="", help="more options for gramscore and plink2")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--cold-threads", default="1,2", help="thread counts of cold runs, or none")
    parser.add_argument("--work", type=pathlib.Path, help="folder for copies and outputs")
    parser.add_argument("--out", type=pathlib.Path, help="JSON file (default: standard output)")
    return parser.parse_args()


class bench:
    """One data set, its copies in the work folder, and the commands to time on them."""

    def __init__(self, args, work):
        self.args = args
        self.work = work
        self.options = args.options.split()
        self.skipped = {}
        self.broken = False
        self.prefix = work / pathlib.Path(args.bfile).name
        self.pgen = work / "pgen" / self.prefix.name
        self.vcf = work / "vcf" / pathlib.Path(args.vcf).name if args.vcf else None

    def copy_inputs(self):
        """Copies the inputs: caches made here never meet those beside the originals."""
        for suffix in (".bed", ".bim", ".fam"):
            shutil.copyfile(self.args.bfile + suffix, f"{self.prefix}{suffix}")
        if self.vcf:
            self.vcf.parent.mkdir(exist_ok=True)
            shutil.copyfile(self.args.vcf, self.vcf)
        self.pgen.parent.mkdir()  # a folder of its own: gnomon takes a .bed where there is one
        make = [self.args.plink2, "--bfile", str(self.prefix), "--make-pgen",
                "--out", str(self.pgen)]
        self.attempt("plink2-pfile", lambda: harness.measure(make))

    def attempt(self, name, action):
        """Runs an action; a command that fails or is missing is noted under its name."""
        try:
            return action()
        except (harness.failed_command, OSError) as error:
            self.skipped[name] = str(error)
            self.broken |= getattr(error, "program", None) == self.args.gramscore
            print(f"{name}: skipped: {error}", file=sys.stderr)
            return None

    def scoring(self, program, source, name, threads):
        """Returns the scoring command that gramscore and plink2 share."""
        return harness.timed_command(name, [
            program, *source, *self.options, "--score", self.args.score, 1, 2, 3,
            "--threads", threads, "--out", self.work / name])

    def gramscore(self, threads=None, vcf=False, name="gramscore"):
        """Returns a gramscore command; its cache lies beside the copied input."""
        source = ["--vcf", self.vcf] if vcf else ["--bfile", self.prefix]
        return self.scoring(self.args.gramscore, source, name, threads or self.args.threads)

    def rivals(self):
        """Returns the rivals' commands, the unavailable ones left out and noted."""
        threads = self.args.threads
        commands = [self.scoring(self.args.plink2, ["--bfile", self.prefix], "plink2-bfile",
                                 threads)]
        if "plink2-pfile" not in self.skipped:
            commands.append(self.scoring(self.args.plink2, ["--pfile", self.pgen],
                                         "plink2-pfile", threads))
        if not self.args.gnomon_python:
            self.skipped["gnomon"] = "no --gnomon-python"
            return commands
        return commands + [self.gnomon(f"{self.prefix}.bed"), self.gnomon(f"{self.pgen}.pgen")]

    def gnomon(self, genotypes):
        """Returns a gnomon command: one process, Python's start included (some 15 ms)."""
        table = self.work / "gnomon.tsv"
        if not table.exists():
            write_gnomon_table(f"{self.prefix}.bim", self.args.score, table)
        stem, kind = genotypes.rsplit(".", 1)
        return harness.timed_command(
            f"gnomon-{kind}",
            [self.args.gnomon_python, "-c", GNOMON_CALL, table, genotypes, "38"],
            remove=[f"{stem}_gnomon.sscore"],
            environment={"RAYON_NUM_THREADS": str(self.args.threads)})

    def available(self):
        """Tells whether there is a gramscore to time; if not, rivals are timed alone."""
        return shutil.which(self.args.gramscore) is not None

    def warm(self):
        """Times gramscore against each rival in turn; returns {rival: summaries}."""
        results = {}
        for rival in self.rivals():
            print(f"timing {rival.name} ...", file=sys.stderr)
            pair = [self.gramscore(), rival] if self.available() else [rival]
            found = self.attempt(rival.name, lambda: harness.alternate(pair, self.args.rounds))
            if found:
                results[rival.name] = self.compare(found, rival.name)
        return results

    def compare(self, found, rival):
        """Adds speedup and agreement of the outputs to the summaries of one pair."""
        result = {"rival": found[rival]}
        if "gramscore" in found:
            result["gramscore"] = found["gramscore"]
            result["speedup"] = round(
                found[rival]["median_s"] / found["gramscore"]["median_s"], 2)
            if rival.startswith("plink2"):
                result["outputs"] = self.agreement("gramscore", rival)
        return result

    def cold(self):
        """Times first runs, the cache removed before each; returns a list of measurements."""
        counts = [int(n) for n in self.args.cold_threads.split(",") if n.isdigit()]
        results = []
        if counts and self.available():
            results += self.cold_from(f"{self.prefix}.bed", "bed", counts)
        if counts and self.vcf:
            rival = self.scoring(self.args.plink2, ["--vcf", self.vcf], "plink2-vcf", counts[-1])
            results += self.first_run(rival, counts[-1])
        if counts and self.vcf and self.available():
            results += self.cold_from(self.vcf, "vcf", counts)
        return results

    def cold_from(self, source, kind, counts):
        """Times gramscore's first run on one source for each count of threads."""
        results = []
        for threads in counts:
            command = self.gramscore(threads, kind == "vcf", f"cold-{kind}")
            command.remove = [f"{source}.gram"]
            for run in self.first_run(command, threads):
                rival = "plink2-vcf" if kind == "vcf" else "plink2-bfile"
                results.append({**run, "outputs": self.agreement(command.name, rival)})
        return results

    def first_run(self, command, threads):
        """Measures one run of a command; returns a list of one, or none where it failed."""
        print(f"timing one run, {command.name}, {threads} thread(s) ...", file=sys.stderr)
        found = self.attempt(f"{command.name}-{threads}", command.run)
        if not found:
            return []
        return [{"name": command.name, "threads": threads, "command": command.describe(), **found}]

    def agreement(self, name, rival):
        """Tells how the scores of two runs compare, None where plink2's are missing."""
        mine, theirs = (self.work / f"{stem}.sscore" for stem in (name, rival))
        return harness.same_scores(mine, theirs) if theirs.exists() else None

    def grammar_info(self):
        """Returns {source: what --gram-info --json reports, and the size of the cache}."""
        found = {}
        for name, source in (("bed", f"{self.prefix}.bed"), ("vcf", self.vcf)):
            cache = pathlib.Path(f"{source}.gram")
            if source and cache.exists():
                found[name] = self.attempt(f"gram-info-{name}", lambda: read_info(
                    self.args.gramscore, cache))
        return found

    def report(self):
        """Measures all and returns the content of the JSON file."""
        self.copy_inputs()
        warm = self.warm()
        log = self.work / "gramscore.log"
        private = ("Host: ", "Working directory: ")
        warm_log = [line for line in log.read_text(errors="replace").splitlines()
                    if not line.startswith(private)] if log.exists() else []
        return {
            "date": time.strftime("%Y-%m-%d"),
            "commit": harness.commit(),
            "machine": harness.machine(),
            "versions": self.versions(),
            "data": {"bfile": self.args.bfile, "vcf": self.args.vcf, "score": self.args.score,
                     "bed_bytes": pathlib.Path(self.args.bfile + ".bed").stat().st_size},
            "threads": self.args.threads,
            "rounds": self.args.rounds,
            "warm": warm,
            "warm_log": warm_log,
            "cold": self.cold(),
            "gram_info": self.grammar_info(),
            "skipped": self.skipped,
            "gramscore_failed": self.broken,
        }

    def versions(self):
        """Returns the version lines of all programs timed."""
        version = "import importlib.metadata as m; print(m.version('gnomon-pgs'))"
        python = self.args.gnomon_python
        return {
            "gramscore": harness.output_of([self.args.gramscore, "--version"]),
            "plink2": harness.output_of([self.args.plink2, "--version"]),
            "gnomon": harness.output_of([python, "-c", version]) if python else None,
        }


def read_info(program, cache):
    """Returns the parsed report on one cache."""
    command = [program, "--gram-info", str(cache), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise harness.failed_command(command, done.returncode, done.stderr)
    return {"cache_bytes": cache.stat().st_size, **json.loads(done.stdout)}


def write_gnomon_table(bim, weights, target):
    """Writes the weights as gnomon reads them: place, effect and other allele, one score.

    Variants at negative positions, which plink2 skips and gnomon refuses, are left out.
    """
    variants = {}
    with open(bim, encoding="utf-8") as lines:
        for line in lines:
            chrom, name, *_, position, first, second = line.split()
            if not position.startswith("-"):
                variants[name] = (f"{chrom}:{position}", first, second)
    with open(weights, encoding="utf-8") as lines, open(target, "w", encoding="utf-8") as out:
        out.write("variant_id\teffect_allele\tother_allele\tS\n")
        for line in lines:
            name, effect, weight = line.split()[:3]
            if name in variants:
                place, first, second = variants[name]
                other = second if effect == first else first
                out.write(f"{place}\t{effect}\t{other}\t{weight}\n")


def print_table(report):
    """Prints the medians, for a person."""
    for name, pair in report["warm"].items():
        line = f"{name:14} {pair['rival']['median_s'] * 1000:10.1f} ms"
        if "gramscore" in pair:
            line += (f"   gramscore {pair['gramscore']['median_s'] * 1000:8.1f} ms"
                     f"   {pair['speedup']:7.1f} x   {pair.get('outputs', '')}")
        print(line, file=sys.stderr)
    for run in report["cold"]:
        print(f"{run['name']:14} {run['wall_s']:10.2f} s    {run['threads']} thread(s)   "
              f"{run['peak_kb'] / 1024:8.0f} MiB   {run.get('outputs') or ''}", file=sys.stderr)


def main():
    """Runs the benchmark; fails if gramscore does, or if its scores differ from plink2's."""
    args = parse_arguments()
    if args.work:
        args.work.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="gramscore-bench-", dir=args.work) as folder:
        report = bench(args, pathlib.Path(folder)).report()
    print_table(report)
    text = json.dumps(report, indent=2) + "\n"
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    outcomes = [pair.get("outputs") for pair in report["warm"].values()]
    outcomes += [run.get("outputs") for run in report["cold"]]
    return 1 if report["gramscore_failed"] or "different" in outcomes else 0


if __name__ == "__main__":
    sys.exit(main())
