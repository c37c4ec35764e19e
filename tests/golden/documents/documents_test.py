#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The man page is clean for groff; completion really completes in bash and in zsh.

Exits with 77, which ctest shows as skipped, where groff or the shell is not installed.
Not for whether every flag is there (tests/unit/plugin/documents_test.cpp).
Usage: documents_test.py man|bash|zsh DOCUMENTS
"""
import os
import pathlib
import pty
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
FILES = ("study one.bed", "study.gram", "table.txt")
# (words, what the last one completes to); "sub" is a folder, FILES lie beside it
CASES = (
    ("gramscore --sched", {"--schedule"}),
    ("gramscore --gram-", {"--gram-cache", "--gram-info", "--gram-verify"}),
    ("gramscore --psa", {"--psam"}),
    ("gramscore --schedule ", {"auto", "streaming", "tile"}),
    ("gramscore --score w header-read no-m", {"no-mean-imputation"}),
    ("gramscore --score w --score-col-nums 3-6 --device c", {"cpu", "cuda"}),
    ("gramscore --score tab", {"table.txt"}),
    ("gramscore --bed stu", {"study one.bed", "study.gram"}),
    ("gramscore --gram-info s", {"study.gram", "sub"}),
    ("gramscore --cache-dir s", {"sub"}),
    ("gramscore --memory 900 r", {"require"}),
    ("gramscore --score w cols", {"cols="}),
    ("gramscore --help vers", {"version", "version-only"}),
    ("gramscore --silent x", set()),
    ("gramscore --nothing-of-ours x", set()),
)


def check_man(documents):
    page = documents / "man1" / "gramscore.1"
    done = subprocess.run(["groff", "-man", "-ww", "-Tascii", "-P-cbou", str(page)],
                          capture_output=True, text=True, check=False)
    errors = [f"groff: {done.stderr}"] if done.returncode or done.stderr else []
    wanted = ("'header' skips the first line", "--score-col-nums <number or range>...",
              "gramscore --gram-info study.vcf.gz.gram", "63", "GRAMSCORE_CACHE=off")
    text = " ".join(done.stdout.split())
    return errors + [f"not in the page: {part}" for part in wanted if part not in text]


def bash_replies(script, line, folder):
    words = shlex.split(line) + ([""] if line.endswith(" ") else [])
    program = (f"source {shlex.quote(str(script))}\n"
               f"COMP_WORDS=({' '.join(map(shlex.quote, words))}); COMP_CWORD={len(words) - 1}\n"
               "_gramscore; printf '%s\\n' \"${COMPREPLY[@]}\"; complete -p gramscore >&2")
    done = subprocess.run(["bash", "--norc", "-uc", program], cwd=folder, capture_output=True,
                          text=True, check=True)
    if done.stderr != "complete -F _gramscore gramscore\n":
        raise AssertionError(f"{line!r}: {done.stderr}")
    return {reply for reply in done.stdout.split("\n") if reply}


def check_bash(documents, folder):
    errors = []
    for line, wanted in CASES:
        got = bash_replies(documents / "bash" / "gramscore", line, folder)
        if got != wanted:
            errors.append(f"{line!r} gives {sorted(got)}, not {sorted(wanted)}")
    every = bash_replies(documents / "bash" / "gramscore", "gramscore ", folder)
    return errors + ([] if "--score" in every else ["no flags after the program's name"])


def read_until(master, mark, seconds=20):
    """What a terminal shows up to a mark, which must come within so many seconds."""
    text, end = "", time.monotonic() + seconds
    os.set_blocking(master, False)
    while mark not in text:
        if time.monotonic() > end:
            raise AssertionError(f"no {mark!r} in {text!r}")
        try:
            text += os.read(master, 4096).decode(errors="replace")
        except BlockingIOError:
            time.sleep(0.01)
    return text


# A widget prints the line after completion, so that no escape sequence has to be understood.
ZSH_START = """PS1= RPS1= ; unsetopt zle_bracketed_paste prompt_sp; fpath=({} $fpath)
autoload -Uz compinit; compinit -u -D; zstyle ':completion:*' menu no; setopt no_beep no_auto_menu
show() {{ zle complete-word; print -r -- "[$BUFFER]"; zle kill-whole-line; print "e""nd" }}
zle -N show; bindkey '^T' show; echo rea''dy
"""
ZSH_CASES = (("gramscore --sched", "gramscore --schedule"), ("gramscore --psa", "gramscore --psam"),
             ("gramscore --schedule st", "gramscore --schedule streaming"),
             ("gramscore --gram-info st", "gramscore --gram-info study.gram"),
             ("gramscore --bed study\\ ", "gramscore --bed study\\ one.bed"),
             ("gramscore --score w cols", "gramscore --score w cols="),
             ("gramscore --help scor", "gramscore --help score"),
             ("gramscore --silent x", "gramscore --silent x"))


def check_zsh(documents, folder):
    master, slave = pty.openpty()
    shell = subprocess.Popen(["zsh", "-f", "-i"], cwd=folder, stdin=slave, stdout=slave,
                             stderr=slave, start_new_session=True,
                             env={**os.environ, "TERM": "dumb", "ZDOTDIR": str(folder)})
    os.close(slave)
    errors = []
    try:
        os.write(master, ZSH_START.format(shlex.quote(str(documents / "zsh"))).encode())
        read_until(master, "ready")
        for line, wanted in ZSH_CASES:
            os.write(master, line.encode() + b"\x14")
            text = read_until(master, "end")
            if f"[{wanted}]" not in text.replace(" ]", "]"):
                errors.append(f"{line!r} gives {text!r}, not {wanted!r}")
    finally:
        shell.send_signal(signal.SIGKILL)
        shell.wait()
        os.close(master)
    return errors


def main():
    kind, documents = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    tool = {"man": "groff"}.get(kind, kind)
    if shutil.which(tool) is None:
        print(f"skipped: no {tool} here")
        return SKIPPED
    if kind == "man":
        errors = check_man(documents)
    else:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "sub").mkdir()
            for file in FILES:
                (folder / file).touch()
            errors = {"bash": check_bash, "zsh": check_zsh}[kind](documents, folder)
    print("\n".join(errors) if errors else f"{kind}: as it should be")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
