# SPDX-License-Identifier: MIT
"""Tests the benchmark as its users see it.

usage: test_bench.py PROGRAM Tables|Plots|Program|Claims|Own
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

CONTEXT = {"date": "2026-01-02T03:04:05", "cpu": "a machine", "compiler": "a compiler",
           "build": "Release", "sepax_run": "short", "sepax_backends": "wide narrow reference",
           "sepax_default": "wide", "sepax_skipped": "", "sepax_peers": "other",
           "sepax_peers_missing": "Another (package)"}

# In a scene of its own each: who wins, and by how much.
TIMES = {
    "relate/k4/overlap50": {"wide/auto": 2, "wide/pair_lanes": 1.95, "wide/scalar": 40,
                            "narrow/auto": 4, "scalar/gcc/textbook": 30, "scalar/gcc/planes": 20,
                            "scalar/clang/planes": 10, "other/tests": 100},
    "relate/k8/overlap50": {"wide/auto": 8, "wide/pair_lanes": 6, "narrow/auto": 9,
                            "scalar/gcc/textbook": 5},
    "relate/k8/overlap90": {"wide/auto": 8, "wide/pair_lanes": 9, "narrow/auto": 7},
    "relate/k4/overlap50/space/n1000000": {"wide/auto": 3},
    "threads/k4/space/n10/threads1": {"wide/auto": 3},
    "threads/k4/space/n10/threads2": {"wide/auto": 1.5},
    "large/relate/arc/k256": {"wide/auto": 100},
    "large/relate/arc/k512": {"wide/auto": 400},
    "separate/k4/overlap50": {"wide/auto": 5, "scalar/gcc/index": 50,
                             "scalar/gcc/circle_index": 40},
}


def whole_grid():
    """Times for every name of the program that the pictures show, all of them long."""
    times = {}

    def add(place, scale, hows):
        times[place] = {how: scale * (1 + i) for i, how in enumerate(hows)}

    strategies = [f"wide/{s}" for s in ("auto", "scalar", "vertex_lanes", "axis_lanes",
                                        "pair_lanes", "box", "support")]
    who = [*strategies, "narrow/auto", "reference/auto", "scalar/clang_fastmath/textbook",
           "scalar/gcc/planes_break", "other/b2CollidePolygons"]
    kinds = {"k3": 3, "k4": 4, "box": 4, "k5": 5, "k6": 6, "k8": 8, "k16": 16, "k32": 32, "k64": 64,
             "k128": 128, "k256": 256, "k1024": 1024, "mixed": 16, "needle8": 8, "regular6": 6}
    for task in ("relate", "separate"):
        for kind, k in kinds.items():
            for overlap in (10, 50, 90):
                add(f"{task}/{kind}/overlap{overlap}", k * overlap / 50, who)
            for aspect in ("0.5", "0.25", "0.1", "0.03", "0.01"):
                add(f"{task}/{kind}/overlap50/aspect{aspect}", k / float(aspect), who)
            for order in ("space", "random"):
                for n in (1024, 4096, 16384, 65536, 262144, 1000000):
                    add(f"{task}/{kind}/overlap50/{order}/n{n}", k + n / 1e5, who[:2])
        for scene in ("parabola", "arc", "facing_arcs", "flat_ellipse", "flat_ellipse_apart",
                      "coinciding_circle"):
            for k in (256, 512, 1024, 2048, 4096):
                add(f"large/{task}/{scene}/k{k}", k * k / 8, ["wide/auto"])
        add(f"{task}/own", 3, who)
    for kind in ("flat16", "flat24", "flat64", "flat200", "k4"):
        for motion in ("0", "0.01", "0.1", "1"):
            add(f"relate/{kind}/overlap50/motion{motion}", 5, ["wide/auto", "wide/auto/hints"])
    for kind in ("k3", "k4", "box", "k8", "k16", "mixed"):
        for order in ("space", "random"):
            for count in (1, 2, 4, 8, 12):
                add(f"threads/{kind}/overlap50/{order}/n1000000/threads{count}", 4 / count,
                    ["wide/auto"])
        add(f"lists/relate/{kind}/overlap50/256x256", 1, ["wide/array", "wide/lists"])
    return times


def run_of(times):
    """The JSON of a run, three repetitions of everything, and what is no time of a pair."""
    rows = []
    for place, of in times.items():
        for how, ns in of.items():
            for off in (-.1, 0, 100):  # the median is what counts
                row = {"name": f"{place}/{how}", "run_name": f"{place}/{how}",
                       "run_type": "iteration", "per_pair": (ns + off) * 1e-9}
                if how.startswith("other"):
                    row.update(wrong=7, missed_touches=4)
                if "circle_index" in how:
                    row.update(gap_bound=1)
                rows.append(row)
    rows.append({"name": "relate/k8/overlap50/other/tests", "run_type": "iteration",
                 "error_occurred": True, "error_message": "it cannot"})
    for name, ns in (("wide/auto", 100), ("other/tests_tree", 2500)):
        rows.append({"name": f"whole_path/k4/space/n10/{name}", "run_type": "iteration",
                     "per_shape": ns * 1e-9})
    for name in ("add_many/k4/n1000000", "add_boxes/box/n1000000", "place/k4/n1000000"):
        rows.append({"name": name, "run_type": "iteration", "per_shape": 50e-9})
    for way, ns in (("plain", 8), ("prefetch", 6)):
        for n in (1024, 1000000):
            rows.append({"name": f"memory/random_lines2/n{n}/{way}", "run_type": "iteration",
                         "per_pair": ns * 1e-9})
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
                "| k4 | 2.00 ×5.0 |  |",
                "| k8 | 8.00 ×0.6 | 8.00 |",
                "| k4, 50 % | 30.0 | 10.0 | 2.00 | 4.00 | ×5.0 |",
                "| k8, 50 % | 5.00 | 5.00 | 8.00 | 9.00 | ×0.6 |",
                "| k4, 50 % | 50.0 | 40.0 | 5.00 | ×10.0 |",
                "| k4, 50 % | 100 ×50.0 7 wrong (4 touch) |",
                "| k8, 50 % | it cannot |",
                "| k4, space order, n 10 | other tests_tree | 2500 | ×25.0 |",
                "| k4, space order, n 10, threads 2 | 1.50 | ×2.0 |",
                "| relate arc, k512 | 400 | ×4.0 |",
                "| relate k4, 50 % | clang/planes | 10.0 |",
                "| relate k4, 50 % | 2.00 | 1.95 | 40.0 |",
                "Libraries that are not installed: Another"):
            self.assertIn(line, done.stdout)

    def test_width(self):
        done = plot(self.write("run.json", json.dumps(run_of(whole_grid()))), "--table")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([line for line in done.stdout.splitlines() if len(line) > 100], [])

    def test_losses(self):
        done = plot(self.made_up(), "--table").stdout
        losses = done[done.index("is not the fastest"):].split("###")[0]
        self.assertEqual([line for line in losses.splitlines() if line.startswith("| relate")], [
            "| relate k8, 50 % | 8.00 | scalar gcc textbook | 5.00 | ×1.60 |",
            "| relate k8, 50 % | 8.00 | wide pair_lanes | 6.00 | ×1.33 |",
            "| relate k8, 90 % | 8.00 | narrow auto | 7.00 | ×1.14 |"])

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

    def made(self, times):
        done = plot(self.write("run.json", json.dumps(run_of(times))), "--out",
                    self.folder / "plots")
        self.assertEqual(done.returncode, 0, done.stderr)
        return {path.stem: path.read_text(encoding="utf-8")
                for path in (self.folder / "plots").glob("*.svg")}

    def test_a_few_figures(self):
        made = self.made(TIMES)
        self.assertEqual(set(made), {
            "against_scalar_relate", "against_scalar_separate", "against_vertices_relate",
            "strategies_relate", "large_relate", "threads_space", "peers", "worlds", "stores",
            "losses"})
        for name, texts in {
                "against_scalar_relate": ["50 % of the pairs overlap", "k4", "5.00", "0.62"],
                "against_vertices_relate": ["best scalar baseline", "auto on narrow"],
                "losses": ["relate k8, 50 %: scalar gcc textbook", "1.60"],
                "worlds": ["whole_path: other tests_tree"]}.items():
            for text in texts:
                self.assertTrue(text in made[name], f"'{text}' is not in {name}.svg")
        for name, text in made.items():
            self.assertIn("Run: short · CPU: a machine · 2026-01-02T03:04 · a compiler, Release",
                          text, name)
        self.assertTrue((self.folder / "plots" / "table.md").exists())

    def test_a_picture_of_an_earlier_run_goes(self):
        self.made(TIMES)
        made = self.made({"relate/k4/overlap50": {"wide/auto": 2, "scalar/gcc/planes": 20}})
        self.assertEqual(set(made), {"against_scalar_relate", "worlds", "stores"})

    def test_no_texts_collide(self):
        """In none of the pictures, with all lines and bars that they can have."""
        sys.path.insert(0, str(HERE))
        canvas, pictures, figures = (importlib.import_module(name)
                                     for name in ("canvas", "pictures", "figures"))
        close = {"relate/k4/overlap50": {"wide/auto": 2.14, "wide/pair_lanes": 2,
                                         "scalar/gcc/planes": 2.2}}
        for times in (TIMES, close, whole_grid()):
            run = figures.Run(self.write("run.json", json.dumps(run_of(times))))
            for name, drawing in pictures.all_pictures():
                picture = drawing(run)
                if picture is None:
                    continue
                self.assertEqual(canvas.collisions(picture.figure), [], name)
                self.assertLessEqual(picture.series, canvas.MOST, name)
                legend = picture.axes.get_legend()
                self.assertEqual(len(legend.get_texts()), picture.series, name)

    def test_collisions_are_found(self):
        sys.path.insert(0, str(HERE))
        canvas, figures = importlib.import_module("canvas"), importlib.import_module("figures")
        run = figures.Run(self.made_up())
        picture = canvas.Picture(run, "a title", "words")
        self.assertEqual(canvas.collisions(picture.figure), [])
        picture.figure.text(.5, .5, "one")
        picture.figure.text(.51, .5, "two")
        picture.figure.text(.99, .3, "out of the picture")
        self.assertEqual(len(canvas.collisions(picture.figure)), 2)


def bench(*arguments):
    quick = ["--benchmark_min_time=0.0001", "--benchmark_repetitions=1"]
    return subprocess.run([PROGRAM, *quick, *arguments],
                          capture_output=True, text=True, check=False)


class Program(InFolder):
    """The names of the real program are those that the tables look for."""

    def test_run_and_table(self):
        out = self.folder / "run.json"
        done = bench("--benchmark_filter=^relate/k4/grazing/", f"--benchmark_out={out}")
        self.assertEqual(done.returncode, 0, done.stderr)
        context = json.loads(out.read_text(encoding="utf-8"))["context"]
        table = plot(out, "--table").stdout
        cells = {}
        for header, row in zip(table.splitlines(), table.splitlines()[2:]):
            if header.startswith("| pairs | textbook | scalar |"):
                cells = dict(zip(header.strip("| ").split(" | "), row.strip("| ").split(" | ")))
        for column in ("textbook", "scalar", context["sepax_default"]):
            self.assertRegex(cells[column], "^[0-9.]+$")
        self.assertEqual(cells["pairs"], "k4, grazing")
        # Baselines answer wrongly near contact, and the table of the program counts it.
        self.assertRegex(done.stderr, r"relate/k4/grazing/scalar/\w+/textbook +3125 +[1-9]")
        for peer in context["sepax_peers"].split():
            self.assertIn(f"relate/k4/grazing/{peer}/", done.stderr)
        for peer in filter(None, context["sepax_peers_missing"].split(", ")):
            self.assertIn(peer, done.stderr)
            self.assertIn(peer, " ".join(table.split()))  # the table breaks its lines anywhere

    def test_nothing_matches(self):
        done = bench("--benchmark_filter=nonsense")
        self.assertEqual(done.returncode, 1)
        self.assertIn("nothing matches in the short set; --full has more", done.stderr)


class Claims(InFolder):
    def test_answers_are_checked_and_all_claims_are_there(self):
        out = self.folder / "claims.json"
        done = bench("--claims", "--benchmark_repetitions=1", "--benchmark_min_time=0.001",
                     f"--benchmark_out={out}")
        self.assertEqual(done.returncode, 0, done.stderr)
        table = subprocess.run([sys.executable, "-B", HERE / "claims.py", out, "--out",
                                self.folder], capture_output=True, text=True, check=True).stdout
        rows = table.splitlines()[2:]
        self.assertEqual(len(rows), 15)
        self.assertEqual(len({row.split(" | ")[0] for row in rows}), 7)
        self.assertEqual((self.folder / "claims.md").read_text(encoding="utf-8"), table)

    def test_the_verdict_is_that_of_the_times(self):
        sys.path.insert(0, str(HERE))
        claims = importlib.import_module("claims")
        times = {("early_exit", "far"): {"all_axes": [4, 4, 4, 4], "early": [2, 2, 2, 2]},
                 ("early_exit", "near"): {"all_axes": [2, 2, 2, 2], "early": [4, 4, 4, 4]},
                 ("cached_axis", "about"): {"early": [4.95, 4.98, 5, 5.1], "cached": [1, 1, 1, 1]},
                 ("merged", "both"): {"twelve": [3, 3, 3, 3], "six": [2, 2, 2, 2]}}
        rows = claims.table(claims.rows_of(times)).splitlines()[2:]
        verdicts = [row.split(" | ")[-1] for row in rows]
        self.assertEqual(verdicts, ["yes |", "no: slower |", "yes |", "no |"])


SQUARES = "".join(
    f"POLYGON (({x} {y}, {x + 1} {y}, {x + 1} {y + 1}, {x} {y + 1}, {x} {y}))\n"
    for x in range(16) for y in range(16))


class Own(InFolder):
    def test_good_file(self):
        # Clockwise, counter-clockwise, comments, and 256 squares with 930 contacts.
        path = self.write("good.wkt", "# mine\n\nPOLYGON ((0 0, 0 3, 3 0, 0 0))\n" + SQUARES)
        done = bench(f"--own={path}", "--benchmark_repetitions=1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout,
                         r"257 convex pieces of 3 to 4 vertices, 4\.0 on average, of 257 polygons; "
                         r"946 pairs of two polygons")
        for task in ("relate", "separate"):
            self.assertIn(f"sepax_{task}: auto on ", done.stdout)
        self.assertEqual(done.stdout.count("Recommendation: "), 2)
        self.assertEqual(done.stdout.count("for 100.0 % of the pairs, support for 0.0 %"), 2)
        self.assertRegex(done.stdout, r"lanes with an error bound: [0-9.]+ %; alone in double: [0-9.]+ %")
        self.assertRegex(done.stdout, r"\n\w+ auto +[0-9.]+ +[0-9.]+ +[0-9.]+ +0\n")
        self.assertRegex(done.stdout, r"\nscalar \w+/textbook +[0-9.]+ +[0-9.]+ +[0-9.]+ +0\n")

    def test_pieces_of_one_polygon_are_no_pairs(self):
        # Each of the two Ls has two pieces that touch; of the four pairs of both, two meet.
        shape = "POLYGON ((0 0, 4 0, 4 1, 1 1, 1 4, 0 4, 0 0))\n"
        other = "POLYGON ((3.5 0.5, 8 0.5, 8 1, 5 1, 5 4, 3.5 4, 3.5 0.5))\n"
        path = self.write("two.wkt", shape + other)
        done = bench(f"--own={path}", "--benchmark_repetitions=1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"4 convex pieces .* of 2 polygons; 2 pairs of two polygons")
        alone = bench(f"--own={self.write('alone.wkt', shape)}")
        self.assertIn("there is nothing to compare", alone.stdout)

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
                (square + "POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))\n", "line 2: two edges cross: "),
                (square + "\nPOLYGON ((0 0, 1 x, 0 0))\n",
                 "line 3, column 18: 'x' is not a number"),
                ("POINT (0 0)\n", "line 1: only polygons without a radius can be compared"),
                ("POLYGON ((0 0, 1 0, 0 1, 0 0)), 2\n", "line 1: only polygons without a radius"),
                ("# nothing\n", "line 1: the file ends without a geometry"),
                ("", "the file is empty")):
            path = self.write("bad.wkt", text)
            done = bench(f"--own={path}")
            self.assertEqual(done.returncode, 1, text)
            self.assertIn(f"{path}: {reason}", done.stderr)
            self.assertEqual(done.stdout, "")
        self.assertIn("the file cannot be opened", bench(f"--own={self.folder / 'none'}").stderr)

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
