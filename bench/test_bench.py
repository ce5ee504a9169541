# SPDX-License-Identifier: MIT
"""Tests the benchmark as its users see it.

usage: test_bench.py PROGRAM Tables|Plots|Program|Executed|Mix|Own
"""

import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
PROGRAM = pathlib.Path()
SKIPPED = 77  # ctest is told so

CONTEXT = {"date": "a day", "cpu": "a machine", "compiler": "a compiler", "build": "Release",
           "sepax_backends": "wide narrow reference", "sepax_default": "wide",
           "sepax_skipped": "", "sepax_peers": "other", "sepax_peers_missing": "Another (package)"}

# In a scene of its own each: who wins, and by how much.
TIMES = {
    "relate/k4/overlap50": {"wide/auto": 2, "wide/pair_lanes": 1.95, "wide/scalar": 40,
                            "narrow/auto": 4, "scalar/textbook": 30, "scalar_native/planes": 20,
                            "scalar_fastmath/planes": 10, "other/asks": 100},
    "relate/k8/overlap50": {"wide/auto": 8, "wide/pair_lanes": 6, "narrow/auto": 9,
                            "scalar/textbook": 5},
    "relate/k8/overlap90": {"wide/auto": 8, "wide/pair_lanes": 9, "narrow/auto": 7},
    "relate/k8/overlap50/aspect0.1": {"wide/auto": 8, "wide/axis_lanes": 9},
    "relate/k4/overlap50/motion0.1": {"wide/auto": 8, "wide/axis_lanes": 9},
    "relate/k4/overlap50/space/n1000000": {"wide/auto": 3},
    "relate/k4/overlap50/random/n1000000": {"wide/auto": 9},
    "threads/k4/space/n10/threads1": {"wide/auto": 3},
    "threads/k4/space/n10/threads2": {"wide/auto": 1.5},
    "separate/k4/overlap50": {"wide/auto": 5, "scalar/one_sided": 50},
}


def run_of(times):
    """The JSON of a run, three repetitions of everything, and what is no time of a pair."""
    rows = []
    for place, of in times.items():
        for how, ns in of.items():
            for off in (-.5, 0, 100):  # the median is what counts
                row = {"name": f"{place}/{how}", "run_name": f"{place}/{how}",
                       "run_type": "iteration", "per_pair": (ns + off) * 1e-9}
                if how.startswith("other"):
                    row.update(wrong=7, missed_touches=4)
                rows.append(row)
    rows.append({"name": "relate/k8/overlap50/other/asks", "run_type": "iteration",
                 "error_occurred": True, "error_message": "it cannot"})
    for name, ns in (("wide/auto", 100), ("other/asks_tree", 2500)):
        rows.append({"name": f"whole_path/k4/space/n10/{name}", "run_type": "iteration",
                     "per_shape": ns * 1e-9})
    for way, ns in (("plain", 8), ("prefetch", 6)):
        for n in (1000, 1000000):
            rows.append({"name": f"memory/random_lines2/n{n}/{way}", "run_type": "iteration",
                         "per_pair": ns * 1e-9})
    rows.append({"name": "memory/stream/16KiB", "run_type": "iteration", "bytes_per_second": 1e11})
    return {"context": CONTEXT, "benchmarks": rows}


def plot(*arguments):
    return subprocess.run([sys.executable, "-B", HERE / "plot.py", *arguments],
                          capture_output=True, text=True, check=False)


class InFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def made_up(self):
        return self.write("run.json", json.dumps(run_of(TIMES)))


