#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns the JSON of a run of sepax_bench into plots (SVG) and tables (Markdown).

usage: plot.py RUN.json [--out DIR]   plots and table.md to DIR (needs matplotlib)
       plot.py RUN.json --table       only the tables, to standard output
"""

import argparse
import pathlib
import sys

from figures import SCALAR, VECTORISED, WORTH, Run, number
from tables import markdown

# From the Okabe-Ito palette, which the colour-blind can tell apart.
COLOURS = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#000000"]
VERTICES = 8  # bytes


def colours(names):
    return {name: COLOURS[i % len(COLOURS)] for i, name in enumerate(names)}


def line(axes, figures, key, **style):
    """One line through the figures that have this key."""
    points = sorted((key(f), f.ns) for f in figures if key(f) is not None)
    if points:
        axes.plot(*zip(*points), marker="o", markersize=3, **style)
    return bool(points)


def finish(axes, title, x, y="ns a pair"):
    axes.set(title=title, xlabel=x, ylabel=y, xscale="log", yscale="log")
    axes.grid(True, which="both", linewidth=.3)
    if axes.lines:
        axes.legend(fontsize=7, loc="upper left", bbox_to_anchor=(1, 1))


def against_k(run, task, axes):
    """Time against vertices, per strategy, with scalar SAT and the peers."""

    def here(**properties):
        return [f for f in run.find(task, **properties) if f.plain and f.overlap == 50]

    def fastest(of):
        best = {}
        for f in of:
            if f.place not in best or f.seconds < best[f.place].seconds:
                best[f.place] = f
        return list(best.values())

    def vertices(figure):
        return figure.vertices

    names = list(dict.fromkeys(f.how for f in here(who=run.default) if "/" not in f.how))
    drawn = False
    for name, colour in colours(names).items():
        drawn |= line(axes, here(who=run.default, how=name), vertices, label=name, color=colour,
                      linewidth=2.2 if name == "auto" else 1)
    for backend, style in zip((b for b in run.backends if b != run.default), ("--", "-.", ":", (0, (1, 4)))):
        line(axes, here(who=backend, how="auto"), vertices, label=f"auto, {backend}",
             color=COLOURS[0], linestyle=style, linewidth=.8)
    line(axes, fastest(here(who=SCALAR, how="textbook")), vertices, label="textbook", color="grey",
         linestyle=":")
    line(axes, fastest(here(who=SCALAR)), vertices, label="best scalar", color="grey")
    for peer, colour in colours(run.peers).items():
        line(axes, fastest(here(who=peer)), vertices, label=peer, color=colour, linestyle="--",
             linewidth=.8)
    finish(axes, f"{task}, half of the pairs overlap, {run.default}", "vertices of each polygon")
    counts = sorted({f.vertices for f in here() if f.vertices})
    axes.set_xticks(counts, map(str, counts))
    axes.minorticks_off()
    return drawn


def winners(run, task, column, title, axes):
    """Which layout wins where, and how auto does: a cell for each kind and value of `column`."""
    cells = {}
    for place in run.places(task):
        figures = run.strategies(task, place)
        value = getattr(figures[0], column) if figures else None
        if value is None or len(figures) < 2:  # auto alone
            continue
        if column == "overlap" and not figures[0].plain:
            continue
        cells[figures[0].kind, value] = (figures, run.best(
            task=task, who=[*SCALAR, VECTORISED, *run.peers], place=place))
    kinds = list(dict.fromkeys(kind for kind, _ in cells))
    values = sorted({value for _, value in cells})
    colour = colours(list(dict.fromkeys(
        f.how for figures, _ in cells.values() for f in figures if f.how != "auto")))
    for (kind, value), (figures, other) in cells.items():
        best = min((f for f in figures if f.how != "auto"), key=lambda f: f.seconds)
        auto = next((f for f in figures if f.how == "auto"), best)
        text = f"{best.how} {number(best.ns)}\nauto {number(auto.ns)}"
        if other is not None and other.seconds * WORTH < auto.seconds:
            text += f"\n{other.who} {number(other.ns)}"
        lost = min(best.seconds, other.seconds if other else best.seconds) * WORTH < auto.seconds
        x, y = values.index(value), kinds.index(kind)
        axes.barh(y, 1, left=x - .5, height=1, color=colour[best.how], alpha=.45)
        axes.text(x, y, text, ha="center", va="center", fontsize=6,
                  color="darkred" if lost else "black", weight="bold" if lost else "normal")
    axes.set(title=f"{task}: the fastest strategy on {run.default}, ns a pair\n"
                   "(red: another or somebody else is 5 % faster than auto)", xlabel=title,
             xlim=(-.5, max(len(values), 1) - .5), ylim=(max(len(kinds), 1) - .5, -.5))
    axes.set_xticks(range(len(values)), [f"{v:g}" for v in values])
    axes.set_yticks(range(len(kinds)), kinds)
    return bool(cells)


def memory_lines(run, lines):
    """The time of the random cache lines of a pair: at each size the better of both ways."""
    best = {}
    for f in run.find("memory"):
        if f.kind == f"random_lines{lines}" and f.n is not None:
            best[f.n] = min(f.ns, best.get(f.n, f.ns))
    return sorted(best.items())


def growth(run, task, axes):
    """Time against the size of the store, in both orders, against the memory's own time."""
    figures = [f for f in run.find(task, run.default, "auto") if f.n and f.overlap == 50]
    kinds = list(dict.fromkeys(f.kind for f in figures))
    drawn = False
    for kind, colour in colours(kinds).items():
        for order, style in (("space", "-"), ("random", "--")):
            drawn |= line(axes, [f for f in figures if f.kind == kind and order in f.traits],
                          lambda f: f.n, label=f"{kind}, {order} order", color=colour,
                          linestyle=style)
    for lines, style in ((2, "-"), (4, ":")):
        points = memory_lines(run, lines)
        if points:
            axes.plot(*zip(*points), color="grey", linestyle=style,
                      label=f"{lines} random cache lines")
    finish(axes, f"{task}: growth with the store, auto on {run.default}", "polygons")
    return drawn


