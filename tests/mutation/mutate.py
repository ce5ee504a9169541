#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mutation run: changes the kernel in many small ways, one at a time, and looks whether a test
fails. The score is the share of the mutants that a test noticed (killed). A survivor that a cause
of causes.txt explains does not count; any other one lowers the score and is printed.
"""

import argparse
import concurrent.futures
import fcntl
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import threading

sys.dont_write_bytecode = True  # of the modules beside this one

import build
import causes
import mutants

ROOT = pathlib.Path(os.path.abspath(__file__)).parents[2]

# The test programs that a mutant of a folder of kernel/ has to pass; OTHERS for all other folders.
PROGRAMS = {
    "base": "test_memory test_errors test_store test_broad",
    "exact": "test_exact test_round test_rounded test_hull test_manifold test_cast test_exact_oracle"
             " test_round_oracle test_shifted_oracle test_manifold_oracle test_cast_oracle"
             " test_campaign test_answers",
    "cut": "test_decompose test_decompose_oracle test_decompose_least test_errors",
    "place": "test_hull test_store test_errors test_memory test_levels test_modes test_separate"
             " test_answers test_campaign",
    "store": "test_store test_errors test_lists test_memory test_modes test_answers",
    "broad": "test_broad test_index test_errors test_threads",
    "placing": "test_placing test_store test_rows test_modes test_cast test_levels"
               " test_answers",
    "bytes": "test_bytes test_errors test_memory",
    "query": "test_groups test_rows test_lists test_errors test_hints test_manifold test_cast"
             " test_rounded test_answers",
    "rows": "test_rows test_errors test_threads test_answers",
    "call": "test_rows test_groups test_errors test_threads test_lists test_answers",
}  # fmt: skip
OTHERS = ("test_levels test_modes test_hints test_errors test_campaign test_separate test_answers"
          " test_lists test_rounded test_manifold test_cast test_rows test_large")  # fmt: skip

PUBLIC = re.compile(r"kernel/sepax(\.h|/)")  # not mutated: the test programs have it as well
SCALE = "20"  # the part of their random batches that the programs compute
FILTER = "-Scenes.HoldWhatTheirNamesSay"  # which no mutant of a vector backend changes
QUICK = 5  # CPU seconds: slower programs are left out of quick and of sanitized runs
MEMORY = 4 << 30
NO_PROGRAM = "linker"  # what kills a mutant that calls a function of another width of vectors


def run_program(program, cpu_seconds, memory=MEMORY):
    """The CPU seconds that a test program takes to pass, or None: it fails."""
    def set_limits():
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    environment = dict(os.environ, GTEST_FAIL_FAST="1", GTEST_BRIEF="1", GTEST_FILTER=FILTER,
                       SEPAX_TEST_SCALE=SCALE,
                       ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=1")  # fmt: skip
    process = subprocess.Popen([program], env=environment, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, preexec_fn=set_limits)  # fmt: skip
    timer = threading.Timer(100 * cpu_seconds, process.kill)
    timer.start()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    timer.cancel()
    return usage.ru_utime + usage.ru_stime if status == 0 else None


class Suite:
    """The test programs with a library, plain or sanitized, and how many mutants they killed."""

    def __init__(self, programs, library, only_quick, memory=MEMORY):
        self.programs, self.memory, self.seconds, self.kills = programs, memory, {}, {}
        for name in programs.commands:
            program = programs.link(name, library)
            seconds = run_program(program, 600, memory) if program else None
            if seconds is None:
                sys.exit(f"mutate: {name} fails without any mutant")
            if seconds < QUICK or not only_quick:
                self.seconds[name] = seconds

    def killer_of(self, mutant, library):
        """The program that fails, or None; first what killed most of the file in the least time."""
        names = [name for name in programs_of(mutant.file) if name in self.seconds]
        names.sort(key=lambda name: (0.2 + self.seconds[name])
                   / (1 + self.kills.get((mutant.file, name), 0)))  # fmt: skip
        for name in names:
            program = self.programs.link(name, library)
            if program is None:
                return NO_PROGRAM
            if run_program(program, 2 + int(3 * self.seconds[name]), self.memory) is None:
                self.kills[mutant.file, name] = self.kills.get((mutant.file, name), 0) + 1
                return name
        return None


class Run:
    """The mutants of one run, each tried in the libraries of one thread."""

    def __init__(self, arguments, files, journal):
        self.arguments, self.journal, self.mine = arguments, journal, threading.local()
        self.numbers, self.lock = iter(range(1 << 30)), threading.Lock()
        names = sorted({name for file in files for name in programs_of(file)})
        self.programs = build.Programs(arguments.tests, names)
        library = build.Library(ROOT, arguments.build / "original", arguments.lanes)
        self.plain, self.sanitized = Suite(self.programs, library, arguments.quick), None

    def library(self, kind):
        if not hasattr(self.mine, kind):
            directory = self.arguments.build / f"{kind}{next(self.numbers)}"
            setattr(self.mine, kind, build.Library(ROOT, directory, self.arguments.lanes,
                                                   kind == "sanitized"))
        return getattr(self.mine, kind)

    def killer_by_sanitizers(self, mutant):
        """Perhaps the mutant leaves an array, or a shift its range."""
        with self.lock:
            library = self.library("sanitized")
            if self.sanitized is None:
                unlimited = resource.RLIM_INFINITY  # the shadow memory is large
                self.sanitized = Suite(self.programs, library, True, unlimited)
        with library.mutated(mutant) as compiles:
            return self.sanitized.killer_of(mutant, library) if compiles else None

    def outcome_of(self, mutant):
        library = self.library("plain")
        with library.mutated(mutant) as compiles:
            if not compiles:
                return "no build"
            if not library.is_changed():
                return "same code"
            killer = self.plain.killer_of(mutant, library)
        if killer == NO_PROGRAM:
            return "no build"
        if not killer and not self.arguments.quick:
            killer = self.killer_by_sanitizers(mutant)
        return "killed" if killer else "survived"

    def try_mutant(self, mutant):
        outcome = self.outcome_of(mutant)
        with self.lock:
            self.journal.write(json.dumps([mutant.file, mutant.name, outcome]) + "\n")
            self.journal.flush()
        if outcome == "survived":
            print(f"survived  {mutant.file}:{mutant.line}: {mutant.name}", flush=True)
        return outcome


def programs_of(file):
    return PROGRAMS.get(file.split("/")[1], OTHERS).split()


def report(outcomes, known):
    """Prints the table of {mutant: outcome}; returns the survivors that no cause explains."""
    columns = ["no build", "same code", "killed", "explained", "survived"]
    print(f"\n{'':10}{'mutants':>10}" + "".join(f"{name:>11}" for name in columns) + "    score")
    folders = sorted({mutant.file.split("/")[1] for mutant in outcomes})
    explained = {m: causes.of(m, known) for m, o in outcomes.items() if o == "survived"}
    for folder in folders + ["all"]:
        count = dict.fromkeys(columns, 0)
        for mutant, outcome in outcomes.items():
            if folder in ("all", mutant.file.split("/")[1]):
                count["explained" if explained.get(mutant) else outcome] += 1
        total = count["killed"] + count["survived"]
        score = 100.0 * count["killed"] / total if total else 100.0
        print(f"{folder:10}{sum(count.values()):10}"
              + "".join(f"{count[name]:11}" for name in columns) + f"{score:8.2f}%")  # fmt: skip
    print()
    for cause in known:
        number = sum(c is cause for c in explained.values())
        if number:
            print(f"{number:4} explained: {', '.join(cause.kinds)} in {', '.join(cause.places)}")
    return [mutant for mutant, cause in explained.items() if cause is None]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", metavar="PATH", default=["kernel"],
                        help="files or folders below kernel/, which is the default")
    parser.add_argument("--sample", type=int, metavar="N",
                        help="only N mutants that no cause explains, the same ones each time")
    parser.add_argument("--place", metavar="NAME", help="only mutants of this function or macro")
    parser.add_argument("--quick", action="store_true",
                        help="neither slow programs nor sanitizers; --resume makes up for it")
    parser.add_argument("--resume", action="store_true",
                        help="only what no earlier run tried, and what survived there")
    parser.add_argument("--list", action="store_true", help="print the mutants and stop")
    parser.add_argument("--lanes", type=int, choices=(4, 8, 16), default=4,
                        help="of the backend; more than 4 need a processor with AVX2")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "mutation")
    parser.add_argument("--tests", type=pathlib.Path, default=ROOT / "build" / "release",
                        help="the build with CMake whose test programs are used")
    return parser.parse_args()


def files_of(paths):
    found = []
    for path in (ROOT / p for p in paths):
        if not path.exists():
            sys.exit(f"mutate: there is no {path}")
        found += [path] if path.is_file() else sorted(path.rglob("*.[ch]"))
    names = [path.relative_to(ROOT).as_posix() for path in found]
    return [name for name in names if not PUBLIC.match(name)]


def choose(files, arguments, known):
    chosen = [mutant for mutant in mutants.mutants_of(ROOT, files)
              if arguments.place in (None, mutant.place)]  # fmt: skip
    if arguments.sample:
        chosen = [mutant for mutant in chosen if not causes.of(mutant, known)]
        chosen = sorted(chosen, key=lambda mutant: mutant.rank)[: arguments.sample]
    return chosen


def read_journal(path):
    """{(file, name): outcome} of the earlier runs in this directory, without the survivors."""
    lines = path.read_text().splitlines() if path.exists() else []
    entries = (json.loads(line) for line in lines)
    return {(file, name): outcome for file, name, outcome in entries if outcome != "survived"}


def main():
    arguments = parse_arguments()
    arguments.build, arguments.tests = arguments.build.resolve(), arguments.tests.resolve()
    files = files_of(arguments.paths)
    known = causes.read(pathlib.Path(__file__).with_name("causes.txt"))
    chosen = choose(files, arguments, known)
    if arguments.list:
        for mutant in chosen:
            print(f"{mutant.file}:{mutant.line}: {mutant.name}")
        return
    arguments.build.mkdir(parents=True, exist_ok=True)
    lock = open(arguments.build / "lock", "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        sys.exit(f"mutate: another run is at work in {arguments.build}")
    journal_path = arguments.build / f"journal{arguments.lanes}"
    before = read_journal(journal_path) if arguments.resume else {}
    outcomes = {mutant: before.get((mutant.file, mutant.name)) for mutant in chosen}
    untried = [mutant for mutant in chosen if outcomes[mutant] is None]
    if untried:
        print(f"mutate: {len(untried)} mutants to try", flush=True)
        with open(journal_path, "a") as journal:
            run = Run(arguments, files, journal)
            with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
                outcomes.update(zip(untried, pool.map(run.try_mutant, untried)))
    missed = report(outcomes, known)
    if arguments.paths == ["kernel"]:
        print(f"causes.txt names what is not there: {causes.nowhere(known, chosen) or 'nothing'}")
    for mutant in missed:
        print(f"unexplained: {mutant.file}:{mutant.line}: {mutant.name}")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
