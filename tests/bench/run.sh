#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the whole-command benchmarks on what is available and writes results/*.json.
# Not the measuring itself (rivals.py), nor the making of data (make_w.py). See README.md.
#
#   tests/bench/run.sh                      the shipped example: seconds, checks the harness
#   W=/tmp/W tests/bench/run.sh             the large set made by make_w.py, and its noisy variant
#   DATA=prefix [VCF=file] tests/bench/run.sh    any .bed/.bim/.fam; seeded weights are made
#
# Settings, by environment: GRAMSCORE, PLINK2, GNOMON_PYTHON, THREADS, ROUNDS, COLD_THREADS,
# OPTIONS (for gramscore and plink2, such as --nonfounders), WORK, RESULTS.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

results=${RESULTS:-tests/bench/results}
scratch=$(mktemp -d "${WORK:-${TMPDIR:-/tmp}}/gramscore-run-XXXXXX")
trap 'rm -rf "$scratch"' EXIT
status=0

# measure NAME PREFIX WEIGHTS [VCF]: one data set into results/NAME.json.
measure() {
  local name=$1 prefix=$2 weights=$3 vcf=${4:-}
  local command=(python3 tests/bench/rivals.py
    --gramscore "${GRAMSCORE:-build/gramscore}" --plink2 "${PLINK2:-plink2}"
    --bfile "$prefix" --score "$weights" "--options=${OPTIONS:-}"
    --threads "${THREADS:-$(nproc)}" --rounds "${ROUNDS:-7}"
    --cold-threads "${COLD_THREADS:-1,2}" --work "$scratch" --out "$results/$name.json")
  [[ -z $vcf || ! -f $vcf ]] || command+=(--vcf "$vcf")
  [[ -z ${GNOMON_PYTHON:-} ]] || command+=(--gnomon-python "$GNOMON_PYTHON")
  printf '== %s\n' "$name"
  "${command[@]}" || status=1
  printf '   %s\n' "$results/$name.json"
}

# measure_seeded PREFIX VCF: a set without weights of its own.
measure_seeded() {
  python3 tests/bench/make_weights.py "$1.bim" "$scratch/weights.txt"
  measure "$(basename "$1")" "$1" "$scratch/weights.txt" "$2"
}

if [[ -n ${W:-} ]]; then
  measure W "$W/W" "$W/weights.txt" "$W/W.vcf.gz"
  [[ ! -f $W/W_noise.bed ]] || measure W_noise "$W/W_noise" "$W/weights.txt"
fi
if [[ -n ${DATA:-} ]]; then
  measure_seeded "$DATA" "${VCF:-$DATA.vcf.gz}"
fi
if [[ -z ${W:-}${DATA:-} ]]; then
  if [[ ! -f test-data/example.bed ]]; then
    echo "run.sh: no test-data/example.bed; name data by W= or DATA=" >&2
    exit 1
  fi
  measure_seeded test-data/example test-data/example.vcf.gz
fi
exit "$status"
