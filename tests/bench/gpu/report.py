#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a markdown table and bar charts (SVG) from JSON that gpu_bench wrote.

Nothing but Python's own library. Not for measuring (gpu_bench).
Usage: report.py JSON... [--out FOLDER] [--grgl JSON]     (FOLDER: that of the JSON)
For X.json it writes X.md and X_time.svg, X_energy.svg, X_bytes.svg. --grgl is what grgl_cuda wrote
for the same data: its products join those of one X.json.
"""
import argparse
import json
import pathlib
import xml.sax.saxutils

WIDTH, LABEL, BAR, VALUE, TOP = 860, 230, 18, 120, 46
OURS, THEIRS = "#1b7f79", "#9aa5b1"
CHARTS = {
    "time": ("Time of a product (µs, median)", lambda r: scaled(r, "median_s", 1e6)),
    "energy": ("Energy of a product (mJ)", lambda r: scaled(r, "joules_per_product", 1e3)),
    "bytes": ("Device bytes of the matrix and its work buffers (MB)",
              lambda r: scaled(r, "held_bytes", 1e-6)),
}


def scaled(record: dict, name: str, factor: float) -> float | None:
    value = record.get(name)
    return None if value is None else value * factor


def text(value: float | None, digits: int = 4) -> str:
    """A number of so many significant digits, never in exponent form."""
    if value is None:
        return "-"
    if value == 0:
        return "0"
    decimals = max(0, digits - 1 - int(f"{value:e}".split("e")[1]))
    return f"{value:,.{min(decimals, 6)}f}"


def best_of(records: list[dict], columns: int, prefix: str) -> dict | None:
    """The fastest record of that width whose rival's name begins so."""
    found = [r for r in records if r["columns"] == columns and r["rival"].startswith(prefix)
             and r.get("median_s")]
    return min(found, key=lambda r: r["median_s"], default=None)


def table(records: list[dict]) -> list[str]:
    lines = ["| product | k | held MB | x MB | y MB | median µs | min | p90 | µs a column | mJ "
             "| share of copy bandwidth | error | variant |",
             "|---|---|---|---|---|---|---|---|---|---|---|---|---|"]
    for r in records:
        if "problem" in r:
            lines.append(f"| {r['rival']} | {r['columns']} |{' |' * 10} {r['problem']} |")
            continue
        micro = [text(scaled(r, name, 1e6)) for name in ("median_s", "min_s", "p90_s")]
        mega = [text(scaled(r, name, 1e-6)) for name in ("held_bytes", "x_bytes", "y_bytes")]
        share = r.get("share_of_copy")
        cells = [r["rival"], str(r["columns"]), *mega, *micro,
                 text(r["median_s"] * 1e6 / r["columns"]),
                 text(scaled(r, "joules_per_product", 1e3)),
                 "-" if share is None else f"{share * 100:.0f} %",
                 "-" if r.get("relative_error") is None else f"{r['relative_error']:.1e}",
                 "; ".join(filter(None, [r["variant"], r.get("note")]))]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def ratio(ours: dict | None, theirs: dict | None, name: str) -> str:
    if not ours or not theirs or not ours.get(name) or not theirs.get(name):
        return "-"
    return text(theirs[name] / ours[name], 3)


def ratios(data: dict) -> list[str]:
    """How many times less the engine takes than each family of rivals."""
    records = data["records"]
    lines = ["| the fastest of | k | times the engine's time | energy | held bytes |",
             "|---|---|---|---|---|"]
    for columns in sorted({r["columns"] for r in records}):
        ours = best_of(records, columns, "engine")
        for family in ("cusparse", "index-4", "index-2", "two-bit", "int8", "grgl"):
            theirs = best_of(records, columns, family)
            if ours and theirs:
                values = [ratio(ours, theirs, name)
                          for name in ("median_s", "joules_per_product", "held_bytes")]
                lines.append(f"| {theirs['rival']} | {columns} | {' | '.join(values)} |")
    return lines


