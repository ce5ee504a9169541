#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns the JSON of a run of sepax_bench into pictures (SVG) and tables (Markdown).

usage: plot.py RUN.json [--out DIR]   pictures and table.md to DIR (needs matplotlib)
       plot.py RUN.json --table       only the tables, to standard output
"""

import argparse
import importlib.util
import pathlib
import sys

from figures import Run
from tables import markdown


def draw(run, out):
    """Writes the pictures that this run has figures for, and removes those of an earlier one."""
    if importlib.util.find_spec("matplotlib") is None:
        sys.exit("plot.py: the pictures need matplotlib (python3-matplotlib); --table does not")
    from pictures import all_pictures

    out.mkdir(parents=True, exist_ok=True)
    for name, drawing in all_pictures():
        path = out / f"{name}.svg"
        path.unlink(missing_ok=True)
        picture = drawing(run)
        if picture is not None:
            picture.figure.savefig(path, metadata={"Date": None})
            print(path)
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