def roofline(run, _task, axes):
    """Time against the least bytes that a pair needs: vertices, ids, answer."""

    def bytes_of(figure):
        k = {"box": 4}.get(figure.kind, figure.vertices)
        return 2 * k * VERTICES + 8 + 1 if k else None

    drawn = False
    scenes = {"in cache": lambda f: f.plain,
              "largest store, space order": lambda f: f.n == most and "space" in f.traits,
              "largest store, random order": lambda f: f.n == most and "random" in f.traits}
    autos = [f for f in run.find("relate", run.default, "auto") if f.overlap == 50]
    most = max((f.n for f in autos if f.n), default=None)
    for (name, fits), colour in zip(scenes.items(), COLOURS):
        points = [(bytes_of(f), f) for f in autos if fits(f) and bytes_of(f)]
        if points:
            drawn = True
            axes.scatter([b for b, _ in points], [f.ns for _, f in points], s=14, color=colour)
            axes.plot([], [], color=colour, marker="o", linestyle="", label=name)
            for b, f in points:
                axes.annotate(f.kind, (b, f.ns), fontsize=6)
    low, high = 40, 40000
    for f, style in zip([f for f in run.find("memory") if f.kind == "stream"],
                        (":", "-.", "--", "-")):
        size = f.place.split("/")[-1]
        axes.plot([low, high], [low * f.ns, high * f.ns], color="grey", linestyle=style,
                  label=f"streamed from {size}: {1 / f.ns:.0f} GB/s")
    finish(axes, f"roofline, relate, auto on {run.default}", "least bytes a pair")
    return drawn


def plots(run):
    """Name, what draws it, and its size."""
    for task in ("relate", "separate"):
        yield f"time_against_k_{task}", lambda a, t=task: against_k(run, t, a), (7, 5)
        yield f"growth_{task}", lambda a, t=task: growth(run, t, a), (7, 5)
        for column, title in (("overlap", "overlapping pairs, %"), ("aspect", "aspect"),
                              ("motion", "motion a frame, radii")):
            if (task, column) == ("separate", "motion"):
                continue  # separations take no hints, so bench_frames has only relations
            yield (f"winners_{column}_{task}",
                   lambda a, t=task, c=column, x=title: winners(run, t, c, x, a), (6, 7))
    yield "roofline", lambda a: roofline(run, "relate", a), (7, 5)


def draw(run, out):
    try:
        import matplotlib
    except ImportError:
        sys.exit("plot.py: the plots need matplotlib (python3-matplotlib); --table does not")
    matplotlib.use("svg")
    matplotlib.rcParams["svg.fonttype"] = "none"  # text stays text
    matplotlib.rcParams["svg.hashsalt"] = "sepax"
    from matplotlib.figure import Figure as Canvas

    out.mkdir(parents=True, exist_ok=True)
    for name, drawing, size in plots(run):
        canvas = Canvas(figsize=size, layout="constrained")
        if drawing(canvas.subplots()):
            canvas.savefig(out / f"{name}.svg", metadata={"Date": None})
            print(out / f"{name}.svg")
        else:
            print(f"{name}: this run has no figures for it")
    (out / "table.md").write_text(markdown(run), encoding="utf-8")
    print(out / "table.md")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("run", help="written by sepax_bench --benchmark_out=RUN.json")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("plots"))
    parser.add_argument("--table", action="store_true", help="print the tables, draw nothing")
    options = parser.parse_args()
    run = Run(options.run)
    if options.table:
        sys.stdout.write(markdown(run))
    else:
        draw(run, options.out)


if __name__ == "__main__":
    main()
