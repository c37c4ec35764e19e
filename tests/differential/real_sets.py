# SPDX-License-Identifier: MIT
"""Compares the program with plink2 on real, public genotype sets, with weights of several kinds.

Sets are given by path, or prepared with --prepare from what the Debian packages shapeit4-example
(1000 Genomes, 503 Europeans, chr20:1-4 Mb) and gemma-doc (1,940 mice) install, not downloaded.
"""

import argparse
import collections
import gzip
import os
import random
import shlex
import shutil
import subprocess
import sys
import tempfile

import comparison
import harness
import weights
import writers

SHAPEIT = "/usr/share/doc/shapeit4/examples/test"
GEMMA = "/usr/share/doc/gemma/example"
COMMON = ["--nonfounders", "--allow-extra-chr"]


def arguments():
    """The command line of this script."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--program", required=True, help="the scorer under test")
    parser.add_argument("--plink2", default="plink2")
    parser.add_argument("--blas", help="the folder of the reference BLAS")
    parser.add_argument("--bfile", action="append", default=[], help="prefix of a .bed set")
    parser.add_argument("--vcf", action="append", default=[], help="a VCF file")
    parser.add_argument("--prepare", action="store_true", help="sets of installed packages")
    parser.add_argument("--strict", action="store_true", help="plink2's order of sums for VCF too")
    parser.add_argument("--seed", type=int, default=1, help="seed of the weights")
    parser.add_argument("--keep", default="differential-failures", help="folder for failing cases")
    return parser.parse_args()


# --- preparing the public sets ---------------------------------------------------------------


def _merged_vcf(parts):
    """The text of the biallelic records of two VCFs, without INFO and with GT alone."""
    merge = ["bcftools", "merge", "--no-version", "-m", "none", "-Ou", *parts]
    two = ["bcftools", "view", "--no-version", "-m2", "-M2", "-Ou"]
    plain = ["bcftools", "annotate", "--no-version", "-x", "FORMAT,INFO", "-Ov"]
    data = b""
    for command in (merge, two, plain):
        done = subprocess.run(command, input=data, capture_output=True, check=False)
        if done.returncode:
            raise harness.Unavailable("chr20 set: bcftools cannot merge its parts")
        data = done.stdout
    return data


def prepare_chr20(folder, plink2, env):
    """(prefix, [phased VCF, VCF with some unphased calls]) of the chromosome 20 set."""
    parts = [f"{SHAPEIT}/{name}.vcf.gz" for name in ("reference", "unphased")]
    if not all(map(os.path.exists, parts)) or not shutil.which("bcftools"):
        raise harness.Unavailable("chr20 set: shapeit4-example or bcftools is not installed")
    mixed = _merged_vcf(parts)
    lines = mixed.split(b"\n")
    phased = [line if line[:1] == b"#" else line.replace(b"/", b"|") for line in lines]
    vcfs = [f"{folder}/chr20.vcf.gz", f"{folder}/chr20_mixed.vcf.gz"]
    writers.compress(vcfs[0], "bgzf", b"\n".join(phased))
    writers.compress(vcfs[1], "bgzf", mixed)
    args = ["--vcf", "chr20.vcf.gz", "--make-bed", "--allow-extra-chr"]
    made = harness.run(plink2, args, folder, "made", env)
    if made.code:
        raise harness.Unavailable("chr20 set: plink2 --make-bed failed")
    for end in (".bed", ".bim", ".fam"):
        os.replace(f"{folder}/made/out{end}", f"{folder}/chr20{end}")
    return f"{folder}/chr20", vcfs


def prepare_mouse(folder):
    """The prefix of the mouse set."""
    for end in (".bed", ".bim", ".fam"):
        packed = f"{GEMMA}/mouse_hs1940{end}.gz"
        if not os.path.exists(packed):
            raise harness.Unavailable("mouse set: gemma-doc is not installed")
        with gzip.open(packed, "rb") as source, open(f"{folder}/mouse{end}", "wb") as target:
            shutil.copyfileobj(source, target)
    return f"{folder}/mouse"


def prepared_sets(folder, plink2, env, tally):
    """(prefixes, VCFs) of the packages that are here; a missing one is a visible skip."""
    prefixes, vcfs = [], []
    try:
        prefix, found = prepare_chr20(folder, plink2, env)
        prefixes.append(prefix)
        vcfs += found
    except harness.Unavailable as reason:
        print(f"SKIPPED: {reason}")
        tally.skipped += 1
    try:
        prefixes.append(prepare_mouse(folder))
    except harness.Unavailable as reason:
        print(f"SKIPPED: {reason}")
        tally.skipped += 1
    return prefixes, vcfs


# --- weights ----------------------------------------------------------------------------------


def read_text(path):
    """The text of a VCF, plain or gzipped."""
    opener = gzip.open if path.endswith("gz") else open
    with opener(path, "rt", encoding="utf-8") as handle:
        return handle.read()


def read_sites(source):
    """(ID, REF, ALT) of each variant that plink2 keeps; the first ALT of several."""
    if source.endswith(".bim"):
        with open(source, encoding="utf-8") as handle:
            rows = [line.split() for line in handle if line[0] != "#"]
        return [(row[1], row[-1], row[-2]) for row in rows if row[-3][0] != "-"]
    lines = read_text(source).rstrip("\n").split("\n")
    rows = [line.split("\t", 5)[2:5] for line in lines if line[0] != "#"]
    return [(vid, ref, alt.split(",")[0]) for vid, ref, alt in rows]


def lines_of(rng, sites, kind, columns=1):
    """A line for every site, with one of its alleles or both; no (ID, allele) twice."""
    picked = [(ref, alt) if kind == "cancel" else [rng.choice((ref, alt))] for _, ref, alt in sites]
    named = ((site[0], allele) for site, alleles in zip(sites, picked) for allele in alleles)
    pairs = list(dict.fromkeys(named))
    found = [weights.coefficients(rng, kind, pairs) for _ in range(columns)]
    return [" ".join([*pair, *values]) for pair, *values in zip(pairs, *found)]


def weight_kinds(rng, sites, folder):
    """Writes the weight files; (label, score words) of each."""
    half = rng.sample(sites, len(sites) // 2)
    ids = [site[0] for site in sites]
    repeated = {vid for vid, count in collections.Counter(ids).items() if count > 1}
    unique = [site for site in sites if site[0] not in repeated]
    files = {
        "every": lines_of(rng, sites, "six"),
        "digit": lines_of(rng, sites, "one"),
        "cancel": rng.sample(cancel := lines_of(rng, unique, "cancel"), len(cancel)),
        "half": ["ID A1 PRS_A PRS_B PRS_C", *lines_of(rng, half, "one", 3)],
    }
    for name, lines in files.items():
        kind = "gz" if name == "half" else "plain"
        writers.compress(f"{folder}/{name}.w", kind, ("\n".join(lines) + "\n").encode())
    wide = ["header-read", "list-variants", "cols=+scoresums,+denom", "--score-col-nums", "3-5"]
    return [
        ("every variant", ["every.w", "cols=+scoresums"]),
        ("every variant, no imputation", ["every.w", "no-mean-imputation"]),
        ("one decimal digit", ["digit.w", "cols=+scoresums,+denom"]),
        ("one decimal digit, zs", ["digit.w", "zs", "list-variants-zs", "no-mean-imputation"]),
        ("cancelling 1e15", ["cancel.w", "cols=+scoresums"]),
        ("random half, three columns", ["half.w", *wide]),
    ]


# --- runs -------------------------------------------------------------------------------------


def copy_source(path, ends, folder):
    """Copies an input into the folder, so that its cache goes there too; the new name."""
    for end in ends:
        shutil.copy(path + end, os.path.join(folder, "set" + (end or ".vcf.gz")))
    return "set" if ends != ("",) else "set.vcf.gz"


def compare_set(compare, options, path, is_vcf, tally):
    """Runs every kind of weights on one set."""
    with tempfile.TemporaryDirectory(prefix="real-") as folder:
        name = copy_source(path, ("",) if is_vcf else (".bed", ".bim", ".fam"), folder)
        sites = read_sites(path if is_vcf else path + ".bim")
        rng = random.Random(options.seed)
        source = ["--vcf" if is_vcf else "--bfile", name]
        for label, words in weight_kinds(rng, sites, folder):
            before = (tally.cells, tally.resummed)
            rest = [*COMMON, "--score", words[0], "ignore-dup-ids", *words[1:]]
            found = compare.compare(folder, source, rest, tally, must_score=True)
            cells, resummed = tally.cells - before[0], tally.resummed - before[1]
            state = "FAIL" if found else "ok  "
            print(f"{state} {os.path.basename(path)}, {label}: {cells} cells, {resummed} re-summed")
            if found:
                report_failure(folder, options, f"{os.path.basename(path)} {label}", rest, found)
            tally.failed += bool(found)
            tally.passed += not found


def report_failure(folder, options, label, args, found):
    """Prints the differences and keeps the folder."""
    kept = os.path.join(os.path.abspath(options.keep), label.replace(" ", "_").replace(",", ""))
    shutil.rmtree(kept, ignore_errors=True)
    shutil.copytree(folder, kept)
    print("\n".join([f"     {shlex.join(args)}", *(f"     {text}" for text in found)]))
    print(f"     kept: {kept} (repro.sh)", flush=True)


def main():
    """Compares every set and prints the totals."""
    options = arguments()
    program = harness.find_program(options.program)
    tally = comparison.Tally()
    try:
        env = harness.require_plink2(options.plink2, options.blas)
    except harness.Unavailable as reason:
        harness.skip(str(reason))
    compare = comparison.Comparison(program, harness.find_program(options.plink2), env)
    compare.strict = options.strict
    with tempfile.TemporaryDirectory(prefix="prepared-") as folder:
        prefixes, vcfs = list(options.bfile), list(options.vcf)
        if options.prepare:
            more = prepared_sets(folder, compare.plink2, env, tally)
            prefixes += more[0]
            vcfs += more[1]
        for path in prefixes:
            compare_set(compare, options, path, False, tally)
        for path in vcfs:
            compare_set(compare, options, path, True, tally)
    code = tally.report()
    return harness.SKIPPED if not prefixes and not vcfs else code


if __name__ == "__main__":
    sys.exit(main())
