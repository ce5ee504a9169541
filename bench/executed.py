#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a pair executes: a table from what sepax_executed prints.

executed.py PROGRAM BACKEND [KIND [PAIRS]]: instructions a pair, and of these the vector additions
(with minima and comparisons), products and shuffles, for a backend that runs here.
"""

import re
import subprocess
import sys

INSTRUCTION = re.compile(r"^\s*([0-9a-f]+):\s+(\S+)")
KINDS = {
    "additions": re.compile(r"v?(add|sub|min|max|cmp\w*)p[sd]$"),
    "products": re.compile(r"v?mulp[sd]$"),
    "shuffles": re.compile(r"v?(perm|shuf|p?unpck|p?insert|p?extract|p?broadcast|p?shuf|p?align"
                           r"|p?compress|p?expand|movlh|movhl)\w*$"),
}  # fmt: skip


def kinds_of_addresses(program):
    """{address: kind} of the instructions that are counted apart"""
    dump = subprocess.run(["objdump", "-d", "--no-show-raw-insn", program], check=True,
                          capture_output=True, text=True).stdout  # fmt: skip
    kinds = {}
    for line in dump.splitlines():
        found = INSTRUCTION.match(line)
        for kind, pattern in KINDS.items():
            if found and pattern.match(found.group(2)):
                kinds[int(found.group(1), 16)] = kind
    return kinds


def tasks_of(program, *arguments):
    """What sepax_executed prints, task by task: its name, its pairs, {address: times}."""
    task = None
    with subprocess.Popen([program, *arguments], stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            words = line.split()
            if words[0] == "task":
                if task:
                    yield task
                task = words[1], int(words[2]), {}
            else:
                task[2][int(words[0], 16)] = int(words[1])
    if process.returncode != 0:
        sys.exit(process.returncode)
    yield task


def main(program, backend, *rest):
    kinds = kinds_of_addresses(program)
    names = ["instructions", *KINDS]
    started = False
    for task, pairs, counts in tasks_of(program, backend, *rest):
        totals = dict.fromkeys(names, 0)
        for address, times in counts.items():
            totals["instructions"] += times
            if address in kinds:
                totals[kinds[address]] += times
        if not started:
            print(f"| {backend} | " + " | ".join(names) + " |")
            print("| --- |" + " ---: |" * len(names))
        started = True
        cells = [f"{totals[name] / pairs:.1f}" for name in names]
        print(f"| {task} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4, 5):
        sys.exit(__doc__)
    main(*sys.argv[1:])
