# SPDX-License-Identifier: MIT
"""The project's own source files, for the checks beside this file. Not a check itself."""
import pathlib
import subprocess

SUFFIXES = {".hpp", ".cpp", ".h", ".cuh", ".cu", ".cmake", ".py", ".sh"}
NAMES = {"CMakeLists.txt", "dev", "run"}
CXX_SUFFIXES = {".hpp", ".cpp", ".cuh", ".cu"}


def root_of(argument: str | None = None) -> pathlib.Path:
    """The repository: the argument, or two folders above this file."""
    return pathlib.Path(argument or pathlib.Path(__file__).parents[2]).resolve()


def _listed(root: pathlib.Path) -> list[str]:
    """Tracked and new files by git; every file outside build folders where there is no git."""
    try:
        command = ["git", "-C", str(root), "ls-files", "-z", "-co", "--exclude-standard"]
        found = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        return [name for name in found.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        found = (path.relative_to(root) for path in root.rglob("*") if path.is_file())
        return [str(path) for path in found
                if not path.parts[0].startswith("build") and path.parts[0] != ".git"]


def source_files(root: pathlib.Path) -> list[pathlib.Path]:
    """Source files relative to the root, sorted; files deleted in the work tree are left out."""
    paths = sorted(pathlib.Path(name) for name in set(_listed(root)))
    return [path for path in paths
            if (path.suffix in SUFFIXES or path.suffix == "" and path.name in NAMES
                or path.name == "CMakeLists.txt") and (root / path).is_file()]
