# SPDX-License-Identifier: MIT
"""Figures: the times in the JSON of a run of sepax_bench, and whose they are in which scene."""

import json
import re
import sys
from statistics import median

SCALAR = "scalar"  # the baselines: relate/k4/overlap50/scalar/clang_fastmath/planes
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

    @property
    def full_answer(self):
        """Not a baseline that gives the gap of bounds where a pair is apart."""
        return not self.counters.get("gap_bound")

    @property
    def name(self):
        return f"{self.who} {self.how.replace('/', ' ')}"


def scene_name(place):
    """k4/overlap50/space/n1000000 in words: k4, 50 %, space order, n 1,000,000"""
    words = []
    for segment in place.split("/"):
        found = re.fullmatch(r"(overlap|n|aspect|motion|threads)([0-9.]+)", segment)
        if not found:
            words.append({"space": "space order", "random": "random order"}.get(segment, segment))
        elif found[1] == "overlap":
            words.append(f"{found[2]} %")
        else:
            words.append(f"{found[1]} {int(found[2]):,}" if found[2].isdigit()
                         else f"{found[1]} {found[2]}")
    return ", ".join(words)


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
        self._at = {}  # the figures of a task, and of a task and a place, for each cell of a table
        for f in self.figures:
            self._at.setdefault(f.task, []).append(f)
            self._at.setdefault((f.task, f.place), []).append(f)

    def footer(self):
        """What the figures depend on, in one line."""
        c = self.context
        return (f"Run: {c.get('sepax_run', 'unnamed')} · CPU: {c['cpu']} · {c['date'][:16]} · "
                f"{c['compiler']}, {c['build'].strip()} · backend: {self.default}")

    def _collect(self, benchmarks):
        times, rows = {}, {}
        for row in benchmarks:
            if row.get("run_type") == "aggregate":
                continue  # the median is taken here
            name = row.get("run_name", row["name"])
            rows[name] = row
            seconds = next((row[f"per_{item}"] for item in ("pair", "shape", "move", "call")
                            if f"per_{item}" in row), None)
            if seconds is not None and not row.get("error_occurred"):
                times.setdefault(name, []).append(seconds)
        return [self._figure(name, times.get(name), row) for name, row in rows.items()
                if name in times or row.get("error_occurred")]

    def _figure(self, name, seconds, row):
        known = {*self.backends, *self.peers, SCALAR}
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

    def scalar(self, task, place, bounds=False):
        """The fastest baseline; with `bounds` also those that do not answer in full."""
        return min((f for f in self.find(task, SCALAR, place=place) if bounds or f.full_answer),
                   key=lambda f: f.seconds, default=None)

    def textbook(self, task, place):
        return min((f for f in self.find(task, SCALAR, place=place) if f.how.endswith("/textbook")),
                   key=lambda f: f.seconds, default=None)

    def auto(self, task, place):
        return self.best(task=task, who=self.default, how="auto", place=place)

    def strategies(self, task, place):
        """Of the default backend, without the variants that a flag makes."""
        return [f for f in self.find(task, self.default, place=place) if "/" not in f.how]

    def losses(self):
        """Where auto of the default backend is not the fastest: (auto, rival), the worst first."""
        lost = []
        for task in ("relate", "separate"):
            for place in self.places(task):
                auto = self.auto(task, place)
                if auto is None:
                    continue
                rivals = [min(self.strategies(task, place), key=lambda f: f.seconds),
                          self.best(task=task, who=self.backends, how="auto", place=place),
                          self.scalar(task, place, bounds=True),
                          self.best(task=task, who=self.peers, place=place)]
                lost += [(auto, rival) for rival in rivals
                         if rival is not None and rival.seconds * WORTH < auto.seconds]
        return sorted(lost, key=lambda pair: pair[1].seconds / pair[0].seconds)


def number(value):
    """Three digits."""
    digits = 2 if round(value, 2) < 10 else 1 if round(value, 1) < 100 else 0
    return f"{value:.{digits}f}"
