#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the instructions of the lane kernels of each backend, for targets that we cannot time.

instructions.py OBJECT=BACKEND=LANES=OBJDUMP ...: one object of kernel/backend.c each. Prints a table:
a kernel a row, instructions a pair (those of the function, divided by the lanes). The kernels are
straight lines but for the look at the grid, which is a function of its own and is not counted; where
a function has a loop, what it executes is more than what it has, and the figure gets a star.
"""

import re
import subprocess
import sys

KERNELS = re.compile(r"^(relate|separate)_(3|4|5|6|8|padded_16_16|16_16|boxes)$")
FUNCTION = re.compile(r"^[0-9a-f]+ <(.+)>:$")
INSTRUCTION = re.compile(r"^\s*([0-9a-f]+):\s+(\S+)\s*(.*)$")
TARGET = re.compile(r"\b(?:0x)?([0-9a-f]+) <([^+>]+)(?:\+0x[0-9a-f]+)?>")


def is_backward(name, address, mnemonic, operands):
    """Whether an instruction jumps back within its function; WebAssembly says loop instead."""
    if mnemonic == "loop":
        return True
    target = TARGET.search(operands)
    return (target is not None and target.group(2) == name and int(target.group(1), 16) < address
            and "call" not in mnemonic)


def count_kernels(objdump, path):
    """{kernel: (instructions, whether it has a loop)}"""
    dump = subprocess.run([objdump, "-d", "--no-show-raw-insn", path], check=True,
                          capture_output=True, text=True).stdout
    counts, name = {}, None
    for line in dump.splitlines():
        function = FUNCTION.match(line)
        if function:
            name = function.group(1) if KERNELS.match(function.group(1)) else None
            continue
        instruction = name and INSTRUCTION.match(line)
        if instruction:
            count, loops = counts.get(name, (0, False))
            address, mnemonic, operands = instruction.groups()
            loops = loops or is_backward(name, int(address, 16), mnemonic, operands)
            counts[name] = (count + 1, loops)
    return counts


def rank(kernel):
    task, _, size = kernel.partition("_")
    numbers = re.findall(r"\d+", size)
    return task, int(numbers[0]) if numbers else 4.5, size


def main(arguments):
    columns = []
    for argument in arguments:
        path, backend, lanes, objdump = argument.split("=")
        columns.append((backend, int(lanes), count_kernels(objdump, path)))
    kernels = sorted({kernel for _, _, counts in columns for kernel in counts}, key=rank)
    if not kernels:
        sys.exit("instructions.py: no kernel found in these objects")
    print("| kernel | " + " | ".join(backend for backend, _, _ in columns) + " |")
    print("| --- |" + " ---: |" * len(columns))
    for kernel in kernels:
        cells = []
        for _, lanes, counts in columns:
            count, loops = counts.get(kernel, (None, False))
            cells.append("" if count is None else f"{count / lanes:.1f}" + "*" * loops)
        print(f"| `{kernel}` | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main(sys.argv[1:])
