#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Weighs the project and compares each figure with its limit in limits.txt.

usage: weigh.py BUILD [--write] [lines | text | cells [PART...]]

Without a name all three are weighed: lines of source, bytes of code, and instructions of the cells
of cells.cpp, of which PARTs of names choose some. --write lowers limits to what was measured, gives
a limit to what has none, and removes those of rooms and backends that are gone. It never raises
one: that is done by hand, with the reason behind a #.
"""

import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIMITS = pathlib.Path(__file__).resolve().parent / "limits.txt"
BASE = "96ad3d4"  # the commit of the third column


def output_of(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


# ------------------------------------------------------------------- lines

# What is written by hand to be read or run. All else is data: the corpus, the seeds of fuzzers,
# what programs have to print, golden hashes, limits.
SOURCE = (".c", ".h", ".cpp", ".hpp", ".py", ".pyi", ".sh", ".cmake", ".g", ".js", ".mjs", ".ts",
          ".awk", ".css", ".html", ".toml", "CMakeLists.txt")
DATA = ("tests/hashes/goldens.h",)
GENERATED = ("node_modules", "__pycache__", "build", ".pytest_cache", ".hypothesis")


def sources(folder):
    for place, folders, files in os.walk(ROOT / folder):
        folders[:] = [f for f in folders if f not in GENERATED and not f.endswith(".egg-info")]
        for name in files:
            path = (pathlib.Path(place) / name).relative_to(ROOT)
            if name.endswith(SOURCE) and path.as_posix() not in DATA:
                yield path


def weigh_lines():
    found = {}
    for folder in ("kernel", "tests", "bench", "python", "web"):
        for path in sources(folder):
            count = (ROOT / path).read_bytes().count(b"\n")
            names = [folder]
            if folder == "kernel":  # sepax.h and sepax.hpp belong to the room of their parts
                names.append("kernel/" + (path.parts[1] if len(path.parts) > 2 else "sepax"))
            for name in names:
                found["lines/" + name] = found.get("lines/" + name, 0) + count
    return found


# -------------------------------------------------------------------- text


def text_of(paths):
    table = output_of("size", *map(str, paths)).splitlines()[1:]
    return sum(int(line.split()[0]) for line in table)


def weigh_text(build):
    # Objects of the library by what the build compiles now: its folders may have older ones.
    commands = json.loads((build / "compile_commands.json").read_text())
    objects = {}
    for command in commands:
        match = re.search(r"-o (CMakeFiles/sepax(?:_(\w+))?\.dir/kernel/\S+)", command["command"])
        if match:
            objects.setdefault(match[2] or "common", []).append(match[1])
    found = {f"text/{name}": text_of(build / o for o in list_) for name, list_ in objects.items()}
    found["text/library"] = sum(found.values())
    for program in sorted((build / "tests/weight").glob("sepax_weight_*_*")):
        query, backends = program.name.split("_")[2:]
        found[f"text/program/{query}/{backends}"] = text_of([program])
    print_compiling(build, [o for list_ in objects.values() for o in list_])
    return found


def print_compiling(build, objects):
    seconds = {}
    for line in (build / ".ninja_log").read_text().splitlines()[1:]:
        begin, end, _, name, _ = line.split("\t")
        seconds[name] = (int(end) - int(begin)) / 1000
    print(f"compilers ran {sum(seconds.get(o, 0) for o in objects):.0f} s on the library, by the "
          "clock and ninja's log: less where ccache had objects, more where other work ran")


# ------------------------------------------------------------------- cells

# By each backend all cells, or those with one of these parts.
BACKENDS = {
    "avx2": [],
    "sse2": ["relate/k4/half", "relate/k8/half", "separate/k4/half", "separate/k8/half",
             "distance/k8/half", "manifold/box/half", "cast/k4/half", "contain/k8/nested",
             "place/k8/all", "trial/box/1", "frame/box"],
}


def start_cells(program, backend, parts, *tool):
    environment = dict(os.environ, SEPAX_BACKEND=backend)
    return subprocess.Popen([*tool, program, *parts], env=environment, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


def finish_cells(started):
    """The backend, and of each cell its number of pairs and the hash of its answers."""
    printed = started.communicate()[0].splitlines()
    if started.returncode != 0:
        sys.exit(f"weight: {' '.join(started.args)} failed")
    cells = {name: (int(pairs), digest) for name, pairs, digest in map(str.split, printed[1:])}
    return printed[0].split()[1], cells


def counts_of(dump):
    counts, name = {}, None
    for line in dump.read_text().splitlines():
        if line.startswith("desc: Trigger: Client Request: "):
            name = line.split(": ")[3]
        elif line.startswith("totals: ") and name:
            counts[name], name = int(line.split()[1]), None
    return counts


def weigh_cells(build, parts):
    program = str(build / "tests/weight/sepax_weight_cells")
    found = {}
    reference = start_cells(program, "reference", parts)
    right = None
    for backend, only in BACKENDS.items():
        chosen = [o for o in only if not parts or any(p in o for p in parts)] if only else parts
        if only and not chosen:
            continue
        with tempfile.TemporaryDirectory() as folder:
            dump = pathlib.Path(folder) / "dump"
            used, cells = finish_cells(start_cells(
                program, backend, chosen, "valgrind", "--tool=callgrind", "--instr-atstart=no",
                "--combine-dumps=yes", "--dump-line=no", f"--callgrind-out-file={dump}"))
            counts = counts_of(dump)
        right = right or finish_cells(reference)[1]
        if used != backend:
            print(f"this processor does not run {backend}: its cells are left out")
            continue
        for name, cell in cells.items():
            if cell != right[name]:
                sys.exit(f"weight: {name}: the answers of {backend} are not those of the reference")
            found[f"{backend}/{name}"] = round(counts[name] / cell[0], 2)
    return found


# ------------------------------------------------------------------ limits


def figure(value):
    return "-" if value is None else f"{value:.2f}" if value % 1 else f"{value:.0f}"


class Limit:
    """A name, its limit, what it was at BASE (None where nobody measured it), and a reason."""

    def __init__(self, name, limit, base=None, reason=""):
        self.name, self.limit, self.base, self.reason = name, limit, base, reason

    @staticmethod
    def read(line):
        figures, _, reason = line.partition("#")
        name, limit, base = figures.split()
        return Limit(name, float(limit), None if base == "-" else float(base), reason.strip())

    def line(self):
        reason = f"  # {self.reason}" if self.reason else ""
        return f"{self.name:<27} {figure(self.limit):>9} {figure(self.base):>9}{reason}"


class Limits:
    """The head of the file has comments, the compiler, and by how much a figure may be above."""

    def __init__(self, path):
        lines = path.read_text().splitlines()
        self.path = path
        self.head = [line for line in lines if not re.match(r"\S+/", line)]
        self.of = {limit.name: limit for limit in
                   map(Limit.read, (line for line in lines if line not in self.head))}
        self.compiler = next(l for l in self.head if l.startswith("compiler "))[9:].strip()
        self.slack = {l.split()[1]: float(l.split()[2]) / 100 for l in self.head
                      if l.startswith("slack ")}

    def slack_of(self, name):
        return 1 + self.slack.get(name.split("/")[0], self.slack["instructions"])

    def write(self, found, gone):
        for name in gone:
            del self.of[name]
        for name, value in found.items():
            limit = self.of.setdefault(name, Limit(name, value))
            limit.limit = min(limit.limit, value)
        lines = [self.of[name].line() for name in sorted(self.of)]
        self.path.write_text("\n".join(self.head + lines) + "\n")

    def faults(self, found):
        for name, value in found.items():
            limit = self.of.get(name)
            if limit is None:
                yield f"{name} has no limit: ./run weight --write gives it one."
            elif value > limit.limit * self.slack_of(name):
                yield (f"{name} is {figure(value)}, {100 * (value / limit.limit - 1):.1f} % above "
                       f"its limit {figure(limit.limit)}. Make it lighter, or raise the limit in "
                       "tests/weight/limits.txt with the reason behind a #.")
        for limit in self.of.values():
            if limit.base is not None and not limit.reason and (
                    limit.limit > limit.base * self.slack_of(limit.name)):
                yield f"the limit of {limit.name} is above {BASE} and has no reason behind a #."


# ------------------------------------------------------------------- tables


def print_figures(found, limits):
    print(f"{'':<27} {'now':>9} {'limit':>9} {BASE:>9}")
    for name in sorted(found):
        limit = limits.of.get(name, Limit(name, None))
        print(f"{name:<27} {figure(found[name]):>9} {figure(limit.limit):>9} "
              f"{figure(limit.base):>9}")


def print_cells(found, limits):
    """A line for each query and kind: the instructions, and in brackets beside BASE."""
    ratios, lines = {}, {}
    for name, value in found.items():
        base = limits.of[name].base if name in limits.of else None
        beside = ""
        if base:
            ratios[name] = value / base
            beside = f" ({ratios[name]:.2f})"
        row, _, column = name.rpartition("/")
        lines.setdefault(row, []).append(f"{column} {value:.0f}{beside}")
    print(f"instructions a pair (or a shape, a trial), and beside {BASE}")
    for row, columns in lines.items():
        print(f"{row:<22} " + "  ".join(columns))
    if ratios:
        worst = sorted(ratios, key=ratios.get)[-5:]
        mean = math.exp(sum(map(math.log, ratios.values())) / len(ratios))
        print(f"{len(ratios)} cells, geometric mean {mean:.3f} of {BASE}, "
              f"{sum(r > 1.25 for r in ratios.values())} above 1.25; the highest: " +
              ", ".join(f"{name} {ratios[name]:.2f}" for name in reversed(worst)))


# --------------------------------------------------------------------- main


def compiler_of(build):
    cache = (build / "CMakeCache.txt").read_text()
    path = re.search(r"^CMAKE_C_COMPILER:\w+=(.*)$", cache, re.MULTILINE)[1]
    first = output_of(path, "--version").splitlines()[0]
    return re.sub(r"^\S*(cc|gcc)\S* \(", "gcc (", first)  # also where gcc is called cc


def main(arguments):
    writes = "--write" in arguments
    build, *words = [a for a in arguments if a != "--write"]
    build = pathlib.Path(build)
    what, parts = (words[0], words[1:]) if words else ("all", [])
    if what not in ("all", "lines", "text", "cells") or (parts and what != "cells"):
        sys.exit(__doc__)
    limits = Limits(LIMITS)
    found, kinds = {}, set()
    if what in ("all", "lines"):
        found.update(weigh_lines())
    if what in ("all", "text"):
        found.update(weigh_text(build))
    print_figures(found, limits)
    if what in ("all", "cells"):
        cells = weigh_cells(build, parts)
        print_cells(cells, limits)
        found.update(cells)
    judged = found
    if what != "lines" and compiler_of(build) != limits.compiler:
        print(f"limits hold for {limits.compiler}; this is {compiler_of(build)}, so that nothing "
              "but lines is judged")
        judged = {name: value for name, value in found.items() if name.startswith("lines/")}
    weighed = {name.split("/")[0] for name in judged} if not parts else set()
    gone = [n for n in limits.of if n.split("/")[0] in weighed and n not in judged]
    if writes:
        limits.write(judged, [n for n in gone if n.split("/")[0] in ("lines", "text")])
    faults = list(limits.faults(judged)) + [
        f"{name} has a limit and is not weighed any more: delete the line." for name in gone
        if name in limits.of]
    for fault in faults:
        print(fault)
    print(f"weight: {len(judged)} figures, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