class Tables(InFolder):
    def test_every_row(self):
        done = plot(self.made_up(), "--table")
        self.assertEqual(done.returncode, 0, done.stderr)
        for line in (
                "| k4 overlap50 | 30.0 | 20.0 | 10.0 | 2.00 | 4.00 |  | ×10.0 | ×15.0 |",
                "| k8 overlap50 | 5.00 | 5.00 |  | 8.00 | 9.00 |  | ×0.6 | ×0.6 |",
                "| k4 overlap50 |  | 50.0 |  | 5.00 |  |  | ×10.0 |  |",
                "| k4 overlap50 | 100 ×50.0 7 wrong, 4 of them touching |",
                "| k8 overlap50 | it cannot |",
                "| k4 space n10: other asks_tree | 2500 | ×25.0 |",
                "| k4 space n10 threads2 | 1.50 | ×2.0 |",
                "| relate k4 overlap50 | 2.00 | 1.95 | 40.0 |",
                "Peers that are not installed: Another (package)."):
            self.assertIn(line, done.stdout)

    def test_losses(self):
        done = plot(self.made_up(), "--table")
        losses = [line for line in done.stdout.splitlines() if line.startswith("- ")]
        self.assertEqual(losses, [
            "- relate k8 overlap50: wide pair_lanes 6.00 ns, auto on wide 8.00 ns (×1.33)",
            "- relate k8 overlap50: scalar textbook 5.00 ns, auto on wide 8.00 ns (×1.60)",
            "- relate k8 overlap90: narrow auto 7.00 ns, auto on wide 8.00 ns (×1.14)"])

    def test_nothing_lost(self):
        few = {"relate/k4/overlap50": {"wide/auto": 2, "wide/scalar": 1.95}}
        done = plot(self.write("run.json", json.dumps(run_of(few))), "--table")
        self.assertIn("Nowhere in this run.", done.stdout)

    def test_bad_files(self):
        for text, reason in (("{\n1}", "line 2: "), ("[]", "not the JSON of a run of sepax_bench"),
                             ('{"context": {}}', "not the JSON of a run of sepax_bench"),
                             (json.dumps({"context": CONTEXT, "benchmarks": []}),
                              "no benchmark of sepax_bench is in it")):
            path = self.write("bad.json", text)
            done = plot(path, "--table")
            self.assertEqual(done.returncode, 1)
            self.assertIn(f"{path}: {reason}", done.stderr)
        self.assertIn("No such file", plot(self.folder / "none.json").stderr)


class Plots(InFolder):
    def setUp(self):
        super().setUp()
        if importlib.util.find_spec("matplotlib") is None:
            self.skipTest("matplotlib is not installed")

    def test_every_plot(self):
        done = plot(self.made_up(), "--out", self.folder / "plots")
        self.assertEqual(done.returncode, 0, done.stderr)
        made = {path.stem: path.read_text(encoding="utf-8")
                for path in (self.folder / "plots").glob("*.svg")}
        self.assertEqual(set(made), {
            "time_against_k_relate", "time_against_k_separate", "growth_relate", "roofline",
            "winners_overlap_relate", "winners_aspect_relate", "winners_motion_relate"})
        for name, texts in {
                "time_against_k_relate": ["pair_lanes", "textbook", "best scalar", "other"],
                "growth_relate": ["k4, random order", "2 random cache lines"],
                "roofline": ["largest store, random order", "streamed from 16KiB: 100 GB/s"],
                # what wins, auto beside it, and somebody who is faster still
                "winners_overlap_relate": ["pair_lanes 6.00", "auto 8.00", "scalar 5.00"],
                "winners_aspect_relate": ["axis_lanes 9.00", "auto 8.00"],
                "winners_motion_relate": ["axis_lanes 9.00"]}.items():
            for text in texts:
                self.assertTrue(text in made[name], f"'{text}' is not in {name}.svg")
        self.assertIn("winners_aspect_separate: this run has no figures for it", done.stdout)
        self.assertNotIn("winners_motion_separate", done.stdout)
        self.assertTrue((self.folder / "plots" / "table.md").exists())


def bench(*arguments):
    return subprocess.run([PROGRAM, "--benchmark_min_time=0.0001", *arguments],
                          capture_output=True, text=True, check=False)


class Program(InFolder):
    """The names of the real program are those that the tables look for."""

    def test_run_and_table(self):
        out = self.folder / "run.json"
        done = bench("--benchmark_filter=^relate/k4/grazing/", f"--benchmark_out={out}")
        self.assertEqual(done.returncode, 0, done.stderr)
        context = json.loads(out.read_text(encoding="utf-8"))["context"]
        table = plot(out, "--table").stdout
        row = next(line for line in table.splitlines() if line.startswith("| k4 grazing |"))
        cells = [cell.strip() for cell in row.split("|")[2:-1]]
        backends = context["sepax_backends"].split()
        self.assertEqual(len(cells), 3 + len(backends) + 2)
        for cell, column in zip(cells, ["textbook", "scalar", "vectorised", *backends]):
            self.assertTrue(cell, column)
        # Somebody's answers near contact are wrong, and it is said whose.
        self.assertRegex(done.stderr, r"relate/k4/grazing/scalar/textbook +3125 +[1-9]")
        for peer in context["sepax_peers"].split():
            self.assertIn(f"relate/k4/grazing/{peer}/", done.stderr)
        for peer in filter(None, context["sepax_peers_missing"].split(", ")):
            self.assertIn(peer, done.stderr)
            self.assertIn(peer, table)

    def test_nothing_matches(self):
        done = bench("--benchmark_filter=nonsense")
        self.assertEqual(done.returncode, 1)
        self.assertIn("nothing matches in the short set; --full has more", done.stderr)


