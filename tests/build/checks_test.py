#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows that the checks beside this file report what they must: each gets a tree that is wrong."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
LICENCE = "// SPDX-License-" + "Identifier: MIT\n"


def run_check(name: str, files: dict[str, str], extra: dict[str, str] | None = None):
    """Runs a check on a tree of files; `extra` maps an option to the text of a file for it."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        options = []
        for option, text in (extra or {}).items():
            (root / "extra.txt").write_text(text, encoding="utf-8")
            options += [option, str(root / "extra.txt")]
        return subprocess.run([sys.executable, str(HERE / name), str(root), *options],
                              capture_output=True, text=True, check=False)


class LayerCheck(unittest.TestCase):
    def expect(self, status: int, path: str, line: str, extra=None) -> str:
        files = {"engine/ok.cpp": LICENCE, path: LICENCE + line + "\n"}
        result = run_check("check_layers.py", files, extra)
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        return result.stdout

    def test_accepts_arrows_that_point_down(self):
        self.expect(0, "adapters/a.cpp", '#include "engine/error.hpp"')
        self.expect(0, "plugin/main.cpp", '#include "adapters/a.hpp"\n#include <iostream>')

    def test_rejects_arrows_that_point_up(self):
        self.assertIn("engine/a.cpp:2", self.expect(1, "engine/a.cpp", '#include "adapters/a.hpp"'))
        self.expect(1, "engine/a.cpp", '#include "plugin/options.hpp"')
        self.expect(1, "adapters/a.cpp", '#  include "plugin/options.hpp"')

    def test_rejects_file_libraries_in_the_engine(self):
        for header in ("htslib/vcf.h", "zlib.h", "zstd.h", "boost/interprocess/mapped_region.hpp"):
            self.expect(1, "engine/a.cpp", f"#include <{header}>")

    def test_rejects_library_types_in_adapter_headers_only(self):
        self.expect(1, "adapters/a.hpp", "#include <htslib/vcf.h>")
        self.expect(0, "adapters/a.cpp", "#include <htslib/vcf.h>")

    def test_rejects_printing_below_the_plugin(self):
        self.expect(1, "adapters/a.cpp", "#include <iostream>")
        self.expect(1, "engine/a.cpp", "void f() { std::abort(); }")

    def test_rejects_a_library_linked_by_the_engine(self):
        links = {"--links": "$<BUILD_INTERFACE:gramscore_flags>\nOpenMP::OpenMP_CXX\n"}
        self.expect(0, "engine/a.cpp", "", links)
        self.expect(1, "engine/a.cpp", "", {"--links": "OpenMP::OpenMP_CXX\nZLIB::ZLIB\n"})

    def test_rejects_an_empty_tree(self):
        self.assertEqual(run_check("check_layers.py", {"README.md": ""}).returncode, 1)


class SourceCheck(unittest.TestCase):
    def expect(self, status: int, path: str, text: str) -> None:
        result = run_check("check_sources.py", {path: text})
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)

    def test_accepts_a_plain_file(self):
        self.expect(0, "a.cpp", LICENCE + "// " + "TO" + "DO(#12): later\n")

    def test_rejects_what_the_rules_forbid(self):
        self.expect(1, "a.cpp", "int main() {}\n")
        self.expect(1, "a.hpp", LICENCE)
        self.expect(1, "a.cpp", LICENCE + "// " + "TO" + "DO: later\n")
        self.expect(1, "a.cpp", LICENCE + "using " + "namespace std;\n")

    def test_limits_the_length_of_a_file(self):
        self.expect(0, "a.cpp", LICENCE + "\n" * 499)
        self.expect(1, "a.cpp", LICENCE + "\n" * 500)

    def test_limits_python_functions(self):
        licence = LICENCE.replace("//", "#")
        self.expect(0, "a.py", licence + "def f(a, b, c, d, e, g):\n" + "    a = b\n" * 59)
        self.expect(1, "a.py", licence + "def f(a, b, c, d, e, g):\n" + "    a = b\n" * 60)
        self.expect(1, "a.py", licence + "def f(a, b, c, d, e, g, h):\n    return a\n")


if __name__ == "__main__":
    unittest.main()
