#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The table of line and branch coverage of kernel/ after the tests of a coverage build have run:
# once for the library, and once per backend for what backend.c includes. Fails unless everything
# is covered but what justified.txt names.

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

LIBRARY = "library"  # the unit of all that is not compiled once per backend
FIELDS = ("file", "units", "function", "line", "missed", "why")

Place = collections.namedtuple("Place", "unit file function number")


class Line:
    """Counts of one source line of one function in one unit."""

    def __init__(self):
        self.count = 0
        self.branches = []

    def add(self, count, branches):
        if self.branches and len(self.branches) != len(branches):
            sys.exit("coverage: one function, compiled twice, has different branches")
        self.count += count
        self.branches = [a + b for a, b in zip(self.branches or [0] * len(branches), branches)]

    def missed(self):
        """What never happened: "line", or the numbers of branches in gcov's order."""
        if self.count == 0:
            return {"line"}
        return {str(i) for i, count in enumerate(self.branches) if count == 0}


def read_counts(build, kernel):
    """Line of each Place of kernel/, by gcov's counts; inlined code of others is left out."""
    lines = collections.defaultdict(Line)
    for notes in sorted(build.glob("CMakeFiles/sepax*.dir/kernel/*.gcno")):
        target = re.fullmatch(r"sepax(?:_(\w+))?\.dir", notes.parts[-3])
        unit = target.group(1) or LIBRARY
        command = ["gcov", "--json-format", "--branch-probabilities", "--stdout", str(notes)]
        text = subprocess.run(command, capture_output=True, check=True).stdout
        for source in json.loads(text)["files"]:
            path = pathlib.Path(source["file"])
            if kernel not in path.parents:
                continue
            for line in source["lines"]:
                place = Place(unit, str(path.relative_to(kernel)), line["function_name"],
                              line["line_number"])
                lines[place].add(line["count"], [b["count"] for b in line["branches"]])
    return lines


def read_justified(path):
    """Entries of justified.txt: fields "name: text", entries apart by empty lines."""
    entries = []
    for block in re.split(r"\n\s*\n", path.read_text()):
        # a line that is indented goes on with the field before it
        text = re.sub(r"\n\s+", " ", "\n".join(
            line for line in block.splitlines() if not line.startswith("#")).strip())
        if not text:
            continue
        entry = dict(re.split(r":\s*", field, maxsplit=1) for field in text.splitlines())
        if tuple(entry) != FIELDS:
            sys.exit(f"{path.name}: an entry needs the fields {', '.join(FIELDS)}:\n{text}")
        entries.append(entry)
    return entries


def justify(entry, texts, units, missed):
    """Takes what the entry names out of `missed`; returns what is wrong with the entry."""
    errors = []
    for unit in entry["units"].split():
        if unit not in units:
            continue  # a CPU without that backend
        where = [p for p in missed if missed[p] and p.unit == unit and p.file == entry["file"] and
                 p.function == entry["function"] and
                 texts[p.file][p.number - 1].strip() == entry["line"]]
        name = f"{entry['file']}: {entry['function']}: {entry['line']} [{unit}]"
        if len(where) != 1:
            errors.append(f"{name}: {len(where)} missed lines are like that")
            continue
        for what in entry["missed"].split():
            if what in missed[where[0]]:
                missed[where[0]].remove(what)
            else:
                errors.append(f"{name}: {what} is reached, or is not there")
    return errors


def percent(hit, total):
    # rounded down, so that 100.0 means all
    return f"{hit * 1000 // total / 10:.1f}" if total else "-"


def print_table(lines):
    """Files by units: covered of all lines, covered of all branches, before justifications."""
    print(f"{'file':30} {'unit':9} {'lines':>6} {'%':>6} {'branches':>9} {'%':>6}")
    totals = collections.defaultdict(lambda: [set(), set(), 0, 0])
    for place, line in lines.items():
        for key in ((place.unit == LIBRARY, place.file, place.unit), (2, "all", place.unit)):
            total = totals[key]
            at = (place.file, place.number)
            total[0].add(at)
            if line.count > 0:
                total[1].add(at)
            total[2] += len(line.branches)
            total[3] += sum(count > 0 for count in line.branches)
    for (_, file, unit), (every, hit, branches, taken) in sorted(totals.items()):
        print(f"{file:30} {unit:9} {len(every):6} {percent(len(hit), len(every)):>6} "
              f"{branches:9} {percent(taken, branches):>6}")


def main():
    parser = argparse.ArgumentParser(description="coverage of kernel/ by gcov")
    parser.add_argument("build", type=pathlib.Path, help="a coverage build whose tests have run")
    build = parser.parse_args().build
    here = pathlib.Path(__file__).resolve().parent
    kernel = here.parent.parent / "kernel"

    lines = read_counts(build, kernel)
    # the tests say which backends they had to skip
    log = (build / "Testing/Temporary/LastTest.log").read_text(errors="replace")
    skipped = set(re.findall(r"this CPU cannot run the backend (\w+)", log))
    lines = {place: line for place, line in lines.items() if place.unit not in skipped}
    units = {place.unit for place in lines}
    if LIBRARY not in units:
        sys.exit(f"coverage: {build} is no coverage build")
    print_table(lines)

    texts = {file: (kernel / file).read_text().splitlines() for file in {p.file for p in lines}}
    missed = {place: line.missed() for place, line in lines.items()}
    every = sum(len(m) for m in missed.values())
    entries = read_justified(here / "justified.txt")
    errors = []
    for entry in entries:
        errors += justify(entry, texts, units, missed)
    left = sum(len(m) for m in missed.values())

    for place in sorted(p for p, m in missed.items() if m):
        print(f"missed: {place.file}:{place.number}: [{place.unit}] {place.function}: "
              f"{' '.join(sorted(missed[place]))} of {len(lines[place].branches)}: "
              f"{texts[place.file][place.number - 1].strip()}")
    for error in errors:
        print(f"justified.txt: {error}")
    for backend in sorted(skipped):
        print(f"skipped: this CPU cannot run the backend {backend}")
    print(f"coverage: {every - left} justified, {left} missed, {len(errors)} wrong entries")
    return left > 0 or len(errors) > 0


if __name__ == "__main__":
    sys.exit(main())
