# SPDX-License-Identifier: MIT
"""bench.py: what a call takes from Python, beside the same call in C, and beside Shapely.

It compiles calls.c against the library of build/python, which ./run python makes. Pin it to
one core: taskset -c 1 python3 python/bench/bench.py
"""

import ctypes
import subprocess
import tempfile
import time
import timeit
from pathlib import Path

import numpy as np

import sepax

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = ROOT / "build" / "python" / "library"
BOXES, MEETINGS, ROUNDS, TURNS = 100_000, 1_000_000, 25, 5


def make_scene():
    """Boxes, and about a million pairs of them whose axis-aligned boxes meet."""
    rng = np.random.default_rng(1)
    boxes = np.empty((BOXES, 6), np.float32)
    boxes[:, :2] = rng.uniform(0.5, 1.5, (BOXES, 2))
    side = np.sqrt(BOXES * 0.67)
    x, y = rng.uniform(0, side, (2, BOXES))
    boxes[:, 2:] = sepax.poses(x, y, rng.uniform(0, 6, BOXES))
    store = sepax.Store()
    store.add_boxes(boxes[:, 0], boxes[:, 1], poses=boxes[:, 2:])
    return store, boxes, store.find_pairs()[:MEETINGS]


def compile_beside(name):
    """A file in C beside this one, compiled against the library that the package contains."""
    path = Path(tempfile.mkdtemp()) / "calls.so"
    subprocess.run(
        ["cc", "-std=gnu17", "-O2", "-shared", "-fPIC", "-I", LIBRARY / "include"]
        + [Path(__file__).with_name(name), LIBRARY / "libsepax.a", "-lm", "-o", path],
        check=True,
    )
    return ctypes.CDLL(str(path))


def load_calls():
    calls = compile_beside("calls.c")
    calls.bench_open.restype = ctypes.c_void_p
    calls.bench_time.restype = ctypes.c_double
    return calls


def address(array):
    return ctypes.c_void_p(array.ctypes.data)


def columns(result):
    """The addresses of the columns of arrays."""
    arrays = result if isinstance(result, tuple) else (result,)
    every = [c for a in arrays if a is not None for c in (a.T if a.ndim > 1 else [a])]
    return (ctypes.c_void_p * len(every))(*(c.ctypes.data for c in every))


class Comparison:
    """The calls of calls.c from C and from Python, on the same arrays."""

    names = ["relate", "hits", "separate", "distance", "place", "find_pairs"]

    def __init__(self, store, boxes, pairs):
        self.calls, self.store, self.pairs = load_calls(), store, pairs
        self.poses, self.ids = boxes[:, 2:].copy(), np.arange(BOXES, dtype=np.uint32)
        self.boxes = boxes
        self.scene = ctypes.c_void_p(
            self.calls.bench_open(
                address(boxes), ctypes.c_size_t(BOXES), address(self.poses), address(self.ids)
            )
        )

    def in_c(self, name, pairs, count, out, loops):
        return self.calls.bench_time(
            self.scene,
            self.names.index(name),
            address(pairs),
            ctypes.c_size_t(count),
            columns(out),
            loops,
        )

    def query(self, name, count, loops):
        """The times in C, from Python into the same arrays, and into new ones."""
        pairs, call = self.pairs[:count].copy(), getattr(self.store, name)
        # Hits of all pairs are fewer than there is room for.
        out = np.empty(count, np.uint32) if name == "hits" else call(pairs)
        return alternate(
            lambda: self.in_c(name, pairs, count, out, loops),
            lambda: once(lambda: call(pairs, out=out), loops),
            lambda: once(lambda: call(pairs), loops),
        )

    def place(self, count, loops):
        ids, poses, place = self.ids[:count], self.poses[:count], self.store.place
        return alternate(
            lambda: self.in_c("place", self.pairs, count, self.ids, loops),
            lambda: once(lambda: place(ids, poses=poses), loops),
        )

    def find_pairs(self):
        out, find = np.empty((2 * MEETINGS, 2), np.uint32), self.store.find_pairs
        return alternate(
            lambda: self.in_c("find_pairs", self.pairs, len(out), out.reshape(-1), 1),
            lambda: once(lambda: find(out=out), 1),
            lambda: once(find, 1),
        )

    def turn(self):
        for name in self.names[:-2]:
            yield (name, "one"), self.query(name, 1, 2000)
            yield (name, "all"), self.query(name, len(self.pairs), 1)
        yield ("place", "one"), self.place(1, 2000)
        yield ("place", "all"), self.place(BOXES, 1)
        yield ("find_pairs", "all"), self.find_pairs()


