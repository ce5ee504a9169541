#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How fast this core takes the instructions of a pair when none waits for another.

mix.py PROGRAM BACKEND [KIND [PAIRS]]: of the instructions that sepax_executed counts for a task, a
loop of a sample is built, in random order, with registers that nobody waits for and memory that is
always in the nearest cache. What it takes is a bound that pipes, ports and the front end set,
without latencies, caches and branches. For backends whose instructions have a destination of their
own (avx512, avx2).
"""

import collections
import random
import re
import subprocess
import sys
import tempfile

from executed import tasks_of

SAMPLE = 1500  # instructions of the loop: few enough for the decoded ones to stay
ORDERS = 5
LINE = re.compile(r"^\s*([0-9a-f]+):\s+(\S+)\s*([^#<]*)")
REGISTER = re.compile(r"%(?:([xyz]mm)(\d+)|k([0-7])|(\w+))")
JUMPS = re.compile(r"^(j|call|ret|leave|nop|endbr|vzero|rep|cs|data16|bnd|notrack|loop|hlt|ud2|cld|i?div|v?ldmxcsr|v?stmxcsr)")
BYTES = {"al": 1, "bl": 1, "cl": 1, "dl": 1, "sil": 1, "dil": 1, "bpl": 1,
         "ax": 2, "bx": 2, "cx": 2, "dx": 2, "si": 2, "di": 2, "bp": 2}  # fmt: skip
SUFFIX = {1: "b", 2: "w", 4: "d", 8: ""}

DRIVER = """
#include <stdio.h>
#include <time.h>
void mix(long times, const char *from, char *to);
static char memory[8192] __attribute__((aligned(4096)));
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}
int main(void) {
    double least = 1e18;
    for (int i = 0; i < 200; i++) {
        const double start = now();
        mix(200, memory, memory + 4096);
        const double took = now() - start;
        least = took < least ? took : least;
    }
    printf("%.4f\\n", least / 200);
    return 0;
}
"""


def instructions_of(program):
    """{address: (mnemonic, operands)}"""
    dump = subprocess.run(["objdump", "-d", "--no-show-raw-insn", program], check=True,
                          capture_output=True, text=True).stdout  # fmt: skip
    found = (LINE.match(line) for line in dump.splitlines())
    return {int(m.group(1), 16): (m.group(2), m.group(3).strip()) for m in found if m}


def split_operands(text):
    """at the commas outside of parentheses"""
    parts, depth = [""], 0
    for c in text:
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return parts


class Registers:
    """Destinations by turns, sources that are never written."""

    def __init__(self):
        self.turn = collections.Counter()

    def take(self, kind, written, choice):
        if not written:
            return choice[-1]
        self.turn[kind] += 1
        return choice[self.turn[kind] % (len(choice) - 1)]

    def name(self, match, written):
        vector, _, mask, general = match.groups()
        if vector:
            return f"%{vector}{self.take('v', written, [*range(15), 15])}"
        if mask is not None:
            return "%k0" if mask == "0" else f"%k{self.take('k', written, [1, 2, 3, 4, 5, 6])}"
        if general == "rip":
            return "%r15"
        size = BYTES.get(general) or (2 if general.endswith("w") else 1 if general.endswith("b")
                                      else 4 if general[0] == "e" or general.endswith("d") else 8)  # fmt: skip
        return f"%r{self.take('r', written, [8, 9, 10, 11, 12, 13, 15])}{SUFFIX[size]}"


def independent(mnemonic, operands, registers, turn):
    """the instruction again, with other registers and addresses"""
    if JUMPS.match(mnemonic) or not operands:
        return "nop"
    if mnemonic in ("push", "pop"):
        return f"mov %r15,{8 * (turn % 64)}(%rdx)" if mnemonic == "push" else "mov (%rsi),%r8"
    parts = split_operands(operands)
    for i, part in enumerate(parts):
        last = i == len(parts) - 1
        written = last and not mnemonic.startswith(("cmp", "test", "vptest", "vucomi", "vcomi"))
        if "(" in part:
            base = "%rdx" if last else "%rsi"
            tail = part[part.index(")") + 1 :]  # a mask, a broadcast
            tail = REGISTER.sub(lambda m: registers.name(m, False), tail)
            parts[i] = f"{64 * (turn % 32)}({base}){tail}"
        else:
            head, brace, tail = part.partition("{")
            head = REGISTER.sub(lambda m, w=written: registers.name(m, w), head)
            tail = REGISTER.sub(lambda m: registers.name(m, False), tail)
            parts[i] = head + brace + tail
    return f"{mnemonic} " + ",".join(parts)


def sample_of(counts, code):
    """SAMPLE instructions in the proportions of the counts"""
    total = sum(counts.values())
    sample = []
    due = 0.0
    for address in sorted(counts):
        due += counts[address] * SAMPLE / total
        sample += [code.get(address, ("nop", ""))] * int(due)
        due -= int(due)
    return sample


def assembled(lines, directory):
    """Makes mix.o of the loop. Returns how many lines the assembler did not know."""
    start = [".globl mix", "mix:", *(f"push %r{i}" for i in range(12, 16)),
             "xor %r15d,%r15d", ".p2align 6", "1:"]  # fmt: skip
    end = ["dec %rdi", "jnz 1b", *(f"pop %r{i}" for i in range(15, 11, -1)), "ret",
           '.section .note.GNU-stack,"",@progbits']  # fmt: skip
    unknown = 0
    while True:
        with open(f"{directory}/mix.s", "w", encoding="utf-8") as file:
            file.write("\n".join(start + lines + end) + "\n")
        done = subprocess.run(["cc", "-c", "mix.s", "-o", "mix.o"], check=False, cwd=directory,
                              capture_output=True, text=True)  # fmt: skip
        wrong = {int(n) for n in re.findall(r"mix\.s:(\d+): Error", done.stderr)}
        if done.returncode == 0:
            return unknown
        if not wrong:
            sys.exit(done.stderr)
        for n in wrong:
            lines[n - 1 - len(start)] = "nop"
        unknown += len(wrong)


def time_of(sample, seed, directory):
    """ns that the loop takes once, and how many of it the assembler did not know"""
    registers = Registers()
    order = random.Random(seed).sample(sample, len(sample))
    lines = [independent(m, o, registers, i) for i, (m, o) in enumerate(order)]
    unknown = assembled(lines, directory)
    with open(f"{directory}/driver.c", "w", encoding="utf-8") as file:
        file.write(DRIVER)
    subprocess.run(["cc", "-O1", "driver.c", "mix.o", "-o", "mix"], check=True, cwd=directory)
    took = subprocess.run([f"{directory}/mix"], check=True, capture_output=True, text=True).stdout
    return float(took), unknown


def main(program, backend, *rest):
    code = instructions_of(program)
    started = False
    for task, pairs, counts in tasks_of(program, backend, *rest):
        if not started:
            print(f"| {backend} | instructions | ns where none waits | left out, of {SAMPLE} |")
            print("| --- | ---: | ---: | ---: |")
        started = True
        sample = sample_of(counts, code)
        a_pair = sum(counts.values()) / pairs
        with tempfile.TemporaryDirectory() as directory:
            runs = [time_of(sample, seed, directory) for seed in range(ORDERS)]
        ns = min(took for took, _ in runs) / len(sample) * a_pair
        print(f"| {task} | {a_pair:.1f} | {ns:.2f} | {runs[0][1]} |", flush=True)


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4, 5):
        sys.exit(__doc__)
    main(*sys.argv[1:])
