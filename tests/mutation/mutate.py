#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mutation run: breaks the kernel in many small ways, one at a time, and looks whether a test
fails. What no test notices (a survivor) is a missing test, or stands in survivors.txt with the
reason why it makes no difference.

Mutants of a header are compiled into one vector backend alone. Each has a shared library of its
own, so that the test programs are linked once.
"""

import argparse
import concurrent.futures
import fcntl
import json
import os
import pathlib
import random
import resource
import subprocess
import sys
import threading

sys.dont_write_bytecode = True  # of the modules beside this one

import build
import mutants
import survivors

ROOT = pathlib.Path(os.path.abspath(__file__)).parents[2]

ROOMS = {
    "hull": ["kernel/hull.c"],
    "exact": ["kernel/exact.c", "kernel/expansion.h", "kernel/relation.c"],
    "project": ["kernel/project.h"],
    "tile": ["kernel/tile.h", "kernel/certify.h", "kernel/columns.h", "kernel/hint.h",
             "kernel/mixed.h", "kernel/relate.h"],
    "outlines": ["kernel/strategies/outlines.h"],
    "contacts": ["kernel/contacts.h", "kernel/separate.h", "kernel/separate_boxes.h",
                 "kernel/separate_lanes.h", "kernel/separate_searches.h"],
    "store": ["kernel/store.c", "kernel/store.h", "kernel/sectors.c", "kernel/pairs.c",
              "kernel/pairs.h"],
    "derive": ["kernel/derive.c", "kernel/derive.h", "kernel/centre.c",
               "kernel/outline.c"],
    "place": ["kernel/place.c", "kernel/add.c", "kernel/fill.h"],
    "broad": ["kernel/aabb.c", "kernel/order.c", "kernel/tree.c", "kernel/join.c",
              "kernel/broad.c"],
}

# The programs that a mutant of a room has to pass. More would only find more, but take longer.
PROGRAMS = {
    "hull": ["test_hull", "test_store", "test_oracle"],
    "exact": ["test_exact", "test_hull", "test_exact_oracle", "test_oracle"],
    "project": ["test_levels", "test_modes", "test_oracle", "test_separate", "test_backends"],
    "tile": ["test_hints", "test_modes", "test_levels", "test_errors", "test_oracle",
             "test_separate", "test_backends", "test_lists"],
    "outlines": ["test_levels", "test_oracle", "test_modes", "test_backends", "test_hints"],
    "contacts": ["test_separate", "test_levels", "test_modes", "test_errors", "test_backends"],
    "store": ["test_store", "test_errors", "test_lists", "test_memory", "test_modes",
              "test_backends"],
    "derive": ["test_store", "test_errors", "test_memory", "test_levels", "test_modes",
               "test_backends"],
    "place": ["test_store", "test_errors", "test_memory", "test_levels", "test_modes",
              "test_separate", "test_backends"],
    "broad": ["test_broad", "test_errors"],
}  # fmt: skip
ROOM_OF = {file: room for room, files in ROOMS.items() for file in files}
ALL_PROGRAMS = sorted({program for programs in PROGRAMS.values() for program in programs})

# The part of their random batches that the programs compute.
SCALE = 20

# With --quick, programs that take more CPU seconds than these are left out.
QUICK = 5

# Left out: what no mutant of a vector backend touches.
FILTER = "-*/reference*:Corpus.HoldsWhatItsNamesSay"

# The programs that run once more, sanitized, where no test fails, unless the file is all numbers:
# no arrays and no integers.
SANITIZED = {"test_exact", "test_hull", "test_store", "test_errors", "test_hints", "test_lists",
             "test_modes", "test_separate", "test_backends", "test_broad"}  # fmt: skip
NUMBERS = ["kernel/project.h"]


class Outcome:
    STILLBORN, SAME, KILLED, SURVIVED = "stillborn", "same", "killed", "survived"


def limits(cpu_seconds, sanitized):
    def set_limits():
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds))
        if not sanitized:  # the shadow memory is larger than that
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    return set_limits


def run_program(program, library_directory, cpu_seconds, sanitized=False):
    """The CPU seconds that a test program takes to pass with this library, or None: it fails."""
    environment = dict(os.environ, LD_LIBRARY_PATH=str(library_directory), GTEST_FAIL_FAST="1",
                       SEPAX_TEST_SCALE=str(SCALE), GTEST_FILTER=FILTER,
                       GTEST_BRIEF="1")  # fmt: skip
    if sanitized:
        environment |= {"LD_PRELOAD": build.sanitizer(), "ASAN_OPTIONS":
                        "detect_leaks=0:allocator_may_return_null=1"}  # fmt: skip
    process = subprocess.Popen([program], env=environment, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL,
                               preexec_fn=limits(cpu_seconds, sanitized))  # fmt: skip
    timer = threading.Timer(100 * cpu_seconds, process.kill)
    timer.start()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    timer.cancel()
    return usage.ru_utime + usage.ru_stime if status == 0 else None


class Suite:
    """The test programs, and how many mutants of each file they killed."""

    def __init__(self, built, files, quick):
        self.built, self.kills, self.seconds, self.quick = built, {}, {}, quick
        self.programs_of = {
            file: [p for p in PROGRAMS.get(ROOM_OF.get(file), ALL_PROGRAMS) if p in built.programs]
            for file in files
        }
        self.programs = sorted({p for programs in self.programs_of.values() for p in programs})

    def check_original(self, jobs):
        def seconds_of(program):
            return run_program(self.built.program(program), self.built.directory, 600)

        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            self.seconds = dict(zip(self.programs, pool.map(seconds_of, self.programs)))
        for program, seconds in self.seconds.items():
            if seconds is None:
                sys.exit(f"mutate: {program} fails without any mutant")
        if self.quick:
            for file, programs in self.programs_of.items():
                self.programs_of[file] = [p for p in programs if self.seconds[p] < QUICK]
        for file in [f for f in self.programs_of if self.is_sanitized(f)]:
            self.check_sanitized(file)

    def is_sanitized(self, file):
        return not self.quick and file not in NUMBERS

    def check_sanitized(self, file):
        """What is not mutated passes the sanitized programs as well, in their time."""
        workshop = build.Workshop(self.built, "original")
        workshop.compile(file, *build.SANITIZE)
        workshop.link(file, *build.SANITIZE)
        killer = self.killer_of(file, workshop.directory, sanitized=True)
        if killer:
            sys.exit(f"mutate: {killer} fails with a sanitized {file} without any mutant")

    def killer_of(self, file, library_directory, sanitized=False):
        """The program that fails, or None; first what killed most in the least time."""
        order = sorted(
            self.programs_of[file],
            key=lambda p: (0.02 + self.seconds[p]) / (1 + self.kills.get((file, p), 0)),
        )
        if sanitized:
            order = [program for program in order if program in SANITIZED]
        for program in order:
            budget = 2 + int((20 if sanitized else 3) * self.seconds[program])
            path = self.built.program(program)
            if run_program(path, library_directory, budget, sanitized) is None:
                self.kills[file, program] = self.kills.get((file, program), 0) + 1
                return program
        return None


def try_mutant(suite, workshop, mutant):
    """Compiles one mutant in the workshop of this thread and runs the tests."""
    try:
        with workshop.mutated(mutant):
            compiled = workshop.compile(mutant.file)
            if not compiled:
                return Outcome.STILLBORN, ""
            if workshop.is_same(mutant.file):
                return Outcome.SAME, ""
            workshop.link(mutant.file)
            killer = suite.killer_of(mutant.file, workshop.directory)
            # Perhaps it leaves an array, or a shift its range.
            if not killer and suite.is_sanitized(mutant.file):
                workshop.compile(mutant.file, *build.SANITIZE)
                workshop.link(mutant.file, *build.SANITIZE)
                killer = suite.killer_of(mutant.file, workshop.directory, sanitized=True)
    except subprocess.CalledProcessError as error:
        sys.exit(f"mutate: {error}")
    return (Outcome.KILLED, killer) if killer else (Outcome.SURVIVED, "")


def run(built, suite, chosen, jobs, journal):
    """Outcomes of all chosen mutants, in their order."""
    workshops = threading.local()
    counter = iter(range(1 << 30))

    def work(mutant):
        if not hasattr(workshops, "mine"):
            workshops.mine = build.Workshop(built, f"worker{next(counter)}")
        outcome = try_mutant(suite, workshops.mine, mutant)
        journal.write(json.dumps([mutant.key, outcome]) + "\n")
        journal.flush()
        if outcome[0] == Outcome.SURVIVED:
            print(f"survived  {mutant.id}  {mutant.change}", flush=True)
        return outcome

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(work, chosen))


def share(killed, total):
    return 100.0 * killed / total if total else 100.0


def report(chosen, outcomes, known):
    """Prints the table; returns the survivors that are not among the keys of the explained ones."""
    unexplained = [m for m, (o, _) in zip(chosen, outcomes)
                   if o == Outcome.SURVIVED and m.key not in known]  # fmt: skip
    print(f"\n{'':16}{'mutants':>8}{'no build':>9}{'same code':>10}{'tested':>8}{'killed':>8}"
          f"{'explained':>11}{'missed':>7}{'killed/tested':>14}{'of the rest':>12}")  # fmt: skip
    names = list(dict.fromkeys(ROOM_OF.get(m.file, m.file) for m in chosen))
    for name in names + ["all"]:
        counts = dict.fromkeys(["stillborn", "same", "killed", "survived", "known"], 0)
        for mutant, (outcome, _) in zip(chosen, outcomes):
            if name in ("all", ROOM_OF.get(mutant.file, mutant.file)):
                counts[outcome] += 1
                counts["known"] += outcome == Outcome.SURVIVED and mutant.key in known
        tested = counts["killed"] + counts["survived"]
        print(f"{name:16}{sum(counts.values()) - counts['known']:8}{counts['stillborn']:9}"
              f"{counts['same']:10}{tested:8}{counts['killed']:8}{counts['known']:11}"
              f"{counts['survived'] - counts['known']:7}{share(counts['killed'], tested):13.2f}%"
              f"{share(counts['killed'], tested - counts['known']):11.2f}%")  # fmt: skip
    return unexplained


def report_stale(stale):
    for key in stale:
        print(f"survivors.txt explains what is not there: {' | '.join(key)}")


def choose(all_mutants, arguments, known):
    """The mutants to try: all, those of some lines, or the first so many in an order by the seed of
    those that should be killed: whose keys are not known."""
    if arguments.only:
        lines = arguments.only.split(",")
        return [m for m in all_mutants if f"{m.file}:{m.line}" in lines]
    if not arguments.sample:
        return all_mutants
    print(f"mutate: {arguments.sample} of {len(all_mutants)} mutants, seed {arguments.seed}")
    order = list(all_mutants)
    random.Random(arguments.seed).shuffle(order)
    return [m for m in order if m.key not in known][: arguments.sample]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE", help="default: the rooms of the issue")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "mutation")
    parser.add_argument("--tests", type=pathlib.Path, metavar="DIRECTORY",
                        help="take the objects of the test programs from this build of CMake")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--sample", type=int, default=0, help="so many mutants only")
    parser.add_argument("--only", metavar="FILE:LINE,...", help="those of these lines only")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--resume", action="store_true",
                        help="believe the journal of the build directory about what was killed")
    parser.add_argument("--quick", action="store_true",
                        help="neither slow programs nor sanitizers: leaves more to --resume with")
    parser.add_argument("--explained", action="store_true",
                        help="try those of survivors.txt as well: none of them may be killed")
    parser.add_argument("--list", action="store_true", help="print the mutants and stop")
    parser.add_argument("--stale", action="store_true",
                        help="only look whether survivors.txt explains what is not there")
    return parser.parse_args()


def read_journal(path):
    """{key: outcome} of all earlier runs in this build directory but for what survived."""
    lines = path.read_text().splitlines() if path.exists() else []
    entries = (json.loads(line) for line in lines)
    return {tuple(key): outcome for key, outcome in entries if outcome[0] != Outcome.SURVIVED}


def take_alone(directory):
    """Two runs in one directory would break each other's libraries, and count that as kills."""
    directory.mkdir(parents=True, exist_ok=True)
    lock = open(directory / "lock", "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        sys.exit(f"mutate: another run is at work in {directory}")
    return lock


def try_all(untried, files, arguments, journal):
    """{mutant: outcome}"""
    _alone = take_alone(arguments.build)
    built = build.Build(ROOT, arguments.build, ALL_PROGRAMS, arguments.tests)
    suite = Suite(built, files, arguments.quick)
    suite.check_original(arguments.jobs)
    print(f"mutate: {len(untried)} mutants to try, {', '.join(suite.programs)}")
    with open(journal, "a") as file:
        return dict(zip(untried, run(built, suite, untried, arguments.jobs, file)))


def main():
    arguments = parse_arguments()
    sys.stdout.reconfigure(line_buffering=True)
    files = arguments.files or list(ROOM_OF)
    if "kernel/kernels.h" in files:
        sys.exit("mutate: kernels.h is cut in two for the build, so its mutants cannot be made")
    all_mutants = mutants.mutants_of(ROOT, files)
    if arguments.list:
        for mutant in all_mutants:
            print(mutant.id, mutant.change)
        return
    known = survivors.read(ROOT / "tests" / "mutation" / "survivors.txt")
    never_tried = survivors.of_any_line(known, all_mutants)
    stale = survivors.stale(known, all_mutants, arguments.files)
    if arguments.stale:
        report_stale(stale)
        sys.exit(1 if stale else 0)
    explained = never_tried | set(known)
    chosen = choose(all_mutants, arguments, explained)
    journal = arguments.build / "journal"
    before = read_journal(journal) if arguments.resume else {}
    # What is explained is not tried again unless it is to be checked.
    for key in never_tried if arguments.explained else explained:
        before[key] = (Outcome.SURVIVED, "")
    untried = [m for m in chosen if m.key not in before]

    now = try_all(untried, files, arguments, journal) if untried else {}
    outcomes = [now[m] if m in now else before[m.key] for m in chosen]
    missed = report(chosen, outcomes, explained)
    for mutant in missed:
        print(f"missed    {mutant.id}  {mutant.change}\n          {mutant.source}")
    now_killed = [m for m, (o, _) in zip(chosen, outcomes) if o == Outcome.KILLED
                  and m.key in explained]  # fmt: skip
    for mutant in now_killed:
        print(f"no survivor any more, take it out of survivors.txt: {mutant.id} {mutant.change}")
    report_stale(stale)
    sys.exit(1 if missed or stale or now_killed else 0)


if __name__ == "__main__":
    main()
