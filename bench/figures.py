# SPDX-License-Identifier: MIT
"""Reads the JSON of a run of sepax_bench: whose time is what, and in which scene."""

import json
import re
import sys
from statistics import median

SCALAR = ("scalar", "scalar_native")
VECTORISED = "scalar_fastmath"  # by a compiler that may reorder
WORTH = 1.05  # less is noise


class Figure:
    """One benchmark: relate/k4/overlap50/random/n4096/avx512/auto and its time."""

    def __init__(self, task, place, who, how, seconds, counters, error):
        self.task, self.place, self.who, self.how = task, place, who, how
        self.seconds, self.counters, self.error = seconds, counters, error
        self.kind = place.split("/")[0]
        self.traits = set()  # the segments that are neither a kind nor a number
        self.overlap = self.n = self.aspect = self.motion = None
        for segment in place.split("/")[1:]:
            found = re.fullmatch(r"(overlap|n|aspect|motion)([0-9.]+)", segment)
            if found:
                setattr(self, found[1], float(found[2]))
            else:
                self.traits.add(segment)

    @property
    def ns(self):
        return self.seconds * 1e9

    @property
    def vertices(self):
        found = re.fullmatch(r"k(\d+)", self.kind)
        return int(found[1]) if found else None

    @property
    def plain(self):
        """In the cache, in random order, of ordinary shapes, standing still."""
        return not self.traits and self.n is self.aspect is self.motion is None


class Run:
    def __init__(self, path):
        try:
            with open(path, encoding="utf-8") as file:
                document = json.load(file)
            self.context = document["context"]
            benchmarks = document["benchmarks"]
            self.backends = self.context["sepax_backends"].split()
            self.default = self.context["sepax_default"]
        except OSError as error:
            sys.exit(f"{path}: {error.strerror}")
        except json.JSONDecodeError as error:
            sys.exit(f"{path}: line {error.lineno}: {error.msg}")
        except (KeyError, TypeError):
            sys.exit(f"{path}: not the JSON of a run of sepax_bench")
        self.peers = self.context.get("sepax_peers", "").split()
        self.figures = self._collect(benchmarks)
        if not self.figures:
            sys.exit(f"{path}: no benchmark of sepax_bench is in it")
        self._at = {}  # the figures of a task, and of a task and a place: a table asks for each cell
        for f in self.figures:
            self._at.setdefault(f.task, []).append(f)
            self._at.setdefault((f.task, f.place), []).append(f)

    def _collect(self, benchmarks):
        times, rows = {}, {}
        for row in benchmarks:
            if row.get("run_type") == "aggregate":
                continue  # the median is taken here
            name = row.get("run_name", row["name"])
            rows[name] = row
            seconds = row.get("per_pair", row.get("per_shape"))
            if seconds is not None and not row.get("error_occurred"):
                times.setdefault(name, []).append(seconds)
            elif "bytes_per_second" in row:
                times.setdefault(name, []).append(1 / row["bytes_per_second"])
        return [self._figure(name, times.get(name), row) for name, row in rows.items()
                if name in times or row.get("error_occurred")]

    def _figure(self, name, seconds, row):
        known = {*self.backends, *self.peers, *SCALAR, VECTORISED}
        segments = [s for s in name.split("/") if s != "manual_time" and ":" not in s]
        at = next((i for i, s in enumerate(segments) if s in known), len(segments))
        who = segments[at] if at < len(segments) else ""
        return Figure(segments[0], "/".join(segments[1:at]), who, "/".join(segments[at + 1:]),
                      median(seconds) if seconds else None, row,
                      row.get("error_message", "") if row.get("error_occurred") else "")

    def find(self, task=None, who=None, how=None, place=None, timed=True):
        """The figures with these properties, in the order of the run; `who` may be several."""
        whos = (who,) if isinstance(who, str) else who
        figures = self.figures
        if task is not None:
            figures = self._at.get(task if place is None else (task, place), [])
        return [f for f in figures
                if (task is None or f.task == task) and (whos is None or f.who in whos)
                and (how is None or f.how == how) and (place is None or f.place == place)
                and (f.seconds is not None) == timed]

    def places(self, task):
        return list(dict.fromkeys(f.place for f in self.find(task)))

    def best(self, **properties):
        """The fastest figure with these properties, or None."""
        return min(self.find(**properties), key=lambda f: f.seconds, default=None)

    def strategies(self, task, place):
        """Of the default backend, without the variants that a flag makes."""
        return [f for f in self.find(task, self.default, place=place) if "/" not in f.how]

    def losses(self):
        """Where auto of the default backend is not the best: sentences."""
        lines = []
        for task in ("relate", "separate"):
            for place in self.places(task):
                auto = self.best(task=task, who=self.default, how="auto", place=place)
                if auto is None:
                    continue
                rivals = {"strategy": min(self.strategies(task, place), key=lambda f: f.seconds)}
                rivals["backend"] = self.best(task=task, who=self.backends, how="auto",
                                              place=place)
                rivals["other"] = self.best(task=task, who=[*SCALAR, VECTORISED, *self.peers],
                                            place=place)
                for rival in rivals.values():
                    if rival is not None and rival.seconds * WORTH < auto.seconds:
                        lines.append(
                            f"{task} {place.replace('/', ' ')}: {rival.who} {rival.how} "
                            f"{number(rival.ns)} ns, auto on {self.default} {number(auto.ns)} ns "
                            f"(×{auto.seconds / rival.seconds:.2f})")
        return lines


def number(ns):
    """Three digits."""
    return f"{ns:.0f}" if ns >= 100 else f"{ns:.1f}" if ns >= 10 else f"{ns:.2f}"
