# SPDX-License-Identifier: MIT
"""What tutorials claim of the separating axis test, beside what a run of `./run bench claims`
measured: a table and a picture.

usage: claims.py RUN.json --out FOLDER
"""

import argparse
import json
import pathlib
import statistics
import sys

# A claim: in words, what it promises at least and at most, and its two variants.
CLAIMS = {
    "early_exit": ("end at the first gap", 1.5, 3, "all_axes", "early"),
    "cached_axis": ("cached axis first", 5, 7, "early", "cached"),
    "lanes": ("four pairs in lanes", 2.5, 4, "scalar", "lanes"),
    "circles": ("bounding circles first", 10, 10, "early", "circles"),
    "threads": ("two threads", 1.4, 1.7, "one", "two"),
    "two_axes": ("two axes of a box", 2, 2, "eight", "four"),
    "merged": ("merged parallel axes", 2, 2, "twelve", "six"),
}


def read(path):
    """Nanoseconds of each repetition by claim, scene and variant, and the context."""
    with open(path, encoding="utf-8") as file:
        run = json.load(file)
    times = {}
    for row in run["benchmarks"]:
        if row["run_type"] == "iteration":
            _, claim, scene, variant = row["name"].split("/")[:4]
            place = times.setdefault((claim, scene), {})
            place.setdefault(variant, []).append(1e9 * row["per_pair"])
    return times, run["context"]


def compare(old, new):
    """How many times as fast the new one is: the median, and from quartile to quartile."""
    ratio = statistics.median(old) / statistics.median(new)
    if len(old) < 4 or len(new) < 4:
        return ratio, ratio, ratio
    a, b = statistics.quantiles(old), statistics.quantiles(new)
    return a[0] / b[2], ratio, a[2] / b[0]


def rows_of(times):
    """Claim, promise, scene, both medians, the ratio and its spread, in the order of CLAIMS;
    the scene that a claim suits best comes first."""
    rows = []
    for claim, (words, least, most, old, new) in CLAIMS.items():
        here = [(words, (least, most), scene, statistics.median(found[old]),
                 statistics.median(found[new]), compare(found[old], found[new]))
                for (name, scene), found in times.items()
                if name == claim and old in found and new in found]
        rows += sorted(here, key=lambda row: -row[5][1])
    return rows


def table(rows):
    lines = ["| claim | promised × | scene | without, ns | with, ns | measured × | holds |",
             "| --- | ---: | --- | ---: | ---: | ---: | --- |"]
    for words, (least, most), scene, old, new, (low, ratio, high) in rows:
        promise = f"{least:g}" + (f"-{most:g}" if most > least else "")
        holds = "yes" if high >= least else "no: slower" if high < 1 else "no"
        lines.append(f"| {words} | {promise} | {scene} | {old:.3g} | {new:.3g} | {ratio:.3g} "
                     f"({low:.3g}-{high:.3g}) | {holds} |")
    return "\n".join(lines) + "\n"


def draw(rows, context, path):
    """What was promised as a grey band, what was measured as a point with its spread."""
    from matplotlib import rcParams
    from matplotlib.figure import Figure

    rcParams["svg.fonttype"] = "none"
    rcParams["svg.hashsalt"] = "sepax"
    figure = Figure(figsize=(9, 1.2 + .36 * len(rows)))
    axes = figure.add_axes([.48, .13, .5, .77])
    for y, (_, (least, most), _, _, _, (low, ratio, high)) in enumerate(rows):
        axes.barh(y, most * 1.03 - least / 1.03, left=least / 1.03, height=.7, color="#BBBBBB")
        axes.plot([low, high], [y, y], color="black", linewidth=1)
        axes.plot(ratio, y, "o" if high >= least else "X", markersize=6,
                  color="#0072B2" if high >= least else "#D55E00")
        axes.annotate(f"{ratio:.3g}", (max(high, ratio), y), xytext=(6, -3),
                      textcoords="offset points", size=8)
    axes.axvline(1, color="black", linewidth=.8)
    axes.set_xscale("log")
    low = min([.5] + [row[5][0] for row in rows])
    axes.set_xlim(low / 1.2, 1.6 * max([10] + [row[5][2] for row in rows]))
    ticks = [t for t in (.1, .2, .5, 1, 2, 5, 10, 20, 50) if axes.get_xlim()[0] < t]
    axes.set_xticks(ticks, [f"{t:g}" for t in ticks])
    axes.minorticks_off()
    axes.set_yticks(range(len(rows)), [f"{row[0]}: {row[2]}" for row in rows], size=8)
    axes.set_ylim(len(rows) - .4, -.6)
    axes.set_xlabel("times as fast as without (grey: what tutorials promise)", size=8)
    figure.text(.01, .96, "What tutorials promise of the separating axis test", weight="bold")
    figure.text(.01, .01, f"{context['cpu']} · {context['compiler']} · {context['date'][:10]} · "
                "./run bench claims", size=6.5)
    figure.savefig(path, metadata={"Date": None})


def main():
    parser = argparse.ArgumentParser(description="The table and the picture of the claims.")
    parser.add_argument("run", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    times, context = read(arguments.run)
    rows = rows_of(times)
    if not rows:
        sys.exit(f"{arguments.run}: no claim was measured with and without")
    text = table(rows)
    print(text, end="")
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "claims.md").write_text(text, encoding="utf-8")
    try:
        draw(rows, context, arguments.out / "claims.svg")
    except ImportError:
        print("no picture: matplotlib is not there", file=sys.stderr)


if __name__ == "__main__":
    main()