class Executed(unittest.TestCase):
    def setUp(self):
        self.stepper = PROGRAM.parent / "sepax_executed"
        if not self.stepper.exists():
            self.skipTest("there is no sepax_executed for this target")

    def executed(self, *arguments):
        return subprocess.run([sys.executable, "-B", HERE / "executed.py", self.stepper, *arguments],
                              capture_output=True, text=True, check=False)

    def test_table(self):
        done = self.executed("sse2", "k4", "100")
        if "may not be traced" in done.stderr:
            self.skipTest("no process may be traced here")
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = [line.strip("| ").split(" | ") for line in done.stdout.splitlines()]
        self.assertEqual([row[0] for row in rows[2:]], ["relate/k4/overlap10", "relate/k4/overlap50",
                                                        "relate/k4/overlap90", "separate/k4/overlap50"])
        for row in rows[2:]:
            count, additions, products, shuffles = (float(cell) for cell in row[1:])
            self.assertLess(additions + products + shuffles, count)
            self.assertLess(count, 1000)  # a pair, not a call
            self.assertGreater(min(additions, products, shuffles), 1)

    def test_bad_arguments(self):
        for arguments in (["nope"], ["sse2", "k7"], ["sse2", "k4", "0"], ["sse2", "k4", "99999"]):
            done = self.executed(*arguments)
            self.assertNotEqual(done.returncode, 0, arguments)
            self.assertIn("sepax_bench: ", done.stderr)
            self.assertNotIn("|", done.stdout)


class Mix(unittest.TestCase):
    """The loop of a pair's instructions that wait for nothing."""

    def setUp(self):
        sys.path.insert(0, str(HERE))
        self.mix = importlib.import_module("mix")

    def lines(self, *instructions):
        registers = self.mix.Registers()
        return [self.mix.independent(*i, registers, turn) for turn, i in enumerate(instructions)]

    def test_nothing_is_read_that_is_written(self):
        vector = self.lines(*[("vaddps", "%zmm1,%zmm2,%zmm2")] * 30)
        self.assertEqual({line.rsplit(",", 1)[0] for line in vector}, {"vaddps %zmm15,%zmm15"})
        self.assertEqual({line.rsplit(",", 1)[1] for line in vector},
                         {f"%zmm{i}" for i in range(15)})
        masks = self.lines(*[("vcmpltps", "%zmm1,%zmm2,%k1")] * 10)
        self.assertNotIn("%k6", {line.rsplit(",", 1)[1] for line in masks})
        self.assertEqual(self.lines(("vblendmps", "%zmm0,%zmm1,%zmm2{%k1}")),
                         ["vblendmps %zmm15,%zmm15,%zmm1{%k6}"])
        self.assertEqual(self.lines(("add", "%rcx,%rax"), ("cmp", "%eax,%ecx")),
                         ["add %r15,%r9", "cmp %r15d,%r15d"])

    def test_memory_is_near_and_its_own(self):
        self.assertEqual(
            self.lines(("vmovups", "0x40(%rsp),%zmm3"), ("vmovups", "%zmm3,(%rax,%rcx,4)"),
                       ("vinsertf128", "$0x1,(%r8),%ymm0,%ymm1"), ("push", "%rbp")),
            ["vmovups 0(%rsi),%zmm1", "vmovups %zmm15,64(%rdx)",
             "vinsertf128 $0x1,128(%rsi),%ymm15,%ymm2", "mov %r15,24(%rdx)"])

    def test_control_goes_nowhere(self):
        self.assertEqual(self.lines(("jne", "40 <f+0x40>"), ("call", "9 <g>"), ("ret", ""),
                                    ("ldmxcsr", "(%rax)"), ("idiv", "%ecx")), ["nop"] * 5)

    def test_sample_keeps_the_proportions(self):
        code = {1: ("a", ""), 2: ("b", "")}
        sample = self.mix.sample_of({1: 3000, 2: 1000, 3: 1000}, code)
        self.assertAlmostEqual(sample.count(("a", "")), self.mix.SAMPLE * 3 / 5, delta=1)
        self.assertAlmostEqual(sample.count(("nop", "")), self.mix.SAMPLE / 5, delta=1)

    def test_table(self):
        stepper = PROGRAM.parent / "sepax_executed"
        if not stepper.exists():
            self.skipTest("there is no sepax_executed for this target")
        done = subprocess.run([sys.executable, "-B", HERE / "mix.py", stepper, "avx2", "k4", "64"],
                              capture_output=True, text=True, check=False)
        if "may not be traced" in done.stderr or "runs here" in done.stderr:
            self.skipTest(done.stderr)
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = [line.strip("| ").split(" | ") for line in done.stdout.splitlines()][2:]
        self.assertEqual(len(rows), 4)
        for row in rows:
            instructions, ns, unknown = (float(cell) for cell in row[1:])
            self.assertGreater(ns, instructions / 100)  # 10 a cycle at 10 GHz
            self.assertLess(unknown, self.mix.SAMPLE / 100)


