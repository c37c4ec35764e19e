# SPDX-License-Identifier: MIT
"""Tests of the comparison itself: it must fail where two programs differ.

Neither plink2 nor the program is run here.
"""

import gzip
import os
import random
import stat
import tempfile
import unittest

import comparison
import generate
import harness
import weights
import writers

TABLE = b"#IID\tALLELE_CT\tSCORE1_AVG\ns1\t4\t0.5\ns2\t4\t-1\n"


def outcome(code=0, files=None, log="done"):
    """A run that wrote these files."""
    return harness.Outcome(code, "", "", files or {}, log)


class Differences(unittest.TestCase):
    """harness.differences sees every kind of difference."""

    def test_equal_outcomes_have_none(self):
        """The same bytes."""
        one = outcome(files={".sscore": TABLE})
        self.assertEqual(harness.differences(one, outcome(files={".sscore": TABLE})), [])

    def test_another_cell(self):
        """One digit."""
        two = outcome(files={".sscore": TABLE.replace(b"0.5", b"0.6")})
        found = harness.differences(outcome(files={".sscore": TABLE}), two)
        self.assertEqual(len(found), 1)
        self.assertIn("line 2, column 3 (SCORE1_AVG)", found[0])

    def test_files_more_or_less(self):
        """A file that one of them lacks."""
        one, two = outcome(files={".sscore": TABLE}), outcome(files={".sscore.vars": b"v1\n"})
        self.assertEqual(len(harness.differences(one, two)), 2)

    def test_final_newline(self):
        """A missing last byte."""
        two = outcome(files={".sscore": TABLE[:-1]})
        self.assertTrue(harness.differences(outcome(files={".sscore": TABLE}), two))

    def test_exit_codes(self):
        """Another exit code, and a score file after a failure."""
        self.assertTrue(harness.differences(outcome(6), outcome(7)))
        self.assertTrue(harness.differences(outcome(6), outcome(6, {".sscore": TABLE})))
        self.assertEqual(harness.differences(outcome(6), outcome(6, {".sscore.vars": b""})), [])

    def test_log_is_wanted(self):
        """A successful run has a log."""
        self.assertTrue(harness.differences(outcome(), outcome(log="")))


class Counting(unittest.TestCase):
    """What the closing lines are made of."""

    def test_cells(self):
        """IDs do not count."""
        self.assertEqual(harness.count_cells(outcome(files={".sscore": TABLE})), 4)

    def test_resummed(self):
        """The number before the word, also across a line break."""
        self.assertEqual(harness.count_resummed("nothing"), 0)
        log = "x\n1,024 cells re-summed in file order.\n3\ncells re-summed\n1 cell re-summed.\n"
        self.assertEqual(harness.count_resummed(log), 1028)


class Comparing(unittest.TestCase):
    """A whole comparison, of two shell scripts."""

    def _script(self, folder, name, lines):
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as handle:
            handle.write("#!/bin/sh\nwhile [ $# -gt 1 ]; do shift; done\n" + lines)
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        return path

    def _compare(self, program):
        good = 'printf "#IID\\tX\\ns\\t1\\n" > "$1.sscore"; echo log > "$1.log"\n'
        with tempfile.TemporaryDirectory() as folder:
            plink2 = self._script(folder, "a", good)
            other = self._script(folder, "b", good + program)
            compare = comparison.Comparison(other, plink2, dict(os.environ))
            tally = comparison.Tally()
            return compare.compare(folder, ["--bfile", "x"], [], tally), tally, os.listdir(folder)

    def test_same_output(self):
        """Nothing to report."""
        found, tally, _ = self._compare("")
        self.assertEqual((found, tally.runs, tally.cells), ([], 4, 4))

    def test_other_output(self):
        """Each of the four runs differs, and a script to repeat it is kept."""
        found, _, left = self._compare('printf "#IID\\tX\\ns\\t2\\n" > "$1.sscore"\n')
        self.assertEqual(len(found), 4)
        self.assertIn("repro.sh", left)

    def test_cache_rebuilt(self):
        """A warm run that writes the cache again."""
        found, tally, _ = self._compare("date > new; mv new x.bed.gram\n")
        self.assertEqual([text for text in found if "rebuilt" not in text], [])
        self.assertEqual((len(found), tally.cached), (2, 2))


class Generated(unittest.TestCase):
    """The generator."""

    def test_seed_decides(self):
        """The same seed makes the same bytes, another one other bytes."""
        made = [self._bytes(seed) for seed in (4, 4, 5)]
        self.assertEqual(made[0], made[1])
        self.assertNotEqual(made[0], made[2])

    @staticmethod
    def _bytes(seed):
        data = generate.make_set(seed)
        with tempfile.TemporaryDirectory() as folder:
            writers.write_vcf(data, random.Random(seed), f"{folder}/d.vcf")
            weights.write_weights(data, random.Random(seed), f"{folder}/w", weights.Wish(True))
            names = sorted(os.listdir(folder))
            parts = [open(f"{folder}/{name}", "rb") for name in names]
            data = b"".join(part.read() for part in parts)
            for part in parts:
                part.close()
            return names, data

    def test_edge_sizes(self):
        """The first thirty seeds have every edge size."""
        counts = {len(generate.make_set(seed).samples) for seed in range(1, 31)}
        self.assertLessEqual(set(generate.SIZES), counts)

    def test_bgzf(self):
        """Blocks that any gzip reads."""
        data = os.urandom(150_000)
        self.assertEqual(gzip.decompress(writers.bgzf(data)), data)

    def test_column_list(self):
        """Every form of --score-col-nums names the same columns."""
        wanted = [1, 3, 4, 5, 9, 10]
        for seed in range(50):
            found = []
            for part in ",".join(weights.column_list(random.Random(seed), wanted)).split(","):
                first, _, last = part.partition("-")
                found += range(int(first), int(last or first) + 1)
            self.assertEqual(sorted(found), wanted)


if __name__ == "__main__":
    unittest.main()
