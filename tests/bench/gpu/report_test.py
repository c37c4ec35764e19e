#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests report.py on a small result. Run it: no framework but unittest."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import report  # noqa: E402


def record(rival: str, columns: int, micros: float, **more) -> dict:
    return {"rival": rival, "columns": columns, "variant": "v", "median_s": micros * 1e-6,
            "min_s": micros * 0.9e-6, "p90_s": micros * 1.1e-6, "held_bytes": 9_000_000,
            "x_bytes": 1_000_000, "y_bytes": 160_000, "relative_error": 1e-6,
            "share_of_copy": 0.5, "joules_per_product": 0.005, **more}


def result() -> dict:
    return {
        "date": "2026-12-01", "commit": "abc", "command": "gpu_bench --gram W.gram",
        "device": {"name": "GPU <1>", "driver": "580"}, "copy_bytes_per_s": 4.2e12,
        "host_to_device_bytes_per_s": 5.5e10, "idle_watts": 75.0, "repetitions": 30,
        "l2_flushed": True, "grgl_cuda": "not built",
        "matrix": {"rows": 20000, "columns": 72487, "copies": 1, "dosage_1_cells": 30,
                   "dosage_2_cells": 8, "tiles": 36, "tile_bytes": 9_000_000,
                   "csr_bytes": 303_900_000, "two_bit_bytes": 362_435_000},
        "remarks": {"streamed_bytes_per_s": 5e10, "unknown": None},
        "records": [
            record("engine", 1, 40), record("cusparse-spmv", 1, 129, held_bytes=304_000_000),
            record("cusparse-spmv-fp64", 1, 200), record("two-bit-mma", 1, 95),
            {"rival": "int8-3-limbs", "columns": 16, "problem": "device memory: 23 bytes"}],
    }


def grgl_result() -> dict:
    return {
        "date": "2026-12-02", "grgl": "2.12", "device": {"name": "GPU"}, "copy_bytes_per_s": 4e12,
        "graph": {"nodes": 318979, "edges": 1262324, "levels": 52, "mutations": 72489,
                  "haplotypes": 40000},
        "records": [record("grgl-cuda", 1, 400), record("grgl-cuda-fp32", 1, 200)],
    }


class report_test(unittest.TestCase):
    def test_numbers_have_four_digits_and_no_exponent(self):
        self.assertEqual([report.text(v) for v in (None, 0, 12345.6, 4.20, 0.00123)],
                         ["-", "0", "12,346", "4.200", "0.001230"])

    def test_ratios_compare_with_the_fastest_of_a_family(self):
        lines = report.ratios(result())
        self.assertIn("| cusparse-spmv | 1 | 3.23 | 1.00 | 33.8 |", lines)
        self.assertFalse([line for line in lines if "fp64" in line])

    def test_a_failed_product_keeps_its_reason(self):
        lines = report.table(result()["records"])
        self.assertIn("device memory: 23 bytes", lines[-1])
        self.assertEqual({line.count("|") for line in lines}, {14})

    def test_charts_are_xml_with_a_bar_a_product(self):
        for svg in report.charts(result(), "W & more").values():
            root = xml.etree.ElementTree.fromstring(svg)
            bars = [e for e in root if e.tag.endswith("rect")]
            self.assertEqual(len(bars), 1 + 4)  # the background, four products with figures

    def test_the_longest_bar_is_the_largest_value(self):
        svg = xml.etree.ElementTree.fromstring(report.charts(result(), "W")["time"])
        widths = [float(e.get("width")) for e in svg if e.tag.endswith("rect")][1:]
        self.assertEqual(widths.index(max(widths)), 2)
        self.assertAlmostEqual(widths[0] / widths[1], 40 / 129, places=2)

    def test_products_of_grgl_join_those_of_a_result(self):
        data = report.with_grgl(result(), grgl_result())
        self.assertIn("| grgl-cuda-fp32 | 1 | 5.00 | 1.00 | 1.00 |", report.ratios(data))
        lines = report.markdown(data, "P").splitlines()
        self.assertTrue(lines[-1].startswith("GRGL's CUDA graph: version 2.12, measured"))
        self.assertEqual(len(result()["records"]) + 2, len(data["records"]))

    def test_files_are_written_beside_the_json(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "gpu_W.json")
            path.write_text(json.dumps(result()), encoding="utf-8")
            script = pathlib.Path(__file__).with_name("report.py")
            subprocess.run([sys.executable, str(script), str(path)], check=True)
            names = sorted(p.name for p in pathlib.Path(folder).iterdir())
            self.assertEqual(names, ["gpu_W.json", "gpu_W.md", "gpu_W_bytes.svg",
                                     "gpu_W_energy.svg", "gpu_W_time.svg"])
            self.assertIn("idle 75 W", path.with_suffix(".md").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