SQUARES = "".join(
    f"POLYGON (({x} {y}, {x + 1} {y}, {x + 1} {y + 1}, {x} {y + 1}, {x} {y}))\n"
    for x in range(16) for y in range(16))


class Own(InFolder):
    def test_good_file(self):
        # Clockwise, counter-clockwise, comments, and 256 squares with 930 contacts.
        path = self.write("good.wkt", "# mine\n\nPOLYGON ((0 0, 0 3, 3 0, 0 0))\n" + SQUARES)
        done = bench(f"--own={path}", "--benchmark_repetitions=1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"257 polygons of 3 to 4 vertices, 4\.0 on average; 946 pairs")
        for task in ("relate", "separate"):
            self.assertIn(f"sepax_{task}: auto on ", done.stdout)
        self.assertEqual(done.stdout.count("Recommendation: "), 2)
        self.assertRegex(done.stdout, r"\n\w+ auto +[0-9.]+ +0\n")
        self.assertRegex(done.stdout, r"\nscalar textbook +[0-9.]+ +0\n")

    def test_the_demos_format(self):
        counties = HERE.parent / "examples" / "counties.txt"
        with open(counties, encoding="utf-8") as file:
            broken = self.write("broken.txt", "".join(file.readlines()[:100]))
        done = bench(f"--own={broken}")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"broken\.txt: line 100: .")

    def test_bad_files(self):
        square = SQUARES.splitlines()[0] + "\n"
        for text, reason in (
                (square + "POLYGON ((0 0, 2 0, 1 .5, 0 2, 0 0))\n", "line 2: the polygon is not"),
                (square + "\nPOLYGON ((0 0, 1 x, 0 0))\n", "line 3: a number is expected at 'x"),
                ("POINT (0 0)\n", "line 1: POINT is not read, only POLYGON"),
                ("# nothing\n", "line 1: the file ends without a polygon"),
                ("", "the file is empty")):
            path = self.write("bad.wkt", text)
            done = bench(f"--own={path}")
            self.assertEqual(done.returncode, 1, text)
            self.assertIn(f"{path}: {reason}", done.stderr)
            self.assertEqual(done.stdout, "")
        self.assertIn("cannot open it", bench(f"--own={self.folder / 'none'}").stderr)

    def test_no_pair(self):
        done = bench(f"--own={self.write('one.wkt', SQUARES.splitlines()[0])}")
        self.assertEqual(done.returncode, 0)
        self.assertIn("there is nothing to compare", done.stdout)


def main():
    global PROGRAM
    PROGRAM, part = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    suite = unittest.defaultTestLoader.loadTestsFromName(part, sys.modules[__name__])
    result = unittest.TextTestRunner(verbosity=2).run(suite)
    if result.testsRun == len(result.skipped):
        return SKIPPED
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