def markdown(data: dict, name: str) -> str:
    device, matrix = data["device"], data["matrix"]
    idle = data.get("idle_watts", -1)
    lines = [
        f"# {name}", "",
        f"{device['name']}, driver {device.get('driver') or 'unknown'}; {data['date']}, commit "
        f"{data['commit'] or 'unknown'}. Command: `{data['command']}`.", "",
        f"Copy bandwidth {data['copy_bytes_per_s'] / 1e9:,.0f} GB/s (read and write), from pinned "
        f"host memory {data['host_to_device_bytes_per_s'] / 1e9:.1f} GB/s, idle "
        f"{f'{idle:.0f} W' if idle >= 0 else 'power unknown'}; {data['repetitions']} repetitions, "
        f"L2 {'flushed' if data['l2_flushed'] else 'not flushed'} before each; energy with warm "
        "caches.", ""]
    if matrix:
        cells = matrix["dosage_1_cells"] + matrix["dosage_2_cells"]
        lines += [
            f"{matrix['rows']:,} x {matrix['columns']:,}, {cells:,} non-zeros, {matrix['copies']} "
            f"copies, {matrix['tiles']} tiles of {matrix['tile_bytes'] / 1e6:.2f} MB in all; CSR "
            f"{matrix['csr_bytes'] / 1e6:,.1f} MB, 2 bits a cell "
            f"{matrix['two_bit_bytes'] / 1e6:,.1f} MB.", ""]
    lines += table(data["records"]) + [""] + ratios(data) + [""]
    lines += [f"- {key}: {text(value)}" for key, value in data.get("remarks", {}).items()
              if value is not None]
    lines += ["", f"GRGL's CUDA graph: {data.get('grgl_cuda', 'not built')}."]
    return "\n".join(lines) + "\n"


def with_grgl(data: dict, grgl: dict) -> dict:
    """The result with the products of GRGL's CUDA graph, which another program measured."""
    graph = grgl["graph"]
    said = (f"version {grgl['grgl']}, measured by grgl_cuda on {grgl['device']['name']}, "
            f"{grgl['date']}, where a copy ran at {grgl['copy_bytes_per_s'] / 1e9:,.0f} GB/s; "
            f"{graph['nodes']:,} nodes, {graph['edges']:,} edges, {graph['levels']} levels, "
            f"{graph['mutations']:,} mutations, {graph['haplotypes']:,} haplotypes (y has one "
            "number each)")
    return {**data, "records": data["records"] + grgl["records"], "grgl_cuda": said}


def chart(title: str, bars: list[tuple[str, float, bool]]) -> str:
    """Horizontal bars: (label, value, ours)."""
    height = TOP + BAR * len(bars) + 12
    largest = max((value for _, value, _ in bars), default=0) or 1
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
             f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
             f'<text x="12" y="26" font-size="15">{xml.sax.saxutils.escape(title)}</text>']
    for i, (label, value, ours) in enumerate(bars):
        y = TOP + BAR * i
        length = (WIDTH - LABEL - VALUE) * value / largest
        parts += [
            f'<text x="{LABEL - 8}" y="{y + 12}" text-anchor="end">'
            f'{xml.sax.saxutils.escape(label)}</text>',
            f'<rect x="{LABEL}" y="{y + 2}" width="{length:.1f}" height="{BAR - 5}" '
            f'fill="{OURS if ours else THEIRS}"/>',
            f'<text x="{LABEL + length + 6:.1f}" y="{y + 12}">{text(value)}</text>']
    return "\n".join([*parts, "</svg>"]) + "\n"


def charts(data: dict, name: str) -> dict[str, str]:
    out = {}
    for kind, (title, value_of) in CHARTS.items():
        bars = [(f"{r['rival']}, k = {r['columns']}", value_of(r), r["rival"].startswith("engine"))
                for r in data["records"] if value_of(r) is not None]
        if bars:
            out[kind] = chart(f"{name}: {title}", bars)
    return out


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("json", nargs="+", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--grgl", type=pathlib.Path, help="of grgl_cuda; with one JSON only")
    options = parser.parse_args()
    if options.grgl and len(options.json) != 1:
        parser.error("--grgl joins one JSON")
    for path in options.json:
        data = json.loads(path.read_text(encoding="utf-8"))
        if options.grgl:
            data = with_grgl(data, json.loads(options.grgl.read_text(encoding="utf-8")))
        folder = options.out or path.parent
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{path.stem}.md").write_text(markdown(data, path.stem), encoding="utf-8")
        for kind, svg in charts(data, path.stem).items():
            (folder / f"{path.stem}_{kind}.svg").write_text(svg, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
