# SPDX-License-Identifier: MIT
"""Measures whole commands for rivals.py: wall time, peak memory, the machine, comparing outputs.

Python's own library only. Not a profiler: what happens inside a command is the command's own log.
"""

import os
import pathlib
import platform
import re
import shlex
import statistics
import subprocess
import time

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


class failed_command(Exception):
    """A command that ended with a status other than 0; `program` is its first word."""

    def __init__(self, command, status, text):
        self.program = command[0]
        super().__init__(f"{shlex.join(command)}: exit {status}: {text.strip()[-400:]}")


def measure(command, environment=None):
    """Runs one command to its end.

    Returns {wall_s, cpu_s, peak_kb}; peak_kb counts mapped file pages that are resident, and is
    never below this interpreter's own peak (some 15 MB), which the kernel hands to its children.
    Raises failed_command with the end of what the command wrote.
    """
    merged = {**os.environ, **(environment or {})}
    start = time.perf_counter()
    with subprocess.Popen(command, env=merged, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL) as child:
        text = child.stdout.read()
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise failed_command(command, child.returncode, text.decode(errors="replace"))
    return {"wall_s": round(wall, 6), "cpu_s": round(usage.ru_utime + usage.ru_stime, 6),
            "peak_kb": usage.ru_maxrss}


class timed_command:
    """A command line under a name, with what must be removed before each of its runs."""

    def __init__(self, name, command, remove=(), environment=None):
        self.name = name
        self.command = [str(word) for word in command]
        self.remove = list(remove)
        self.environment = environment or {}

    def run(self):
        """Clears old outputs (not timed) and measures one run."""
        for path in self.remove:
            pathlib.Path(path).unlink(missing_ok=True)
        return measure(self.command, self.environment)

    def describe(self):
        """Returns the command line as one would type it."""
        settings = [f"{name}={value}" for name, value in self.environment.items()]
        return " ".join([*settings, shlex.join(self.command)])


def alternate(commands, round_count):
    """Runs the commands in turn, A B A B, after one run of each that is not counted.

    Returns {name: summary}, one summary of `round_count` runs a command.
    """
    runs = {command.name: [] for command in commands}
    for command in commands:
        command.run()
    for _ in range(round_count):
        for command in commands:
            runs[command.name].append(command.run())
    return {command.name: summary(command, runs[command.name]) for command in commands}


def summary(command, runs):
    """Returns medians and extremes of measured runs of one command."""
    walls = [run["wall_s"] for run in runs]
    return {
        "command": command.describe(),
        "median_s": round(statistics.median(walls), 6),
        "min_s": min(walls),
        "max_s": max(walls),
        "cpu_median_s": round(statistics.median(run["cpu_s"] for run in runs), 6),
        "peak_kb": max(run["peak_kb"] for run in runs),
        "walls_s": walls,
    }


def output_of(command):
    """Returns a command's first line of output, or None where it cannot run."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return (done.stdout.strip() or done.stderr.strip()).split("\n")[0] or None


def machine():
    """Returns what a reader needs to know about this machine to compare times."""
    cpu = re.search(r"model name\s*:\s*(.*)", _read("/proc/cpuinfo"))
    memory = re.search(r"MemTotal:\s*(\d+) kB", _read("/proc/meminfo"))
    return {
        "cpu": cpu.group(1) if cpu else platform.processor(),
        "cores": os.cpu_count(),
        "memory_kb": int(memory.group(1)) if memory else None,
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "load_average": [round(load, 2) for load in os.getloadavg()],
    }


def commit():
    """Returns the commit of the tree, with a + where files differ from it."""
    git = ["git", "-C", str(REPOSITORY)]
    name = output_of([*git, "rev-parse", "HEAD"])
    changed = output_of([*git, "status", "--porcelain", "--untracked-files=no"])
    return f"{name}+" if name and changed else name


def _read(path):
    """Returns a small text file, or nothing where there is none."""
    try:
        return pathlib.Path(path).read_text(encoding="utf-8")
    except OSError:
        return ""


def same_scores(first, second):
    """Tells how two .sscore files compare: identical, identical without FID, or different.

    A .psam made from a .fam of family 0 has no FID column, and then neither has the output.
    """
    left, right = (pathlib.Path(path).read_bytes() for path in (first, second))
    if left == right:
        return "identical"
    if _without_fid(left) == _without_fid(right):
        return "identical without FID"
    return "different"


def _without_fid(table):
    """Returns the lines of a table without a first column named #FID."""
    if not table.startswith(b"#FID\t"):
        return table.split(b"\n")[1:]
    return [line.split(b"\t", 1)[-1] for line in table.split(b"\n")][1:]