def once(call, loops):
    """Nanoseconds of processor time of this thread."""
    return timeit.timeit(call, timer=time.thread_time, number=loops) / loops * 1e9


def alternate(*ways, rounds=ROUNDS):
    """The times of all ways in each of some rounds, in another order in each, because other work on
    the machine comes and goes, and what ran before leaves caches behind."""
    times = np.empty((rounds, len(ways)))
    for turn in range(rounds):
        for i in range(len(ways)):
            way = (i + turn) % len(ways)
            times[turn, way] = ways[way]()
    return times


def compare_with_c(store, boxes, pairs):
    comparison, found = Comparison(store, boxes, pairs), {}
    for _ in range(TURNS):
        for key, times in comparison.turn():
            found.setdefault(key, []).append(times)
    print(f"\n{BOXES} boxes, {len(pairs)} pairs; backend {sepax.backends()[0]}\n")
    print("| call | in C | from Python, out= | more | new arrays | more |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for (name, size), turns in found.items():
        print_row(name, size, np.concatenate(turns))


def figure(number):
    return f"{number:.3g}" if number < 100 else f"{number:,.0f}"


def print_row(name, size, times):
    """The least times of one pair; of many pairs the median of the rounds' times beside C."""
    least, beside = times.min(axis=0), np.median(times / times[:, :1], axis=0)
    cells = [f"{name}, {'one pair' if size == 'one' else 'all'}"]
    unit, scale = ("ns", 1) if size == "one" else ("ms", 1e6)
    cells.append(f"{figure(least[0] / scale)} {unit}")
    for way in (1, 2):
        if way < len(least):
            more = f"{least[way] - least[0]:.0f} ns"
            cells.append(f"{figure(least[way] / scale)} {unit}")
            cells.append(more if size == "one" else f"{100 * (beside[way] - 1):+.1f} %")
        else:
            cells += ["", ""]
    print("| " + " | ".join(cells) + " |")


def compare_with_shapely(store, pairs, count=20_000):
    """The same questions about the same polygons."""
    try:
        from shapely import geometry
    except ImportError:
        print("\nthere is no Shapely")
        return
    some = pairs[:count]
    ids = np.unique(some)
    shapes = {i: geometry.Polygon(store.vertices(i)) for i in ids.tolist()}
    couples = [(shapes[a], shapes[b]) for a, b in some.tolist()]
    questions = [
        ("do they meet?", lambda a, b: a.intersects(b), lambda: store.hits(some)),
        ("disjoint, touching, overlapping?", lambda a, b: a.relate(b), lambda: store.relate(some)),
        (
            "how far apart?",
            lambda a, b: a.distance(b),
            lambda: store.distance(some, fields="distance"),
        ),
        ("which lies within?", lambda a, b: a.within(b), lambda: store.contain(some)),
    ]
    print(f"\n{count} pairs of boxes\n")
    print("| question | Shapely, ns a pair | sepax, ns a pair | times |")
    print("| --- | ---: | ---: | ---: |")
    for question, of_shapely, of_sepax in questions:
        loop = lambda: [of_shapely(a, b) for a, b in couples]
        theirs = min(timeit.repeat(loop, number=1, repeat=3)) / count * 1e9
        ours = min(timeit.repeat(of_sepax, number=1, repeat=ROUNDS)) / count * 1e9
        print(f"| {question} | {figure(theirs)} | {figure(ours)} | {figure(theirs / ours)} |")


if __name__ == "__main__":
    scene = make_scene()
    compare_with_c(*scene)
    compare_with_shapely(scene[0], scene[2])
