# SPDX-License-Identifier: MIT
"""Times gramscore's models, filters and ranges against its own plain warm command, A B A B.

Python's own library only. Prints a table and writes JSON; exits with 1 where a ratio is over its
limit. Not for rivals (rivals.py). See README.md.
"""

import argparse
import json
import pathlib
import random
import sys
import tempfile
import time

import harness

LIMIT = 3.0
SUBSET_LIMIT = 1.2  # a subset of samples or variants has less to compute

MODELS = {
    "no-mean-imputation": "no-mean-imputation", "center": "center",
    "center no-mean-imputation": "center no-mean-imputation",
    "variance-standardize": "variance-standardize",
    "variance-standardize no-mean-imputation": "variance-standardize no-mean-imputation",
    "dominant": "dominant", "dominant no-mean-imputation": "dominant no-mean-imputation",
    "recessive": "recessive", "se": "se", "list-variants": "list-variants",
}
FLAGS = {
    "--keep half": "--keep {half}", "--remove half": "--remove {half}",
    "--extract 1,000": "--extract {ids}", "--exclude 1,000": "--exclude {ids}",
    "--extract-intersect": "--extract-intersect {ids} {ids}",
    "--extract bed1": "--extract bed1 {bed}", "--keep-females": "--keep-females",
    "--keep-if": "--pheno {pheno} --keep-if pheno > 0",
    "--chr": "--chr 1", "--autosome": "--autosome",
    "--snps-only": "--snps-only just-acgt", "--max-alleles": "--max-alleles 2",
    "--maf": "--maf 0.05", "--mac": "--mac 20", "--geno": "--geno 0.05", "--mind": "--mind 0.05",
    "--hwe": "--hwe 1e-6", "--hwe midp": "--hwe 1e-6 midp", "--rm-dup": "--rm-dup force-first",
    "--set-all-var-ids": "--set-all-var-ids @:#:$r:$a", "--freq": "--freq",
    "--read-freq": "--read-freq {freq}", "--update-sex": "--update-sex {sex}",
    "--pheno": "--pheno {pheno}", "--xchr-model": "--xchr-model 1",
    "8 ranges": "--q-score-range {ranges} {values}",
}


def parse_arguments():
    """Returns the parsed command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--gramscore", default="build/gramscore", help="(default: %(default)s)")
    parser.add_argument("--bfile", required=True, help="prefix of .bed/.bim/.fam")
    parser.add_argument("--vcf", help="the same data, phased: the models are timed on it too")
    parser.add_argument("--score", required=True, help="weights: ID, allele, weight; no header")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--out", type=pathlib.Path, help="JSON file")
    return parser.parse_args()


def columns(path, *wanted):
    """Returns the wanted columns of a text file, a row a line."""
    with open(path, encoding="utf-8") as lines:
        return [tuple(line.split()[i] for i in wanted) for line in lines]


def renamed_weights(bfile, score):
    """Returns the weight lines with the IDs that --set-all-var-ids of the case gives."""
    new = {name: f"{contig}:{position}:{ref}:{alt}"
           for contig, name, position, alt, ref in columns(f"{bfile}.bim", 0, 1, 3, 4, 5)}
    return [f"{new.get(name, name)}\t{allele}\t{weight}"
            for name, allele, weight in columns(score, 0, 1, 2)]


def write_lists(bfile, score, folder):
    """Writes the files that the flags name; returns {placeholder: path}."""
    draw = random.Random(1)
    samples = columns(f"{bfile}.fam", 0, 1)
    variants = columns(f"{bfile}.bim", 0, 3, 1)
    some = sorted(draw.sample(range(len(variants)), min(1000, len(variants))))
    half = sorted(draw.sample(range(len(samples)), len(samples) // 2))
    texts = {
        "half": [f"{samples[i][0]}\t{samples[i][1]}" for i in half],
        "ids": [variants[i][2] for i in some],
        "bed": [f"{variants[i][0]}\t{variants[i][1]}\t{int(variants[i][1]) + 200}" for i in some],
        "sex": [f"{fid}\t{iid}\t{draw.randint(1, 2)}" for fid, iid in samples],
        "pheno": ["#FID\tIID\tpheno"] + [f"{fid}\t{iid}\t{draw.gauss(0, 1):.4f}"
                                         for fid, iid in samples],
        "ranges": [f"S{i}\t0\t{(i + 1) / 8}" for i in range(8)],
        "renamed": renamed_weights(bfile, score),
        "values": [f"{name}\t{draw.random():.6f}" for _, _, name in variants],
    }
    paths = {}
    for name, lines in texts.items():
        paths[name] = folder / f"{name}.txt"
        paths[name].write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return paths


def commands(args, source, folder, cases):
    """Returns the plain command and one a case; a case is (name, words of --score, flags)."""
    def make(name, words, flags):
        score = folder / "renamed.txt" if "--set-all-var-ids" in flags else args.score
        return harness.timed_command(name, [
            args.gramscore, *source, "--score", score, *words, *flags,
            "--threads", args.threads, "--out", folder / "out"])
    return make("plain", [], []), [make(*case) for case in cases]


def cases_of(paths):
    """Returns the cases for a .bed set."""
    flags = [(name, [], with_paths(text, paths)) for name, text in FLAGS.items()]
    return model_cases() + flags


def with_paths(text, paths):
    """Returns the words of a case: --keep-if wants its condition as words of their own."""
    return [word.format(**paths) for word in text.split()]


def model_cases():
    """Returns one case a model."""
    return [(name, text.split(), []) for name, text in MODELS.items()]


def measure(plain, case, rounds, label):
    """Times a case against the plain command; returns its row."""
    times = harness.alternate([plain, case], rounds)
    ratio = times[case.name]["median_s"] / times["plain"]["median_s"]
    limit = SUBSET_LIMIT if case.name in ("--keep half", "--extract 1,000") else LIMIT
    print(f"{label:8} {case.name:42} {times[case.name]['median_s'] * 1000:8.1f} ms "
          f"{ratio:6.2f} of plain (limit {limit})", flush=True)
    return {"source": label, "case": case.name, "ratio": round(ratio, 3), "limit": limit, **times}


def measure_all(args, folder):
    """Returns all rows: the .bed set with every case, the VCF with the models."""
    paths = write_lists(args.bfile, args.score, folder)
    harness.measure([args.gramscore, "--bfile", args.bfile, "--freq",
                     "--out", str(folder / "freq")])
    paths["freq"] = folder / "freq.afreq"
    rows = []
    plain, cases = commands(args, ["--bfile", args.bfile], folder, cases_of(paths))
    rows += [measure(plain, case, args.rounds, "bed") for case in cases]
    if args.vcf:
        plain, cases = commands(args, ["--vcf", args.vcf], folder, model_cases())
        rows += [measure(plain, case, args.rounds, "vcf") for case in cases]
    return rows


def main():
    """Measures, prints and writes; returns the exit status."""
    args = parse_arguments()
    with tempfile.TemporaryDirectory() as folder:
        rows = measure_all(args, pathlib.Path(folder))
    result = {"date": time.strftime("%Y-%m-%d"), "commit": harness.commit(),
              "machine": harness.machine(), "threads": args.threads, "rounds": args.rounds,
              "rows": rows}
    if args.out:
        args.out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    over = [row["case"] for row in rows if row["ratio"] > row["limit"]]
    if over:
        print("over the limit: " + ", ".join(over), file=sys.stderr)
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
